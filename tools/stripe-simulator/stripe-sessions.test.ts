import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { settableClock } from '../../tests/support/settable-clock.ts';
import { sessionWanted, simulateStripe } from '../../tests/support/stripe.ts';
import { idOf } from './simulated-account.ts';
import type { StripeSimulatorOptions } from './stripe-simulator.ts';

const noon = new Date('2026-11-23T12:00:00Z');
const nowSeconds = noon.getTime() / 1_000;
const line = (unit_amount: number) => ({
  price_data: { currency: 'gbp', unit_amount, product_data: { name: 'Rope' } },
  quantity: 1,
});

async function open(options: StripeSimulatorOptions = {}) {
  const opened = await simulateStripe(options);
  const begin = (change: object = {}) => opened.stripe.checkout.sessions.create(sessionWanted(change));
  const look = (id: string) => opened.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  return { ...opened, begin, look };
}

test('a session is open and unpaid, has a page, and has no payment before somebody pays', async () => {
  const { begin, simulator } = await open({ now: () => noon });
  const session = await begin({ expires_at: nowSeconds + 31 * 60 });
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: 2_499,
    currency: 'gbp',
    client_reference_id: 'PV-1',
    expires_at: nowSeconds + 31 * 60,
    metadata: { order: 'PV-1' },
    livemode: false,
    url: `${simulator.url}/c/pay/${session.id}`,
  });
  expect(session.id).toMatch(/^cs_test_\w{50,}$/);
  expect(session.lastResponse).toMatchObject({
    requestId: expect.stringMatching(/^req_\w{14}$/),
    apiVersion: Stripe.API_VERSION,
  });
  expect((await begin()).expires_at).toBe(nowSeconds + 24 * 60 * 60);
});

test.each([
  ['no success_url', { success_url: undefined }, 'parameter_missing', 'success_url', 'Missing required param'],
  ['no mode', { mode: undefined }, 'parameter_missing', 'mode', 'Missing required param'],
  ['no lines', { line_items: [] }, 'parameter_missing', 'line_items', 'Missing required param'],
  ['an unknown parameter', { colour: 'red' }, 'parameter_unknown', 'colour', 'Received unknown parameter: colour'],
  ['29p', { line_items: [line(29)] }, 'amount_too_small', undefined, 'add up to at least £0.30 gbp'],
  ['half a penny', { line_items: [line(99.5)] }, 'parameter_invalid_integer', unitAmount(), 'Invalid integer: 99.5'],
  ['a negative price', { line_items: [line(-1)] }, 'parameter_invalid_integer', unitAmount(), 'non-negative'],
  ['101 lines', { line_items: Array.from({ length: 101 }, () => line(100)) }, undefined, 'line_items', '100'],
  ['29 minutes', { expires_at: nowSeconds + 29 * 60 }, undefined, 'expires_at', 'at least 30 minutes'],
  ['25 hours', { expires_at: nowSeconds + 25 * 60 * 60 }, undefined, 'expires_at', 'less than 24 hours'],
  ['a path for an address', { success_url: '/paid' }, 'url_invalid', 'success_url', 'Not a valid URL'],
  [
    'an invalid email address',
    { customer_email: 'jo' },
    'email_invalid',
    'customer_email',
    'Invalid email address: jo',
  ],
  ['nothing', { cancel_url: '' }, 'parameter_invalid_empty', 'cancel_url', 'You passed an empty string'],
  ['a long reference', { client_reference_id: 'x'.repeat(201) }, undefined, 'client_reference_id', 'at most 200'],
  ['a long value', { metadata: { order: 'x'.repeat(501) } }, undefined, 'metadata[order]', 'at most 500'],
  ['a long key', { metadata: { ['x'.repeat(41)]: '1' } }, undefined, 'metadata', 'at most 40'],
  ['51 keys', { metadata: manyKeys(51) }, undefined, 'metadata', 'at most 50'],
])('a session with %s is rejected with Stripe’s message', async (_what, change, code, param, message) => {
  const { begin } = await open({ now: () => noon });
  await expect(begin(change)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    code,
    param,
    message: expect.stringContaining(message),
  });
});

function unitAmount() {
  return 'line_items[0][price_data][unit_amount]';
}

function manyKeys(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'x']));
}

test('a paid session contains its payment, charge, card and fee in one response', async () => {
  const { begin, stripe, simulator } = await open();
  const { id } = await begin();
  expect(await simulator.pay(id, { card: '4000 0082 6000 0000' })).toEqual({ paid: true });
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'],
  });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    line_items: { data: [{ amount_total: 2_499, quantity: 1, description: 'Order PV-1' }] },
    payment_intent: {
      status: 'succeeded',
      amount: 2_499,
      amount_received: 2_499,
      metadata: { order: 'PV-1' },
      description: 'Order PV-1',
      latest_charge: {
        paid: true,
        captured: true,
        payment_method_details: { type: 'card', card: { brand: 'visa', last4: '0000', country: 'GB' } },
        // 1.5% of £24.99 are 37p, and 20p.
        balance_transaction: { amount: 2_499, fee: 57, net: 2_442, type: 'charge' },
      },
    },
  });
});

