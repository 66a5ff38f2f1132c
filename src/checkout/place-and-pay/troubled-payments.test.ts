import { expect, test } from 'vitest';
import { lookUpFees } from '#orders/acts/provider/payment-fees.ts';
import { countRows, promote, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { beginOrder, openStripeShop, sessionIn } from '../../../tests/support/stripe-shop.ts';
import type { StripeShop } from '../../../tests/support/stripe-shop.ts';
import { settleByReference } from './show-payment.ts';
import { sweepPayments } from './sweep-payments.ts';
import { notKnownYet } from './try-again.ts';

const minute = 60_000;

async function bones(shop: StripeShop, { quantity = 2, stock = 10 } = {}) {
  const productId = await stockProduct(shop, { stock });
  return { productId, body: { items: [{ productId, quantity }] } };
}

async function refundsOf({ pool }: StripeShop) {
  const { rows } = await pool.query<{ amount: number; state: string }>('select amount, state from refunds order by id');
  return rows;
}

async function paymentOf({ pool }: StripeShop, orderNumber: string) {
  const text = 'select state, paid_amount as paid, fee, reference from payments where order_number = $1';
  type Row = { state: string; paid: number | null; fee: number | null; reference: string | null };
  const { rows } = await pool.query<Row>(text, [orderNumber]);
  return rows[0];
}

test.each([
  ['unavailable', 2, 502],
  ['rate-limit', 2, 201],
  ['key-in-use', 2, 201],
  ['server-error', 1, 201],
  ['server-error-after', 1, 201],
  ['server-error', 3, 502],
  ['server-error-after', 2, 201],
  ['cut-after', 1, 201],
] as const)(
  'with Stripe at fault (%s, %i times) the same press again pays the same order once',
  async (fault, times, status) => {
    await using shop = await openStripeShop();
    const { productId, body } = await bones(shop);
    shop.stripe.faults.next(fault, times);

    const first = await beginOrder(shop, body, { key: 'one-attempt' });
    const second = await beginOrder(shop, body, { key: 'one-attempt', cookie: first.cookie });

    expect(first.reply.statusCode).toBe(status);
    expect(second.reply.json()).toMatchObject({ status: 'awaiting-payment', payment: { state: 'open' } });
    expect([await countRows(shop, 'orders'), await stockOf(shop, productId)]).toEqual([1, 8]);
    expect(shop.stripe.sessions.size).toBe(1);
    await shop.stripe.pay(second.sessionId);
    expect((await second.look()).json()).toMatchObject({ state: 'paid' });
  },
);

test('a customer whose payment cannot be begun reads that nothing was taken', async () => {
  await using shop = await openStripeShop();
  const { body } = await bones(shop);
  shop.stripe.faults.next('unavailable', 2);
  const { reply } = await beginOrder(shop, body);
  const message = expect.stringContaining('Nothing has been taken from you');
  expect([reply.statusCode, reply.json()]).toEqual([502, { code: 'payment-provider', message }]);
  expect(reply.cookies).not.toEqual([]);
});

test('a payment that Stripe rejects for good ends at once, the owner is notified, and the next attempt is free', async () => {
  await using shop = await openStripeShop();
  const { productId, body } = await bones(shop);
  shop.stripe.faults.next('rejected');
  const first = await beginOrder(shop, body, { key: 'one-attempt' });
  const message = expect.stringContaining('Nothing has been taken from you');
  expect([first.reply.statusCode, first.reply.json()]).toEqual([409, { code: 'payment-rejected', message }]);
  expect(await stockOf(shop, productId)).toBe(10);
  const [notice] = await outbox(shop);
  expect([notice?.template, notice?.text]).toEqual([
    'payment-rejected',
    expect.stringContaining('Your account cannot currently make charges.'),
  ]);

  const second = await beginOrder(shop, body, { key: 'one-attempt', cookie: first.cookie });
  expect(second.reply.json()).toMatchObject({ payment: { state: 'open' } });
  expect([await stockOf(shop, productId), await countRows(shop, 'mails')]).toEqual([8, 1]);
});

test('a payment whose rejection got lost ends when the customer orders again, or its time is over', async () => {
  await using shop = await openStripeShop();
  const { productId, body } = await bones(shop);
  shop.stripe.faults.next('unavailable', 2);
  const lost = await beginOrder(shop, body);
  expect(lost.reply.statusCode).toBe(502);
  shop.stripe.faults.next('rejected');
  const again = await beginOrder(shop, body, { cookie: lost.cookie });
  expect(again.reply.json()).toMatchObject({ payment: { state: 'open' } });
  expect(await stockOf(shop, productId)).toBe(8);
  await again.end();

  shop.stripe.faults.next('unavailable', 2);
  await beginOrder(shop, body, { cookie: lost.cookie });
  shop.stripe.faults.next('rejected');
  shop.clock.advance(37 * minute);
  await sweepPayments(shop);
  expect([await stockOf(shop, productId), await countRows(shop, `payments where state = 'ended'`)]).toEqual([10, 3]);
});

test('a customer whose address Stripe does not accept pays all the same', async () => {
  await using shop = await openStripeShop();
  const { body } = await bones(shop);
  const { reply, sessionId, look } = await beginOrder(shop, { ...body, customerEmail: 'ann@kennel-.co.uk' });
  expect(reply.json()).toMatchObject({ payment: { state: 'open' } });
  await shop.stripe.pay(sessionId);
  expect((await look()).json()).toMatchObject({ state: 'paid' });
});

test('a request repeated after a while gets the whole half hour', async () => {
  await using shop = await openStripeShop();
  const { body } = await bones(shop);
  shop.stripe.faults.next('unavailable', 2);
  const first = await beginOrder(shop, body, { key: 'slow' });
  expect(first.reply.statusCode).toBe(502);
  shop.clock.advance(20 * minute);

  const { reply } = await beginOrder(shop, body, { key: 'slow', cookie: first.cookie });

  expect(reply.statusCode).toBe(201);
  const { url, expiresAt } = reply.json().payment;
  expect(shop.stripe.sessions.get(sessionIn(url))?.expires_at).toBe(Math.floor(Date.parse(expiresAt) / 1_000));
  expect(Date.parse(expiresAt) - shop.clock.now().getTime()).toBe(35 * minute);
});

test('an attempt whose order was abandoned begins again under its key', async () => {
  await using shop = await openStripeShop();
  const { productId, body } = await bones(shop);
  const first = await beginOrder(shop, body, { key: 'again' });
  await first.end();

  const second = await beginOrder(shop, body, { key: 'again', cookie: first.cookie });
  const third = await beginOrder(shop, body, { key: 'again', cookie: first.cookie });

  expect(second.orderNumber).not.toBe(first.orderNumber);
  expect(third.reply.json()).toMatchObject({ orderNumber: second.orderNumber, payment: { state: 'open' } });
  expect(await stockOf(shop, productId)).toBe(8);
});

test('a payment whose response was lost, and that was never retried, is ended once its time is over', async () => {
  await using shop = await openStripeShop();
  const { productId, body } = await bones(shop);
  shop.stripe.faults.next('cut-after', 3);
  const lost = await beginOrder(shop, body);
  const { rows } = await shop.pool.query<{ order_number: string }>('select order_number from payments');
  const orderNumber = rows[0]?.order_number ?? '';
  expect(await paymentOf(shop, orderNumber)).toMatchObject({ state: 'beginning', reference: null });
  shop.stripe.faults.clear();
  shop.clock.advance(37 * minute);

  await sweepPayments(shop);

  expect(lost.reply.statusCode).toBe(502);
  expect(await paymentOf(shop, orderNumber)).toMatchObject({ state: 'ended' });
  expect([...shop.stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired']);
  expect(await stockOf(shop, productId)).toBe(10);
});

test.each([10 * minute, 45 * minute, -10 * minute, -90 * minute])(
  'with Stripe’s clock %i ms ahead customers can pay, for as long as the shop says',
  async (aheadMs) => {
    await using shop = await openStripeShop({}, aheadMs);
    const { productId, body } = await bones(shop);
    const paid = await beginOrder(shop, body);
    expect(paid.reply.json()).toMatchObject({ payment: { state: 'open' } });
    await shop.stripe.pay(paid.sessionId);
    expect((await paid.look()).json()).toMatchObject({ state: 'paid' });

    const unpaid = await beginOrder(shop, { ...body, customerEmail: 'bo@example.co.uk' });
    expect(await stockOf(shop, productId)).toBe(6);
    shop.clock.advance(37 * minute);
    await sweepPayments(shop);
    expect([await stockOf(shop, productId), await paymentOf(shop, unpaid.orderNumber)]).toMatchObject([
      8,
      { state: 'ended' },
    ]);
    expect(shop.stripe.sessions.get(unpaid.sessionId)?.status).toBe('expired');
  },
);

test('a payment that never reached Stripe ends without asking it', async () => {
  await using shop = await openStripeShop();
  const { productId, body } = await bones(shop);
  shop.stripe.faults.next('unavailable', 2);
  expect((await beginOrder(shop, body)).reply.statusCode).toBe(502);
  shop.clock.advance(37 * minute);

  await sweepPayments(shop);

  expect([shop.stripe.sessions.size, await stockOf(shop, productId)]).toEqual([0, 10]);
  expect(await countRows(shop, `orders where status = 'abandoned'`)).toBe(1);
});

test('while Stripe is unavailable nothing is released, and the job says why', async () => {
  await using shop = await openStripeShop();
  const { productId, body } = await bones(shop);
  const { orderNumber, end } = await beginOrder(shop, body);
  shop.clock.advance(37 * minute);
  shop.stripe.faults.next('unavailable', 5);

  const ended = await end();
  expect([ended.statusCode, ended.json()]).toEqual([502, { code: 'payment-provider', message: notKnownYet }]);
  await expect(sweepPayments(shop)).rejects.toThrow('Stripe could not do that');
  expect([await stockOf(shop, productId), await paymentOf(shop, orderNumber)]).toMatchObject([8, { state: 'open' }]);

  shop.stripe.faults.clear();
  await sweepPayments(shop);
  expect(await stockOf(shop, productId)).toBe(10);
});

test.each([
  ['rak_balance_transaction_source_read'],
  ['rak_balance_transaction_source_read', 'rak_charge_read'],
  ['rak_balance_transaction_source_read', 'rak_charge_read', 'rak_payment_intent_read'],
])(
  'a restricted key without %s %s %s confirms paid orders, and learns the fee once it has the right',
  async (...rights) => {
    await using shop = await openStripeShop();
    const { body } = await bones(shop);
    const { sessionId, orderNumber, order, look } = await beginOrder(shop, body);
    for (const right of rights) shop.stripe.refusedRights.add(right);
    await shop.stripe.pay(sessionId);

    expect((await look()).json()).toMatchObject({ state: 'paid' });
    expect(await order()).toMatchObject({ status: 'confirmed' });
    await lookUpFees(shop);
    expect(await paymentOf(shop, orderNumber)).toMatchObject({ state: 'paid', paid: 2_197, fee: null });

    shop.stripe.refusedRights.clear();
    await lookUpFees(shop);
    expect(await paymentOf(shop, orderNumber)).toMatchObject({ fee: 53 });
  },
);

test('a paid order that Stripe cannot be asked about is never shown as one that nobody has paid', async () => {
  await using shop = await openStripeShop();
  const { sessionId, look } = await beginOrder(shop, (await bones(shop)).body);
  await shop.stripe.pay(sessionId);
  for (const right of ['rak_checkout_session_read', 'rak_checkout_session_write']) shop.stripe.refusedRights.add(right);
  for (const seconds of [0, 1, 1, 5]) {
    shop.clock.advance(seconds * 1_000);
    const reply = await look();
    expect([reply.statusCode, reply.json().message]).toEqual([502, notKnownYet]);
  }
  shop.stripe.refusedRights.clear();
  expect((await look()).json()).toMatchObject({ state: 'paid' });
});

/** The hold has ended by the shop's clock, and the customer pays all the same. */
async function paidLate(shop: StripeShop, body: object) {
  const begun = await beginOrder(shop, body);
  await shop.pool.query(`update payments set state = 'ended'`);
  await shop.pool.query(`update orders set status = 'abandoned', is_restocked = true`);
  await shop.pool.query(`update products set stock = stock + 2`);
  await shop.pool.query('delete from promotion_uses');
  await shop.pool.query('update promotions set uses = 0, revenue = 0');
  await shop.stripe.pay(begun.sessionId);
  return begun;
}

test('paid after the hold ended: goods and promotion are taken again if they are available', async () => {
  await using shop = await openStripeShop();
  const { productId, body } = await bones(shop);
  await promote(shop, { code: 'ONCE', useLimit: 1 });
  const late = await paidLate(shop, { ...body, promoCode: 'ONCE' });

  await settleByReference(shop, late.sessionId);
  await settleByReference(shop, late.sessionId);

  expect(await late.order()).toMatchObject({ status: 'confirmed', refunds: [] });
  expect([await stockOf(shop, productId), await countRows(shop, 'promotion_uses')]).toEqual([8, 1]);
  expect(await paymentOf(shop, late.orderNumber)).toMatchObject({ state: 'paid', paid: 2_017 });
});

test('paid after the hold ended and the goods are gone: everything is refunded, and customer and owner are notified', async () => {
  await using shop = await openStripeShop();
  const { productId, body } = await bones(shop, { stock: 2 });
  const late = await paidLate(shop, body);
  await shop.pool.query('update products set stock = 1');

  await settleByReference(shop, late.sessionId);
  await settleByReference(shop, late.sessionId);

  expect(await late.order()).toMatchObject({ status: 'cancelled', refundedTotal: '21.97' });
  expect(await stockOf(shop, productId)).toBe(1);
  expect(await refundsOf(shop)).toMatchObject([{ amount: 2_197 }]);
  expect(await paymentOf(shop, late.orderNumber)).toMatchObject({ state: 'returned', paid: 2_197 });
  const mails = (await outbox(shop)).map(({ template, recipient }) => [template, recipient]);
  expect(mails).toEqual([
    ['payment-returned', 'Ann.Barker@example.co.uk'],
    ['payment-returned-notice', 'hello@pawandvale.example'],
  ]);
});

test('the promotion of a late payment that others have used up meanwhile is not granted twice', async () => {
  await using shop = await openStripeShop();
  const { productId, body } = await bones(shop);
  await promote(shop, { code: 'ONCE', useLimit: 1 });
  const late = await paidLate(shop, { ...body, promoCode: 'ONCE' });
  await shop.pool.query('update promotions set uses = 1');

  await settleByReference(shop, late.sessionId);

  expect(await late.order()).toMatchObject({ status: 'cancelled', refundedTotal: '20.17' });
  expect([await stockOf(shop, productId), await countRows(shop, 'promotion_uses')]).toEqual([10, 0]);
});

test.each([
  ['less', 2_196],
  ['more', 2_198],
])('an order of which %s was paid than agreed is never confirmed', async (_what, amount) => {
  await using shop = await openStripeShop();
  const { productId, body } = await bones(shop);
  const { sessionId, order, look } = await beginOrder(shop, body);
  Object.assign(shop.stripe.sessions.get(sessionId) ?? {}, { amount_total: amount });
  await shop.stripe.pay(sessionId);

  expect((await look()).json()).toMatchObject({ state: 'returned' });

  expect(await order()).toMatchObject({ status: 'cancelled' });
  expect(await refundsOf(shop)).toMatchObject([{ amount }]);
  expect(await stockOf(shop, productId)).toBe(10);
  const [notified, notice] = await outbox(shop);
  expect(notified?.text).toContain('isn’t what it comes to, £21.97');
  expect(notice?.text).toContain('Please look at it in Stripe’s dashboard');
});

test('an order paid in another currency is never confirmed', async () => {
  await using shop = await openStripeShop();
  const { body } = await bones(shop);
  const { sessionId, look } = await beginOrder(shop, body);
  Object.assign(shop.stripe.sessions.get(sessionId) ?? {}, { currency: 'usd' });
  await shop.stripe.pay(sessionId);
  expect((await look()).json()).toMatchObject({ state: 'returned' });
  expect((await outbox(shop))[0]?.text).toContain('USD 21.97');
});

test('a discount that does not split into equal pieces charges exactly the total', async () => {
  await using shop = await openStripeShop();
  const productId = await stockProduct(shop, { price: '3.33' });
  await promote(shop, { code: 'TENTH' });
  const { reply, sessionId } = await beginOrder(shop, { items: [{ productId, quantity: 3 }], promoCode: 'TENTH' });
  const pence = Math.round(Number(reply.json().total) * 100);
  expect(shop.stripe.sessions.get(sessionId)?.amount_total).toBe(pence);
});
