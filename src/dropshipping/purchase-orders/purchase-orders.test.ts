import { expect, test } from 'vitest';
import type { ToSendOrder } from '#orders/admin/to-send/to-send.contract.ts';
import { moveOrder } from '#tools/supplier-simulator/simulated-supplier.ts';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import {
  askSuppliers as ask,
  listPurchaseOrders as list,
  orderGoods as order,
  sendPurchaseOrder as send,
} from '../../../tests/support/purchase-orders.ts';
import { sendWhatIsDue } from './follow-purchase-orders.ts';
import type { WholePurchaseOrder } from './purchase-orders.contract.ts';
import { splitOrders } from './split-order.ts';
import { workOnPurchaseOrders } from './work-on-purchase-order.ts';

const parcel = { carrier: 'Royal Mail', trackingNumber: 'AB123456789GB', trackingUrl: null };

test('an order is split by supplier, once, and the rest is ours to send', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { shop, admin } = opened;
  const own = await stockProduct(shop);
  const number = await order(opened, [1, 2, 4, own]);

  await splitOrders(shop.deps, [1]);

  const orders = await list(opened);
  expect(orders.map(({ supplierId, state, cost, quantity }) => [supplierId, state, cost, quantity])).toEqual([
    [2, 'draft', '4.00', 1],
    [1, 'draft', '8.00', 2],
  ]);
  const toSend = (await admin.get('/api/admin/to-send')).json<ToSendOrder[]>();
  expect(toSend).toMatchObject([{ orderNumber: number, lines: [{ name: 'Rubber Bone', quantity: 1 }] }]);
});

test('it is sent once the hold is over, and once only with ten concurrent jobs', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, simulator } = opened;
  await order(opened, [1]);
  expect(simulator.supplier(1).orders.size).toBe(0);

  shop.clock.advance(16 * 60_000);
  await Promise.all(Array.from({ length: 10 }, () => workOnPurchaseOrders(shop.deps, [1])));
  await sendWhatIsDue(shop.deps);
  await shop.jobs.drain();

  const [sent] = await list(opened);
  expect(sent).toMatchObject({ state: 'sent', way: 'connector', reference: 'S1-00001' });
  expect([...simulator.supplier(1).orders.values()]).toMatchObject([
    { number: sent?.number, received: 1, lines: [{ code: 'S1-01', quantity: 1 }] },
  ]);
});

const byName = (one: unknown[], other: unknown[]) => String(one).localeCompare(String(other));

test('of many that are due at once each reaches its supplier once, and one supplier that refuses holds up no other', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { shop, simulator } = opened;
  for (let count = 0; count < 3; count += 1) {
    const items = [1, 4].map((productId) => ({ productId, quantity: 1 }));
    expect((await placeOrder(shop, { body: { items } })).statusCode).toBe(201);
  }
  await shop.jobs.drain();
  simulator.supplier(1).faults.set('unauthorised', 'all');

  shop.clock.advance(16 * 60_000);
  const ids = (await list(opened)).map(({ id }) => id);
  await workOnPurchaseOrders(shop.deps, [...ids, ...ids]);

  const known = simulator.supplier(2).orders;
  const { refused = [], sent = [] } = Object.groupBy(await list(opened), ({ supplierId }) =>
    supplierId === 1 ? 'refused' : 'sent',
  );
  expect(refused.map(({ state, lastFailure }) => [state, lastFailure])).toEqual(
    Array.from({ length: 3 }, () => ['failed', expect.stringContaining('Supplier 1')]),
  );
  expect(sent.map(({ state, number, reference }) => [state, number, reference, 1]).toSorted(byName)).toEqual(
    [...known.values()]
      .map(({ number, reference, received }) => ['sent', number, reference, received])
      .toSorted(byName),
  );
  expect(sent).toHaveLength(3);
  expect((await outbox(shop)).filter(({ template }) => template === 'order-confirmation')).toHaveLength(3);
});

test('what the supplier received before the shop died is not sent again', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, simulator } = opened;
  await order(opened, [1]);
  await send(opened, 1);
  await shop.pool.query(`update purchase_orders set state = 'draft', reference = null, tries = 1, worker = 'dead'`);

  shop.clock.advance(60_000);
  await workOnPurchaseOrders(shop.deps, [1]);

  expect(await list(opened)).toMatchObject([{ state: 'sent' }]);
  expect([...simulator.supplier(1).orders.values()].map(({ received }) => received)).toEqual([1]);
});

