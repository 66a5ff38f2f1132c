import { expect, test } from 'vitest';
import { cookieOf, placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

test('an order is added to the basket again as far as it is available, and the rest is named', async () => {
  await using shop = await openShop();
  const { number, headers } = await ordered(shop, ['Bone', 'Rope', 'Bed', 'Bowl']);
  await shop.pool.query('update products set stock = 1 where id = 2');
  await shop.pool.query('update products set stock = 0 where id = 3');
  await shop.pool.query('update products set withdrawn_at = now() where id = 4');
  await shop.inject({ method: 'POST', url: '/api/cart', headers, payload: { productId: 1, quantity: 1 } });

  const reply = await shop.inject({ method: 'POST', url: `/api/orders/${number}/reorder`, headers });

  expect(reply.statusCode).toBe(201);
  const { basket, missing } = reply.json();
  const lines = basket.map((line: { productId: number; quantity: number }) => [line.productId, line.quantity]);
  expect(lines).toEqual([
    [1, 3],
    [2, 1],
  ]);
  expect(missing).toEqual([
    { productId: 2, name: 'Rope', wanted: 2, added: 1 },
    { productId: 3, name: 'Bed', wanted: 2, added: 0 },
    { productId: 4, name: 'Bowl', wanted: 2, added: 0 },
  ]);
  expect((await shop.inject({ url: '/api/cart', headers })).json()).toEqual(basket);
});

test('the mailed link reorders in a new browser, a stranger cannot', async () => {
  await using shop = await openShop();
  const { number } = await ordered(shop, ['Bone']);
  const token = linkValue((await outbox(shop))[0]?.text, 'token');
  const url = `/api/orders/${number}/reorder`;

  const reply = await shop.inject({ method: 'POST', url: `${url}?token=${token}` });

  expect([reply.statusCode, reply.json().missing]).toEqual([201, []]);
  const headers = { cookie: cookieOf(reply) };
  expect((await shop.inject({ url: '/api/cart', headers })).json()).toHaveLength(1);
  expect((await (await registered(shop)).post(url)).statusCode).toBe(404);
});

/** Two of each. */
async function ordered(shop: TestShop, names: string[]) {
  const items = [];
  for (const name of names) items.push({ productId: await stockProduct(shop, { name }), quantity: 2 });
  const placed = await placeOrder(shop, { body: { items } });
  return { number: String(placed.json().orderNumber), headers: { cookie: cookieOf(placed) } };
}

test('a customer sees what they bought and can buy again, the latest first; nobody else sees it', async () => {
  await using shop = await openShop({ now: '2026-11-20T12:00:00Z' });
  const names = ['Bone', 'Rope', 'Bed', 'Bowl', 'Never bought'];
  const ids: number[] = [];
  for (const name of names) ids.push(await stockProduct(shop, { name }));
  const alice = await registered(shop);
  const bob = await registered(shop, 'bob@example.co.uk');
  const cookie = Object.entries(alice.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  for (const at of [0, 1, 2, 3, 0]) {
    shop.clock.set(new Date(shop.clock.now().getTime() + 60_000));
    await placeOrder(shop, { body: { items: [{ productId: ids[at], quantity: 1 }] }, cookie });
  }
  await shop.pool.query('update products set withdrawn_at = now() where id = $1', [ids[1]]);
  await shop.pool.query('update products set stock = 0 where id = $1', [ids[2]]);

  const reply = await alice.get('/api/user/bought-products');
  expect(reply.json().map(({ name }: { name: string }) => name)).toEqual(['Bone', 'Bowl']);
  expect(reply.headers['cache-control']).toMatch(/no-store|private/);
  expect((await bob.get('/api/user/bought-products')).json()).toEqual([]);
  expect((await shop.inject({ url: '/api/user/bought-products' })).statusCode).toBe(401);
});
