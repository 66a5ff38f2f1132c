import { expect, test } from 'vitest';
import { placeOrder, stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import type { ListedOrder } from '../order/orders.contract.ts';

type Admin = Awaited<ReturnType<typeof owner>>;

async function numbers(admin: Admin, query: string): Promise<string[]> {
  const reply = await admin.get(`/api/orders?${query}`);
  expect(reply.statusCode, reply.payload).toBe(200);
  const list = reply.json<ListedOrder[]>();
  expect(reply.headers['x-total-count']).toBe(String(list.length));
  return list.map(({ orderNumber }) => orderNumber);
}

async function orderAt(shop: TestShop, at: string, body: object): Promise<string> {
  shop.clock.set(at);
  const placed = await placeOrder(shop, { body });
  return placed.json<{ orderNumber: string }>().orderNumber;
}

test('our own goods are late once their day is over: express the day they are ordered, standard the working day after', async () => {
  await using shop = await openShop({ now: '2026-12-23T09:00:00Z' });
  const admin = await owner(shop);
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  const standard = await orderAt(shop, '2026-12-23T10:00:00Z', { items });
  const express = await orderAt(shop, '2026-12-23T10:01:00Z', { items, delivery: 'express' });
  const tooLate = await orderAt(shop, '2026-12-23T14:00:00Z', { items, delivery: 'express' }); // for Thursday

  const lateAt = async (at: string) => {
    shop.clock.set(at);
    return numbers(admin, 'needs=late');
  };
  expect(await lateAt('2026-12-23T23:59:59Z')).toEqual([]);
  expect(await lateAt('2026-12-24T00:00:00Z')).toEqual([express]);
  // Over Christmas and Boxing Day, of which the second falls on a Saturday, nobody packs; but Thursday's goods did not leave.
  expect(await lateAt('2026-12-28T12:00:00Z')).toEqual([tooLate, express, standard]);
  const listed = (await admin.get('/api/orders')).json<ListedOrder[]>();
  expect(listed.map(({ isLate }) => isLate)).toEqual([true, true, true]);

  await admin.patch(`/api/orders/${express}/status`, { status: 'shipped' });
  await admin.patch(`/api/orders/${tooLate}/status`, { status: 'cancelled' });
  expect(await numbers(admin, 'needs=late')).toEqual([standard]);
});

test('suppliers’ goods are not packed here, and late only as a purchase order', async () => {
  await using shop = await openShop({ now: '2026-11-02T09:00:00Z' });
  const admin = await owner(shop);
  await supplyGoods(shop);
  const theirs = await stockProduct(shop, { supplierId: 1, supplierProductCode: 'A1' });
  const number = await orderAt(shop, '2026-11-02T10:00:00Z', { items: [{ productId: theirs, quantity: 1 }] });
  shop.clock.set('2026-11-20T10:00:00Z');
  expect(await numbers(admin, 'needs=late')).toEqual([]);
  expect(await numbers(admin, '')).toEqual([number]);
});

test('an unknown reason is rejected with a list of the known ones', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const reply = await admin.get('/api/orders?needs=love');
  expect([reply.statusCode, reply.json().issues[0].message]).toEqual([
    400,
    'Choose from late, return, return-refund, refund, dispute, doubt',
  ]);
});
