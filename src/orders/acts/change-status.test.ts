import { expect, test } from 'vitest';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { owner, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

test('the owner changes an order’s status, and the timeline has every step', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { orderNumber } = await ordered(shop);

  for (const status of ['processing', 'shipped', 'delivered', 'processing']) {
    const reply = await admin.patch(`/api/orders/${orderNumber}/status`, { status });
    expect([reply.statusCode, reply.json().status]).toEqual([200, status]);
  }

  const { timeline } = (await admin.get(`/api/orders/${orderNumber}`)).json();
  const steps = timeline.map(({ status }: { status: string }) => status);
  expect(steps).toEqual(['confirmed', 'processing', 'shipped', 'delivered', 'processing']);
});

test('setting the current status changes nothing', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { orderNumber } = await ordered(shop);
  const reply = await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'confirmed' });
  expect(reply.json().timeline).toHaveLength(1);
});

test('cancelling refunds and restocks everything, once', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { orderNumber, productId, total } = await ordered(shop, 3);
  expect(await stockOf(shop, productId)).toBe(7);

  const replies = await Promise.all(
    [1, 2, 3].map(() => admin.patch(`/api/orders/${orderNumber}/status`, { status: 'cancelled' })),
  );

  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  const order = (await admin.get(`/api/orders/${orderNumber}`)).json();
  expect(order).toMatchObject({ status: 'cancelled', refundedTotal: total, refunds: [{ amount: total }] });
  expect(await stockOf(shop, productId)).toBe(10);
});

test.each([
  ['shipped', 'cancelled'],
  ['delivered', 'cancelled'],
  ['confirmed', 'refunded'],
  ['confirmed', 'completed'],
  ['cancelled', 'confirmed'],
])('from %s to %s is rejected with a message', async (from, to) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { orderNumber } = await ordered(shop);
  await admin.patch(`/api/orders/${orderNumber}/status`, { status: from });
  const reply = await admin.patch(`/api/orders/${orderNumber}/status`, { status: to });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'wrong-transition']);
});

test('only the owner sees all orders and changes them', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const alice = await registered(shop);
  const { orderNumber } = await ordered(shop);
  const change = { status: 'shipped' };

  expect((await shop.inject('/api/orders')).statusCode).toBe(401);
  expect((await alice.get('/api/orders')).statusCode).toBe(403);
  expect((await admin.get('/api/orders')).json()).toMatchObject([{ orderNumber, customerName: 'Ann Barker' }]);
  expect((await admin.get('/api/orders?status=shipped')).json()).toEqual([]);
  expect((await alice.patch(`/api/orders/${orderNumber}/status`, change)).statusCode).toBe(403);
  const url = `/api/orders/${orderNumber}/status`;
  expect((await shop.inject({ method: 'PATCH', url, payload: change })).statusCode).toBe(401);
  expect((await admin.patch('/api/orders/PV-0000000000/status', change)).statusCode).toBe(404);
  expect((await admin.patch(url, { status: 'lost' })).statusCode).toBe(400);
});

async function ordered(shop: TestShop, quantity = 1) {
  const productId = await stockProduct(shop);
  const reply = await placeOrder(shop, { body: { items: [{ productId, quantity }] } });
  return { ...reply.json<{ orderNumber: string; total: string }>(), productId };
}

async function stockOf(shop: TestShop, id: number): Promise<number> {
  return (await shop.inject(`/api/products/${id}`)).json().stock;
}
