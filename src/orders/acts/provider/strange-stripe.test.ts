import { expect, test } from 'vitest';
import { sweepPayments } from '#checkout/place-and-pay/sweep-payments.ts';
import { chargeMoved } from '#payment/payment-events.ts';
import { minutes } from '#platform/clock.ts';
import { cookieOf, placeOrder, stockOf, stockProduct } from '../../../../tests/support/checkout.ts';
import { owner } from '../../../../tests/support/people.ts';
import { openStrangeStripe } from '../../../../tests/support/strange-stripe.ts';
import type { Fields } from '../../../../tests/support/strange-stripe.ts';
import { deliverEvents, openStripe, paidByStripe } from '../../../../tests/support/stripe-orders.ts';
import { deliverSigned, sessionIn } from '../../../../tests/support/stripe-shop.ts';
import { compareWithProvider } from './compare-with-provider.ts';

const stripe = await openStripe();
const strange = await openStrangeStripe(stripe.url);
const openShop = () => stripe.openShop({ STRIPE_API_URL: strange.url });

const without =
  (kind: string, ...names: string[]) =>
  (object: Fields) => {
    if (object['object'] === kind) Object.assign(object, Object.fromEntries(names.map((name) => [name, undefined])));
  };

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

test.each([
  ['as Stripe writes it', () => undefined],
  ['without its movements of money', without('dispute', 'balance_transactions')],
  ['without a deadline', without('dispute', 'evidence_details', 'is_charge_refundable')],
  ['without a reason', without('dispute', 'reason')],
  ['that names its charge alone', without('dispute', 'payment_intent')],
])('a dispute %s is recorded, and its money once it is lost', async (_how, change) => {
  strange.change = change;
  await using shop = await openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  const id = await stripe.dispute(charge);
  await deliverEvents(shop, stripe, 'charge.dispute');
  expect(await read()).toMatchObject({ disputes: [{ state: 'open', amount: '30.00' }], refundedTotal: '0.00' });
  await stripe.decideDispute(id, 'lost');
  await deliverEvents(shop, stripe, 'charge.dispute');
  expect(await read()).toMatchObject({ disputes: [{ state: 'lost' }], refundedTotal: '30.00', status: 'refunded' });
});

test.each([
  ['that does not say what was received', without('payment_intent', 'amount_received')],
  ['that does not name its charge', without('payment_intent', 'latest_charge')],
  ['whose fee is not known', without('charge', 'balance_transaction')],
])('a payment %s is one all the same', async (_how, change) => {
  strange.change = change;
  await using shop = await openShop();
  const { read } = await paidByStripe(shop, stripe);
  expect(await read()).toMatchObject({ status: 'confirmed', payment: { state: 'paid' } });
});

test.each(['processing', 'requires_capture'])(
  'a payment that is %s holds its goods, though its page has expired',
  async (status) => {
    await using shop = await openShop();
    shop.clock.set(stripe.now());
    const productId = await stockProduct(shop, { price: '30.00', stock: 1 });
    const placed = await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } });
    const { orderNumber, payment } = placed.json<{ orderNumber: string; payment: { url: string } }>();
    const statusOf = async () =>
      (await shop.pool.query('select status from orders where number = $1', [orderNumber])).rows[0]?.status;
    await stripe.pay(sessionIn(payment.url));
    strange.change = (object) => {
      if (object['object'] === 'checkout.session')
        Object.assign(object, { status: 'expired', payment_status: 'unpaid' });
      if (object['object'] === 'payment_intent') object['status'] = status;
    };
    shop.clock.advance(minutes(37));
    await sweepPayments(shop);
    expect([await statusOf(), await stockOf(shop, productId)]).toEqual(['awaiting-payment', 0]);
    strange.change = () => undefined;
    shop.clock.advance(minutes(61));
    await sweepPayments(shop);
    expect([await statusOf(), await stockOf(shop, productId)]).toEqual(['confirmed', 0]);
  },
);

