import type { LightMyRequestResponse } from 'fastify';
import type { Stripe } from 'stripe';
import { StripeRefusal } from '#tools/stripe-simulator/stripe-refusal.ts';
import { ann, cookieOf, placeOrder } from '../support/checkout.ts';
import type { owner } from '../support/people.ts';
import type { TestShop } from '../support/shop.ts';
import type { StripeOfFile } from '../support/stripe-orders.ts';

export type Placed = { number: string; cookie: string };

export type MoneyStorm = {
  shop: TestShop;
  stripe: StripeOfFile;
  admin: Awaited<ReturnType<typeof owner>>;
  /** Ids of the products. */
  goods: readonly number[];
  orders: Placed[];
  /** Of gift cards. */
  codes: readonly string[];
  random: () => number;
};

/** An act of a shopper, of staff, or at Stripe. Many are rejected, as they come at any time. */
type Act = (storm: MoneyStorm, order: Placed) => Promise<unknown>;

const cards = [
  '4242424242424242',
  '4242424242424242',
  '4000000000007726', // its refunds succeed later
  '4000000000005126', // its refunds fail later
  '4000000000000259', // is disputed
  '4000000000000002', // is declined
];

const faults = [
  'cut-after',
  'unavailable',
  'server-error',
  'server-error-after',
  'lock-timeout',
  'card-error',
  'rate-limit',
  'key-in-use',
] as const;

const moneyActs: Record<string, Act> = {
  'pays by card': payAtRandom,
  'pays by debit': (storm, order) => storm.stripe.pay(sessionOf(storm, order), { method: 'bank debit' }),
  'debit is decided': (storm, order) =>
    storm.stripe.settlePayment(chargeOf(storm, order), byChance(storm, 0.7) ? 'succeeded' : 'failed'),
  'session expires': async (storm, order) => {
    if (byChance(storm, 0.3)) await storm.stripe.expire(sessionOf(storm, order));
  },
  'comes back': ({ shop }, { number, cookie }) =>
    shop.inject({ method: 'GET', url: `/api/orders/${number}/payment`, headers: { cookie } }),
  'gives up': async (storm, { number, cookie }) => {
    if (!byChance(storm, 0.4)) return;
    return storm.shop.inject({ method: 'POST', url: `/api/orders/${number}/payment/end`, headers: { cookie } });
  },
  cancels: async (storm, { number, cookie }) => {
    if (!byChance(storm, 0.4)) return;
    return storm.shop.inject({ method: 'POST', url: `/api/orders/${number}/cancellation`, headers: { cookie } });
  },
  'staff open the payment page': ({ admin }, { number }) => admin.post(`/api/orders/${number}/payment`),
  'staff end the payment': async (storm, { number }) => {
    if (byChance(storm, 0.4)) return storm.admin.post(`/api/orders/${number}/payment/end`);
  },
  'staff cancel': async (storm, { number }) => {
    if (!byChance(storm, 0.4)) return;
    return storm.admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  },
  'staff send all': (storm, { number }) =>
    storm.admin.patch(`/api/orders/${number}/status`, { status: byChance(storm, 0.5) ? 'shipped' : 'delivered' }),
  'staff send own lines': ({ admin }, { number }) =>
    admin.post(`/api/orders/${number}/parcels`, { carrier: 'DPD', markShipped: false }),
  'refund of an amount': (storm, order) => refund(storm, order, { amount: pounds(storm, 700) }),
  'refund that restocks': (storm, order) => refund(storm, order, { amount: pounds(storm, 700), restock: true }),
  'full refund': async (storm, order) => {
    if (byChance(storm, 0.4)) return refund(storm, order, { restock: byChance(storm, 0.5) });
  },
  'refund of lines': async (storm, order) => refund(storm, order, { lines: await somePieces(storm, order) }),
  'refund of goods': async (storm, order) =>
    refund(storm, order, { goods: await somePieces(storm, order), restock: byChance(storm, 0.5) }),
  'goods are added': (storm, order) => change(storm, order, { add: someGoods(storm), payment: { way: 'cash' } }),
  'a gift is added': (storm, order) => change(storm, order, { add: someGoods(storm), isFree: true }),
  'goods are removed': async (storm, order) => change(storm, order, { takeOut: await somePieces(storm, order) }),
  'goods are exchanged': async (storm, order) =>
    change(storm, order, {
      takeOut: await somePieces(storm, order),
      add: someGoods(storm),
      payment: { way: 'cash' },
    }),
  'goods come back': async (storm, order) => {
    const { items } = await readOrder(storm, order);
    const line = oneOf(storm, items);
    if (!line) return;
    const request = { items: [{ productId: line.productId, quantity: 1 }], reason: 'Too small', isAccepted: true };
    const accepted = await storm.admin.post(`/api/admin/orders/${order.number}/return-requests`, request);
    if (accepted.statusCode !== 201 || byChance(storm, 0.3)) return accepted;
    const goods = [{ lineId: line.id, quantity: 1 }];
    return refund(storm, order, { goods, returnId: accepted.json().id, restock: true });
  },
  'refund in the dashboard': (storm, order) =>
    storm.stripe.refundInDashboard(chargeOf(storm, order), byChance(storm, 0.8) ? 1 + below(storm, 900) : undefined),
  dispute: async (storm, order) => {
    if (byChance(storm, 0.5)) await storm.stripe.dispute(chargeOf(storm, order), someDispute(storm));
  },
  'a dispute is decided': async (storm) => {
    const one = oneOf(storm, [...storm.stripe.disputes.values()]);
    if (one) await decide(storm, one);
  },
  'the bank decides on a refund': async (storm) => {
    const one = oneOf(
      storm,
      [...storm.stripe.refunds.values()].filter(({ status }) => status !== 'failed'),
    );
    if (one)
      await storm.stripe.settleRefund(
        one.id,
        oneOf(storm, ['failed', 'canceled', 'succeeded', 'succeeded']) ?? 'failed',
      );
  },
  'calls to Stripe fail': async (storm) =>
    storm.stripe.faults.next(oneOf(storm, faults) ?? 'unavailable', 1 + below(storm, 3)),
};

