import { expect, test } from 'vitest';
import { countRows, ownGoods, placed } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

async function openOrder(shop: TestShop) {
  const admin = await owner(shop);
  const { hedgehog, stew } = await ownGoods(shop);
  const number = await placed(shop, { items: [hedgehog, stew].map((productId) => ({ productId, quantity: 2 })) });
  const order = (await admin.get(`/api/admin/orders/${number}`)).json();
  const look = (act: object) => admin.post(`/api/admin/orders/${number}/preview`, act);
  return { admin, number, order, hedgehog, look };
}

async function traces(shop: TestShop): Promise<number[]> {
  const tables = [
    'mails',
    'jobs.job',
    'order_events',
    'refunds',
    'audit_log',
    'parcels',
    'book_entries',
    'stock_changes',
  ];
  return Promise.all(tables.map((table) => countRows(shop, table)));
}

test('a look at a cancellation says who is emailed, what is refunded, sold again and not supplied, and leaves no trace', async () => {
  await using shop = await openShop();
  const { admin, number, order, look } = await openOrder(shop);
  const before = await traces(shop);

  const seen = await look({ act: 'status', status: 'cancelled' });
  expect(seen.json()).toEqual({
    status: { before: 'confirmed', after: 'cancelled' },
    emails: [{ to: 'customer', about: 'the order is cancelled' }],
    refunds: [{ amount: order.total, way: 'payment' }],
    restocked: [
      { name: 'Hedgehog', quantity: 2 },
      { name: 'Stew', quantity: 2 },
    ],
    notSupplied: [{ supplierName: 'Supplier 1', name: 'Stew', quantity: 2 }],
  });
  expect(await traces(shop)).toEqual(before);
  expect((await admin.get(`/api/admin/orders/${number}`)).json()).toEqual(order);
});

test('a look at a change and at a parcel says what the customer will read, and what goes back', async () => {
  await using shop = await openShop();
  const { order, hedgehog, look } = await openOrder(shop);
  const [own, theirs] = order.items;

  const change = { act: 'change', seen: order.updatedAt, takeOut: [{ lineId: theirs.id, quantity: 1 }] };
  expect((await look(change)).json()).toMatchObject({
    status: { after: 'confirmed' },
    emails: [{ to: 'customer', about: 'what was changed' }],
    refunds: [{ amount: theirs.price, way: 'payment' }],
    restocked: [{ name: 'Stew', quantity: 1 }],
    notSupplied: [{ supplierName: 'Supplier 1', name: 'Stew', quantity: 1 }],
  });
  const parcel = { act: 'parcel', carrier: 'DPD', lines: [{ lineId: own.id, quantity: 2 }] };
  expect((await look(parcel)).json()).toMatchObject({
    emails: [{ to: 'customer', about: 'a parcel is on its way' }],
    restocked: [],
    notSupplied: [],
  });
  expect((await look({ ...change, add: [{ productId: hedgehog, quantity: 1_000 }] })).statusCode).toBeGreaterThan(399);
});

test('a look at an act that would be refused is refused in the same words', async () => {
  await using shop = await openShop();
  const { admin, number, order, look } = await openOrder(shop);
  const refund = { amount: '9999.00' };
  const [seen, done] = [
    await look({ act: 'refund', ...refund }),
    await admin.post('/api/refund', { ...refund, paymentIntentId: number.replace('PV-', 'pi_') }),
  ];
  expect(seen.statusCode).toBe(400);
  expect(seen.json()).toEqual({ ...done.json(), ...(seen.json().requestId && { requestId: seen.json().requestId }) });
  expect(order.refundedTotal).toBe('0.00');
});
