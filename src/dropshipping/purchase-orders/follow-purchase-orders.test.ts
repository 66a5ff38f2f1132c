import { expect, test } from 'vitest';
import { moveOrder } from '#tools/supplier-simulator/simulated-supplier.ts';
import { wooKey } from '#tools/supplier-simulator/woocommerce-protocol.ts';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import { outbox } from '../../../tests/support/mail.ts';
import {
  askSuppliers,
  listPurchaseOrders,
  orderGoods,
  sendPurchaseOrder,
} from '../../../tests/support/purchase-orders.ts';
import { handlePurchaseOrderEvent, queryEachPurchaseOrder } from './follow-purchase-orders.ts';
import { workOnPurchaseOrders } from './work-on-purchase-order.ts';

const parcel = { carrier: 'Royal Mail', trackingNumber: 'AB123456789GB', trackingUrl: null };

/** Supplier 1 uses WooCommerce with webhooks for changed orders. */
async function openReported() {
  const opened = await openConnectedShop([{}, {}]);
  const { shop, admin, simulator } = opened;
  Object.assign(shop.config, { url: await shop.app.listen({ host: '127.0.0.1', port: 0 }) });
  await admin.patch('/api/suppliers/1', {
    connector: 'woocommerce',
    apiEndpoint: `${simulator.url}/suppliers/1/woocommerce`,
    apiKey: wooKey(simulator.supplier(1)),
  });
  expect((await admin.post('/api/suppliers/1/webhook')).statusCode).toBe(201);
  return opened;
}

test('a supplier’s webhook updates the purchase order, the order and the customer’s emails, without polling', async () => {
  await using opened = await openReported();
  const { shop, admin, simulator } = opened;
  const number = await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  const [sent] = await listPurchaseOrders(opened);
  expect(sent).toMatchObject({ state: 'sent', way: 'connector', reference: '5001' });

  await moveOrder(simulator.supplier(1), sent?.number ?? '', { state: 'acknowledged' });
  await shop.jobs.drain();
  expect(await listPurchaseOrders(opened)).toMatchObject([{ state: 'acknowledged' }]);

  await moveOrder(simulator.supplier(1), sent?.number ?? '', { state: 'shipped', parcel });
  await shop.jobs.drain();
  expect(await listPurchaseOrders(opened)).toMatchObject([{ state: 'shipped' }]);
  expect((await admin.get(`/api/orders/${number}`)).json()).toMatchObject({
    status: 'shipped',
    parcels: [{ carrier: 'Royal Mail', trackingNumber: 'AB123456789GB' }],
  });
  expect((await outbox(shop)).filter(({ template }) => template === 'order-shipped')).toHaveLength(1);
});

test('WooCommerce’s id of an order is stored, although the response with it was lost', async () => {
  await using opened = await openReported();
  const { shop } = opened;
  await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  const reference = async () => (await listPurchaseOrders(opened))[0]?.reference;
  // As if the shop had died before it could store it.
  await shop.pool.query(`update purchase_orders set state = 'draft', reference = null, tries = 1, worker = 'dead'`);
  shop.clock.advance(60_000);
  await workOnPurchaseOrders(shop.deps, [1]);
  expect(await reference()).toBe('5001');

  await shop.pool.query('update purchase_orders set reference = null');
  await askSuppliers(opened);
  expect(await reference()).toBe('5001');
});

test('of those queried together a dead supplier holds up nobody, and what repeats itself writes nothing', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { shop, simulator } = opened;
  for (const products of [[1], [1], [4]]) await orderGoods(opened, products);
  for (const id of [1, 2, 3]) await sendPurchaseOrder(opened, id);
  await queryEachPurchaseOrder(shop.deps, [1, 2, 3]);
  const byId = async () => (await listPurchaseOrders(opened)).toSorted((one, other) => one.id - other.id);
  const [first, second, other] = await byId();
  expect([first, second, other].map((one) => one?.supplierId)).toEqual([1, 1, 2]);
  await moveOrder(simulator.supplier(1), first?.number ?? '', { state: 'part-shipped', reason: 'The rest on Monday' });
  simulator.supplier(2).faults.set('error', 'all');
  shop.clock.advance(60_000);

  await queryEachPurchaseOrder(shop.deps, [1, 2, 3, 3, 99]);

  expect(await byId()).toMatchObject([
    { state: 'part-shipped', lastFailure: null },
    { state: second?.state, lastFailure: null, updatedAt: second?.updatedAt },
    { state: other?.state, lastFailure: expect.stringContaining('Supplier 2') },
  ]);
  simulator.supplier(2).faults.clear();
  await queryEachPurchaseOrder(shop.deps, [3]);
  expect(await byId()).toMatchObject([{}, {}, { state: other?.state, lastFailure: null }]);
});

test('a supplier’s report about another supplier’s purchase order is ignored', async () => {
  await using opened = await openReported();
  const { shop, simulator } = opened;
  await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  const [sent] = await listPurchaseOrders(opened);
  const requests = () => simulator.supplier(1).requests.get('calls');
  const before = requests();

  await handlePurchaseOrderEvent(shop.deps, { supplierId: 2, number: sent?.number ?? '' });
  await handlePurchaseOrderEvent(shop.deps, { supplierId: 1, number: 'PO-0000000000' });
  await shop.jobs.drain();

  expect(requests()).toBe(before);
});

test('characters that no database stores are removed from a supplier’s report', async () => {
  await using opened = await openConnectedShop([{}]);
  const { simulator, admin } = opened;
  await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  const [sent] = await listPurchaseOrders(opened);
  const reason = 'The rest\0 on Monday \ud83d';
  await moveOrder(simulator.supplier(1), sent?.number ?? '', { state: 'part-shipped', reason });
  await askSuppliers(opened);
  const { events } = (await admin.get('/api/admin/purchase-orders/1')).json<{ events: { note: string | null }[] }>();
  expect(events.at(-1)?.note).toBe('The rest on Monday \ufffd');
});

test('a reason that a supplier repeats each time is in the history once', async () => {
  await using opened = await openConnectedShop([{}]);
  const { simulator, admin } = opened;
  await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  const [sent] = await listPurchaseOrders(opened);
  await moveOrder(simulator.supplier(1), sent?.number ?? '', { state: 'part-shipped', reason: 'The rest on Monday' });
  for (let requests = 0; requests < 3; requests += 1) await askSuppliers(opened);
  const { events } = (await admin.get('/api/admin/purchase-orders/1')).json<{ events: { note: string | null }[] }>();
  expect(events.filter(({ note }) => note === 'The rest on Monday')).toHaveLength(1);
});
