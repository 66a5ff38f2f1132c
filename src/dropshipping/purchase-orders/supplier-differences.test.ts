import { expect, test } from 'vitest';
import { hours } from '#platform/clock.ts';
import { pence } from '#platform/money.ts';
import { placeOrder } from '../../../tests/support/checkout.ts';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import { connectBy } from '../../../tests/support/connectors.ts';
import {
  askSuppliers,
  listPurchaseOrders,
  orderGoods,
  sendPurchaseOrder,
} from '../../../tests/support/purchase-orders.ts';
import { wooStaff } from '../../../tests/support/woocommerce.ts';
import type { Attention } from '../attention/attention.contract.ts';
import { queryPurchaseOrders } from './follow-purchase-orders.ts';
import type { WholePurchaseOrder } from './purchase-orders.contract.ts';

type Opened = Awaited<ReturnType<typeof open>>;

test('what is sold out at the supplier is not ordered: the line waits for the owner, and the rest is sent', async () => {
  await using opened = await open();
  await orderGoods(opened, [1, 2], 3);
  change(opened, 'S1-01', { stock: 1 });
  await sendPurchaseOrder(opened, 1);
  expect(await whole(opened)).toMatchObject({
    state: 'sent',
    note: 'The supplier does not send 3 × Product S1-01 (Supplier 1 has only 1 of Product S1-01 left): switch supplier or refund.',
    lines: [{ isRejected: true }, { isRejected: false }],
    acts: expect.arrayContaining(['switch', 'send-ourselves']),
  });
  expect(await decisions(opened)).toBe(1);
  expect(await opened.staff.orders()).toMatchObject([{ line_items: [{ sku: 'S1-02', quantity: 3 }] }]);
});

test('a purchase order of which nothing can be had fails with the reason, and can be sent once there is some', async () => {
  await using opened = await open();
  await orderGoods(opened, [1], 3);
  change(opened, 'S1-01', { stock: 1 });
  await sendPurchaseOrder(opened, 1);
  expect(await whole(opened)).toMatchObject({
    state: 'failed',
    lastFailure: 'Supplier 1 has only 1 of Product S1-01 left.',
    acts: expect.arrayContaining(['send', 'switch', 'send-ourselves', 'cancel']),
  });
  change(opened, 'S1-01', { stock: 3 });
  await sendPurchaseOrder(opened, 1);
  expect(await whole(opened)).toMatchObject({ state: 'sent', note: null });
});

test('a price above the agreed one stops the order until the owner accepts it, and only that one', async () => {
  await using opened = await open();
  await orderGoods(opened, [1], 2);
  change(opened, 'S1-01', { price: pence(800) });
  await sendPurchaseOrder(opened, 1);
  expect(await whole(opened)).toMatchObject({
    state: 'failed',
    lastFailure: 'Supplier 1 now asks £8.00 for Product S1-01 (agreed: £4.00). Send it again to pay that.',
  });
  change(opened, 'S1-01', { price: pence(900) });
  await sendPurchaseOrder(opened, 1);
  expect(await whole(opened)).toMatchObject({ state: 'failed', lastFailure: expect.stringContaining('asks £9.00') });
  await sendPurchaseOrder(opened, 1);
  expect(await whole(opened)).toMatchObject({ state: 'sent', cost: '18.00', lines: [{ cost: '9.00' }] });
  const { rows } = await opened.shop.pool.query('select cost from order_lines');
  expect(rows).toEqual([{ cost: 900 }]);
});

