import { expect, test } from 'vitest';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import { orderGoods, sendPurchaseOrder } from '../../../tests/support/purchase-orders.ts';
import type { PurchaseOrder } from './purchase-orders.contract.ts';

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

async function list({ admin }: Opened, query: string): Promise<PurchaseOrder[]> {
  const reply = await admin.get(`/api/admin/purchase-orders?${query}`);
  expect(reply.statusCode, reply.payload).toBe(200);
  return reply.json();
}

test('a purchase order is late once the supplier’s working days are over, and not before', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { admin, shop } = opened;
  await admin.patch('/api/suppliers/2', { processingTime: 3 });
  shop.clock.set('2026-12-22T10:00:00Z');
  await orderGoods(opened, [1, 4]);
  for (const id of [1, 2]) await sendPurchaseOrder(opened, id);
  const dueOn = Object.fromEntries((await list(opened, '')).map((one) => [one.supplierId, one.dueOn]));
  // One working day after Tuesday; three, with Christmas, Boxing Day and a weekend between.
  expect(dueOn).toEqual({ 1: '2026-12-23', 2: '2026-12-29' });

  const lateAt = async (at: string) => {
    shop.clock.set(at);
    return (await list(opened, 'needs=late')).map(({ supplierId }) => supplierId);
  };
  expect(await lateAt('2026-12-23T23:59:59Z')).toEqual([]);
  expect(await lateAt('2026-12-24T00:00:00Z')).toEqual([1]);
  expect(await lateAt('2026-12-30T08:00:00Z')).toEqual(expect.arrayContaining([1, 2]));
  expect((await list(opened, '')).map(({ isLate }) => isLate)).toEqual([true, true]);

  const [first, second] = await list(opened, 'needs=late');
  await admin.patch(`/api/admin/purchase-orders/${first?.id}`, { state: 'shipped' });
  await admin.patch(`/api/admin/purchase-orders/${second?.id}`, { state: 'acknowledged' });
  expect(await list(opened, 'needs=late')).toMatchObject([{ id: second?.id, state: 'acknowledged', isLate: true }]);
  expect(await list(opened, 'state=shipped')).toMatchObject([{ dueOn: null, isLate: false }]);
});

test('purchase orders to send by hand, and those that could not be sent, are listed together', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin, shop, simulator } = opened;
  await admin.put('/api/admin/order-policies/1', { sending: 'by-hand', holdMinutes: 0 });
  await orderGoods(opened, [1]);
  expect(await list(opened, 'needs=sending')).toMatchObject([{ state: 'draft' }]);
  simulator.supplier(1).faults.set('unauthorised', 'all');
  await sendPurchaseOrder(opened, 1);
  expect(await list(opened, 'needs=sending')).toMatchObject([{ state: 'failed' }]);
  expect((await admin.get('/api/admin/to-do')).json()).toContainEqual(
    expect.objectContaining({ id: 'purchase-orders-to-send', count: 1, failed: 1 }),
  );
  simulator.supplier(1).faults.clear();
  await sendPurchaseOrder(opened, 1);
  await shop.jobs.drain();
  expect(await list(opened, 'needs=sending')).toEqual([]);
});

test('a supplier’s closing days, and not the shop’s, put off when its purchase orders are late', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin, shop } = opened;
  shop.clock.set('2026-11-23T10:00:00Z');
  await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  const dueOn = async () => (await list(opened, ''))[0]?.dueOn;
  const week = [{ from: '2026-11-24', to: '2026-11-27' }];
  const settings = (await admin.get('/api/admin/settings')).json();
  await admin.patch('/api/admin/settings', { workingDays: { ...settings.workingDays, closedDays: week } });
  expect(await dueOn()).toBe('2026-11-24');
  const saved = await admin.patch('/api/suppliers/1', { closedDays: week });
  expect(saved.json()).toMatchObject({ closedDays: week });
  expect(await dueOn()).toBe('2026-11-30');
  shop.clock.set('2026-11-30T12:00:00Z');
  expect(await list(opened, 'needs=late')).toEqual([]);
  shop.clock.set('2026-12-01T00:00:00Z');
  expect(await list(opened, 'needs=late')).toHaveLength(1);
  const wrong = await admin.patch('/api/suppliers/1', { closedDays: [{ from: '2026-11-27', to: '2026-11-24' }] });
  expect(wrong.statusCode).toBe(400);
});
