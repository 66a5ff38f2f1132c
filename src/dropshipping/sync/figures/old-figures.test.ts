import { expect, test } from 'vitest';
import { days, hours, minutes } from '#platform/clock.ts';
import { stockOf, stockProduct } from '../../../../tests/support/checkout.ts';
import { openConnectedShop, syncNow } from '../../../../tests/support/connected-suppliers.ts';
import { connectBy } from '../../../../tests/support/connectors.ts';
import { orderGoods, sendPurchaseOrder } from '../../../../tests/support/purchase-orders.ts';
import type { SupplierSyncPolicy } from '../policies/sync-policies.contract.ts';
import { sellOutStale, startDueSyncs } from '../policies/sync-schedule.ts';

type Opened = Awaited<ReturnType<typeof openFed>>;

test('an uploaded figure gives back nothing that was sold since, whether it is ordered, sent or refunded', async () => {
  await using opened = await openFed();
  await opened.upload('10');
  expect(await sellable(opened)).toBe(10);

  const number = await orderGoods(opened, [1], 4);
  expect(await sellable(opened)).toBe(6);
  await sendPurchaseOrder(opened, 1);
  expect(await sellable(opened)).toBe(6);
  await ship(opened, 1);
  expect(await sellable(opened)).toBe(6);
  await opened.admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_') });
  expect((await opened.admin.get(`/api/orders/${number}`)).json()).toMatchObject({ status: 'refunded' });
  expect(await sellable(opened)).toBe(6);

  await opened.upload('9');
  expect(await sellable(opened)).toBe(9);
});

test('an order that is cancelled after the supplier got it returns to the figure of an upload', async () => {
  await using opened = await openFed();
  await opened.upload('10');
  await sellable(opened);
  const number = await orderGoods(opened, [1], 4);
  await sendPurchaseOrder(opened, 1);
  expect(await sellable(opened)).toBe(6);
  await opened.admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  await opened.shop.jobs.drain();
  expect([await stockOf(opened.shop, 1), await sellable(opened)]).toEqual([10, 10]);
});

test('a file at an address counts as of when it was first read, until it is another one', async () => {
  await using opened = await openFed();
  const goods = opened.simulator.supplier(1).goods.get('S1-01');
  expect(await sellable(opened)).toBe(20);
  await orderGoods(opened, [1], 4);
  await sendPurchaseOrder(opened, 1);
  expect(await sellable(opened)).toBe(16);
  await ship(opened, 1);
  // The same file is read anew, as by another process.
  await opened.admin.put('/api/suppliers/1/feed/columns', { columns: { stock: 'Free Stock' } });
  expect(await sellable(opened)).toBe(16);

  // Another file, which the owner looks at before it is synced.
  if (goods) goods.stock = 15;
  await opened.admin.get('/api/suppliers/1/feed');
  opened.shop.clock.advance(minutes(10));
  await orderGoods(opened, [1], 2);
  await sendPurchaseOrder(opened, 2);
  expect(await sellable(opened)).toBe(13);
});

test('a change of the buffer applies to an old figure as well, as does the figure to a product that is linked later', async () => {
  await using opened = await openFed();
  await opened.upload('10');
  await sellable(opened);
  await orderGoods(opened, [1], 4);
  await sendPurchaseOrder(opened, 1);
  await ship(opened, 1);
  await setPolicy(opened, { stockBuffer: 2 });
  expect(await sellable(opened)).toBe(4);

  const productId = await stockProduct(opened.shop, { name: 'Rope' });
  await opened.admin.post(`/api/products/${productId}/sync-supplier`, { supplierId: 1, supplierProductId: 'S1-02' });
  expect([await sellable(opened), await stockOf(opened.shop, productId)]).toEqual([4, 3]);
});

test('goods in stock without a number come back once an address says so again, and not by an old upload', async () => {
  await using opened = await openFed({ availability: 'uncounted' });
  await opened.shop.pool.query('update products set stock = 0');
  expect(await sellable(opened)).toBe(10);
  await sellAll(opened, 1);
  expect(await sellable(opened)).toBe(10);

  await opened.upload('in stock');
  await sellAll(opened, 2);
  expect(await sellable(opened)).toBe(0);
  await opened.upload('in stock');
  expect(await sellable(opened)).toBe(10);
});

