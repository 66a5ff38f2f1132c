import { expect, test } from 'vitest';
import type { ToSendOrder } from '#orders/admin/to-send/to-send.contract.ts';
import { moveOrder } from '#tools/supplier-simulator/simulated-supplier.ts';
import { stockOf, stockProduct } from '../../../../tests/support/checkout.ts';
import { openConnectedShop } from '../../../../tests/support/connected-suppliers.ts';
import {
  listPurchaseOrders as list,
  orderGoods as order,
  sendPurchaseOrder as send,
} from '../../../../tests/support/purchase-orders.ts';
import { seededRandom } from '../../../../tests/support/random.ts';
import type { Attention } from '../../attention/attention.contract.ts';
import { sendWhatIsDue } from '../follow-purchase-orders.ts';
import type { WholePurchaseOrder } from '../purchase-orders.contract.ts';
import { workOnPurchaseOrders } from '../work-on-purchase-order.ts';

const random = seededRandom('Refunded goods');

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

const parcel = { carrier: 'Royal Mail', trackingNumber: 'AB123456789GB', trackingUrl: null };

test('a full refund before the dispatch stops it, even if the hold ends before the event is handled', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { shop, simulator, admin } = opened;
  const number = await order(opened, [1, 4]);
  await admin.patch('/api/suppliers/2', { connector: 'none' });
  expect((await refund(opened, number)).statusCode).toBe(201);

  shop.clock.advance(16 * 60_000);
  for (const id of [1, 2]) await workOnPurchaseOrders(shop.deps, [id]);

  expect(await list(opened)).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled' }]);
  await shop.jobs.drain();
  expect(await list(opened)).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled' }]);
  expect(simulator.supplier(1).orders.size).toBe(0);
  const { rows } = await shop.pool.query(`select template from mails where template like 'purchase-order%'`);
  expect(rows).toEqual([]);
});

test('a full refund cancels what was sent to the supplier, unless it had been shipped already', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { simulator, admin } = opened;
  const [first, second] = [await order(opened, [1]), await order(opened, [4])];
  for (const id of [1, 2]) await send(opened, id);
  await admin.patch(`/api/orders/${second}/status`, { status: 'shipped' });
  for (const number of [first, second]) expect((await refund(opened, number)).statusCode).toBe(201);
  await opened.shop.jobs.drain();

  expect(await list(opened)).toMatchObject([{ state: 'sent' }, { state: 'cancelled' }]);
  expect([...simulator.supplier(1).orders.values()]).toMatchObject([{ state: 'cancelled' }]);
  expect([...simulator.supplier(2).orders.values()]).toMatchObject([{ state: 'acknowledged' }]);
});

test('concurrent refunds and sending: a fully refunded order stays with no supplier', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, simulator } = opened;
  const numbers: string[] = [];
  for (let count = 0; count < 16; count += 1) numbers.push(await order(opened, [1]));
  shop.clock.advance(16 * 60_000);

  const acts = numbers.flatMap((number, index) => [
    () => refund(opened, number),
    () => workOnPurchaseOrders(shop.deps, [index + 1]),
    () => workOnPurchaseOrders(shop.deps, [index + 1]),
  ]);
  await Promise.all(acts.toSorted(() => random() - 0.5).map((act) => act()));
  expect((await shop.jobs.drain()).failures).toEqual([]);
  shop.clock.advance(30_000);
  await sendWhatIsDue(shop.deps);
  expect((await shop.jobs.drain()).failures).toEqual([]);

  expect((await list(opened)).map(({ state }) => state)).toEqual(numbers.map(() => 'cancelled'));
  expect([...simulator.supplier(1).orders.values()].filter(({ state }) => state !== 'cancelled')).toEqual([]);
});

