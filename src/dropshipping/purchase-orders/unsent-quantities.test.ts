import { expect, onTestFinished, test } from 'vitest';
import { openStripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import { moveOrder } from '#tools/supplier-simulator/simulated-supplier.ts';
import { stockOf } from '../../../tests/support/checkout.ts';
import { openConnectedShop, productRow, syncNow } from '../../../tests/support/connected-suppliers.ts';
import {
  askSuppliers,
  listPurchaseOrders,
  orderGoods,
  sendPurchaseOrder,
  switchTo,
} from '../../../tests/support/purchase-orders.ts';
import { beginOrder } from '../../../tests/support/stripe-shop.ts';
import { handleGoodsEvent } from '../sync/figures/moved-goods.ts';

const stock = { kinds: ['stock' as const] };

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

/** The stock the shop sells of product 1 after a sync. */
async function sellable(opened: Opened): Promise<number> {
  await syncNow(opened, stock);
  return stockOf(opened.shop, 1);
}

test('sold pieces are deducted from the supplier’s stock until the supplier has received the order', async () => {
  await using opened = await openConnectedShop([{}]);
  await orderGoods(opened, [1], 3);
  expect(await sellable(opened)).toBe(17);

  await sendPurchaseOrder(opened, 1);

  expect(opened.simulator.supplier(1).goods.get('S1-01')?.stock).toBe(17);
  expect(await sellable(opened)).toBe(17);
});

test('orders that could not be sent still count, cancelled and rejected ones do not', async () => {
  await using opened = await openConnectedShop([{}]);
  const { simulator, admin } = opened;
  const supplier = simulator.supplier(1);
  const number = await orderGoods(opened, [1], 3);
  supplier.faults.set('unauthorised', 'all');
  await sendPurchaseOrder(opened, 1);
  expect(await listPurchaseOrders(opened)).toMatchObject([{ state: 'failed' }]);
  supplier.faults.clear();
  expect(await sellable(opened)).toBe(17);
  await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  await opened.shop.jobs.drain();
  expect(await sellable(opened)).toBe(20);

  await orderGoods(opened, [1], 3);
  await sendPurchaseOrder(opened, 2);
  const [sent] = await listPurchaseOrders(opened);
  await moveOrder(supplier, sent?.number ?? '', { state: 'rejected', reason: 'Sold out here' });
  await askSuppliers(opened);
  expect(await sellable(opened)).toBe(17);
});

test('lines switched to another supplier count there and not here', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { simulator, admin, shop } = opened;
  await orderGoods(opened, [1], 3);
  simulator.supplier(2).faults.set('unauthorised', 'all');
  const { lines } = (await admin.get('/api/admin/purchase-orders/1')).json<{ lines: { lineId: number }[] }>();
  await switchTo(opened, 1, {
    supplierId: 2,
    lines: lines.map(({ lineId }) => ({ lineId, code: 'S2-09', cost: '3.50' })),
  });
  simulator.supplier(2).faults.clear();
  expect(await sellable(opened)).toBe(20);

  await admin.post('/api/products/1/sync-supplier', { supplierId: 2, supplierProductId: 'S2-09' });
  expect(await sellable(opened)).toBe(17);
  expect((await productRow(shop, 1)).supplierId).toBe(2);
});

test('pieces of an unpaid order are deducted until it is abandoned, or paid and ordered', async () => {
  const { opened, begin, pay } = await openStripeSupplied();
  await using _opened = opened;
  const { shop, simulator } = opened;
  const paid = await begin('jo@example.co.uk', 4);
  const unpaid = await begin('sam@example.co.uk', 3);
  const goods = simulator.supplier(1).goods.get('S1-01');
  if (goods) goods.stock = 10;
  expect(await sellable(opened)).toBe(3);
  await handleGoodsEvent(shop.deps, { supplierId: 1, codes: ['S1-01'], names: [] });
  await shop.jobs.drain();
  expect(await stockOf(shop, 1)).toBe(3);

  await unpaid.end();
  expect([await stockOf(shop, 1), await sellable(opened)]).toEqual([6, 6]);

  await pay(paid.sessionId);
  expect((await paid.look()).json()).toMatchObject({ state: 'paid' });
  await shop.jobs.drain();
  expect(await sellable(opened)).toBe(6);
  await sendPurchaseOrder(opened, 1);
  expect([await sellable(opened), goods?.stock]).toEqual([6, 6]);
});

test('an order that is sent while the supplier responds is not included in its response', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop } = opened;
  await orderGoods(opened, [1], 3);
  const { fetch } = shop.httpClient;
  onTestFinished(() => void Object.assign(shop.httpClient, { fetch }));
  shop.httpClient.fetch = async (request) => {
    const response = await fetch(request);
    shop.clock.advance(1_000);
    await shop.pool.query(`update purchase_orders set state = 'sent', sent_at = $1`, [shop.clock.now()]);
    shop.clock.advance(1_000);
    return response;
  };
  expect(await sellable(opened)).toBe(17);
});

test('orders sent after the supplier reported its stock are deducted from what the owner approves later', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, simulator, admin } = opened;
  const [policy] = (await admin.get('/api/admin/sync-policies')).json<object[]>();
  await admin.put('/api/admin/sync-policies/1', { ...policy, stock: 'hold' });
  await orderGoods(opened, [1], 3);
  const goods = simulator.supplier(1).goods.get('S1-01');
  if (goods) goods.stock = 10;
  await syncNow(opened, stock);

  shop.clock.advance(60_000);
  await sendPurchaseOrder(opened, 1);
  await admin.post('/api/admin/held-changes/decisions', { decision: 'approve' });

  expect([await stockOf(shop, 1), goods?.stock]).toEqual([7, 7]);
});

/** Orders wait for their payment by Stripe. */
async function openStripeSupplied() {
  const stripe = await openStripeSimulator();
  onTestFinished(() => stripe.close());
  const { secretKey, webhookSecret, url: apiUrl } = stripe;
  const keys = { secretKey, isTest: true, webhookSecrets: [webhookSecret], apiUrl };
  const opened = await openConnectedShop([{}], 3, { stripe: keys });
  const shop = { ...opened.shop, stripe };
  return {
    opened,
    begin: (customerEmail: string, quantity: number) =>
      beginOrder(shop, { customerEmail, items: [{ productId: 1, quantity }] }),
    pay: (sessionId: string) => stripe.pay(sessionId, { card: '4242424242424242' }),
  };
}
