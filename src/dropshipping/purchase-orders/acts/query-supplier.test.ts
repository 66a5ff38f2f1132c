import { expect, test } from 'vitest';
import { moveOrder } from '#tools/supplier-simulator/simulated-supplier.ts';
import { openConnectedShop } from '../../../../tests/support/connected-suppliers.ts';
import { listPurchaseOrders, orderGoods, sendPurchaseOrder } from '../../../../tests/support/purchase-orders.ts';
import { changeConnection } from '../../connections/supplier-connections.ts';
import type { SupplierAnswer } from '../purchase-orders.contract.ts';

const address = '/api/admin/purchase-orders/1/inquiry';

test('the supplier is queried at once, and its report is applied and put in words', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin, simulator } = opened;
  await orderGoods(opened, [1]);
  expect((await admin.post(address)).statusCode).toBe(409);
  await sendPurchaseOrder(opened, 1);
  const [sent] = await listPurchaseOrders(opened);
  expect(sent?.acts).toContain('ask');
  await moveOrder(simulator.supplier(1), sent?.number ?? '', { state: 'acknowledged' });

  const answer = (await admin.post(address)).json<SupplierAnswer>();

  expect(answer).toMatchObject({ isAnswered: true, message: 'Supplier 1 has confirmed it.' });
  expect(answer.purchaseOrder.state).toBe('acknowledged');
  expect((await admin.post(address)).json<SupplierAnswer>().message).toBe(
    'Supplier 1 has confirmed it. Nothing has changed since it was last asked.',
  );
  await moveOrder(simulator.supplier(1), sent?.number ?? '', { state: 'rejected', reason: 'Sold out.' });
  const refused = (await admin.post(address)).json<SupplierAnswer>();
  expect(refused.message).toBe('Supplier 1 won’t send it: Sold out.');
  expect(refused.purchaseOrder).toMatchObject({ state: 'rejected', reason: 'Sold out.' });
  expect(refused.purchaseOrder.acts).not.toContain('ask');
});

test('a supplier that does not respond is named, and none is queried more than ten times a minute', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin, simulator } = opened;
  await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  simulator.supplier(1).faults.set('unauthorised', 'all');
  const answer = (await admin.post(address)).json<SupplierAnswer>();
  expect(answer).toMatchObject({ isAnswered: false, message: expect.stringMatching(/does not accept the API key/) });
  for (let calls = 1; calls < 10; calls += 1) expect((await admin.post(address)).statusCode).toBe(200);
  expect((await admin.post(address)).statusCode).toBe(429);
});

test('a supplier whose connection no longer reports orders is not queried, and no button offers it', async () => {
  await using opened = await openConnectedShop([{}]);
  await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  await changeConnection(opened.shop.db, opened.shop.config.secret, 1, { connector: 'feed' });
  const [sent] = await listPurchaseOrders(opened);
  expect(sent).toMatchObject({ state: 'sent', way: 'connector', acts: expect.not.arrayContaining(['ask']) });
  const reply = await opened.admin.post(address);
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'not-now']);
});

test('a supplier that knows no such order has answered', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin, simulator } = opened;
  await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  simulator.supplier(1).orders.clear();
  expect((await admin.post(address)).json<SupplierAnswer>()).toMatchObject({
    isAnswered: true,
    message: 'Supplier 1 doesn’t know this purchase order.',
  });
});