test('an increase that is approved later is less what was ordered since the file was uploaded', async () => {
  await using opened = await openFed();
  const { shop, admin } = opened;
  await setPolicy(opened, { stock: 'hold' });
  await opened.upload('30');
  await orderGoods(opened, [1], 4);
  await sendPurchaseOrder(opened, 1);
  expect(await sellable(opened)).toBe(16);
  shop.clock.advance(hours(1));
  await orderGoods(opened, [1], 3);
  await sendPurchaseOrder(opened, 2);
  await ship(opened, 2);
  await admin.post('/api/admin/held-changes/decisions', { decision: 'approve' });
  expect(await stockOf(shop, 1)).toBe(23);
});

test('an uploaded file is marked as old after a week, and its goods are sold out only where the owner says so', async () => {
  await using opened = await openFed();
  await opened.upload('10');
  const first = await afterDays(opened, 6);
  expect(first).toMatchObject({ staleAfterHours: 168, soldOutAfterHours: 8_760, staleStock: 0, stock: 10 });
  expect(await afterDays(opened, 2)).toMatchObject({ staleStock: 1, stock: 10 });

  await setPolicy(opened, { staleAfterHours: 24, soldOutAfterHours: 72 });
  expect(await afterDays(opened, 0)).toMatchObject({ stock: 0 });
  // The next sync reads the same file.
  expect(await sellable(opened)).toBe(0);

  await opened.upload('10');
  expect(await sellable(opened)).toBe(10);
  expect(await afterDays(opened, 0)).toMatchObject({ staleStock: 0, stock: 10 });
});

test('a supplier whose file stays the same is asked for it, and does not count as silent', async () => {
  await using opened = await openFed();
  await sellable(opened);
  const after = await afterDays(opened, 5);
  expect(after).toMatchObject({ staleAfterHours: 24, soldOutAfterHours: 72, staleStock: 0, stock: 20 });
});

/** Product 1 is the supplier's 'S1-01', of which it has 20; its feed is at an address until a file is uploaded. */
async function openFed(goods: object = {}) {
  const opened = await openConnectedShop([{}], 1);
  await connectBy(opened, 1, 'feed');
  Object.assign(opened.simulator.supplier(1).goods.get('S1-01') ?? {}, goods);
  const { shop, admin } = opened;
  const headers = { 'content-type': 'text/csv' };
  return {
    ...opened,
    async upload(stock: string) {
      const payload = `SKU,Name,Cost,Qty\nS1-01,Chew,4.00,${stock}\nS1-02,Rope,4.00,5\n`;
      const url = '/api/suppliers/1/feed';
      const reply = await shop.inject({ method: 'POST', url, cookies: admin.cookies, payload, headers });
      expect(reply.statusCode, reply.payload).toBe(201);
      shop.clock.advance(minutes(10));
    },
  };
}

/** The stock the shop sells of product 1 after the next sync; the one after that is ten minutes later. */
async function sellable(opened: Opened): Promise<number> {
  await syncNow(opened, { kinds: ['stock'] });
  opened.shop.clock.advance(minutes(10));
  return stockOf(opened.shop, 1);
}

async function ship({ admin, shop }: Opened, purchaseOrder: number): Promise<void> {
  const sent = { state: 'shipped', parcel: { carrier: 'DPD', trackingNumber: `155000${purchaseOrder}` } };
  expect((await admin.patch(`/api/admin/purchase-orders/${purchaseOrder}`, sent)).statusCode).toBe(200);
  await shop.jobs.drain();
}

/** The ten pieces of product 1, in the shop's order of this number. */
async function sellAll(opened: Opened, purchaseOrder: number): Promise<void> {
  await orderGoods(opened, [1], 10);
  await sendPurchaseOrder(opened, purchaseOrder);
  await ship(opened, purchaseOrder);
  expect(await stockOf(opened.shop, 1)).toBe(0);
}

/** The supplier's rules and product 1 once it was synced by its schedule, and what is too old was sold out. */
async function afterDays({ shop, admin }: Opened, count: number) {
  shop.clock.advance(days(count));
  await startDueSyncs(shop.deps);
  expect((await shop.jobs.drain()).failures).toEqual([]);
  await sellOutStale(shop.deps);
  const [policy] = (await admin.get('/api/admin/sync-policies')).json<SupplierSyncPolicy[]>();
  return { ...policy, stock: await stockOf(shop, 1) };
}

async function setPolicy({ admin }: Opened, change: object): Promise<void> {
  const [policy] = (await admin.get('/api/admin/sync-policies')).json<object[]>();
  expect((await admin.put('/api/admin/sync-policies/1', { ...policy, ...change })).statusCode).toBe(200);
}
