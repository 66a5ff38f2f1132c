import { expect, onTestFinished, test } from 'vitest';
import { Stripe } from 'stripe';
import { openStripeSimulator } from './stripe-simulator.ts';
import type { StripeSimulatorOptions } from './stripe-simulator.ts';

const halfAnHour = 30 * 60;

async function open(options: StripeSimulatorOptions = {}) {
  const simulator = await openStripeSimulator(options);
  onTestFinished(() => simulator.close());
  const { port, secretKey } = simulator;
  const client = (key = secretKey, timeout = 5_000) =>
    new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, timeout });
  return { simulator, client, stripe: client() };
}

function wanted(amount = 2_499): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      { price_data: { currency: 'gbp', unit_amount: amount, product_data: { name: 'Order PV-1' } }, quantity: 1 },
    ],
    success_url: 'http://localhost:3000/paid?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/checkout',
    client_reference_id: 'PV-1',
    customer_email: 'jo@example.co.uk',
    metadata: { order: 'PV-1' },
    payment_intent_data: { metadata: { order: 'PV-1' }, description: 'Order PV-1' },
  };
}

async function paid(options: StripeSimulatorOptions = {}, card?: string) {
  const opened = await open(options);
  const session = await opened.stripe.checkout.sessions.create(wanted());
  await opened.simulator.pay(session.id, card ? { card } : {});
  const { payment_intent: payment } = await opened.stripe.checkout.sessions.retrieve(session.id);
  return { ...opened, session, payment: typeof payment === 'string' ? payment : '' };
}

test('smoke', async () => {
  const { stripe, session, payment, simulator } = await paid();
  const full = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'],
  });
  expect([full.payment_status, simulator.url, halfAnHour]).toBeDefined();
  const refund = await stripe.refunds.create({ payment_intent: payment, amount: 100 }, { idempotencyKey: 'a' });
  expect(refund.amount).toBe(100);
  expect((await stripe.refunds.list({ payment_intent: payment })).data).toHaveLength(1);
});
