import { expect, test } from 'vitest';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import { listPurchaseOrders, orderGoods, sendPurchaseOrder } from '../../../tests/support/purchase-orders.ts';
import { sendWhatIsDue } from '../purchase-orders/follow-purchase-orders.ts';

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

/** After this long everything due has been sent. */
async function waitMinutes({ shop }: Opened, minutes: number): Promise<void> {
  shop.clock.advance(minutes * 60_000);
  await sendWhatIsDue(shop.deps);
  await shop.jobs.drain();
}

/** By supplier. */
async function states(opened: Opened): Promise<unknown[]> {
  const found = (await listPurchaseOrders(opened)).toSorted((a, b) => a.supplierId - b.supplierId);
  return found.map(({ supplierId, state }) => [supplierId, state]);
}

test('purchase orders go to connected suppliers automatically, to others by hand, until the owner changes that', async () => {
  await using opened = await openConnectedShop([{}, {}, {}]);
  const { admin } = opened;
  await admin.patch('/api/suppliers/2', { connector: 'none' });
  await admin.patch('/api/suppliers/3', { isActive: false });
  const usual = { holdMinutes: 1, batchHour: null };
  expect((await admin.get('/api/admin/order-policies')).json()).toEqual([
    { supplierId: 1, supplierName: 'Supplier 1', connector: 'rest', ...usual, sending: 'automatic' },
    { supplierId: 2, supplierName: 'Supplier 2', connector: 'none', ...usual, sending: 'by-hand' },
  ]);

  const changed = await admin.put('/api/admin/order-policies/2', { sending: 'automatic', holdMinutes: 30 });

  expect(changed.json()).toMatchObject({ supplierId: 2, sending: 'automatic', holdMinutes: 30 });
  expect((await admin.get('/api/admin/order-policies')).json()).toContainEqual(changed.json());
  const [entry] = (await admin.get('/api/admin/audit-log?action=supplier.order-policy-changed')).json<object[]>();
  expect(entry).toMatchObject({ before: { holdMinutes: 1 }, after: { sending: 'automatic', holdMinutes: 30 } });
});

test('each supplier’s part of an order is sent when that supplier’s hold is over, or when the owner sends it', async () => {
  await using opened = await openConnectedShop([{}, {}, {}]);
  const { admin } = opened;
  await admin.put('/api/admin/order-policies/1', { sending: 'automatic', holdMinutes: 5 });
  await admin.put('/api/admin/order-policies/2', { sending: 'automatic', holdMinutes: 60 });
  await admin.put('/api/admin/order-policies/3', { sending: 'by-hand', holdMinutes: 0 });
  await orderGoods(opened, [1, 4, 7]);

  await waitMinutes(opened, 4);
  expect(await states(opened)).toEqual([
    [1, 'draft'],
    [2, 'draft'],
    [3, 'draft'],
  ]);
  await waitMinutes(opened, 2);
  expect(await states(opened)).toEqual([
    [1, 'sent'],
    [2, 'draft'],
    [3, 'draft'],
  ]);
  await waitMinutes(opened, 10_000);
  expect(await states(opened)).toEqual([
    [1, 'sent'],
    [2, 'sent'],
    [3, 'draft'],
  ]);

  const waiting = (await listPurchaseOrders(opened)).find(({ state }) => state === 'draft');
  await sendPurchaseOrder(opened, waiting?.id ?? 0);
  expect(await states(opened)).toContainEqual([3, 'sent']);
});

test('another policy applies to orders placed from then on', async () => {
  await using opened = await openConnectedShop([{}]);
  await orderGoods(opened, [1]);
  await opened.admin.put('/api/admin/order-policies/1', { sending: 'by-hand', holdMinutes: 0 });
  await orderGoods(opened, [2]);
  await waitMinutes(opened, 2);
  expect(await listPurchaseOrders(opened)).toMatchObject([
    { isAutomatic: false, state: 'draft' },
    { isAutomatic: true, state: 'sent' },
  ]);
});

test('a customer who cancels during the hold causes no purchase order', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin, simulator, shop } = opened;
  await admin.put('/api/admin/order-policies/1', { sending: 'automatic', holdMinutes: 10 });
  const number = await orderGoods(opened, [1]);
  await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  await shop.jobs.drain();
  await waitMinutes(opened, 20);
  expect(await states(opened)).toEqual([[1, 'cancelled']]);
  expect(simulator.supplier(1).orders.size).toBe(0);
});

test('an invalid policy is rejected with its field, and one of an unknown supplier is a 404', async () => {
  await using opened = await openConnectedShop([{}]);
  const set = (id: number, body: object) => opened.admin.put(`/api/admin/order-policies/${id}`, body);
  for (const [body, path] of [
    [{ sending: 'sometimes', holdMinutes: 5 }, 'sending'],
    [{ sending: 'automatic', holdMinutes: -1 }, 'holdMinutes'],
    [{ sending: 'automatic', holdMinutes: 10_081 }, 'holdMinutes'],
    [{ sending: 'automatic', holdMinutes: 1.5 }, 'holdMinutes'],
  ] as const) {
    const reply = await set(1, body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ issues: [{ path }] });
  }
  expect((await set(99, { sending: 'automatic', holdMinutes: 5 })).statusCode).toBe(404);
});
