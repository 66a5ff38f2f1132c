import type { LightMyRequestResponse } from 'fastify';
import { Stripe } from 'stripe';
import { openStripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import type { StripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import { cookieOf, placeOrder } from './checkout.ts';
import { openShop } from './shop.ts';
import type { ShopOverrides, TestShop } from './shop.ts';

export type StripeShop = TestShop & { stripe: StripeSimulator };

/**
 * A shop with a Stripe simulator of its own, which follows the shop's clock, so much ahead of it, and sends no events by itself.
 */
export async function openStripeShop(overrides: ShopOverrides = {}, aheadMs = 0): Promise<StripeShop> {
  const clock: { now: () => Date } = { now: () => new Date(overrides.now ?? Date.now()) };
  const stripe = await openStripeSimulator({ now: () => new Date(clock.now().getTime() + aheadMs) });
  const { secretKey, webhookSecret, url: apiUrl } = stripe;
  const keys = { secretKey, isTest: true, webhookSecrets: [webhookSecret], apiUrl };
  const shop = await openShop({ ...overrides, config: { ...overrides.config, stripe: keys } });
  clock.now = shop.clock.now;
  return {
    ...shop,
    stripe,
    async [Symbol.asyncDispose]() {
      await stripe.close();
      await shop[Symbol.asyncDispose]();
    },
  };
}

/** Ann's browser orders and is redirected to Stripe. `look` and `end` are the calls of the page she returns to. */
export async function beginOrder(shop: StripeShop, body: object, options: { key?: string; cookie?: string } = {}) {
  const reply = await placeOrder(shop, { body, ...options });
  const { orderNumber, payment } = reply.json<{ orderNumber: string; payment?: { url: string | null } }>();
  const cookie = cookieOf(reply) || (options.cookie ?? '');
  const call = (method: 'GET' | 'POST', url: string): Promise<LightMyRequestResponse> =>
    shop.inject({ method, url, headers: { cookie } });
  return {
    reply,
    cookie,
    orderNumber,
    sessionId: sessionIn(payment?.url),
    look: () => call('GET', `/api/orders/${orderNumber}/payment`),
    end: () => call('POST', `/api/orders/${orderNumber}/payment/end`),
    order: async () => (await call('GET', `/api/orders/${orderNumber}`)).json(),
  };
}

/** The id of the session a Stripe page is for. */
export function sessionIn(url: string | null | undefined): string {
  return /cs_[^/?#]+/.exec(url ?? '')?.[0] ?? '';
}

/** Delivers a signed event to the shop, each time it is called. */
export function deliverEvent(shop: StripeShop, event: object): Promise<LightMyRequestResponse> {
  return deliverSigned(shop, shop.stripe, event);
}

export function deliverSigned(
  shop: TestShop,
  { webhookSecret: secret }: Pick<StripeSimulator, 'webhookSecret'>,
  event: object,
): Promise<LightMyRequestResponse> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(shop.clock.now().getTime() / 1_000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return shop.inject({ method: 'POST', url: '/api/payments/stripe/webhook', headers, payload });
}