test('what the supplier refunds is no longer on its way: nothing is marked as sent that is not', async () => {
  await using opened = await open();
  const number = await orderGoods(opened, [1, 2], 2);
  await sendPurchaseOrder(opened, 1);
  const { line_items: items } = await opened.staff.first();
  const refunded = items.map(({ id }, at) => ({ id, quantity: at + 1 }));
  await opened.staff.act('POST', '/refunds', { amount: '14.40', reason: 'out of stock', line_items: refunded });
  await opened.staff.act('PUT', '', { status: 'completed' });
  await askSuppliers(opened);
  expect(await whole(opened)).toMatchObject({
    state: 'shipped',
    note: 'The supplier does not send 1 × Product S1-01 (out of stock), 2 × Product S1-02 (out of stock): switch supplier or refund.',
    lines: [
      { isRejected: false, shortBy: 1 },
      { isRejected: true, shortBy: 0 },
    ],
  });
  const order = (await opened.admin.get(`/api/orders/${number}`)).json();
  expect(order.status).toBe('confirmed');
  const { rows } = await opened.shop.pool.query('select sent from order_lines order by id');
  expect(rows).toEqual([{ sent: 1 }, { sent: 0 }]);
  expect(await decisions(opened)).toBe(1);
  const { rows: bill } = await opened.shop.pool.query('select cost, rejected_cost from purchase_orders');
  expect(bill).toEqual([{ cost: 1600, rejected_cost: 1200 }]);
});

test('a line that the supplier lowers after it was sent waits for the owner, with what its staff wrote', async () => {
  await using opened = await open();
  await orderGoods(opened, [1, 2], 3);
  await sendPurchaseOrder(opened, 1);
  const [line] = (await opened.staff.first()).line_items;
  await opened.staff.act('PUT', '', { line_items: [{ id: line?.id, quantity: 1 }] });
  const written = ['Royal Mail tracking number: AB123456789GB', 'Only one left, two were damaged.'];
  for (const note of written) await opened.staff.act('POST', '/notes', { note, customer_note: false });
  await askSuppliers(opened);
  const note =
    'The supplier does not send 2 × Product S1-01 (Only one left, two were damaged): refund what is missing.';
  expect(await whole(opened)).toMatchObject({ state: 'sent', note, lines: [{ shortBy: 2 }, { shortBy: 0 }] });
  // The decision is waited for: the note needs no second entry.
  expect([await decisions(opened), await attention(opened)]).toEqual([1, ['rejected-orders']]);
});

test('an order that the supplier empties, cancels or deletes is rejected in its own words', async () => {
  await using opened = await open();
  await orderGoods(opened, [1], 2);
  await sendPurchaseOrder(opened, 1);
  await opened.staff.act('POST', '/notes', { note: 'Discontinued, sorry.', customer_note: true });
  await opened.staff.act('PUT', '', { status: 'cancelled' });
  await askSuppliers(opened);
  expect(await whole(opened)).toMatchObject({ state: 'rejected', reason: 'Discontinued, sorry.' });
});

test('a tracking number that is entered after the order was completed reaches the customer', async () => {
  await using opened = await open();
  const number = await orderGoods(opened, [1], 2);
  await sendPurchaseOrder(opened, 1);
  await opened.staff.act('PUT', '', { status: 'completed' });
  await askSuppliers(opened);
  expect(await whole(opened)).toMatchObject({ state: 'shipped', acts: ['ask'] });
  const tracked = { tracking_provider: 'royal-mail', tracking_number: 'AB123456789GB' };
  await opened.staff.act('PUT', '', { meta_data: [{ key: '_wc_shipment_tracking_items', value: { 1: tracked } }] });
  opened.shop.clock.advance(hours(2));
  await queryPurchaseOrders(opened.shop.deps);
  await opened.shop.jobs.drain();
  const { parcels } = (await opened.admin.get(`/api/orders/${number}`)).json<{ parcels: object[] }>();
  expect(parcels).toMatchObject([{ carrier: 'Royal Mail', trackingNumber: 'AB123456789GB' }]);
});