/** About all of it or a part, as an inquiry, or named in dollars. */
function someDispute(storm: MoneyStorm) {
  return {
    ...(byChance(storm, 0.4) && { amount: 1 + below(storm, 900) }),
    isInquiry: byChance(storm, 0.2),
    ...(byChance(storm, 0.2) && { inCurrency: { currency: 'usd', rate: 1.3421 } }),
  };
}

/** What was lost may be won later, and the other way round; some of the money may come back either way. */
export async function decide(
  storm: MoneyStorm,
  { id, status, balance_transactions: moved }: Stripe.Dispute,
): Promise<void> {
  const held = -moved.reduce((sum, { amount }) => sum + amount, 0);
  const isPart = held > 1 && byChance(storm, 0.3);
  const back = isPart ? { back: 1 + below(storm, held - 1) } : {};
  const isInquiry = status.startsWith('warning_');
  const to =
    oneOf(storm, isInquiry ? (['warning_closed', 'needs_response'] as const) : (['won', 'lost'] as const)) ?? 'won';
  await storm.stripe.decideDispute(id, to, to === 'won' || to === 'lost' ? back : {});
}

/** One act on one order. @throws Error for a response that says the shop has a bug */
export async function actAtRandom(storm: MoneyStorm): Promise<void> {
  const [name, act] = oneOf(storm, Object.entries(moneyActs)) ?? [];
  const order = oneOf(storm, storm.orders);
  if (!act || !order) return;
  // Stripe itself rejects what is impossible, such as paying twice.
  const reply = await act(storm, order).catch((error: unknown) => {
    if (!(error instanceof StripeRefusal)) throw error;
  });
  if (isReply(reply) && reply.statusCode >= 500 && reply.statusCode !== 502)
    throw new Error(`${name}, ${order.number}: ${reply.statusCode} ${reply.payload}`);
}

