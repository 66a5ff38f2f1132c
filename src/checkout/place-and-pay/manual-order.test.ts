import { expect, test } from 'vitest';
import { ann, countRows, promote, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { owner, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { openStripeShop } from '../../../tests/support/stripe-shop.ts';

const payment = { way: 'bank-transfer', reference: 'BARKER 12' };

async function take(shop: TestShop, body: object, key = '') {
  const admin = await owner(shop);
  const headers = { ...(key && { 'idempotency-key': key }) };
  const order = (more: object = {}) =>
    shop.inject({
      method: 'POST',
      url: '/api/admin/orders',
      cookies: admin.cookies,
      headers,
      payload: { ...ann, payment, ...body, ...more },
    });
  return { admin, order, reply: await order() };
}

test('an order by telephone is placed like any other, and records how it was paid and who took it', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop, { price: '10.00' });
  await promote(shop, { code: 'TEN' });
  const { admin, reply } = await take(shop, { items: [{ productId, quantity: 2 }], promoCode: 'TEN', total: '21.99' });

  expect(reply.statusCode, reply.payload).toBe(201);
  const { orderNumber } = reply.json();
  expect(reply.json()).toMatchObject({ status: 'confirmed', total: '21.99', promoCode: 'TEN', paidWith: 'manual' });
  expect(await stockOf(shop, productId)).toBe(8);
  const order = (await admin.get(`/api/admin/orders/${orderNumber}`)).json();
  expect(order.manualPayments).toMatchObject([
    { amount: '21.99', way: 'bank-transfer', reference: 'BARKER 12', by: 'Alice Pawson' },
  ]);
  expect(order.timeline.at(-1)).toMatchObject({ note: 'We placed this order for you.', by: 'Alice Pawson' });
  expect([order.earnings.revenue, order.earnings.vat]).toEqual(['21.99', '3.67']);
  expect((await outbox(shop)).map(({ template, recipient }) => [template, recipient])).toContainEqual([
    'order-confirmation',
    ann.customerEmail,
  ]);
  expect(await countRows(shop, `promotion_uses`)).toBe(1);
  expect(await countRows(shop, `audit_log where action = 'order.created'`)).toBe(1);
});

test('a repeated request places it once', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const { order, reply } = await take(shop, { items: [{ productId, quantity: 1 }] }, 'form-1');
  const again = await order();
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
  expect(again.json().orderNumber).toBe(reply.json().orderNumber);
  expect(await countRows(shop, 'manual_payments')).toBe(1);
  const paidOtherwise = await order({ payment: { way: 'cash', reference: 'till 2' } });
  expect([paidOtherwise.statusCode, paidOtherwise.json().code]).toEqual([409, 'idempotency-key-reused']);
});

test('an order paid to the shop directly and cancelled by the customer is refunded by staff, who are notified', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop, { price: '10.00' });
  const { admin, order, reply } = await take(shop, { items: [{ productId, quantity: 1 }] });
  const confirmed = (await outbox(shop)).find(({ template }) => template === 'order-confirmation');
  const token = linkValue(confirmed?.text, 'token');
  const url = `/api/orders/${reply.json().orderNumber}/cancellation?token=${token}`;
  expect((await shop.inject({ method: 'POST', url })).statusCode).toBe(201);

  const notified = (await outbox(shop)).filter(({ template }) => template === 'refund-by-hand');
  expect(notified).toMatchObject([{ recipient: 'hello@pawandvale.example' }]);
  expect(notified[0]?.subject).toBe(`Please refund £13.99 for order ${reply.json().orderNumber}`);

  // Staff see it on the screen.
  const { orderNumber } = (await order()).json();
  expect((await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'cancelled' })).statusCode).toBe(200);
  expect((await outbox(shop)).filter(({ template }) => template === 'refund-by-hand')).toHaveLength(1);
});

test('a direct payment is refunded by staff, without the provider', async () => {
  await using shop = await openStripeShop();
  const productId = await stockProduct(shop, { price: '10.00' });
  const { admin, reply } = await take(shop, { items: [{ productId, quantity: 1 }] });
  const { orderNumber } = reply.json();
  expect((await admin.get(`/api/admin/orders/${orderNumber}`)).json()).toMatchObject({
    status: 'confirmed',
    refundable: '13.99',
    refundableByPayment: '0.00',
  });
  const refund = { paymentIntentId: orderNumber.replace('PV-', 'pi_'), amount: '4.00' };
  expect((await admin.post('/api/refund', refund)).json().refunds).toMatchObject([{ amount: '4.00', state: 'done' }]);
  await shop.jobs.drain();
  const { refunds } = (await admin.get(`/api/admin/orders/${orderNumber}`)).json();
  expect(refunds).toMatchObject([{ amount: '4.00', state: 'done', way: 'manual' }]);
});

test.each([
  ['no way of payment', { payment: {} }, 400, 'invalid-input'],
  ['goods set against it', { payment: { way: 'exchange' } }, 400, 'invalid-input'],
  ['no email address for its link', { customerEmail: '', payment: { way: 'link' } }, 400, 'invalid-input'],
  ['more than is in stock', { items: 'many' }, 409, 'sold-out'],
  ['another total than was shown', { total: '1.00' }, 409, 'total-changed'],
])('an order with %s is rejected', async (_what, wrong, status, code) => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const items = [{ productId, quantity: 'items' in wrong ? 11 : 1 }];
  const { reply } = await take(shop, { ...wrong, items });
  expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  expect(await countRows(shop, 'orders')).toBe(0);
});

test('staff can place orders for customers, visitors cannot', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const body = { ...ann, payment, items: [{ productId, quantity: 1 }] };
  expect((await shop.inject({ method: 'POST', url: '/api/admin/orders', payload: body })).statusCode).toBe(401);
  expect((await (await staffMember(shop)).post('/api/admin/orders', body)).statusCode).toBe(201);
});
