import { expect, test } from 'vitest';
import { addressBody } from '#accounts/addresses/addresses.contract.ts';
import { registerBody } from '#accounts/users/users.contract.ts';
import { createProductBody } from '#catalogue/product-admin/product-draft.contract.ts';
import { postReviewBody } from '#catalogue/reviews/reviews.contract.ts';
import { placeOrderBody } from '#checkout/place-and-pay/place-order.contract.ts';
import { contactBody } from '#community/contact/contact.contract.ts';
import { newSupplierBody } from '#dropshipping/connections/suppliers.contract.ts';
import { supplierResponseBody } from '#dropshipping/supplier-page/supplier-page.contract.ts';
import { oneLine, streetAddress } from '#platform/contact-details.contract.ts';

/** A line break, a bell, a terminal colour, a right-to-left override, and an invisible character. */
const rogue = ' Ann\r\nBcc: x\u0007\u001B[31m\u2028B \u202Egpj.\u200Bexe\u2066!\uFEFF ';
const tame = 'Ann Bcc: x [31m B gpj.exe!';

test('a line contains no breaks, control characters or direction overrides', () => {
  expect(oneLine(rogue)).toBe(tame);
  expect(oneLine('Rope 🐕\u200D🦺 می\u200Cخواهم')).toBe('Rope 🐕\u200D🦺 می\u200Cخواهم');
  expect(oneLine('Zoë O’Neill-Łukasz 李 محمد')).toBe('Zoë O’Neill-Łukasz 李 محمد');
  expect(streetAddress.parse('Flat\u00072\r\n\r\n1 Kennel \u202ELane\u2028Leeds')).toBe('Flat 2\n1 Kennel Lane\nLeeds');
});

const items = [{ productId: 1, quantity: 1 }];
const address = { address: '1 Kennel Lane', city: rogue, postcode: 'LS1 4AP' };
const email = 'ann@example.co.uk';

test.each([
  ['an order', placeOrderBody, { customerEmail: email, customerName: rogue, shippingAddress: address, items }],
  ['an address', addressBody, { ...address, country: 'United Kingdom' }],
  ['an account', registerBody, { firstName: rogue, lastName: rogue, email, password: 'three brown terriers' }],
  ['a message', contactBody, { name: rogue, email, message: 'Hello' }],
  ['a review', postReviewBody, { customerName: rogue, customerEmail: email, title: rogue, comment: 'Good', rating: 5 }],
  ['a product', createProductBody, { name: rogue, brand: rogue, kind: rogue, category: 'food', price: '1.00' }],
  ['a supplier', newSupplierBody, { name: rogue, email }],
  ['what a supplier writes to an order', supplierResponseBody, { reference: rogue }],
])('in %s such lines are cleaned', (_, schema, body) => {
  const read = JSON.stringify(schema.parse(body));
  expect(read).toContain(tame);
  expect(read).not.toMatch(/Bcc: x[^ ]|\\u00|\u202E|\u200B|\uFEFF|\\n|\u2028/u);
});

test('text of such characters alone becomes empty', () => {
  const body = { name: '\u202E\u0007', email, message: 'Hello' };
  expect(contactBody.safeParse(body).error?.issues).toMatchObject([{ path: ['name'], message: 'Enter your name' }]);
});
