import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { openStripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import type { StripeSimulatorOptions } from '#tools/stripe-simulator/stripe-simulator.ts';

/** Stripe on a free port with a client of the official package; closed after the test. */
export async function simulateStripe(options: StripeSimulatorOptions = {}) {
  const simulator = await openStripeSimulator(options);
  onTestFinished(() => simulator.close());
  const { port, secretKey } = simulator;
  const clientWith = (key: string, timeout = 10_000) =>
    new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, timeout });
  return { simulator, clientWith, stripe: clientWith(secretKey) };
}

/** £24.99 for order PV-1. */
export function sessionWanted(change: object = {}): Stripe.Checkout.SessionCreateParams {
  return { ...usualSession, ...change };
}

const usualSession: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [
    { price_data: { currency: 'gbp', unit_amount: 2_499, product_data: { name: 'Order PV-1' } }, quantity: 1 },
  ],
  success_url: 'http://localhost:3000/paid?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/checkout',
  client_reference_id: 'PV-1',
  customer_email: 'jo@example.co.uk',
  metadata: { order: 'PV-1' },
  payment_intent_data: { metadata: { order: 'PV-1' }, description: 'Order PV-1' },
};

export type ReceivedEvent = { signature: string; body: string; event: Stripe.Event };

/** A server that receives events and responds with `status`; closed after the test. */
export async function receiveEvents() {
  const received: ReceivedEvent[] = [];
  const shop = { status: 200, url: '', received, types: () => received.map(({ event }) => event.type) };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { 'stripe-signature': signature = '' } = request.headers;
      received.push({ signature: String(signature), body, event: JSON.parse(body) as Stripe.Event });
      response.writeHead(shop.status).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/payments/stripe/webhook`;
  return shop;
}
