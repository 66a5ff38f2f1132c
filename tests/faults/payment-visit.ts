import type { StripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import { productCount, shopper } from './checkout-ledger.ts';

export type StormTally = {
  /** Payments for which the shop redirected a shopper. */
  begun: number;
  /** Orders without a response. */
  unanswered: number;
  /** Other responses of the shop, such as that the provider could not be reached; each with its count. */
  refused: string[];
};

type Place = { stripe: StripeSimulator; tally: StormTally; random: () => number };

/** One shopper orders and then does what shoppers do. @returns false without a response of the shop */
export async function visit(shop: string, { stripe, tally, random }: Place): Promise<boolean> {
  const call = browserOf(shop);
  const order = await call('POST', '/api/orders', basketOf(random), crypto.randomUUID());
  if (!order) {
    tally.unanswered += 1;
    return false;
  }
  const { orderNumber, payment, message } = order.body;
  if (order.status !== 201) {
    tally.refused.push(`${order.status} ${message}`);
    return order.status < 500 || order.status === 502;
  }
  tally.begun += 1;
  const session = [...stripe.sessions.values()].findLast(({ url }) => url === payment?.url);
  if (!session) throw new Error(`Order ${orderNumber} leads to no session: ${JSON.stringify(payment)}`);
  const paths = `/api/orders/${orderNumber}/payment`;
  const luck = random();
  // Leaves, in good time or just as the payment arrives.
  if (luck < 0.15) return true;
  if (luck < 0.25) return (await call('POST', `${paths}/end`)) !== null;
  if (luck < 0.35) await stripe.pay(session.id, { card: '4000000000000002' });
  const paying = luck < 0.9 ? stripe.pay(session.id) : stripe.expire(session.id).catch(() => undefined);
  if (luck < 0.45) await Promise.all([paying, call('POST', `${paths}/end`)]);
  await paying.catch(() => undefined);
  // Every other one closes the page.
  return luck > 0.7 || (await call('GET', paths)) !== null;
}

type Body = { orderNumber?: string; message?: string; payment?: { url: string | null } };

/** A browser of its own. Null: no response. */
function browserOf(shop: string) {
  let cookie = '';
  return async (method: string, path: string, body?: object, key?: string) => {
    const json = body && { 'content-type': 'application/json' };
    const headers = { ...json, ...(key && { 'idempotency-key': key }), ...(cookie && { cookie }) };
    try {
      const reply = await fetch(`${shop}${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
      cookie ||= reply.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      return { status: reply.status, body: (await reply.json()) as Body };
    } catch {
      return null;
    }
  };
}

/** One or two products, every other time with a promotion. */
function basketOf(random: () => number): object {
  const first = 1 + Math.floor(random() * productCount);
  const items = [{ productId: first, quantity: 1 + Math.floor(random() * 3) }];
  if (random() < 0.5) items.push({ productId: 1 + (first % productCount), quantity: 1 });
  return {
    ...shopper,
    items,
    promoCode: random() < 0.5 ? 'STORM' : null,
  };
}