test('a warning of fraud whose charge is not expanded is followed all the same', async () => {
  strange.change = (object) => {
    const { object: kind, charge } = object;
    if (kind === 'radar.early_fraud_warning' && isObject(charge)) object['charge'] = charge['id'];
  };
  await using shop = await openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  await stripe.warnOfFraud(charge);
  for (const event of stripe.events.values())
    if (event.type.startsWith('radar.')) await deliverSigned(shop, stripe, event);
  expect((await shop.jobs.drain()).failures).toEqual([]);
  expect(await read()).toMatchObject({ disputes: [{ stage: 'fraud-warning', state: 'open', amount: '30.00' }] });
});

test('a refund that names its charge alone is recorded', async () => {
  strange.change = without('refund', 'payment_intent', 'metadata');
  await using shop = await openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  await stripe.refundInDashboard(charge, 500);
  await deliverEvents(shop, stripe, 'refund');
  expect(await read()).toMatchObject({ refundedTotal: '5.00', refunds: [{ state: 'done', origin: 'provider' }] });
});

test('an endpoint that is sent events of charges alone misses no payment, and no refund', async () => {
  strange.change = () => undefined;
  await using shop = await openShop();
  shop.clock.set(stripe.now());
  const admin = await owner(shop);
  const productId = await stockProduct(shop, { price: '30.00', stock: 20 });
  const placed = await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } });
  const { orderNumber, payment } = placed.json<{ orderNumber: string; payment: { url: string } }>();
  const read = async () => (await admin.get(`/api/admin/orders/${orderNumber}`)).json();
  const session = sessionIn(payment.url);
  const deliver = async (...types: string[]) => {
    for (const event of stripe.events.values())
      if (types.includes(event.type)) await deliverSigned(shop, stripe, event);
    expect((await shop.jobs.drain()).failures).toEqual([]);
  };

  await stripe.pay(session);
  await deliver('charge.succeeded', 'payment_intent.succeeded');
  expect(await read()).toMatchObject({ status: 'confirmed' });
  const charge = stripe.sessions.get(session)?.payment_intent;
  await stripe.refundInDashboard(typeof charge === 'string' ? charge : '', 500);
  await deliver('charge.refunded');
  expect(await read()).toMatchObject({ refundedTotal: '5.00', refunds: [{ state: 'done', origin: 'provider' }] });
});

test.each(['refund', 'dispute', 'review', 'radar.early_fraud_warning', 'checkout.session', 'charge'])(
  'a %s of another account or mode is left alone',
  async (object) => {
    strange.change = () => undefined;
    await using shop = await openShop();
    shop.clock.set(stripe.now());
    const ids: Record<string, string> = { review: 'prv_1', 'radar.early_fraud_warning': 'issfr_1' };
    const data = { object: { id: ids[object] ?? 'xx_1', object, payment_intent: 'pi_other' } };
    const event = { id: `evt_of_other_${object}`, object: 'event', livemode: true, type: 'charge.refunded', data };
    expect((await deliverSigned(shop, stripe, event)).statusCode).toBe(200);
    expect((await shop.jobs.drain()).failures).toEqual([]);
  },
);

test.each([
  ['balance transactions', /balance_transaction/],
  ['charges', /latest_charge/],
  ['payments', /expand/],
])('a payment is known without %s beside it, and its dispute without Radar', async (_what, refused) => {
  strange.change = () => undefined;
  strange.refuses = new RegExp(`${refused.source}|radar|reviews|review.charge`);
  await using shop = await openShop();
  const { charge, read } = await paidByStripe(shop, stripe, {
    meanwhile: async (intent) => void (await stripe.dispute(intent)),
  });
  expect((await shop.jobs.drain()).failures).toEqual([]);
  expect(await read()).toMatchObject({ status: 'confirmed', disputes: [{ state: 'open', amount: '30.00' }] });
  expect(charge).toMatch(/^pi_/);
  await compareWithProvider(shop);
  strange.refuses = null;
});

test('the fee and a dispute of an account in yen are in pounds, though it does not say at what rate', async () => {
  strange.change = (object) => {
    const { object: kind, amount, fee, currency } = object;
    if (kind === 'balance_transaction' && currency === 'gbp')
      Object.assign(object, { currency: 'jpy', amount: Number(amount) * 2, fee: Number(fee) * 2, exchange_rate: null });
  };
  await using shop = await openShop();
  const { charge, read, number } = await paidByStripe(shop, stripe);
  const id = await stripe.dispute(charge, { inCurrency: { currency: 'usd', rate: 1.3 } });
  await stripe.decideDispute(id, 'lost', { back: 1_200 });
  await deliverEvents(shop, stripe, 'charge.dispute');
  expect(await read()).toMatchObject({ refundedTotal: '18.00', disputes: [{ amount: '30.00', withdrawn: '18.00' }] });
  const { rows } = await shop.pool.query('select fee from payments where order_number = $1', [number]);
  expect(rows).toEqual([{ fee: 65 }]);
  strange.change = () => undefined;
});