test('goods that are refunded after they were sent are a question for the owner, until somebody has read it', async () => {
  await using opened = await open();
  await orderGoods(opened, [1], 2);
  await sendPurchaseOrder(opened, 1);
  await opened.staff.act('PUT', '', { status: 'completed' });
  await askSuppliers(opened);
  const { line_items: items } = await opened.staff.first();
  const refunded = items.map(({ id }) => ({ id, quantity: 1 }));
  await opened.staff.act('POST', '/refunds', { amount: '4.80', reason: 'found it broken', line_items: refunded });
  expect((await opened.admin.post('/api/admin/purchase-orders/1/inquiry')).statusCode).toBe(200);
  expect(await whole(opened)).toMatchObject({
    state: 'shipped',
    note: 'The supplier does not send 1 × Product S1-01 (found it broken), which it had confirmed. Ask them whether the goods have left.',
  });
  expect(await attention(opened)).toEqual(['notes']);
  expect((await opened.admin.get('/api/admin/purchase-orders?needs=note')).json()).toMatchObject([{ id: 1 }]);

  const read = await opened.admin.post('/api/admin/purchase-orders/1/note-reading');
  expect(read.statusCode, read.payload).toBe(201);
  expect(read.json()).toMatchObject({ note: expect.stringContaining('found it broken'), acts: ['ask'] });
  expect((await opened.admin.post('/api/admin/purchase-orders/1/inquiry')).statusCode).toBe(200);
  expect(await attention(opened)).toEqual([]);
  // What a supplier writes may name the customer: an erasure would not find it in the audit log.
  expect((await opened.admin.get('/api/admin/audit-log?subject=purchase-order')).json()).toContainEqual(
    expect.objectContaining({ action: 'purchase-order.note-read', after: { withNote: true } }),
  );
  const again = await opened.admin.post('/api/admin/purchase-orders/1/note-reading');
  expect(again.json()).toMatchObject({ code: 'not-now' });
});

test('an order that is cancelled or refunded as a whole after it was sent is a question for the owner, asked once', async () => {
  await using opened = await open();
  await orderGoods(opened, [1], 2);
  await sendPurchaseOrder(opened, 1);
  await opened.staff.act('PUT', '', { status: 'completed' });
  await askSuppliers(opened);
  await opened.staff.act('POST', '/notes', { note: 'Lost in our warehouse.', customer_note: true });
  await opened.staff.act('PUT', '', { status: 'refunded' });
  for (let times = 0; times < 2; times += 1)
    expect((await opened.admin.post('/api/admin/purchase-orders/1/inquiry')).statusCode).toBe(200);
  expect(await whole(opened)).toMatchObject({
    state: 'shipped',
    note: 'The supplier has cancelled the order (Lost in our warehouse), although it had sent it. Ask them whether the goods have left.',
  });
});

test('pieces that a supplier leaves out of a line can only be refunded, and the owner is told just that', async () => {
  await using opened = await open();
  await orderGoods(opened, [1], 2);
  await sendPurchaseOrder(opened, 1);
  const { line_items: items } = await opened.staff.first();
  await opened.staff.act('PUT', '', { line_items: items.map(({ id }) => ({ id, quantity: 1 })) });
  await opened.staff.act('PUT', '', { status: 'completed' });
  await askSuppliers(opened);
  expect(await whole(opened)).toMatchObject({
    state: 'shipped',
    note: 'The supplier does not send 1 × Product S1-01: refund what is missing.',
    acts: ['ask'],
  });
});

test.each(['dies-before-lines', 'dies-between-lines', 'dies-before-total'] as const)(
  'an order that was stored in part is completed at the next try (%s)',
  async (fault) => {
    await using opened = await open();
    const supplier = opened.simulator.supplier(1);
    await orderGoods(opened, [1, 2], 2);
    supplier.faults.set(fault, 'all');
    await sendPurchaseOrder(opened, 1);
    expect(await whole(opened)).toMatchObject({ state: 'draft', tries: 1 });
    supplier.faults.clear();
    await sendPurchaseOrder(opened, 1);
    expect(await whole(opened)).toMatchObject({ state: 'sent', note: null });
    const both = [{ quantity: 2 }, { quantity: 2 }];
    expect(await opened.staff.orders()).toMatchObject([{ status: 'on-hold', total: '19.20', line_items: both }]);
  },
);

