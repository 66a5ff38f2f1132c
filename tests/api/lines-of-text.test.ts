import { expect, test } from 'vitest';
import { placeOrderBody } from '#checkout/place-order/place-order.contract.ts';
import { addressBody } from '#accounts/addresses/addresses.contract.ts';
import { registerBody } from '#accounts/users/users.contract.ts';
import { postReviewBody } from '#catalogue/reviews/reviews.contract.ts';
import { contactBody } from '#community/contact/contact.contract.ts';
import { oneLine, streetAddress } from '#platform/contact-details.contract.ts';

/** A break, a bell, what colours a terminal, and what shows all that follows from right to left. */
const rogue = ' Ann\r\nBcc: x\u0007\u001B[31m\u2028B \u202Egpj.exe\u2066! ';
const tame = 'Ann Bcc: x [31m B gpj.exe!';

test('a line holds no break, no control character and nothing that turns round what follows', () => {
  expect(oneLine(rogue)).toBe(tame);
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
])('in %s such lines are brought into one', (_, schema, body) => {
  const read = JSON.stringify(schema.parse(body));
  expect(read).toContain(tame);
  expect(read).not.toMatch(/Bcc: x[^ ]|\\u00|\u202E|\\n|\u2028/u);
});

test('what is nothing but such characters is nothing', () => {
  const body = { name: '\u202E\u0007', email, message: 'Hello' };
  expect(contactBody.safeParse(body).error?.issues).toMatchObject([{ path: ['name'], message: 'Enter your name' }]);
});
