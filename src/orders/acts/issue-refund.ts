import { and, eq, ne, sql } from 'drizzle-orm';
import { rejectAboveRefundLimit } from '#accounts/staff/staff-limits.ts';
import { refundToCards, sumRefundable } from '#payment/gift-cards/gift-card-money.ts';
import { readPayment } from '#payment/payments.ts';
import type { StoredPayment } from '#payment/payments.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { add, least, pence, sharedOut, subtract, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { cardsInRefund, readCardLines } from '../bought-cards/refundable-cards.ts';
import { takeOffReleased } from '../bought-cards/take-off-released.ts';
import { rebooked } from '../ledger/book-sales.ts';
import type { PaidPieces } from '../lines/piece-worth.contract.ts';
import { refundBegun } from '../order/order-events.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { isUnsent } from '../order/order-words.contract.ts';
import { orders } from '../order/orders.table.ts';
import type { RefundWay } from '../order/refund-words.contract.ts';
import { refundLines, refunds } from '../order/refunds.table.ts';
import { worthOfGifts } from './order-changes.ts';
import { isPaymentHeldByBank, rejectWhileHeldByBank } from './what-a-dispute-stops.ts';

/** A refund made outside the shop: in the provider's pages, or by the customer's bank. */
export type OutsideRefund = {
  origin: 'provider' | 'dispute';
  reference: string;
  amount: Pence;
  state: 'pending' | 'done';
  /** The shop's own refund that the provider has made a second time by this one. */
  same?: typeof refunds.$inferSelect | undefined;
};

/** What was paid for an order and is not refunded yet. */
export function leftToRefund(
  { total }: Pick<StoredOrder, 'total'>,
  { state, paidAmount }: Pick<StoredPayment, 'state' | 'paidAmount'>,
  refunded: Pence,
): Pence {
  // A returned payment may have been of another amount than agreed.
  if (state === 'returned') return subtract(paidAmount ?? total, refunded);
  return subtract(state === 'paid' ? total : zero, refunded);
}

/** The same from the database. The caller holds the order's lock. */
export async function notYetRefunded(tx: Database, order: StoredOrder): Promise<Pence> {
  const [sum] = await tx
    .select({ refunded: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), ne(refunds.state, 'failed')));
  return leftToRefund(order, await readPayment(tx, order.number), pence(sum?.refunded ?? 0));
}

type Refund = {
  amount: Pence;
  reason?: string | undefined;
  byUserId: number | null;
  /** Pieces removed from the order, to which the refund is attributed as far as it goes. */
  pieces?: readonly PaidPieces[] | undefined;
  /** What of it is for gift cards that are not named; left out: as much as is for nothing else. */
  ofCards?: readonly PaidPieces[] | undefined;
  /** Of a change of the order, which goes on: the part of the amount that is set against goods added to it. */
  exchanged?: Pence | undefined;
};

/** The part refunded in one way. */
export type IssuedRefund = { refundId: number; amount: Pence; way: RefundWay };

/**
 * Refunds money: onto the gift cards what they have paid, then by the payment as far as possible, at once under demo payment and
 * otherwise by a job that asks the provider; other payments are refunded by staff. The caller holds the order's lock and has checked the amount.
 * @returns one refund for each way
 * @throws Problem 403 `refund-limit` for staff above their limit, 409 `disputed` while the bank has the payment
 */
export async function issueRefund(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Database,
  order: StoredOrder,
  { amount, reason, byUserId, pieces: named = [], ofCards, exchanged }: Refund,
): Promise<IssuedRefund[]> {
  const remaining = await notYetRefunded(tx, order);
  if (byUserId !== null) {
    const gifts = await giftsKept(tx, order, amount === remaining && exchanged === undefined);
    await rejectAboveRefundLimit(tx, byUserId, add(subtract(order.total, remaining), amount, gifts));
  }
  const at = clock.now();
  const payment = await readPayment(tx, order.number);
  const parts = await partsOf(tx, order, { payment, amount, exchanged: exchanged ?? zero });
  const isByProvider = payment.provider === 'stripe' && parts.some(({ way }) => way === 'payment');
  if (isByProvider) await rejectWhileHeldByBank(tx, order.id);
  const cards = ofCards ?? cardsInRefund(await readCardLines(tx, order), { amount, remaining, pieces: named });
  const pieces = [...named, ...cards];
  const booked = bookedTo(pieces, parts);
  return rebooked(tx, order.id, async () => {
    await tx.update(orders).set({ updatedAt: at }).where(eq(orders.id, order.id));
    const written: IssuedRefund[] = [];
    for (const [place, part] of parts.entries()) {
      const isPending = part.way === 'payment' && payment.provider === 'stripe';
      const progress = isPending ? ({ state: 'pending' } as const) : ({ state: 'done', settledAt: at } as const);
      const refund = { orderId: order.id, reason, byUserId, isForGoods: named.length > 0, at, ...part, ...progress };
      const refundId = await writeRefund(tx, refund, booked[place] ?? []);
      if (isPending) await jobs.enqueue(tx, refundBegun, { refundId });
      if (part.way === 'gift-card')
        await refundToGiftCards({ clock, jobs }, tx, order, { amount: part.amount, byUserId });
      written.push({ refundId, ...part });
    }
    return written;
  });
}

