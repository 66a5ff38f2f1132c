// Also on PostgreSQL 15 behind PgBouncer: sums of money.
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { correctBooks } from '#orders/ledger/aggregate-books.ts';
import { aggregateSales, correctSales } from '#orders/ledger/aggregate-sales.ts';
import { ann, placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { expectCardsToAddUp, issueCard, mailedCodes, readCard, sellCard } from '../../../tests/support/gift-cards.ts';
import { owner } from '../../../tests/support/people.ts';
import { seededRandom } from '../../../tests/support/random.ts';
import { openStripeShop, sessionIn } from '../../../tests/support/stripe-shop.ts';
import type { StripeShop } from '../../../tests/support/stripe-shop.ts';
import { settlePayment } from './settle-payment.ts';
import { settleByReference } from './show-payment.ts';
import { sweepPayments } from './sweep-payments.ts';

const steps = 60;
const minute = 60_000;

type Known = { number: string; sessionId: string };

async function openCards() {
  const env = { SHOP_RATE_LIMIT: 'off' };
  const shop = await openStripeShop({ env });
  const staff = await owner(shop);
  const goods = [];
  for (const price of ['9.99', '3.33', '0.10', '14.50'])
    goods.push(await stockProduct(shop, { price, stock: 1_000, vatRate: goods.length % 2 ? 0 : 20 }));
  const sold = await sellCard(shop, '7.00');
  const cards: { id: number; code: string | null }[] = [];
  for (const amount of ['25.00', '10.01', '1.99', '60.00']) cards.push(await issueCard(staff, amount));
  return { shop, staff, goods, sold, cards };
}

test('whatever is placed, paid, left, cancelled, refunded and replaced, no penny of a card is lost or spent twice', async () => {
  const random = seededRandom('orders paid by gift cards');
  const opened = await openCards();
  const { shop } = opened;
  await using _shop = shop;
  const all = actsOf(opened, random);
  const [place, pay] = all;
  for (let step = 0; step < steps; step += 1) {
    shop.clock.advance(minute);
    const likely = [place, place, pay, ...all];
    const reply = await likely[Math.floor(random() * likely.length)]?.();
    expect(reply?.statusCode ?? 0, reply?.payload).toBeLessThan(500);
    if (step % 10 === 0) await expectCardsToAddUp(shop);
  }
  await shop.jobs.drain();
  await expectSums(shop);
  await expectPieces(shop);
  await aggregateSales(shop);
  expect(await correctSales(shop)).toBe(0);
  const before = await bookedByCards(shop);
  await correctBooks(shop.db);
  expect(await bookedByCards(shop)).toEqual(before);
});

type Act = () => Promise<LightMyRequestResponse | undefined>;

/** The first places an order, the second pays one. */
function actsOf(
  { shop, staff, goods, sold, cards }: Awaited<ReturnType<typeof openCards>>,
  random: () => number,
): Act[] {
  const below = (most: number) => Math.floor(random() * most);
  const pick = <One>(all: readonly One[]): One | undefined => all[below(all.length)];
  const known: Known[] = [];
  return [
    async () => {
      const items = goods.slice(0, 1 + below(4)).map((productId) => ({ productId, quantity: 1 + below(2) }));
      if (below(2)) items.push({ productId: sold, quantity: 1 + below(2) });
      const giftCards = cards.flatMap(({ code }) => (code !== null && below(2) ? [code] : [])).slice(0, 5);
      const reply = await placeOrder(shop, { body: { items, giftCards } });
      const { orderNumber: number, payment } = reply.json();
      if (reply.statusCode === 201) known.push({ number, sessionId: sessionIn(payment?.url) });
      return reply;
    },
    async () => {
      const order = pick(known);
      if (!order?.sessionId) return undefined;
      // Refused once Stripe has ended it; one that only the shop has ended is paid too late.
      await shop.stripe.pay(order.sessionId).catch(() => undefined);
      await settleByReference(shop.deps, order.sessionId);
      return undefined;
    },
    async () => {
      const order = pick(known);
      if (order && below(2) === 0) await settlePayment(shop.deps, order.number, { state: 'ended', failure: null });
      return undefined;
    },
    async () => {
      shop.clock.advance(20 * minute);
      await sweepPayments(shop);
      return undefined;
    },
    async () => {
      const order = pick(known);
      return order && staff.patch(`/api/orders/${order.number}/status`, { status: 'cancelled' });
    },
    async () => {
      const order = pick(known);
      const amount = `${below(12)}.${String(below(100)).padStart(2, '0')}`;
      return order && staff.post('/api/refund', { paymentIntentId: order.number.replace('PV-', 'pi_'), amount });
    },
    ...actsWithBought({ shop, staff, cards }, known, pick),
    async () => {
      const card = pick(cards.filter(({ id }) => id > 0));
      if (!card || card.code === null || below(3) > 0) return undefined;
      const { balance } = await readCard(staff, card.id);
      const body = { replace: true, reason: 'Lost', seenBalance: balance };
      const reply = await staff.post(`/api/admin/gift-cards/${card.id}/void`, body);
      card.code = null;
      cards.push({ id: reply.json().card.id, code: reply.json().code });
      return reply;
    },
  ];
}

type Choosing = <One>(all: readonly One[]) => One | undefined;

/** The recipients get their codes, and a bought card is refunded. */
function actsWithBought(
  { shop, staff, cards }: Omit<Awaited<ReturnType<typeof openCards>>, 'goods' | 'sold'>,
  known: readonly Known[],
  pick: Choosing,
): Act[] {
  return [
    async () => {
      await shop.jobs.drain();
      const codes = await mailedCodes(shop, ann.customerEmail.toLowerCase());
      for (const code of codes) if (!cards.some((card) => card.code === code)) cards.push({ id: 0, code });
      return undefined;
    },
    async () => {
      const order = pick(known);
      if (!order) return undefined;
      const { items = [] } = (await staff.get(`/api/admin/orders/${order.number}`)).json();
      const line = pick<{ id: number; sent: number; isGiftCard?: boolean }>(items);
      if (!line?.isGiftCard) return undefined;
      const named = [{ lineId: line.id, quantity: 1 }];
      const body = line.sent > 0 ? { goods: named } : { lines: named };
      return staff.post('/api/refund', { paymentIntentId: order.number.replace('PV-', 'pi_'), ...body });
    },
  ];
}

/** By the orders, the refunds, the payments and the ledger of the cards, each against the others. */
async function expectSums(shop: StripeShop) {
  await expectCardsToAddUp(shop);
  const wrong = await shop.pool.query(`
    with cards as (
      select orders.id, orders.number, orders.status, orders.total, payments.state, payments.amount,
        coalesce((select sum(card.amount) from jsonb_to_recordset(orders.gift_cards) as card(amount int)), 0) as agreed,
        coalesce((select -sum(amount) from gift_card_entries where order_number = number and kind in ('held', 'released')), 0) as held,
        coalesce((select -sum(amount) from gift_card_entries where order_number = number and kind = 'spent'), 0) as spent,
        coalesce((select sum(amount) from gift_card_entries where order_number = number and kind = 'refunded'), 0) as back,
        coalesce((select sum(refunds.amount) from refunds where order_id = orders.id and way = 'gift-card'), 0) as refunded,
        coalesce((select sum(refunds.amount) from refunds where order_id = orders.id and way = 'payment' and refunds.state <> 'failed'), 0) as returned,
        coalesce(payments.paid_amount, 0) as paid
      from orders join payments on payments.order_number = orders.number
    )
    select * from cards where agreed + amount <> total or back <> refunded or returned > paid or back > spent
      or held <> case status when 'awaiting-payment' then agreed else 0 end
      or spent <> case when state = 'paid' then agreed else 0 end
      or (returned > 0 and back < spent)`);
  expect(wrong.rows).toEqual([]);
  const { rows } = await shop.pool.query(`
    select (select sum(balance) from gift_cards) + (select coalesce(-sum(amount), 0) from gift_card_entries where kind in ('held', 'released'))
      + (select coalesce(-sum(amount), 0) from gift_card_entries where kind in ('spent', 'refunded')) as everything,
      (select sum(amount) from gift_card_entries where kind in ('issued', 'voided')) as issued`);
  expect(rows[0].everything).toBe(rows[0].issued);
}

/** Of each piece that was paid, what is on cards for it or was spent, and what was given back of it, are its price; and the books say so. */
async function expectPieces({ pool }: StripeShop) {
  const { rows } = await pool.query(`
    with recursive chain (line, price, status, card) as (
      select order_lines.id, price, orders.status, gift_cards.id from order_lines
        join orders on orders.id = order_id left join gift_cards on bought_line_id = order_lines.id
        where is_gift_card and orders.status not in ('awaiting-payment', 'abandoned')
      union all
      select line, price, status, gift_cards.replaced_by_id from gift_cards join chain on chain.card = gift_cards.id where replaced_by_id is not null
    ), pieces as (
      select line, price, (select coalesce(sum(refund_lines.amount), 0) from refund_lines join refunds on refunds.id = refund_id
          where order_line_id = line and state <> 'failed') as refunded,
        (select coalesce(sum(amount), 0) from gift_card_entries where kind in ('issued', 'voided')
          and card_id in (select card from chain other where other.line = chain.line)) as given
      from chain where card is null or exists (select from gift_cards where id = card and bought_line_id = line)
    )
    select * from pieces where given + refunded <> price`);
  expect(rows).toEqual([]);
  const { rows: booked } = await pool.query(`
    select orders.id from orders join payments on payments.order_number = orders.number
    where payments.state = 'paid' and gift_card_total - (
      select coalesce(sum(refund_lines.amount), 0) from refund_lines join refunds on refunds.id = refund_id
      join order_lines on order_lines.id = order_line_id and is_gift_card where refunds.order_id = orders.id and refunds.state <> 'failed')
      <> (select coalesce(sum(gross), 0) from book_entries where order_id = orders.id and kind = 'gift-card-sale')`);
  expect(booked).toEqual([]);
}

async function bookedByCards({ pool }: StripeShop) {
  const { rows } = await pool.query(
    `select order_id, sum(gross)::int as gross from book_entries where kind = 'gift-card' group by 1 order by 1`,
  );
  const { rows: due } = await pool.query(
    `select orders.id as order_id, -sum(gift_card_entries.amount)::int as paid from gift_card_entries
      join orders on orders.number = order_number join payments on payments.order_number = orders.number
      where payments.state = 'paid' group by 1 order by 1`,
  );
  expect(rows.filter(({ gross }) => gross !== 0)).toEqual(
    due.filter(({ paid }) => paid !== 0).map(({ order_id: id, paid }) => ({ order_id: id, gross: -paid })),
  );
  return rows;
}