test('temporary errors are retried later, others wait for the owner with their cause', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, simulator, admin } = opened;
  await order(opened, [1]);
  simulator.supplier(1).faults.set('unauthorised', 'all');
  await send(opened, 1);
  expect(await list(opened)).toMatchObject([{ state: 'failed', lastFailure: expect.stringContaining('Supplier 1') }]);

  simulator.supplier(1).faults.clear();
  expect((await admin.post('/api/admin/purchase-orders/1/sending')).statusCode).toBe(201);
  await shop.jobs.drain();
  expect(await list(opened)).toMatchObject([{ state: 'sent', lastFailure: null }]);
});

test('tracking is read back: parcels, the last of which makes the order shipped and notifies the customer', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { shop, simulator, admin } = opened;
  const number = await order(opened, [1, 4]);
  for (const id of [1, 2]) await send(opened, id);
  const [second, first] = await list(opened);
  await moveOrder(simulator.supplier(1), first?.number ?? '', { state: 'shipped', parcel });
  await ask(opened);
  expect((await admin.get(`/api/orders/${number}`)).json()).toMatchObject({
    status: 'confirmed',
    parcels: [parcel].map(({ carrier }) => ({ carrier })),
  });

  await moveOrder(simulator.supplier(2), second?.number ?? '', {
    state: 'shipped',
    parcel: { ...parcel, trackingNumber: 'AB223456789GB' },
  });
  await ask(opened);
  await ask(opened);

  expect((await admin.get(`/api/orders/${number}`)).json()).toMatchObject({
    status: 'shipped',
    parcels: [{ trackingNumber: 'AB123456789GB' }, { trackingNumber: 'AB223456789GB' }],
  });
  expect((await outbox(shop)).filter(({ template }) => template === 'order-shipped')).toHaveLength(1);
  expect(await list(opened)).toMatchObject([{ state: 'shipped' }, { state: 'shipped' }]);
});

test('a rejected purchase order says why, and another supplier can send it', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { shop, simulator, admin } = opened;
  await order(opened, [1]);
  await send(opened, 1);
  const [sent] = await list(opened);
  await moveOrder(simulator.supplier(1), sent?.number ?? '', { state: 'rejected', reason: 'Sold out here' });
  await ask(opened);
  const rejected = (await admin.get('/api/admin/purchase-orders/1')).json<WholePurchaseOrder>();
  expect(rejected).toMatchObject({ state: 'rejected', reason: 'Sold out here', acts: ['switch', 'send-ourselves'] });

  const lines = rejected.lines.map(({ lineId }) => ({ lineId, code: 'S2-05', cost: '3.50' }));
  const reply = await admin.post('/api/admin/purchase-orders/1/replacement', { supplierId: 2, lines });
  expect(reply.statusCode).toBe(201);
  await shop.jobs.drain();

  expect(await list(opened)).toMatchObject([
    { supplierId: 2, state: 'sent', cost: '3.50' },
    { supplierId: 1, state: 'cancelled' },
  ]);
  expect([...simulator.supplier(2).orders.values()]).toMatchObject([{ lines: [{ code: 'S2-05', quantity: 1 }] }]);
});

test('a cancelled order is not sent; one that was sent is cancelled, or marked when that is too late', async () => {
  await using opened = await openConnectedShop([{}, {}, {}]);
  const { shop, simulator, admin } = opened;
  const number = await order(opened, [1, 4, 7]);
  for (const id of [2, 3]) await send(opened, id);
  const late = (await list(opened)).find(({ supplierId }) => supplierId === 3);
  await moveOrder(simulator.supplier(3), late?.number ?? '', { state: 'part-shipped', parcel });

  await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  await shop.jobs.drain();

  expect((await list(opened)).map(({ supplierId, state }) => [supplierId, state])).toEqual([
    [3, 'sent'],
    [2, 'cancelled'],
    [1, 'cancelled'],
  ]);
  expect((await list(opened))[0]?.note).toMatch(/^It could not be cancelled: Supplier 3 no longer cancels/);
  expect(simulator.supplier(1).orders.size).toBe(0);
  expect([...simulator.supplier(2).orders.values()]).toMatchObject([{ state: 'cancelled' }]);
});