test('pieces refunded before the dispatch are not ordered and not picked, and can be sold again', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, simulator, admin } = opened;
  const own = await stockProduct(shop, { price: '5.00' });
  const number = await order(opened, [1, 2, own], 3);
  expect(await stockOf(shop, 1)).toBe(17);

  const lines = [
    { lineId: 1, quantity: 2 },
    { lineId: 2, quantity: 3 },
    { lineId: 3, quantity: 1 },
  ];
  // £8.00 for each of five, £5.00 for one.
  expect((await refund(opened, number, { lines })).json()).toMatchObject({
    status: 'confirmed',
    refundedTotal: '45.00',
  });
  shop.clock.advance(16 * 60_000);
  await workOnPurchaseOrders(shop.deps, [1]);
  await shop.jobs.drain();

  expect([...simulator.supplier(1).orders.values()]).toMatchObject([{ lines: [{ code: 'S1-01', quantity: 1 }] }]);
  expect(await list(opened)).toMatchObject([{ state: 'sent', cost: '4.00', quantity: 1 }]);
  expect((await admin.get('/api/admin/to-send')).json<ToSendOrder[]>()).toMatchObject([{ lines: [{ quantity: 2 }] }]);
  expect([await stockOf(shop, 1), await stockOf(shop, 2), await stockOf(shop, own)]).toEqual([19, 20, 8]);
  const seen = (await admin.get(`/api/admin/orders/${number}`)).json();
  expect(seen.items.map(({ dropped }: { dropped: number }) => dropped)).toEqual([2, 3, 1]);
  // Nothing is restocked a second time.
  await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  expect([await stockOf(shop, 1), await stockOf(shop, 2), await stockOf(shop, own)]).toEqual([20, 20, 10]);
});

test('the owner is notified once of refunded pieces the supplier has received', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin } = opened;
  const number = await order(opened, [1, 2], 2);
  await send(opened, 1);
  await refund(opened, number, { lines: [{ lineId: 2, quantity: 1 }] });
  await refund(opened, number, { amount: '0.50' });
  await opened.shop.jobs.drain();

  const { note, events } = (await admin.get('/api/admin/purchase-orders/1')).json<WholePurchaseOrder>();
  expect(note).toBe('The customer no longer wants 1 × Product S1-02. Ask the supplier to leave that out.');
  expect(events.filter((event) => event.note === note)).toHaveLength(1);
  // Nobody else tells the supplier: it waits until somebody has.
  const { rows } = (await admin.get('/api/admin/supplier-attention')).json<Attention>();
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'notes', count: 1 }));
});

test('concurrent refunds of pieces and sending: the supplier gets what is left, or the owner is notified', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, simulator } = opened;
  const numbers: string[] = [];
  for (let count = 0; count < 12; count += 1) numbers.push(await order(opened, [1, 2]));
  shop.clock.advance(16 * 60_000);

  const acts = numbers.flatMap((number, index) => [
    () => refund(opened, number, { lines: [{ lineId: 2 * index + 1, quantity: 1 }] }),
    () => workOnPurchaseOrders(shop.deps, [index + 1]),
  ]);
  const responses = await Promise.all(acts.toSorted(() => random() - 0.5).map((act) => act()));
  expect(responses.map((response) => response?.statusCode ?? 201)).toEqual(acts.map(() => 201));
  expect((await shop.jobs.drain()).failures).toEqual([]);

  const sent = await list(opened);
  expect(sent.map(({ state }) => state)).toEqual(numbers.map(() => 'sent'));
  for (const { number, note } of sent) {
    const codes = simulator
      .supplier(1)
      .orders.get(number)
      ?.lines.map(({ code }) => code);
    expect(codes).toEqual(note === null ? ['S1-02'] : ['S1-01', 'S1-02']);
  }
});

test('a refund that may be for goods holds the rest until the owner removes pieces or sends', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, simulator, admin } = opened;
  const number = await order(opened, [1, 2], 2);
  await refund(opened, number, { amount: '5.00' });
  await shop.jobs.drain();
  expect(await list(opened)).toMatchObject([{ isAutomatic: true, note: null }]);

  // With the £5.00 before it is enough for a piece.
  await refund(opened, number, { amount: '4.00' });
  shop.clock.advance(16 * 60_000);
  await workOnPurchaseOrders(shop.deps, [1]);
  const note = '£9.00 was refunded before this was sent. Remove what is no longer wanted, then send it.';
  expect(await list(opened)).toMatchObject([{ state: 'draft', isAutomatic: false, note }]);
  await shop.jobs.drain();
  await sendWhatIsDue(shop.deps);
  await shop.jobs.drain();
  expect(simulator.supplier(1).orders.size).toBe(0);

  const reduce = (quantity: number) =>
    admin.post('/api/admin/purchase-orders/1/reduction', { lines: [{ lineId: 1, quantity }] });
  expect((await reduce(3)).json().issues).toEqual([
    { path: 'lines.0.quantity', message: 'That is more than it holds.' },
  ]);
  expect((await reduce(1)).json()).toMatchObject({ quantity: 3, cost: '12.00', state: 'draft', isAutomatic: false });
  await send(opened, 1);
  expect(await list(opened)).toMatchObject([{ state: 'sent', note: null }]);
  expect([...simulator.supplier(1).orders.values()]).toMatchObject([{ lines: [{ quantity: 1 }, { quantity: 2 }] }]);
});

