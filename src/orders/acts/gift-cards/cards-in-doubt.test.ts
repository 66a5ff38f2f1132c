// Also on PostgreSQL 15 behind PgBouncer: sums of money.
import { expect, test } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { StripeRefusal } from '#tools/stripe-simulator/stripe-refusal.ts';
import { placeOrder, stockProduct } from '../../../../tests/support/checkout.ts';
import { expectCardsToAddUp, forAnn, mailedCodes, sellCard } from '../../../../tests/support/gift-cards.ts';
import { owner } from '../../../../tests/support/people.ts';
import { seededRandom } from '../../../../tests/support/random.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { openStripe } from '../../../../tests/support/stripe-orders.ts';
import { deliverSigned, sessionIn } from '../../../../tests/support/stripe-shop.ts';
import { correctBooks } from '../../ledger/aggregate-books.ts';
import { correctSales } from '../../ledger/aggregate-sales.ts';

const stripe = await openStripe();
const steps = 30;

test('whatever banks and Stripe take of orders with gift cards, no card pays what nobody has paid for', async () => {
  const random = seededRandom('gift cards in doubt');
  await using shop = await stripe.openShop({ SHOP_RATE_LIMIT: 'off' });
  shop.clock.set(stripe.now());
  const doubts = await openDoubts(shop, random);
  const deliver = webhooksTo(shop);
  const acts = [...actsAtStripe(doubts), ...actsOfPeople(doubts)];
  await disputeSpentCard(doubts, deliver);
  const broken: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    shop.clock.advance(minutes(1));
    const act = acts[Math.floor(random() * acts.length)];
    const reply = await act?.().catch((error: unknown) => {
      // Stripe refuses what is impossible.
      if (!(error instanceof StripeRefusal)) throw error;
    });
    if (isReply(reply) && reply.statusCode >= 500) broken.push(reply.payload);
    if (random() < 0.5) await deliver();
    if (random() < 0.2) await expectCardsToAddUp(shop);
  }
  await deliver();
  await expectCardsToAddUp(shop);
  expect(await findUnpaidFor(shop)).toEqual([]);
  expect(broken).toEqual([]);
  expect(await correctSales(shop)).toBe(0);
  await correctBooks(shop.db);
});

/** @returns delivers what has happened since */
function webhooksTo(shop: TestShop): () => Promise<void> {
  let delivered = 0;
  return async () => {
    const events = [...stripe.events.values()];
    for (const event of events.slice(delivered)) await deliverSigned(shop, stripe, event);
    delivered = events.length;
    await shop.jobs.drain();
  };
}

type Known = { number: string; charge: string };

async function openDoubts(shop: TestShop, random: () => number) {
  const below = (most: number) => Math.floor(random() * most);
  const bought: Known[] = [];
  return {
    shop,
    staff: await owner(shop),
    card: await sellCard(shop),
    goods: await stockProduct(shop, { price: '11.01', stock: 1_000 }),
    bought,
    below,
    pick: <One>(all: readonly One[]): One | undefined => all[below(all.length)],
  };
}

type Doubts = Awaited<ReturnType<typeof openDoubts>>;
type Act = () => Promise<unknown>;

function actsAtStripe({ bought, below, pick }: Doubts): Act[] {
  const chargeOf = () => pick(bought)?.charge ?? '';
  return [
    async () => stripe.refundInDashboard(chargeOf(), 1 + below(1_500)),
    async () => stripe.dispute(chargeOf(), { ...(below(2) && { amount: 301 + below(2_200) }), isInquiry: !below(4) }),
    async () => {
      const dispute = pick([...stripe.disputes.values()].filter(isOf(bought)));
      if (!dispute) return;
      const isInquiry = dispute.status.startsWith('warning');
      if (isInquiry) return stripe.decideDispute(dispute.id, below(2) ? 'warning_closed' : 'needs_response');
      return stripe.decideDispute(dispute.id, below(2) ? 'won' : 'lost', below(3) ? {} : { back: 1 + below(300) });
    },
    async () => {
      const one = pick([...stripe.refunds.values()].filter(isOf(bought)));
      if (one) await stripe.settleRefund(one.id, 'failed');
    },
    async () => stripe.warnOfFraud(chargeOf()),
  ];
}