test('what was agreed with a supplier is the owner’s to say, and its orders follow', async () => {
  await using opened = await open();
  const { admin } = opened;
  const usual = { priceTolerance: 5, orderStatus: null, paymentMethod: null, customerId: null };
  expect((await admin.get('/api/suppliers/1/order-terms')).json()).toEqual(usual);
  const wanted = { priceTolerance: null, orderStatus: 'processing', paymentMethod: 'invoice', customerId: 17 };
  expect((await admin.put('/api/suppliers/1/order-terms', wanted)).json()).toEqual(wanted);
  expect((await admin.put('/api/suppliers/1/order-terms', { ...wanted, orderStatus: 'pending' })).statusCode).toBe(400);
  expect((await admin.get('/api/suppliers/9/order-terms')).statusCode).toBe(404);
  await orderGoods(opened, [1]);
  change(opened, 'S1-01', { price: pence(800) });
  await sendPurchaseOrder(opened, 1);
  expect(await opened.staff.orders()).toMatchObject([
    { status: 'processing', payment_method: 'invoice', customer_id: 17 },
  ]);
});

test.each([
  ['4.11', { currency: 'EUR', shippingVat: 'without' }],
  ['3.43', { currency: 'EUR', shippingVat: 'with' }],
  ['3.50', {}],
])('a parcel at £3.50 is ordered at %s where the supplier sells by %o', async (total, terms) => {
  await using opened = await open();
  const { admin, shop } = opened;
  const rates = [{ currency: 'EUR', units: '1.1743', on: '2026-11-01' }];
  expect((await admin.post('/api/admin/exchange-rates', { rates })).statusCode).toBe(200);
  await admin.patch('/api/suppliers/1', { pricesAre: 'trade-without-vat', shippingRate: '3.50', ...terms });
  await shop.jobs.drain();
  opened.simulator.supplier(1).currency = 'currency' in terms ? 'EUR' : 'GBP';
  await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  expect(await opened.staff.orders()).toMatchObject([{ shipping_lines: [{ total }] }]);
});

test('an express parcel costs what was agreed for one, in the order over there and in the profit', async () => {
  await using opened = await open();
  const { admin, shop } = opened;
  const terms = { shippingRate: '3.50', expressRate: '6.60', shippingVat: 'with', pricesAre: 'trade-without-vat' };
  expect((await admin.patch('/api/suppliers/1', terms)).json()).toMatchObject({ expressRate: '6.60' });
  await shop.jobs.drain();
  const placed = await placeOrder(shop, { body: { items: [{ productId: 1, quantity: 1 }], delivery: 'express' } });
  expect(placed.statusCode, placed.payload).toBe(201);
  await shop.jobs.drain();
  await sendPurchaseOrder(opened, 1);
  expect(await opened.staff.orders()).toMatchObject([{ shipping_lines: [{ method_title: 'Express', total: '5.50' }] }]);
  const { rows } = await shop.pool.query('select parcel_cost from order_lines');
  expect(rows).toEqual([{ parcel_cost: 550 }]);
});

async function open() {
  const opened = await openConnectedShop([{}]);
  await connectBy(opened, 1, 'woocommerce');
  const supplier = opened.simulator.supplier(1);
  return { ...opened, staff: wooStaff(`${opened.simulator.url}/suppliers/1/woocommerce`, supplier) };
}

function change({ simulator }: Opened, code: string, goods: object): void {
  Object.assign(simulator.supplier(1).goods.get(code) ?? {}, goods);
}

async function whole({ admin }: Opened): Promise<WholePurchaseOrder> {
  return (await admin.get('/api/admin/purchase-orders/1')).json();
}

async function decisions(opened: Opened): Promise<number> {
  expect(await listPurchaseOrders(opened)).toHaveLength(1);
  return (await opened.admin.get('/api/admin/purchase-orders?needs=decision')).json<object[]>().length;
}

async function attention({ admin }: Opened): Promise<string[]> {
  return (await admin.get('/api/admin/supplier-attention')).json<Attention>().rows.map(({ kind }) => kind);
}
