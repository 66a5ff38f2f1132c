import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#accounts/users/users.table.ts';
import { hours } from '#platform/clock.ts';
import { ann, countRows, placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

test('a visitor cannot make the shop email somebody else’s address more than sixty times an hour', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const body = { items: [{ productId: await stockProduct(shop, { stock: 100 }), quantity: 1 }] };
  for (let turn = 0; turn < 60; turn += 1) expect((await placeOrder(shop, { body })).statusCode).toBe(201);

  const refused = await placeOrder(shop, { body: { ...body, customerEmail: ann.customerEmail.toUpperCase() } });
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
    429,
    '3600',
    expect.stringContaining('Please wait a while'),
  ]);
  expect(await countRows(shop, 'orders')).toBe(60);
  const elsewhere = { ...body, customerEmail: 'bob@example.co.uk' };
  expect((await placeOrder(shop, { body: elsewhere })).statusCode).toBe(201);
  expect((await placeOrder(shop, { body, remoteAddress: '192.0.2.1' })).statusCode).toBe(201); // its owner, maybe
  shop.clock.advance(hours(1));
  expect((await placeOrder(shop, { body })).statusCode).toBe(201);
});

test('a customer with a verified address may order without that limit', async () => {
  await using shop = await openShop();
  const customer = await registered(shop, ann.customerEmail);
  const order = { ...ann, items: [{ productId: await stockProduct(shop, { stock: 100 }), quantity: 1 }] };
  await shop.db.update(users).set({ emailVerifiedAt: shop.clock.now() }).where(eq(users.id, customer.id));
  for (let turn = 0; turn < 31; turn += 1) expect((await customer.post('/api/orders', order)).statusCode).toBe(201);
});

test('text typed by a stranger becomes no link in an order email', async () => {
  await using shop = await openShop();
  const body = {
    items: [{ productId: await stockProduct(shop), quantity: 1 }],
    customerName: 'YOU WON https://evil.example/prize',
    shippingAddress: { address: 'Claim at www.evil.example', city: 'evil.example', postcode: 'LS1 4AP' },
  };
  expect((await placeOrder(shop, { body })).statusCode).toBe(201);
  const mail = (await outbox(shop)).find(({ template }) => template === 'order-confirmation');
  expect(mail?.text).toContain('Thank you. We have your order');
  expect(mail?.text).not.toMatch(/evil\.example/);
  expect(mail?.html).not.toMatch(/evil\.example/);
});