/** One or two cards and goods, paid at Stripe. */
async function buyCards({ shop, staff, card, goods, bought, below }: Doubts): Promise<void> {
  const texts = [forAnn(), forAnn()].slice(below(2));
  const items = [
    { productId: card, quantity: texts.length, texts },
    { productId: goods, quantity: 2 },
  ];
  const { orderNumber: number, payment } = (await placeOrder(shop, { body: { items } })).json();
  const session = sessionIn(payment?.url);
  await stripe.pay(session);
  await staff.get(`/api/orders/${number}/payment`);
  await shop.jobs.drain();
  const charge = stripe.sessions.get(session)?.payment_intent;
  bought.push({ number, charge: typeof charge === 'string' ? charge : '' });
}

function actsOfPeople(doubts: Doubts): Act[] {
  const { shop, staff, bought, below, pick } = doubts;
  const spent: string[] = [];
  const refund = (number: string | undefined, body: object) =>
    staff.post('/api/refund', { paymentIntentId: number?.replace('PV-', 'pi_') ?? 'pi_', ...body });
  return [
    () => buyCards(doubts),
    async () => {
      const reply = await spend(doubts, pick(await mailedCodes(shop, 'bob@example.co.uk')), 1 + below(3));
      if (reply.statusCode !== 201) return reply;
      const { orderNumber, payment } = reply.json();
      spent.push(orderNumber);
      if (payment?.url && below(2)) await stripe.pay(sessionIn(payment.url));
    },
    () => staff.post(`/api/orders/${pick(spent)}/payment/end`),
    () => staff.patch(`/api/orders/${pick(spent)}/status`, { status: 'cancelled' }),
    () => refund(pick(spent), { amount: `${below(9)}.50` }),
    () => refund(pick(bought)?.number, below(3) ? { amount: `${below(9)}.25` } : {}),
    () => staff.post(`/api/admin/orders/${pick(bought)?.number}/trust-payment`),
  ];
}

function spend({ shop, goods }: Doubts, code: string | undefined, quantity: number) {
  return placeOrder(shop, { body: { items: [{ productId: goods, quantity }], giftCards: [code] } });
}

/** What each run has seen, whatever else chance brings. */
async function disputeSpentCard(doubts: Doubts, deliver: () => Promise<void>): Promise<void> {
  const { shop, bought } = doubts;
  await buyCards(doubts);
  const codes = await mailedCodes(shop, 'bob@example.co.uk');
  expect(codes).not.toEqual([]);
  const [code] = codes;
  expect((await spend(doubts, code, 1)).json().giftCards).toMatchObject([{ amount: '15.00' }]);
  const dispute = await stripe.dispute(bought[0]?.charge ?? '', { amount: 500 });
  await deliver();
  expect((await spend(doubts, code, 1)).json()).toMatchObject({ code: 'gift-card-suspended' });
  await stripe.decideDispute(dispute, 'lost');
  await deliver();
  const { rows } = await shop.pool.query(`select
    -sum(amount) filter (where kind in ('held', 'released', 'spent', 'refunded'))::int as spent,
    -sum(amount) filter (where kind = 'voided')::int as "takenOff" from gift_card_entries`);
  expect(rows).toEqual([{ spent: 1_500, takenOff: 500 }]);
}

const isReply = (reply: unknown): reply is { statusCode: number; payload: string } =>
  typeof reply === 'object' && reply !== null && 'statusCode' in reply;

const isOf = (bought: readonly Known[]) => (one: { payment_intent: unknown }) =>
  bought.some(({ charge }) => charge === one.payment_intent);

/** Cards that pay though, together with what they have paid, they are worth more than what is paid for their piece. */
async function findUnpaidFor({ pool }: TestShop) {
  const { rows } = await pool.query(`
    select gift_cards.id, balance, spent, price - given as paid, orders.number from gift_cards
      join order_lines on order_lines.id = bought_line_id join orders on orders.id = order_id
      cross join lateral (select coalesce(sum(refund_lines.amount), 0)::int as given from refund_lines
        join refunds on refunds.id = refund_id and refunds.state <> 'failed' where order_line_id = bought_line_id) refunded
      cross join lateral (select coalesce(-sum(amount), 0)::int as spent from gift_card_entries
        where card_id = gift_cards.id and kind in ('held', 'released', 'spent', 'refunded')) used
    where not is_suspended and balance > 0 and balance + spent > price - given`);
  return rows;
}
