import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#catalogue/products/products.table.ts';
import { ann, countRows, placeOrder, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { openShop } from '../../../tests/support/shop.ts';

const address = ann.shippingAddress;

test.each<[string, object, string]>([
  ['no email address', { customerEmail: undefined }, 'customerEmail'],
  ['an empty email address', { customerEmail: ' ' }, 'customerEmail'],
  ['no email address at all', { customerEmail: 'ann' }, 'customerEmail'],
  ['a very long email address', { customerEmail: `${'a'.repeat(250)}@example.co.uk` }, 'customerEmail'],
  ['no name', { customerName: '  ' }, 'customerName'],
  ['a very long name', { customerName: 'A'.repeat(121) }, 'customerName'],
  ['a name that is a number', { customerName: 7 }, 'customerName'],
  ['a telephone number that is none', { customerPhone: 'ring me' }, 'customerPhone'],
  ['no address', { shippingAddress: undefined }, 'shippingAddress'],
  ['no street', { shippingAddress: { ...address, address: '' } }, 'shippingAddress.address'],
  ['no town', { shippingAddress: { ...address, city: undefined } }, 'shippingAddress.city'],
  ['a postcode that is none', { shippingAddress: { ...address, postcode: '12345' } }, 'shippingAddress.postcode'],
  ['Ireland', { shippingAddress: { ...address, postcode: 'D02 X285', country: 'Ireland' } }, 'shippingAddress.country'],
  ['France', { shippingAddress: { ...address, country: 'France' } }, 'shippingAddress.country'],
  ['nothing to buy', { items: [] }, 'items'],
  ['nothing at all to buy', { items: undefined }, 'items'],
  ['a negative quantity', { items: [{ productId: 1, quantity: -1 }] }, 'items.0.quantity'],
  ['an unknown product', { items: [{ productId: 999, quantity: 1 }] }, 'items.0.productId'],
  ['a withdrawn product', { items: [{ productId: 2, quantity: 1 }] }, 'items.0.productId'],
  ['a total in words', { total: 'twelve' }, 'total'],
  ['a total below nothing', { total: -1 }, 'total'],
  ['a delivery nobody offers', { delivery: 'drone' }, 'delivery'],
  ['a code that is a list', { promoCode: ['A'] }, 'promoCode'],
  ['a status that is none', { status: 'x'.repeat(41) }, 'status'],
])('%s gets a 400 with its path, and nothing is written', async (_, wrong, path) => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const withdrawn = await stockProduct(shop);
  await shop.db.update(products).set({ withdrawnAt: shop.clock.now() }).where(eq(products.id, withdrawn));

  const reply = await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }], ...wrong } });

  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toMatch(/\w/);
  expect(reply.json().issues[0].path).toBe(path);
  expect(reply.cookies).toEqual([]);
  for (const table of ['orders', 'order_lines', 'sessions']) expect(await countRows(shop, table)).toBe(0);
  expect(await stockOf(shop, productId)).toBe(10);
});

test.each([
  ['{"customerEmail":', 'application/json', 400],
  ['[]', 'application/json', 400],
  ['null', 'application/json', 400],
  ['', 'application/json', 400],
  ['items=1', 'application/x-www-form-urlencoded', 415],
  [`{"customerName":"${'A'.repeat(1_100_000)}"}`, 'application/json', 413],
  [String.raw`{"customerName":"\u0000"}`, 'application/json', 400],
])('%.30s as %s gets a %i', async (payload, type, status) => {
  await using shop = await openShop();
  const headers = { 'content-type': type };
  const reply = await shop.app.inject({ method: 'POST', url: '/api/orders', headers, payload });
  expect(reply.statusCode).toBe(status);
  expect(reply.json().message).toMatch(/\w/);
});

test('an idempotency key that is too long is rejected', async () => {
  await using shop = await openShop();
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  expect((await placeOrder(shop, { key: '1'.repeat(201), body: { items } })).statusCode).toBe(400);
});

test('another site cannot order on behalf of a visitor', async () => {
  await using shop = await openShop();
  const payload = { ...ann, items: [{ productId: await stockProduct(shop), quantity: 1 }] };
  const headers = { origin: 'https://elsewhere.example' };
  expect((await shop.inject({ method: 'POST', url: '/api/orders', headers, payload })).statusCode).toBe(403);
});
