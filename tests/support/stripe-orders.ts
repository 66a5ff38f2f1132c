import { afterAll } from 'vitest';
import { hours } from '#platform/clock.ts';
import { openStripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import type { StripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import { placeOrder, stockProduct } from './checkout.ts';
import { owner } from './people.ts';
import { openShop } from './shop.ts';
import type { ShopOverrides, TestShop } from './shop.ts';
import { deliverSigned, sessionIn } from './stripe-shop.ts';

export type StripeOfFile = StripeSimulator & {
  /** A shop with its keys, whose events are delivered by {@link deliverEvents}. */
  openShop(env?: Record<string, string>, config?: ShopOverrides['config']): Promise<TestShop>;
  now(): Date;
  /** Advances Stripe's time until idempotency keys are forgotten. */
  forgetKeys(): void;
};

/** One Stripe for all tests of a file. */
export async function openStripe(): Promise<StripeOfFile> {
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const simulator = await openStripeSimulator({ now });
  afterAll(() => simulator.close());
  const env = {
    STRIPE_SECRET_KEY: simulator.secretKey,
    STRIPE_WEBHOOK_SECRET: simulator.webhookSecret,
    STRIPE_API_URL: simulator.url,
  };
  return Object.assign(simulator, {
    now,
    openShop: (more = {}, config = {}) => openShop({ env: { ...env, ...more }, config }),
    forgetKeys: () => void (aheadMs += hours(25)),
  });
}

type Paying = {
  quantity?: number;
  card?: string;
  /** Who sends it; left out: the shop itself. */
  supplierId?: number;
  /** What happens at Stripe before the shop knows of the payment. */
  meanwhile?: (charge: string) => Promise<void>;
};

/** An order at £30.00 a piece that was paid with this card. */
export async function paidByStripe(
  shop: TestShop,
  stripe: StripeOfFile,
  { quantity = 1, card = '4242424242424242', supplierId, meanwhile }: Paying = {},
) {
  shop.clock.set(stripe.now());
  const admin = await owner(shop);
  const productId = await stockProduct(shop, {
    price: '30.00',
    stock: 20,
    ...(supplierId && { supplierId, supplierProductCode: 'S-1' }),
  });
  const placed = await placeOrder(shop, { body: { items: [{ productId, quantity }] } });
  const { orderNumber: number, payment } = placed.json<{ orderNumber: string; payment: { url: string } }>();
  const sessionId = sessionIn(payment.url);
  await stripe.pay(sessionId, { card });
  const intent = stripe.sessions.get(sessionId)?.payment_intent;
  const charge = typeof intent === 'string' ? intent : '';
  await meanwhile?.(charge);
  await admin.get(`/api/orders/${number}/payment`);
  await shop.jobs.drain();
  return {
    admin,
    number,
    productId,
    charge,
    refund: (body: object) => admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), ...body }),
    read: async () => (await admin.get(`/api/admin/orders/${number}`)).json(),
    refundsThere: () => [...stripe.refunds.values()].filter((one) => one.payment_intent === charge),
  };
}

/** Delivers all events so far, or those about one kind of object, and runs the jobs that follow. */
export async function deliverEvents(
  shop: TestShop,
  stripe: StripeOfFile,
  about?: 'refund' | 'charge.dispute',
): Promise<void> {
  for (const event of stripe.events.values()) {
    if (about && !event.type.startsWith(`${about}.`)) continue;
    await deliverSigned(shop, stripe, event);
  }
  await shop.jobs.drain();
}
