import { expect, test } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { receiveEvents, sessionWanted, simulateStripe } from '../../tests/support/stripe.ts';
import type { StripeSimulatorOptions } from './stripe-simulator.ts';

async function open(options: StripeSimulatorOptions = {}) {
  const shop = await receiveEvents();
  const opened = await simulateStripe({ sendEventsTo: shop.url, webhookRetriesMs: [1, 1, 1], ...options });
  const { simulator, stripe } = opened;
  const begin = async () => (await stripe.checkout.sessions.create(sessionWanted())).id;
  /** The received types, once nothing is pending. */
  const arrived = async () => {
    await simulator.webhooks.settled();
    return shop.types().toSorted();
  };
  return { ...opened, shop, begin, arrived };
}

test('events are sent, signed, in the form that the package expects', async () => {
  const { simulator, stripe, shop, begin, arrived } = await open();
  const id = await begin();
  await simulator.pay(id);
  expect(await arrived()).toEqual([
    'charge.succeeded',
    'charge.updated',
    'checkout.session.completed',
    'payment_intent.created',
    'payment_intent.succeeded',
  ]);
  for (const { body, signature } of shop.received) {
    expect(stripe.webhooks.constructEvent(body, signature, simulator.webhookSecret)).toMatchObject({
      object: 'event',
      id: expect.stringMatching(/^evt_/),
      livemode: false,
    });
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, simulator.webhookSecret)).toThrow('signature');
    expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_another')).toThrow('signature');
  }
  const completed = shop.received.find(({ event }) => event.type === 'checkout.session.completed');
  expect(completed?.event.data.object).toMatchObject({ id, payment_status: 'paid', client_reference_id: 'PV-1' });
  // The fee is unknown when the payment is reported.
  const charged = shop.received.find(({ event }) => event.type === 'charge.succeeded');
  expect(charged?.event.data.object).toMatchObject({ balance_transaction: null });
});

test('declines, expiries, refunds and disputes are sent', async () => {
  const { simulator, stripe, begin, arrived } = await open();
  const ended = await begin();
  await simulator.pay(ended, { card: '4000000000000002' });
  await stripe.checkout.sessions.expire(ended);
  const paid = await begin();
  await simulator.pay(paid, { card: '4000000000007726' });
  const payment = [...simulator.payments.values()].find(({ status }) => status === 'succeeded')?.id ?? '';
  const first = await simulator.refundInDashboard(payment, 100);
  await simulator.settleRefund(first, 'succeeded');
  await simulator.settleRefund(first, 'failed');
  const dispute = await simulator.dispute(payment);
  await simulator.answerDispute(dispute);
  await simulator.decideDispute(dispute, 'lost');
  const slow = await begin();
  await simulator.pay(slow, { method: 'bank debit' });
  const processing = [...simulator.payments.values()].find(({ status }) => status === 'processing')?.id ?? '';
  await simulator.settlePayment(processing, 'succeeded');
  expect(await arrived()).toEqual(
    expect.arrayContaining([
      'payment_intent.payment_failed',
      'payment_intent.canceled',
      'checkout.session.expired',
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'refund.failed',
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'checkout.session.async_payment_succeeded',
    ]),
  );
});

test('an event names the call that caused it', async () => {
  const { simulator, stripe, shop, begin } = await open();
  await stripe.checkout.sessions.expire(await begin(), {}, { idempotencyKey: 'end-1' });
  await simulator.webhooks.settled();
  expect(shop.received[0]?.event.request).toEqual({ id: expect.stringMatching(/^req_/), idempotency_key: 'end-1' });
});

test('an event that is not acknowledged is retried three times, each time signed again', async () => {
  const { simulator, shop, begin } = await open();
  shop.status = 500;
  await simulator.expire(await begin());
  await simulator.webhooks.settled();
  expect(shop.types()).toEqual(Array.from({ length: 4 }, () => 'checkout.session.expired'));
  expect(new Set(shop.received.map(({ event }) => event.id)).size).toBe(1);
  expect(simulator.webhooks.attempts.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
});

test('an event arrives once the shop responds again', async () => {
  const { simulator, shop, begin } = await open({ webhookRetriesMs: Array.from({ length: 200 }, () => 10) });
  shop.status = 503;
  await simulator.expire(await begin());
  await eventually(() => expect(shop.received.length).toBeGreaterThan(1));
  shop.status = 200;
  await simulator.webhooks.settled();
  expect(simulator.webhooks.attempts.at(-1)).toMatchObject({ status: 200 });
});

test('events arrive twice, never, or on request, in any order', async () => {
  const { simulator, shop, begin, arrived } = await open();
  const { webhooks } = simulator;
  webhooks.mode = 'twice';
  await simulator.expire(await begin());
  expect(await arrived()).toEqual(['checkout.session.expired', 'checkout.session.expired']);
  webhooks.mode = 'never';
  await simulator.expire(await begin());
  expect(await arrived()).toHaveLength(2);
  webhooks.mode = 'hold';
  await simulator.pay(await begin());
  expect(await arrived()).toHaveLength(2);
  const sent = webhooks.held.map(({ id }) => id);
  expect(sent).toHaveLength(5);
  await webhooks.deliver('reversed');
  expect(shop.received.slice(2).map(({ event }) => event.id)).toEqual(sent.toReversed());
});

test('each event may have a delivery mode of its own', async () => {
  const { simulator, shop, begin, arrived } = await open();
  simulator.webhooks.mode = ({ type }) => (type === 'checkout.session.completed' ? { afterMs: 1 } : 'never');
  await simulator.pay(await begin());
  expect(await arrived()).toEqual(['checkout.session.completed']);
  const [event] = shop.received.map(({ event }) => simulator.events.get(event.id));
  if (event) await simulator.webhooks.resend(event);
  expect(await arrived()).toEqual(['checkout.session.completed', 'checkout.session.completed']);
});

test('during a rotation both secrets sign', async () => {
  const { simulator, stripe, shop, begin } = await open();
  simulator.webhooks.secrets = [simulator.webhookSecret, 'whsec_new'];
  await simulator.expire(await begin());
  await simulator.webhooks.settled();
  expect(shop.received).toHaveLength(1);
  const verify = (secret: string) =>
    shop.received.map(({ body, signature }) => stripe.webhooks.constructEvent(body, signature, secret).type);
  for (const secret of simulator.webhooks.secrets) expect(verify(secret)).toEqual(['checkout.session.expired']);
  expect(() => verify('whsec_other')).toThrow('signature');
});

test('events from before a shop was registered are not sent', async () => {
  const { simulator, stripe } = await simulateStripe();
  const shop = await receiveEvents();
  const { id } = await stripe.checkout.sessions.create(sessionWanted());
  simulator.sendEventsTo(shop.url);
  await simulator.webhooks.settled();
  expect(shop.received).toEqual([]);
  await simulator.expire(id);
  await simulator.webhooks.settled();
  expect(shop.types()).toEqual(['checkout.session.expired']);
  expect((await stripe.events.list({ type: 'checkout.session.expired' })).data).toHaveLength(1);
});
