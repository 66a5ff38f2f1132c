import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { correctSales } from '#orders/ledger/aggregate-sales.ts';
import { pence } from '#platform/money.ts';
import { openConnectedShop } from '../../../../tests/support/connected-suppliers.ts';
import {
  listPurchaseOrders,
  orderGoods,
  sendPurchaseOrder,
  supplierPage,
  switchTo,
} from '../../../../tests/support/purchase-orders.ts';
import type { WholePurchaseOrder } from '../purchase-orders.contract.ts';
import { splitOrders } from '../split-order.ts';
import { applyUpdate } from '../supplier-updates.ts';

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

/** Products 1 and 2, £4.00 each at supplier 1, who charges £3.99 for a parcel; supplier 2 charges £2.99. */
async function openOrdered() {
  const opened = await openConnectedShop([{}, {}]);
  await opened.shop.db.update(suppliers).set({ shippingRate: pence(399) });
  await opened.shop.db
    .update(suppliers)
    .set({ shippingRate: pence(299) })
    .where(eq(suppliers.id, 2));
  return { ...opened, number: await orderGoods(opened, [1, 2]) };
}

async function linesOf({ admin }: Opened, id: number) {
  return (await admin.get(`/api/admin/purchase-orders/${id}`)).json<WholePurchaseOrder>().lines;
}

/** The profit the owner sees for the order, by line and in total. */
async function figuresOf({ admin }: Opened, number: string) {
  const { items, earnings } = (await admin.get(`/api/admin/orders/${number}`)).json<{
    items: { supplierId: number; cost: string | null; earnings: { deliveryCost: string } }[];
    earnings: object;
  }>();
  return {
    earnings,
    lines: items.map(({ supplierId, cost, earnings: { deliveryCost } }) => [supplierId, cost, deliveryCost]),
  };
}

async function profitBySupplier({ admin }: Opened) {
  const reply = await admin.get('/api/admin/metrics/profit?by=supplier');
  expect(reply.statusCode, reply.payload).toBe(200);
  return reply.json<{ id: number | null; cost: string; units: number }[]>();
}

test('an order switched to another supplier costs what that one charges, wherever profit is shown', async () => {
  await using opened = await openOrdered();
  const { shop, number } = opened;
  expect(await figuresOf(opened, number)).toMatchObject({ earnings: { cost: '8.00', deliveryCost: '3.99' } });

  const lines = (await linesOf(opened, 1)).map(({ lineId }) => ({ lineId, code: 'S2-05', cost: '3.50' }));
  await switchTo(opened, 1, { supplierId: 2, lines });

  expect(await figuresOf(opened, number)).toEqual({
    earnings: expect.objectContaining({ cost: '7.00', deliveryCost: '2.99', isCostKnown: true }),
    lines: [
      [2, '3.50', '1.49'],
      [2, '3.50', '1.50'],
    ],
  });
  expect(await profitBySupplier(opened)).toMatchObject([{ id: 2, units: 2, cost: '7.00' }]);
  expect(await correctSales(shop)).toBe(0);
});

test('for lines that one supplier rejects the other’s cost counts, and it is unknown until it is entered', async () => {
  await using opened = await openOrdered();
  const { admin, shop, number } = opened;
  await admin.patch('/api/suppliers/1', { connector: 'none' });
  await sendPurchaseOrder(opened, 1);
  const [, second] = await linesOf(opened, 1);
  const page = await supplierPage(opened, 1);
  await page.answer({ rejectedLines: [second?.lineId] });

  await switchTo(opened, 1, { supplierId: 2, lines: [{ lineId: second?.lineId ?? 0, code: 'S2-05' }] });

  expect(await figuresOf(opened, number)).toEqual({
    earnings: expect.objectContaining({ cost: '4.00', deliveryCost: '6.98', isCostKnown: false }),
    lines: [
      [1, '4.00', '3.99'],
      [2, null, '2.99'],
    ],
  });
  expect(await correctSales(shop)).toBe(0);
});

test('it is switched once, and what the other supplier has can no longer be rejected here', async () => {
  await using opened = await openOrdered();
  const { admin } = opened;
  await admin.patch('/api/suppliers/1', { connector: 'none' });
  await sendPurchaseOrder(opened, 1);
  const [first, second] = await linesOf(opened, 1);
  const page = await supplierPage(opened, 1);
  await page.answer({ rejectedLines: [second?.lineId] });
  const wanted = { supplierId: 2, lines: [{ lineId: second?.lineId ?? 0, code: 'S2-05' }] };
  await switchTo(opened, 1, wanted);

  expect((await admin.post('/api/admin/purchase-orders/1/replacement', wanted)).statusCode).toBe(409);
  expect((await admin.get('/api/admin/purchase-orders/1')).json()).toMatchObject({
    acts: ['mark', 'cancel', 'read-note'],
  });
  expect((await page.answer({ rejectedLines: [first?.lineId] })).statusCode).toBe(409);
});