test('an unknown id or path is a 404, and only objects can be expanded', async () => {
  const { begin, stripe } = await open();
  const { id } = await begin();
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'session',
  });
  await expect(stripe.checkout.sessions.retrieve(id, { expand: ['amount_total'] })).rejects.toThrow(
    'This property cannot be expanded (amount_total).',
  );
  await expect(stripe.rawRequest('GET', '/v1/earthquakes')).rejects.toThrow('Unrecognized request URL');
});

test.each([
  ['4000000000000002', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', "Your card's security code is incorrect."],
  ['4000000000000119', 'processing_error', 'An error occurred while processing your card.'],
  ['4100000000000019', 'fraudulent', 'Your card was declined.'],
  ['4000008400001629', 'generic_decline', 'Your card was declined.'],
  ['4000008260003178', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['5555555555554441', 'incorrect_number', 'Your card number is invalid.'],
  ['4242424242424241', 'incorrect_number', 'Your card number is invalid.'],
  ['4111111111111111', 'test_mode_live_card', 'non test card'],
])('card %s is declined as %s, and another card pays the same session', async (card, declineCode, message) => {
  const { begin, look, simulator } = await open();
  const { id } = await begin();
  expect(await simulator.pay(id, { card })).toEqual({
    paid: false,
    declineCode,
    message: expect.stringContaining(message),
  });
  const declined = await look(id);
  expect(declined).toMatchObject({ status: 'open', payment_status: 'unpaid' });
  // A number that no card has is rejected by the page itself: no payment begins.
  const failed = expect.objectContaining({
    status: 'requires_payment_method',
    amount_received: 0,
    last_payment_error: expect.objectContaining({ type: 'card_error', decline_code: declineCode }),
  });
  expect(declined.payment_intent).toEqual(declineCode === 'incorrect_number' ? null : failed);
  expect(await simulator.pay(id)).toEqual({ paid: true });
  expect((await look(id)).payment_intent).toMatchObject({ status: 'succeeded', last_payment_error: null });
});

test.each(['4000002500003155', '4000002760003184', '4000000000003220'])(
  'card %s pays once the customer has proved to the bank who they are',
  async (card) => {
    const { begin, look, simulator } = await open();
    const { id } = await begin();
    const refused = await simulator.pay(id, { card, authenticate: false });
    expect(refused).toMatchObject({ paid: false, declineCode: 'authentication_required' });
    expect((await look(id)).payment_intent).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect(await simulator.pay(id, { card })).toEqual({ paid: true });
  },
);

test('a session may be paid with another amount than the shop requested', async () => {
  const { begin, look, simulator } = await open();
  const { id } = await begin();
  await simulator.pay(id, { amount: 2_400 });
  expect(await look(id)).toMatchObject({ amount_total: 2_400, payment_intent: { amount_received: 2_400 } });
});

test('an open session can be expired, once, and takes no money afterwards', async () => {
  const { begin, look, stripe, simulator } = await open();
  const { id } = await begin();
  await simulator.pay(id, { card: '4000000000000002' });
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
  expect((await look(id)).payment_intent).toMatchObject({ status: 'canceled' });
  expect(await simulator.pay(id)).toMatchObject({ paid: false });
  expect([...simulator.charges.values()].filter((charge) => charge.paid)).toEqual([]);
  await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow('This Checkout Session has a status of `expired`.');

  const paid = await begin();
  await simulator.pay(paid.id);
  await expect(stripe.checkout.sessions.expire(paid.id)).rejects.toMatchObject({ statusCode: 400 });
});

test('a session expires by itself when its time is over', async () => {
  const clock = settableClock(noon);
  const { begin, look, simulator } = await open({ now: clock.now });
  const { id } = await begin({ expires_at: nowSeconds + 30 * 60 });
  clock.advance(30 * 60_000 - 1);
  expect((await look(id)).status).toBe('open');
  clock.advance(1);
  expect((await look(id)).status).toBe('expired');
  expect(await simulator.pay(id)).toMatchObject({ paid: false });
});

test('a bank debit completes the session unpaid, and is paid or fails later', async () => {
  const { begin, look, simulator } = await open();
  for (const [to, status, paymentStatus] of [
    ['succeeded', 'succeeded', 'paid'],
    ['failed', 'requires_payment_method', 'unpaid'],
  ] as const) {
    const { id } = await begin();
    await simulator.pay(id, { method: 'bank debit' });
    const slow = await look(id);
    expect(slow).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(slow.payment_intent).toMatchObject({ status: 'processing' });
    await simulator.settlePayment(idOf(slow.payment_intent), to);
    expect(await look(id)).toMatchObject({ payment_status: paymentStatus, payment_intent: { status } });
  }
});

test('the fee is known a while after the payment', async () => {
  const { begin, stripe, simulator } = await open();
  simulator.balance.mode = 'hold';
  const { id } = await begin();
  await simulator.pay(id);
  const fee = async () => {
    const expand = ['payment_intent.latest_charge.balance_transaction'];
    const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(id, { expand });
    return payment;
  };
  expect(await fee()).toMatchObject({ latest_charge: { balance_transaction: null } });
  await simulator.balance.release();
  expect(await fee()).toMatchObject({ latest_charge: { balance_transaction: { fee: 57 } } });
});
