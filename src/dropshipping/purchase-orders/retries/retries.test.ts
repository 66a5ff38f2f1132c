import { expect, test } from 'vitest';
import { openConnectedShop } from '../../../../tests/support/connected-suppliers.ts';
import { listPurchaseOrders, orderGoods, sendPurchaseOrder } from '../../../../tests/support/purchase-orders.ts';
import type { PurchaseOrder } from '../purchase-orders.contract.ts';
import type { PurchaseOrderRetry } from './retries.contract.ts';

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

async function retry({ admin, shop }: Opened, body: object = {}): Promise<PurchaseOrderRetry> {
  const begun = await admin.post('/api/admin/purchase-order-retries', body);
  expect(begun.statusCode, begun.payload).toBe(201);
  await shop.jobs.drain();
  return (await admin.get(`/api/admin/purchase-order-retries/${begun.json().id}`)).json();
}

/** Purchase orders 1 to 3 to supplier 1 and 4 to supplier 2, all of which their system refused. */
async function openWithFailures(): Promise<Opened> {
  const opened = await openConnectedShop([{}, {}]);
  const { simulator } = opened;
  for (const id of [1, 2]) simulator.supplier(id).faults.set('unauthorised', 'all');
  for (const products of [[1], [2], [3], [4]]) await orderGoods(opened, products);
  for (const id of [1, 2, 3, 4]) await sendPurchaseOrder(opened, id);
  for (const id of [1, 2]) simulator.supplier(id).faults.clear();
  return opened;
}

async function states(opened: Opened): Promise<Record<number, string>> {
  return Object.fromEntries((await listPurchaseOrders(opened)).map(({ id, state }) => [id, state]));
}

test('all that failed after an outage are sent at once, and each arrives once', async () => {
  await using opened = await openWithFailures();
  expect(await states(opened)).toEqual({ 1: 'failed', 2: 'failed', 3: 'failed', 4: 'failed' });
  const { admin, simulator } = opened;
  expect((await admin.post('/api/admin/purchase-order-retries', {})).json()).toMatchObject({
    total: 4,
    waiting: 4,
    isOver: false,
  });

  expect(await retry(opened, { ids: [1, 2, 3, 4] })).toMatchObject({ total: 4, sent: 4, isOver: true, failures: [] });

  expect(await states(opened)).toEqual({ 1: 'sent', 2: 'sent', 3: 'sent', 4: 'sent' });
  expect(simulator.supplier(1).orders.size).toBe(3);
  const again = await admin.post('/api/admin/purchase-order-retries', {});
  expect([again.statusCode, again.json().code]).toEqual([409, 'nothing-failed']);
});

test('only those chosen, or those of one supplier, are sent', async () => {
  await using opened = await openWithFailures();
  expect(await retry(opened, { ids: [1] })).toMatchObject({ total: 1, sent: 1 });
  expect(await retry(opened, { supplierId: 2 })).toMatchObject({ total: 1, sent: 1 });
  expect(await states(opened)).toEqual({ 1: 'sent', 2: 'failed', 3: 'failed', 4: 'sent' });
});

test('what still fails is counted by reason', async () => {
  await using opened = await openWithFailures();
  opened.simulator.supplier(1).faults.set('unauthorised', 'all');
  const outcome = await retry(opened);
  expect(outcome).toMatchObject({ total: 4, sent: 1, waiting: 0, isOver: true });
  expect(outcome.failures).toMatchObject([
    { reason: expect.stringMatching(/does not accept the API key/), count: 3, isTriedAgain: false },
  ]);
  expect(outcome.failures[0]?.purchaseOrders.map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('one that cannot be sent any more says why, and stops no other', async () => {
  await using opened = await openWithFailures();
  const order = (await listPurchaseOrders(opened)).find(({ id }) => id === 2);
  await opened.admin.patch(`/api/orders/${order?.orderNumber}/status`, { status: 'cancelled' });
  const outcome = await retry(opened, { ids: [1, 2] });
  expect(outcome).toMatchObject({ total: 2, sent: 1 });
  expect(outcome.failures).toMatchObject([{ count: 1, purchaseOrders: [{ id: 2 }] }]);
});

test('a failure for want of a code leads to the product, and the retry takes the code it was given', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin, shop, simulator } = opened;
  await shop.pool.query('update products set supplier_product_code = null where id = 1');
  await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  const uncoded = [{ id: 1, name: 'Product S1-01' }];
  expect((await admin.get('/api/admin/purchase-orders?needs=sending')).json<PurchaseOrder[]>()).toMatchObject([
    { state: 'failed', uncoded, lastFailure: expect.stringMatching(/has no product code/) },
  ]);
  const failed = await retry(opened);
  expect(failed.failures).toMatchObject([{ count: 1, purchaseOrders: [{ id: 1, uncoded }] }]);

  await shop.pool.query(`update products set supplier_product_code = 'S1-01' where id = 1`);
  expect((await listPurchaseOrders(opened))[0]?.uncoded).toEqual([]);
  expect(await retry(opened)).toMatchObject({ sent: 1, failures: [] });
  expect([...simulator.supplier(1).orders.values()]).toMatchObject([{ lines: [{ code: 'S1-01' }] }]);
});

test('a code that turned out to be wrong is replaced by the product’s new one', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, simulator } = opened;
  await shop.pool.query(`update products set supplier_product_code = 'S1-99' where id = 1`);
  await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  await shop.pool.query(`update products set supplier_product_code = 'S1-01' where id = 1`);
  expect(await retry(opened, { ids: [1] })).toMatchObject({ sent: 1 });
  expect([...simulator.supplier(1).orders.values()]).toMatchObject([{ lines: [{ code: 'S1-01' }] }]);
});