test('a refund too small for any goods cancels nothing', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin } = opened;
  const number = await order(opened, [1]);
  const paymentIntentId = `pi_${number.slice(3)}`;
  expect((await admin.post('/api/refund', { paymentIntentId, amount: '1.00' })).statusCode).toBe(201);
  await shop.jobs.drain();
  expect(await list(opened)).toMatchObject([{ state: 'draft' }]);
});

test('a supplier without a system gets an email with a file and a link for the response', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin } = opened;
  await admin.patch('/api/suppliers/1', { connector: 'none' });
  const number = await order(opened, [1, 2]);
  expect(await list(opened)).toMatchObject([{ isAutomatic: false }]);
  await send(opened, 1);

  const mail = (await outbox(shop)).find(({ template }) => template === 'purchase-order');
  const content = expect.stringContaining('S1-02,Product S1-02,1,4.00,standard,Ann Barker');
  expect(mail?.attachments).toMatchObject([{ content }, { madeBy: 'delivery-slip' }]);
  const token = /\/purchase-order\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? linkValue(mail?.text, 'token');
  const url = `/api/purchase-orders/${token}`;
  const page = (await shop.inject({ url })).json<{ lines: { lineId: number }[] }>();
  expect(page).toMatchObject({ state: 'sent', deliverTo: { name: 'Ann Barker', postcode: 'LS1 4AP' } });

  const rejectedLines = [page.lines[1]?.lineId];
  const response = { method: 'POST', url: `${url}/answer`, payload: { reference: 'B-77', rejectedLines } } as const;
  expect((await shop.inject(response)).json()).toMatchObject({ state: 'acknowledged', reference: 'B-77' });
  const payload = { carrier: 'DPD', trackingNumber: '15501234567890' };
  expect((await shop.inject({ method: 'POST', url: `${url}/parcels`, payload })).json()).toMatchObject({
    state: 'shipped',
    deliverTo: null,
  });

  // One product has no sender yet, so the customer is not told that everything has left.
  expect((await admin.get(`/api/orders/${number}`)).json()).toMatchObject({
    status: 'confirmed',
    parcels: [{ carrier: 'DPD' }],
  });
  expect((await shop.inject({ url: `${url.slice(0, -1)}x` })).statusCode).toBe(404);
});

test('the owner marks what they ordered by telephone', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin } = opened;
  await admin.patch('/api/suppliers/1', { connector: 'none' });
  const number = await order(opened, [1]);
  const mark = (body: object) => admin.patch('/api/admin/purchase-orders/1', body);
  expect((await mark({ state: 'sent', reference: 'by phone' })).json()).toMatchObject({ state: 'sent', way: 'hand' });
  expect(
    (await mark({ state: 'shipped', parcel: { carrier: 'Evri', trackingNumber: 'H0001234' } })).json(),
  ).toMatchObject({
    state: 'shipped',
  });
  expect((await mark({ state: 'sent' })).statusCode).toBe(409);
  expect((await admin.get(`/api/orders/${number}`)).json()).toMatchObject({
    status: 'shipped',
    parcels: [{ trackingNumber: 'H0001234' }],
  });
});

test('the file for the supplier’s own system has codes and telephones as they are, and says what the prices are', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin } = opened;
  const terms = { pricesAre: 'trade-without-vat', shippingVat: 'without' };
  await admin.patch('/api/admin/settings', { vatNumber: 'GB999999973' });
  await admin.patch('/api/suppliers/1', { connector: 'none', ...terms });
  await shop.jobs.drain();
  await shop.pool.query(`update products set supplier_product_code = '-S1/01', name = '=1+1' where id = 1`);
  await order(opened, [1]);
  await shop.pool.query(`update orders set customer_phone = '+442079460018'`);
  await send(opened, 1);
  const mail = (await outbox(shop)).find(({ template }) => template === 'purchase-order');
  for (const part of [`,-S1/01,'=1+1,1,4.00,standard,`, ',+442079460018,without VAT'])
    expect(mail?.attachments).toMatchObject([{ content: expect.stringContaining(part) }, { madeBy: 'delivery-slip' }]);
  expect(mail?.text).toContain('1 × =1+1, your code -S1/01, £4.00 each without VAT');
});