async function refundToGiftCards(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Database,
  order: StoredOrder,
  { amount, byUserId }: Pick<Refund, 'amount' | 'byUserId'>,
): Promise<void> {
  await refundToCards(tx, amount, { orderNumber: order.number, byUserId, at: deps.clock.now() });
  await takeOffReleased(deps, tx, order);
}

/** The worth of gifts the customer keeps: if the order ends with this refund, nothing more of it is sent. */
async function giftsKept(tx: Database, { id, status }: StoredOrder, isEnd: boolean): Promise<Pence> {
  return worthOfGifts(tx, id, isEnd && isUnsent(status) ? 'sent' : 'all');
}

type Part = { way: RefundWay; amount: Pence };

async function partsOf(
  tx: Database,
  order: StoredOrder,
  { payment, amount, exchanged }: { payment: StoredPayment; amount: Pence; exchanged: Pence },
): Promise<Part[]> {
  const given = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
  const toGive = subtract(amount, exchanged);
  const onCards = least(toGive, await leftOfGiftCards(tx, order));
  const back = least(subtract(toGive, onCards), leftOfPayment(payment, given));
  const parts: Part[] = [
    { way: 'exchange', amount: exchanged },
    { way: 'gift-card', amount: onCards },
    { way: 'payment', amount: back },
    { way: 'manual', amount: subtract(subtract(toGive, onCards), back) },
  ];
  return parts.filter((part) => part.amount > 0);
}

/** The part that goes back onto the gift cards that paid it. */
export async function leftOfGiftCards(
  db: Database,
  { number, giftCards }: Pick<StoredOrder, 'number' | 'giftCards'>,
): Promise<Pence> {
  return giftCards === null ? zero : sumRefundable(db, number);
}

/** The part that can be refunded by the payment itself; staff refund the rest. */
export function leftOfPayment(
  { provider, paidAmount }: Pick<StoredPayment, 'provider' | 'paidAmount'>,
  given: readonly Pick<typeof refunds.$inferSelect, 'way' | 'state' | 'amount'>[],
): Pence {
  if (provider === 'manual') return zero;
  const back = given.filter(({ way, state }) => way === 'payment' && state !== 'failed');
  return subtract(paidAmount ?? zero, add(zero, ...back.map(({ amount }) => amount)));
}

type BookedLine = { orderLineId: number; quantity: number; amount: Pence };

async function writeRefund(
  tx: Database,
  refund: typeof refunds.$inferInsert,
  booked: readonly BookedLine[],
): Promise<number> {
  const [given] = await tx.insert(refunds).values(refund).returning({ id: refunds.id });
  if (!given) throw new Error('The refund was not stored');
  const lines = booked.map((line) => ({ ...line, refundId: given.id }));
  if (lines.length > 0) await tx.insert(refundLines).values(lines);
  return given.id;
}

/**
 * At most what was paid for the pieces: any excess, such as their delivery, is for the order as a whole. The first part
 * counts the pieces.
 */
function bookedTo(pieces: readonly PaidPieces[], parts: readonly Part[]): BookedLine[][] {
  let worths = pieces.map(({ worth }) => worth);
  return parts.map(({ amount }, place) => {
    const amounts = sharedOut(least(amount, add(zero, ...worths)), worths);
    worths = worths.map((worth, at) => subtract(worth, amounts[at] ?? zero));
    return pieces
      .map(({ lineId: orderLineId, quantity }, at) => ({
        orderLineId,
        quantity: place === 0 ? quantity : 0,
        amount: amounts[at] ?? zero,
      }))
      .filter((line) => line.quantity > 0 || line.amount > 0);
  });
}

/**
 * Refunds everything that is left, which may be nothing; while the bank has the payment, only what gift cards have paid. The caller holds the order's lock.
 * @returns one refund for each way
 * @throws Problem 403 `refund-limit`, `not-your-area` for staff
 */
export async function refundTheRest(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Database,
  order: StoredOrder,
  why: Pick<Refund, 'reason' | 'byUserId'>,
): Promise<IssuedRefund[]> {
  const remaining = await notYetRefunded(tx, order);
  const isHeld = remaining > zero && (await isPaymentHeldByBank(tx, order.id));
  // What the bank is still to decide is given up as well: whoever may not refund it may not do that either.
  if (isHeld) await rejectAboveRefundLimit(tx, why.byUserId, order.total);
  const amount = isHeld ? least(remaining, await leftOfGiftCards(tx, order)) : remaining;
  return amount === zero ? [] : issueRefund(deps, tx, order, { ...why, amount });
}