test('splitting the order again does not reorder what another supplier sends', async () => {
  await using opened = await openOrdered();
  const lines = (await linesOf(opened, 1)).map(({ lineId }) => ({ lineId, code: 'S2-05', cost: '3.50' }));
  await switchTo(opened, 1, { supplierId: 2, lines });
  await splitOrders(opened.shop.deps, [1]);
  expect(await listPurchaseOrders(opened)).toHaveLength(2);
});

test('an order that may have arrived at the first supplier without a response is cancelled there', async () => {
  await using opened = await openOrdered();
  const { shop, simulator } = opened;
  await sendPurchaseOrder(opened, 1);
  await shop.pool.query(
    `update purchase_orders set state = 'failed', way = null, sent_at = null, reference = null, tries = 8`,
  );
  const lines = (await linesOf(opened, 1)).map(({ lineId }) => ({ lineId, code: 'S2-05', cost: '3.50' }));

  await switchTo(opened, 1, { supplierId: 2, lines });

  expect([...simulator.supplier(1).orders.values()]).toMatchObject([{ state: 'cancelled' }]);
  expect(await listPurchaseOrders(opened)).toMatchObject([
    { supplierId: 2, state: 'sent' },
    { supplierId: 1, state: 'cancelled' },
  ]);
});

/** Supplier 1 sends these pieces in a parcel, and then cancels what is left. */
async function sendSome({ shop }: Opened, lines: { code: string; quantity: number }[]) {
  const parcel = { carrier: 'DPD', trackingNumber: '15501234567890', trackingUrl: null, lines };
  await applyUpdate(shop.deps, 1, { state: 'part-shipped', reason: null, parcels: [parcel] });
  await applyUpdate(shop.deps, 1, { state: 'cancelled', reason: 'Sold out.', parcels: [parcel] });
}

test('what has left is not ordered again from another supplier', async () => {
  await using opened = await openOrdered();
  const { admin, shop, number } = opened;
  await sendPurchaseOrder(opened, 1);
  const [first, second] = await linesOf(opened, 1);
  await sendSome(opened, [{ code: first?.code ?? '', quantity: 1 }]);
  expect(await linesOf(opened, 1)).toMatchObject([{ unsent: 0 }, { unsent: 1 }]);

  await switchTo(opened, 1, { supplierId: 2, lines: [{ lineId: second?.lineId ?? 0, code: 'S2-05', cost: '3.50' }] });

  expect(await linesOf(opened, 2)).toMatchObject([{ lineId: second?.lineId, quantity: 1 }]);
  expect((await figuresOf(opened, number)).lines).toMatchObject([
    [1, '4.00', '3.99'],
    [2, '3.50', '2.99'],
  ]);
  await applyUpdate(shop.deps, 2, { state: 'shipped', reason: null, parcels: [] });
  expect((await admin.get(`/api/orders/${number}`)).json()).toMatchObject({ status: 'shipped' });
});

test('of a line that was sent in part the rest is ordered elsewhere, follows the order, and completes it', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { admin, shop } = opened;
  const number = await orderGoods(opened, [1], 4);
  await sendPurchaseOrder(opened, 1);
  const [line] = await linesOf(opened, 1);
  await sendSome(opened, [{ code: line?.code ?? '', quantity: 1 }]);

  await switchTo(opened, 1, { supplierId: 2, lines: [{ lineId: line?.lineId ?? 0, code: 'S2-05', cost: '3.00' }] });

  expect(await linesOf(opened, 2)).toMatchObject([{ quantity: 3, unsent: 3 }]);
  expect((await figuresOf(opened, number)).lines).toMatchObject([[2, '3.25', expect.any(String)]]);

  const paymentIntentId = number.replace('PV-', 'pi_');
  const lines = [{ lineId: line?.lineId, quantity: 1 }];
  expect((await admin.post('/api/refund', { paymentIntentId, lines })).statusCode).toBe(201);
  await shop.jobs.drain();
  expect((await admin.get('/api/admin/purchase-orders/2')).json().note).toContain('no longer wants 1 ×');

  await applyUpdate(shop.deps, 2, { state: 'shipped', reason: null, parcels: [] });
  expect((await admin.get(`/api/orders/${number}`)).json()).toMatchObject({ status: 'shipped', items: [{ sent: 4 }] });
});

test('what we send ourselves is not ordered again when its supplier gives up the rest', async () => {
  await using opened = await openOrdered();
  const { admin, shop } = opened;
  await admin.patch('/api/suppliers/1', { connector: 'none' });
  await sendPurchaseOrder(opened, 1);
  const [first, second] = await linesOf(opened, 1);
  const page = await supplierPage(opened, 1);
  await page.answer({ rejectedLines: [first?.lineId] });
  expect((await admin.post('/api/admin/purchase-orders/1/own-parcel')).statusCode).toBe(201);
  await applyUpdate(shop.deps, 1, { state: 'cancelled', reason: 'Sold out.', parcels: [] });

  await switchTo(opened, 1, { supplierId: 2, lines: [{ lineId: second?.lineId ?? 0, code: 'S2-05', cost: '3.50' }] });

  expect(await linesOf(opened, 2)).toMatchObject([{ lineId: second?.lineId, quantity: 1 }]);
});
