import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#catalogue/products/products.table.ts';
import { pence } from '#platform/money.ts';
import { openConnectedShop } from '../../../../tests/support/connected-suppliers.ts';
import {
  listPurchaseOrders,
  orderGoods,
  sendPurchaseOrder,
  switchTo,
} from '../../../../tests/support/purchase-orders.ts';
import type { Alternatives, WholePurchaseOrder } from '../purchase-orders.contract.ts';

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

async function openRefused() {
  const opened = await openConnectedShop([{}, {}]);
  const number = await orderGoods(opened, [1, 2], 2);
  const [{ id } = { id: 0 }] = await listPurchaseOrders(opened);
  await sendPurchaseOrder(opened, id);
  const marked = await opened.admin.patch(`/api/admin/purchase-orders/${id}`, {
    state: 'rejected',
    reason: 'None left',
  });
  expect(marked.json()).toMatchObject({ state: 'rejected', acts: ['switch', 'send-ourselves'] });
  return { ...opened, number, id };
}

async function show({ admin }: Opened, id: number): Promise<WholePurchaseOrder> {
  return (await admin.get(`/api/admin/purchase-orders/${id}`)).json();
}

const alternatives = async ({ admin }: Opened, id: number, supplierId: number): Promise<Alternatives> =>
  (await admin.get(`/api/admin/purchase-orders/${id}/alternatives?supplierId=${supplierId}`)).json();

test('another supplier’s codes are suggested: the same GTIN first, then the most similar names', async () => {
  await using opened = await openRefused();
  const { shop, id } = opened;
  const gtin = '5012345678900';
  await shop.db.update(products).set({ gtin }).where(eq(products.id, 1));
  await shop.db.update(products).set({ gtin, name: 'Something else' }).where(eq(products.id, 5));
  await shop.db.update(products).set({ name: 'Product S1-02 (large)' }).where(eq(products.id, 6));

  const { lines } = await alternatives(opened, id, 2);

  expect(lines.map(({ choices }) => choices[0])).toEqual([
    { code: 'S2-02', name: 'Something else', cost: '4.00', isSameGtin: true },
    { code: 'S2-03', name: 'Product S1-02 (large)', cost: '4.00', isSameGtin: false },
  ]);
  await switchTo(opened, id, {
    supplierId: 2,
    lines: lines.map(({ lineId, choices }) => ({ lineId, code: choices[0]?.code ?? '' })),
  });
  expect((await listPurchaseOrders(opened)).map(({ state }) => state)).toEqual(['sent', 'cancelled']);
});

test('a supplier whose list cannot be reached still offers what the shop sells of theirs', async () => {
  await using opened = await openRefused();
  opened.simulator.supplier(2).faults.set('error', 'all');
  const { lines, fault } = await alternatives(opened, opened.id, 2);
  expect(lines.map(({ choices }) => choices.length)).toEqual([3, 3]);
  expect(fault).toContain('Supplier 2');
});

test('goods we send ourselves are on our packing list at our cost, and no longer the supplier’s', async () => {
  await using opened = await openRefused();
  const { shop, admin, id, number } = opened;
  await shop.db
    .update(products)
    .set({ costPerItem: pence(150) })
    .where(eq(products.id, 1));

  const reply = await admin.post(`/api/admin/purchase-orders/${id}/own-parcel`);

  expect([reply.statusCode, reply.json().state, reply.json().acts]).toEqual([201, 'cancelled', []]);
  const { items } = (await admin.get(`/api/admin/orders/${number}`)).json();
  expect(items.map(({ supplierId, cost }: { supplierId: number; cost: string }) => [supplierId, cost])).toEqual([
    [null, '1.50'],
    [null, '4.00'],
  ]);
  const toSend = (await admin.get('/api/orders?view=to-send')).json<{ orderNumber: string }[]>();
  expect(toSend.map(({ orderNumber }) => orderNumber)).toEqual([number]);
  const again = await admin.post(`/api/admin/purchase-orders/${id}/own-parcel`);
  expect([again.statusCode, again.json().code]).toEqual([409, 'not-now']);
});

test('once every rejected line is refunded the purchase order needs no decision', async () => {
  await using opened = await openRefused();
  const { shop, admin, id, number } = opened;
  const { lines } = await show(opened, id);
  const refund = async (place: number) => {
    const paymentIntentId = number.replace('PV-', 'pi_');
    const line = { lineId: lines[place]?.lineId ?? 0, quantity: 2 };
    const reply = await admin.post('/api/refund', { paymentIntentId, lines: [line] });
    expect(reply.statusCode, reply.payload).toBe(201);
    return reply.json();
  };

  expect((await refund(0)).refunds.at(-1).amount).toBe('16.00');
  await shop.jobs.drain();
  expect((await show(opened, id)).acts).toEqual(['switch', 'send-ourselves']);
  await refund(1);

  // Also before the event is handled: no action is offered that would be rejected.
  expect((await show(opened, id)).acts).toEqual([]);
  await shop.jobs.drain();
  const settled = await show(opened, id);
  expect([settled.state, settled.acts]).toEqual(['cancelled', []]);
});
