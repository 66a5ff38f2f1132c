import { expect, test } from 'vitest';
import { withdrawGoods } from '#tools/supplier-simulator/simulated-supplier.ts';
import { openConnectedShop, syncNow } from '../../../tests/support/connected-suppliers.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { orderGoods, sendPurchaseOrder } from '../../../tests/support/purchase-orders.ts';
import type { SupplierSyncPolicy } from '../sync/policies/sync-policies.contract.ts';
import type { Attention } from './attention.contract.ts';
import { mailAttention } from './mail-attention.ts';

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

const read = async ({ admin }: Opened) => (await admin.get('/api/admin/supplier-attention')).json<Attention>();
const kinds = async (opened: Opened) => (await read(opened)).rows.map(({ kind, count }) => `${kind} ${count}`);
const digests = async ({ shop }: Opened) =>
  (await outbox(shop)).filter(({ template }) => template === 'supplier-digest');

test('a shop whose suppliers are well has nothing on the list, and gets no email', async () => {
  await using opened = await openConnectedShop([{}]);
  await syncNow(opened, { kinds: ['stock', 'prices'] });
  expect(await read(opened)).toEqual({ rows: [], isMailed: true });
  await mailAttention(opened.shop.deps);
  expect(await digests(opened)).toEqual([]);
});

test('purchase orders are counted by what they need, and each kind leads to just those', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { admin, shop, simulator } = opened;
  simulator.supplier(1).faults.set('unauthorised', 'all');
  await admin.put('/api/admin/order-policies/2', { sending: 'by-hand', holdMinutes: 0 });
  await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  await orderGoods(opened, [4]);
  expect(await kinds(opened)).toEqual(['failed-orders 1', 'orders-to-send 1']);
  for (const { tab, search, count } of (await read(opened)).rows) {
    expect(tab).toBe('purchase-orders');
    const listed = await admin.get(`/api/admin/purchase-orders?${new URLSearchParams(search).toString()}`);
    expect(listed.headers['x-total-count']).toBe(String(count));
  }
  simulator.supplier(1).faults.clear();
  for (const id of [1, 2]) await sendPurchaseOrder(opened, id);
  shop.clock.advance(20 * 86_400_000);
  expect(await kinds(opened)).toContain('late-orders 2');
});

test('a supplier that does not respond is named until it does, a product that is gone with the way to it', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { simulator, shop } = opened;
  await syncNow(opened, { kinds: ['stock'] });
  simulator.supplier(1).faults.set('unauthorised', 'all');
  await withdrawGoods(simulator.supplier(2), 'S2-01');
  shop.clock.advance(60_000);
  await syncNow(opened, { kinds: ['stock'] });
  const { rows } = await read(opened);
  expect(rows).toMatchObject([
    { kind: 'connections', items: [{ subject: 'supplier', id: 1, detail: expect.stringMatching(/does not accept/) }] },
    { kind: 'gone-goods', items: [{ subject: 'product', id: 4, name: 'Product S2-01', detail: 'Supplier 2' }] },
  ]);
  simulator.supplier(1).faults.clear();
  shop.clock.advance(60_000);
  await syncNow(opened, { kinds: ['stock'] });
  expect(await kinds(opened)).toEqual(['gone-goods 1']);
});

test('a cost that a sync has raised by more than a tenth is named for a week', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin, shop, simulator } = opened;
  const [policy] = (await admin.get('/api/admin/sync-policies')).json<SupplierSyncPolicy[]>();
  await admin.put('/api/admin/sync-policies/1', { ...policy, prices: 'apply', holdShare: 100 });
  const costs = (code: string, price: number) => Object.assign(simulator.supplier(1).goods.get(code) ?? {}, { price });
  costs('S1-01', 441); // from 400: 10.25%
  costs('S1-02', 440);
  await syncNow(opened, { kinds: ['prices'] });
  expect((await read(opened)).rows).toMatchObject([
    { kind: 'cost-jumps', count: 1, items: [{ subject: 'product', id: 1, detail: '£4.00 → £4.41' }] },
  ]);
  shop.clock.advance(8 * 86_400_000);
  expect(await kinds(opened)).not.toContain('cost-jumps 1');
});

test('the digest goes out once a day, and not after somebody has switched it off', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin, shop, simulator } = opened;
  simulator.supplier(1).faults.set('unauthorised', 'all');
  await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  for (const _ of ['first', 'again']) await mailAttention(shop.deps);
  expect(await digests(opened)).toMatchObject([{ text: expect.stringMatching(/1 purchase order couldn’t be sent/) }]);
  expect((await admin.patch('/api/admin/settings', { supplierDigest: false })).statusCode).toBe(200);
  shop.clock.advance(86_400_000);
  await mailAttention(shop.deps);
  expect(await digests(opened)).toHaveLength(1);
  expect((await read(opened)).isMailed).toBe(false);
});