/** By a shopper, or by staff for one by telephone; most are paid at once. */
export async function orderAtRandom(storm: MoneyStorm): Promise<void> {
  const { shop, admin, goods, orders } = storm;
  const items = goods
    .slice(0, 1 + below(storm, goods.length))
    .map((productId) => ({ productId, quantity: 1 + below(storm, 4) }));
  const promoCode = oneOf(storm, ['TEN', 'FIVE', undefined]);
  const giftCards = storm.codes.filter(() => byChance(storm, 0.2));
  const body = {
    items,
    customerEmail: `shopper-${orders.length}@example.co.uk`,
    delivery: byChance(storm, 0.5) ? 'standard' : 'express',
    ...(promoCode && { promoCode }),
    ...(giftCards.length > 0 && { giftCards }),
  };
  const isByStaff = byChance(storm, 0.25);
  const reply = isByStaff
    ? await admin.post('/api/admin/orders', { ...ann, ...body })
    : await placeOrder(shop, { body });
  if (reply.statusCode !== 201) return;
  const order = { number: reply.json().orderNumber, cookie: cookieOf(reply) };
  orders.push(order);
  if (byChance(storm, 0.8) && sessionOf(storm, order) !== '') await payAtRandom(storm, order);
}

async function payAtRandom(storm: MoneyStorm, order: Placed): Promise<void> {
  await storm.stripe.pay(sessionOf(storm, order), { card: oneOf(storm, cards) });
}

export function below({ random }: Pick<MoneyStorm, 'random'>, limit: number): number {
  return Math.floor(random() * limit);
}

export function byChance({ random }: Pick<MoneyStorm, 'random'>, share: number): boolean {
  return random() < share;
}

/** The newest session of an order; empty: none was begun, which Stripe rejects. */
function sessionOf({ stripe }: MoneyStorm, { number }: Placed): string {
  return [...stripe.sessions.values()].findLast(({ client_reference_id: reference }) => reference === number)?.id ?? '';
}

function chargeOf(storm: MoneyStorm, order: Placed): string {
  const intent = storm.stripe.sessions.get(sessionOf(storm, order))?.payment_intent;
  return typeof intent === 'string' ? intent : '';
}

function refund({ admin }: MoneyStorm, { number }: Placed, body: object) {
  return admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), ...body });
}

async function change(storm: MoneyStorm, order: Placed, body: object) {
  const { updatedAt: seen } = await readOrder(storm, order);
  return storm.admin.post(`/api/admin/orders/${order.number}/changes`, { seen, ...body });
}

type Line = { id: number; productId: number; quantity: number };

async function readOrder({ admin }: MoneyStorm, { number }: Placed) {
  const reply = await admin.get(`/api/admin/orders/${number}`);
  return reply.json<{ updatedAt: string; items: Line[] }>();
}

async function somePieces(storm: MoneyStorm, order: Placed) {
  const line = oneOf(storm, (await readOrder(storm, order)).items);
  return line ? [{ lineId: line.id, quantity: 1 + below(storm, line.quantity) }] : [];
}

function someGoods(storm: MoneyStorm) {
  return [{ productId: oneOf(storm, storm.goods), quantity: 1 + below(storm, 3) }];
}

function pounds(storm: MoneyStorm, mostPence: number): string {
  return ((1 + below(storm, mostPence)) / 100).toFixed(2);
}

function oneOf<Item>(storm: MoneyStorm, items: readonly Item[]): Item | undefined {
  return items[below(storm, items.length)];
}

function isReply(reply: unknown): reply is LightMyRequestResponse {
  return typeof reply === 'object' && reply !== null && 'statusCode' in reply;
}