test('an order is on its way once the last piece that had not left is taken out of its purchase order', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin, shop } = opened;
  const number = await order(opened, [await stockProduct(shop), 1]);
  await admin.post(`/api/orders/${number}/parcels`, { carrier: 'DPD', lines: [{ lineId: 1, quantity: 1 }] });
  await refund(opened, number, { amount: '8.00' });

  const reply = await admin.post('/api/admin/purchase-orders/1/reduction', { lines: [{ lineId: 2, quantity: 1 }] });

  expect(reply.json()).toMatchObject({ state: 'cancelled' });
  expect((await admin.get(`/api/orders/${number}`)).json()).toMatchObject({ status: 'shipped' });
});

test('an order of which nothing is left is refunded, and does not count as sent', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin } = opened;
  const number = await order(opened, [1]);
  await refund(opened, number, { amount: '8.00' });
  const reply = await admin.post('/api/admin/purchase-orders/1/reduction', { lines: [{ lineId: 1, quantity: 1 }] });
  expect(reply.json()).toMatchObject({ state: 'cancelled' });
  const left = (await admin.get(`/api/orders/${number}`)).json();
  expect(left).toMatchObject({ status: 'refunded', refundedTotal: left.total });
});

test('a refund before the order was split counts as well', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin } = opened;
  const placed = await shop.inject({
    method: 'POST',
    url: '/api/orders',
    payload: {
      customerEmail: 'ann@example.co.uk',
      customerName: 'Ann Barker',
      shippingAddress: { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP' },
      items: [{ productId: 1, quantity: 2 }],
    },
  });
  const number = String(placed.json().orderNumber);
  await refund(opened, number, { lines: [{ lineId: 1, quantity: 1 }] });
  await shop.jobs.drain();
  expect(await list(opened)).toMatchObject([{ quantity: 1, cost: '4.00' }]);
  // The last piece of an order is refunded with the delivery.
  expect((await refund(opened, number, { lines: [{ lineId: 1, quantity: 1 }] })).json()).toMatchObject({
    status: 'refunded',
  });
  await shop.jobs.drain();
  expect(await list(opened)).toMatchObject([{ state: 'cancelled' }]);
  expect((await admin.get(`/api/orders/${number}`)).json().refundedTotal).toBe(placed.json().total);
});

test('only pieces that are not sent yet can be removed', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin, shop } = opened;
  const ownId = await stockProduct(shop);
  const number = await order(opened, [ownId, 1], 2);
  await admin.post(`/api/orders/${number}/parcels`, { carrier: 'DPD', lines: [{ lineId: 1, quantity: 1 }] });
  const take = (lines: object[]) => refund(opened, number, { lines });
  const message = 'That is more than there is left to send.';
  for (const lines of [[{ lineId: 1, quantity: 2 }], [{ lineId: 99, quantity: 1 }]]) {
    expect((await take(lines)).json().issues).toEqual([{ path: 'lines.0.quantity', message }]);
  }
  expect((await take([])).statusCode).toBe(400);
  await admin.patch(`/api/orders/${number}/status`, { status: 'shipped' });
  expect((await take([{ lineId: 1, quantity: 1 }])).json()).toMatchObject({ code: 'order-has-left' });
  expect((await admin.get(`/api/orders/${number}`)).json().refunds).toEqual([]);
});

test('parcels of a supplier who sends a removed piece all the same are shown to the customer', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, simulator, admin } = opened;
  const number = await order(opened, [1, 2]);
  await send(opened, 1);
  await refund(opened, number, { lines: [{ lineId: 1, quantity: 1 }] });
  const [sent] = await list(opened);
  await moveOrder(simulator.supplier(1), sent?.number ?? '', { state: 'shipped', parcel });
  shop.clock.advance(20 * 60_000);
  await admin.patch('/api/admin/purchase-orders/1', { state: 'shipped', parcel: { carrier: 'Royal Mail' } });
  expect((await admin.get(`/api/orders/${number}`)).json()).toMatchObject({ status: 'shipped', parcels: [{}] });
});

/** Everything that is left, unless `lines` says otherwise. */
function refund({ admin }: Opened, number: string, body: object = {}) {
  return admin.post('/api/refund', { paymentIntentId: `pi_${number.slice(3)}`, ...body });
}
