import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { cookieOf, placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { orders } from './orders.table.ts';
import { parcels } from './parcels.table.ts';

type Customer = Awaited<ReturnType<typeof registered>>;

/** Places orders for one product each, a minute apart. @returns their numbers, in that order */
async function order(shop: TestShop, { cookies }: Customer, times: number): Promise<string[]> {
  const productId = await stockProduct(shop);
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const numbers: string[] = [];
  for (let placed = 0; placed < times; placed += 1) {
    const reply = await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] }, cookie: cookie.join('; ') });
    numbers.push(String(reply.json().orderNumber));
    shop.clock.advance(minutes(1));
  }
  return numbers;
}

const numbersIn = (reply: { json: () => { orderNumber: string }[] }) => reply.json().map((one) => one.orderNumber);

test('a customer’s list contains whole orders, newest first', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const [first = '', second = ''] = await order(shop, alice, 2);
  const [stored] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.number, second));
  const parcel = { carrier: 'Royal Mail', trackingNumber: 'RM1', trackingUrl: null, shippedAt: shop.clock.now() };
  await shop.db.insert(parcels).values({ ...parcel, orderId: stored?.id ?? 0 });

  const reply = await alice.get('/api/user/orders');
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(numbersIn(reply)).toEqual([second, first]);
  const one = await alice.get(`/api/orders/${second}`);
  expect(reply.json()[0]).toEqual(one.json());
  expect(reply.json()[0].parcels).toHaveLength(1);
});

test('orders are paged, with the total number', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const [first, second, third] = await order(shop, alice, 3);
  const start = await alice.get('/api/user/orders?limit=2');
  const rest = await alice.get('/api/user/orders?limit=2&offset=2');
  expect([numbersIn(start), numbersIn(rest)]).toEqual([[third, second], [first]]);
  expect([start.headers['x-total-count'], rest.headers['x-total-count']]).toEqual(['3', '3']);
});

test('nobody sees somebody else’s orders', async () => {
  await using shop = await openShop();
  const [alice, bob] = [await registered(shop), await registered(shop, 'bob@example.co.uk')];
  await order(shop, alice, 1);
  const guest = await placeOrder(shop, { body: { items: [{ productId: await stockProduct(shop), quantity: 1 }] } });
  const [mine] = await order(shop, bob, 1);
  expect(numbersIn(await bob.get('/api/user/orders'))).toEqual([mine]);
  const visitor = await shop.inject({ url: '/api/user/orders', headers: { cookie: cookieOf(guest) } });
  expect([visitor.statusCode, visitor.json().code]).toEqual([401, 'not-signed-in']);
});

test('a customer without orders has an empty list', async () => {
  await using shop = await openShop();
  const reply = await (await registered(shop)).get('/api/user/orders');
  expect([reply.json(), reply.headers['x-total-count']]).toEqual([[], '0']);
});

test.each([
  ['limit=0', 'Ask for at least one'],
  ['limit=501', 'Ask for 500 at most'],
  ['limit=two', 'Enter a number from 1 to 500'],
  ['offset=-1', 'Begin at 0 or later'],
  ['offset=1.5', 'Enter a whole number'],
])('%s is rejected with a message', async (query, message) => {
  await using shop = await openShop();
  const reply = await (await registered(shop)).get(`/api/user/orders?${query}`);
  expect([reply.statusCode, reply.json()]).toMatchObject([
    400,
    { message, issues: [{ path: query.split('=')[0], message }] },
  ]);
});
