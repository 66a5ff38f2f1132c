import { expect, test } from 'vitest';
import { fromPounds } from '#platform/money.ts';
import { ann, countRows, placeOrder, stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { owner, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

test('an order page shows cost and profit, who did what, and the customer’s other orders', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const earlier = await ordered(shop);
  await admin.patch(`/api/orders/${earlier}/status`, { status: 'cancelled' });
  const number = await ordered(shop);
  await admin.patch(`/api/orders/${number}/status`, { status: 'processing', note: 'Picked' });
  await admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), amount: '6.00', reason: 'A dent' });

  const page = (await admin.get(`/api/admin/orders/${number}`)).json();
  expect(page.items).toEqual([expect.objectContaining({ id: 2, cost: '10.00', quantity: 1, price: '30.00' })]);
  expect(page.earnings).toEqual({
    revenue: '24.00',
    vat: '4.00',
    cost: '10.00',
    deliveryCost: expect.any(String),
    paymentFee: '0.00',
    profit: expect.any(String),
    isCostKnown: true,
  });
  const { revenue, vat, cost, deliveryCost, profit } = page.earnings;
  expect(Number(profit)).toBeCloseTo(Number(revenue) - Number(vat) - Number(cost) - Number(deliveryCost), 2);
  expect(page.timeline).toMatchObject([
    { status: 'confirmed', by: null },
    { status: 'processing', by: 'Alice Pawson', note: 'Picked' },
  ]);
  expect(page.refunds).toMatchObject([{ amount: '6.00', by: 'Alice Pawson', reason: 'A dent' }]);
  expect(page).toMatchObject({ refundable: '24.00', isRestocked: false, payment: { provider: 'demo' } });
  expect(page.customer).toEqual({
    hasAccount: false,
    orders: 2,
    spent: '24.00',
    others: [expect.objectContaining({ orderNumber: earlier, status: 'cancelled', total: '30.00' })],
  });
  expect(page.nextStatuses).toEqual(['confirmed', 'shipped', 'delivered', 'cancelled']);
});

test('an order shows how it was paid, the provider’s fee and a link to the provider’s pages', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const number = await ordered(shop);
  const read = async () => (await admin.get(`/api/admin/orders/${number}`)).json();
  expect((await read()).payment).toMatchObject({ provider: 'demo', dashboardUrl: null, isTest: false, fee: null });

  const paid = `update payments set provider = 'stripe', charge_reference = 'pi_3', fee = 62, reference =`;
  await shop.pool.query(`${paid} 'cs_test_1'`);
  expect(await read()).toMatchObject({
    paidWith: 'stripe',
    payment: {
      state: 'paid',
      reference: 'pi_3',
      dashboardUrl: 'https://dashboard.stripe.com/test/payments/pi_3',
      isTest: true,
      paidAmount: '30.00',
      fee: '0.62',
      paidAt: expect.any(String),
    },
  });
  await shop.pool.query(`${paid} 'cs_live_1'`);
  expect((await read()).payment).toMatchObject({
    dashboardUrl: 'https://dashboard.stripe.com/payments/pi_3',
    isTest: false,
  });
});

test('a cancelled order has no profit and cannot change its status', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const number = await ordered(shop);
  await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  const page = (await admin.get(`/api/admin/orders/${number}`)).json();
  expect(page).toMatchObject({ earnings: null, nextStatuses: [], refundable: '0.00', isRestocked: true });
  expect(page.refunds).toMatchObject([{ amount: '30.00', by: 'Alice Pawson' }]);
});

test('a customer with an account is recognised by it, whatever address an order was sent to', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const alice = await registered(shop);
  const productId = await stockProduct(shop);
  const mine = { items: [{ productId, quantity: 1 }] };
  const first = (await alice.post('/api/orders', { ...ann, ...mine })).json();
  const second = (await alice.post('/api/orders', { ...ann, customerEmail: 'work@example.co.uk', ...mine })).json();
  const page = (await admin.get(`/api/admin/orders/${second.orderNumber}`)).json();
  expect(page.customer).toMatchObject({ hasAccount: true, orders: 2, others: [{ orderNumber: first.orderNumber }] });
});