test.each([
  [
    'for which Stripe asked no payment',
    { payment_status: 'no_payment_required', payment_intent: null },
    'abandoned',
    [],
  ],
  ['paid in yen', { currency: 'jpy', amount_received: 3_000 }, 'cancelled', ['JPY 3000']],
  ['paid in krónur', { currency: 'isk', amount_received: 3_000 }, 'cancelled', ['ISK 30.00']],
  ['paid in ariary', { currency: 'mga', amount_received: 3_000 }, 'cancelled', ['MGA 3000']],
  ['paid in euros', { currency: 'eur', amount_received: 3_000 }, 'cancelled', ['EUR 30.00']],
  ['paid in part', { amount_received: 2_999 }, 'cancelled', ['£29.99']],
])('an order %s is not one', async (_how, answered, status, said) => {
  strange.change = (object) => {
    const kind = 'payment_status' in answered ? 'checkout.session' : 'payment_intent';
    if (object['object'] === kind && object['status'] !== 'open') Object.assign(object, answered);
  };
  await using shop = await openShop();
  const { read } = await paidByStripe(shop, stripe);
  expect(await read()).toMatchObject({ status });
  const { rows } = await shop.pool.query(`select text from mails where template = 'payment-returned'`);
  expect(rows.map(({ text }) => text)).toEqual(said.map((sum) => expect.stringContaining(`all of it back: ${sum}.`)));
  strange.change = () => undefined;
});

test('while Stripe ends no payment, as one that the customer’s bank is about to confirm, a second order says which to finish', async () => {
  await using shop = await openShop();
  shop.clock.set(stripe.now());
  const items = [{ productId: await stockProduct(shop, { price: '30.00' }), quantity: 1 }];
  const first = await placeOrder(shop, { body: { items } });
  strange.refuses = /expire$/;
  const second = await placeOrder(shop, { body: { items }, cookie: cookieOf(first) });
  strange.refuses = null;
  expect([second.statusCode, second.json()]).toMatchObject([409, { code: 'payment-under-way' }]);
  expect(second.json().message).toContain(`order ${first.json().orderNumber} is under way`);
});

test('a key that may not read disputes leaves nothing to be tried again and again', async () => {
  await using shop = await openShop();
  stripe.refusedRights.add('rak_dispute_read');
  const { charge, read } = await paidByStripe(shop, stripe);
  await shop.jobs.enqueue(shop.db, chargeMoved, { reference: charge });
  expect((await shop.jobs.drain()).failures).toEqual([]);
  await compareWithProvider(shop.deps);
  stripe.refusedRights.clear();
  expect(await read()).toMatchObject({ status: 'confirmed', disputes: [] });
});

test('of a payment whose dispute was prevented staff are not told to pay again what nobody has taken', async () => {
  strange.change = (object) => {
    if (object['object'] === 'dispute') object['balance_transactions'] = [];
  };
  await using shop = await openShop();
  const { charge, refund } = await paidByStripe(shop, stripe);
  await stripe.decideDispute(await stripe.dispute(charge), 'prevented');
  await deliverEvents(shop, stripe);
  strange.change = () => undefined;
  expect((await refund({})).json()).toMatchObject({
    code: 'disputed',
    message: expect.stringContaining('before you pay them anything directly'),
  });
});

test('a refund that was cancelled at Stripe says so', async () => {
  await using shop = await openShop();
  const { read, refund, refundsThere } = await paidByStripe(shop, stripe, { card: '4000000000007726' });
  await refund({});
  await shop.jobs.drain();
  await stripe.settleRefund(refundsThere()[0]?.id ?? '', 'canceled');
  await deliverEvents(shop, stripe, 'refund');
  expect((await read()).refunds).toMatchObject([{ state: 'failed', failure: 'it was cancelled at Stripe' }]);
});