test('notes are for staff: no customer ever sees one', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const alice = await registered(shop);
  const productId = await stockProduct(shop);
  const { orderNumber } = (await alice.post('/api/orders', { ...ann, items: [{ productId, quantity: 1 }] })).json();

  const written = await admin.post(`/api/orders/${orderNumber}/notes`, { text: '  Rings the bell twice  ' });
  expect([written.statusCode, written.json()]).toEqual([
    201,
    { id: 1, text: 'Rings the bell twice', by: 'Alice Pawson', at: expect.any(String) },
  ]);
  expect((await admin.get(`/api/admin/orders/${orderNumber}`)).json().notes).toEqual([written.json()]);
  for (const url of [`/api/orders/${orderNumber}`, '/api/user/orders', `/api/orders/${orderNumber}/receipt`]) {
    expect((await alice.get(url)).payload).not.toContain('bell');
  }
  expect((await admin.post(`/api/orders/${orderNumber}/notes`, { text: ' ' })).json().issues).toEqual([
    { path: 'text', message: 'Write something first' },
  ]);
  expect((await admin.post('/api/orders/PV-0000000000/notes', { text: 'Hm' })).statusCode).toBe(404);
});

test('notes are erased with the customer’s account, and the audit log never contained them', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const alice = await registered(shop, 'alison@example.co.uk');
  const productId = await stockProduct(shop);
  const { orderNumber } = (await alice.post('/api/orders', { ...ann, items: [{ productId, quantity: 1 }] })).json();
  await admin.post(`/api/orders/${orderNumber}/notes`, { text: 'Rings the bell twice' });
  const logged = async () => (await admin.get(`/api/admin/audit-log?subjectId=${orderNumber}`)).json();
  expect(await logged()).toMatchObject([{ after: { note: 'Rings the bell twice' } }]);
  await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'delivered' });
  await alice.post('/api/user/close', { password: 'three brown terriers' });
  expect((await admin.get(`/api/admin/orders/${orderNumber}`)).json().notes).toEqual([]);
  const { rows } = await shop.pool.query(`select * from audit_log where action = 'order.note-written'`);
  expect([rows.length, JSON.stringify(rows)]).toEqual([1, expect.not.stringContaining('bell')]);
  expect((await logged()).at(-1)).toMatchObject({ after: { note: 'erased since' } });
});

test('many orders change at once, each separately', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const [one, two, gone] = [await ordered(shop), await ordered(shop), await ordered(shop)];
  await admin.patch(`/api/orders/${gone}/status`, { status: 'cancelled' });
  const reply = await admin.post('/api/admin/orders/status', {
    orderNumbers: [one, two, gone, 'PV-0000000000', one],
    status: 'shipped',
  });
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    [
      { orderNumber: one, isChanged: true, before: 'confirmed', status: 'shipped', message: null },
      { orderNumber: two, isChanged: true, before: 'confirmed', status: 'shipped', message: null },
      {
        orderNumber: gone,
        isChanged: false,
        before: 'cancelled',
        status: 'cancelled',
        message: expect.stringContaining('which is final'),
      },
      {
        orderNumber: 'PV-0000000000',
        isChanged: false,
        before: null,
        status: null,
        message: expect.stringContaining('not be found'),
      },
    ],
  ]);
});

test('every write of staff is in the audit log with before and after; a customer’s is not', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const number = await ordered(shop);
  const alice = await registered(shop);
  const hers = (await alice.post('/api/orders', { ...ann, items: [{ productId: 1, quantity: 1 }] })).json();
  await alice.post(`/api/orders/${hers.orderNumber}/cancellation`);
  await admin.patch(`/api/orders/${number}/status`, { status: 'processing' });
  await admin.patch(`/api/orders/${number}/status`, { status: 'processing' });
  await admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), amount: '1.00' });

  const { rows } = await shop.pool.query(
    'select by_user_id, action, subject_id, before, after from audit_log order by id',
  );
  expect(rows).toEqual([
    {
      by_user_id: admin.id,
      action: 'order.status-changed',
      subject_id: number,
      before: { status: 'confirmed' },
      after: { status: 'processing' },
    },
    {
      by_user_id: admin.id,
      action: 'order.refunded',
      subject_id: number,
      before: { refundedTotal: '0.00' },
      after: { refundedTotal: '1.00', restocked: false },
    },
  ]);
});

/** £30.00 for what cost £10.00, delivered free. */
async function ordered(shop: TestShop): Promise<string> {
  if ((await countRows(shop, 'suppliers')) === 0) await supplyGoods(shop);
  const supplied = {
    supplierId: 1,
    supplierProductCode: `BED-${crypto.randomUUID()}`,
    supplierPrice: fromPounds('10.00'),
    margin: '0.6',
  };
  const productId = await stockProduct(shop, { name: 'Bed', price: '30.00', stock: 100, ...supplied });
  const reply = await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } });
  return String(reply.json().orderNumber);
}
