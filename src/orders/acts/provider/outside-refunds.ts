import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { voidAllBought } from '#payment/gift-cards/bought-cards.ts';
import { ignoreOtherAccount } from '#payment/other-account.ts';
import type { RefundReport } from '#payment/payment-provider.ts';
import { readPayment } from '#payment/payments.ts';
import type { StoredPayment } from '#payment/payments.ts';
import { providerOf } from '#payment/providers.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { add, least, subtract, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { paidForLive, readCardLines, unspentFirst } from '../../bought-cards/refundable-cards.ts';
import { mailRefundMadeTwice } from '../../emails/refund-emails.ts';
import { rebooked } from '../../ledger/book-sales.ts';
import { readLinesToSend } from '../../lines/left-to-send.ts';
import type { PaidPieces } from '../../lines/piece-worth.contract.ts';
import { isSomeSent } from '../../lines/pieces.contract.ts';
import { lockOrder } from '../../order/lock-order.ts';
import { invalidateOrder, refundGiven } from '../../order/order-events.ts';
import type { StoredOrder } from '../../order/order-view.ts';
import { isClosedStatus } from '../../order/order-words.contract.ts';
import { orders } from '../../order/orders.table.ts';
import { ownReasons } from '../../order/refund-words.contract.ts';
import { refundLines, refunds } from '../../order/refunds.table.ts';
import { endOrder } from '../end-order.ts';
import { issueRefund, leftOfGiftCards, notYetRefunded } from '../issue-refund.ts';
import type { OutsideRefund } from '../issue-refund.ts';
import { followDisputed } from '../what-a-dispute-stops.ts';
import { readLostDisputes } from './disputes.ts';
import { reopenOrder } from './reopen-order.ts';
import { takeOffCards } from './take-off-cards.ts';

type StoredRefund = typeof refunds.$inferSelect;

/** Records refunds made before the payment was settled, and, after a refund failed, those for which there now is room. */
export async function recordOtherRefunds(deps: Deps, orderId: number): Promise<void> {
  const { db } = deps;
  const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const payment = await readPayment(db, order.number);
  const provider = await providerOf(deps, payment.provider);
  const { chargeReference } = payment;
  const reports =
    chargeReference === null ? [] : await provider?.listRefunds(chargeReference).catch(ignoreOtherAccount);
  await recordOutsideRefunds(deps, payment, reports ?? []);
}

export async function recordOutsideRefunds(
  deps: Deps,
  { orderNumber }: Pick<StoredPayment, 'orderNumber'>,
  reports: readonly RefundReport[],
): Promise<void> {
  await deps.changes.transaction(async (tx, invalidate) => {
    await recordReported(deps, tx, invalidate, await lockOrder(tx, orderNumber), reports);
  });
}

/** The same for an order whose lock the caller holds. */
export async function recordReported(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  reports: readonly RefundReport[],
): Promise<void> {
  const known = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
  const own = known.filter(({ origin }) => origin === 'shop');
  const others = reports.filter((report) => !own.some((refund) => isReportOf(report, refund, order.number)));
  const made = others.filter(({ state }) => state !== 'failed');
  const outside = [...made.map((report) => madeOutside(report, own, order)), ...(await readLostDisputes(tx, order.id))];
  for (const refund of outside) {
    await recordOutsideRefund(deps, tx, invalidate, order, refund);
    if (refund.same) await mailRefundMadeTwice({ ...deps, db: tx }, { refund: refund.same, number: order.number });
  }
  // One of them may have settled a dispute.
  await followDisputed(deps, tx, order);
}

function madeOutside(
  report: RefundReport,
  own: readonly StoredRefund[],
  { number }: Pick<StoredOrder, 'number'>,
): OutsideRefund {
  const { reference, amount } = report;
  const state = report.state === 'done' ? 'done' : 'pending';
  return { origin: 'provider', reference, amount, state, same: own.find((one) => isMadeTwice(report, one, number)) };
}

/**
 * Books a refund made outside the shop, up to what gift cards have not paid of the order. Any excess, caused by a refund of the shop's own, is
 * booked once that one has failed. One that the provider made twice by mistake takes nothing off the cards bought, and ends no order. The
 * caller holds the order's lock.
 */
export async function recordOutsideRefund(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  outside: OutsideRefund,
): Promise<void> {
  const onCards = await leftOfGiftCards(tx, order);
  const remaining = subtract(await notYetRefunded(tx, order), onCards);
  const [known] = await tx.select().from(refunds).where(eq(refunds.reference, outside.reference));
  if (known?.state === 'failed') return;
  const cards = await readCardLines(tx, order);
  const most = outside.same ? subtract(remaining, await paidForLive(tx, cards)) : remaining;
  const more = least(most, subtract(outside.amount, known?.amount ?? zero));
  if (more <= 0) return;
  const parts = outside.same ? [] : await unspentFirst(tx, cards, more);
  const refundId = await rebooked(tx, order.id, async () => {
    const written = await write(deps, tx, order, { outside, known, more });
    await nameCards(tx, written, parts);
    return written;
  });
  await deps.jobs.enqueue(tx, refundGiven, { orderId: order.id, refundId, amount: toPounds(more) });
  invalidateOrder(invalidate, order.number);
  if (outside.same) return;
  await followGone(deps, tx, invalidate, order, { outside, refundId, more, remaining, onCards, parts });
}

type Gone = {
  outside: OutsideRefund;
  refundId: number;
  more: Pence;
  remaining: Pence;
  onCards: Pence;
  parts: readonly PaidPieces[];
};

/** What becomes of the order and of the cards bought in it. */
async function followGone(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { outside: { origin }, refundId, more, remaining, onCards, parts }: Gone,
): Promise<void> {
  const isOver = isClosedStatus(order.status);
  const isAllGone = more === remaining;
  // What gift cards paid is for the goods that are with the customer.
  const isPaidByCards = onCards > zero && isSomeSent(await readLinesToSend(tx, order.id));
  const isEnd = isAllGone && !isOver && !isPaidByCards;
  // A bank may still decide otherwise: until then they only pay nothing.
  if (origin === 'provider') {
    if (isAllGone && (isEnd || isOver)) await voidAllBought(tx, order.number, { byUserId: null, at: deps.clock.now() });
    else await takeOffCards(deps, tx, invalidate, order, { refundId, amount: more, parts });
  }
  if (isEnd) await endWithCards(deps, tx, invalidate, order, { onCards, note: ownReasons[origin] });
}

/** What gift cards paid goes back onto them. */
async function endWithCards(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { onCards, note }: { onCards: Pence; note: string },
): Promise<void> {
  if (onCards > zero)
    for (const { refundId, amount } of await issueRefund(deps, tx, order, {
      amount: onCards,
      reason: note,
      byUserId: null,
    }))
      await deps.jobs.enqueue(tx, refundGiven, { orderId: order.id, refundId, amount: toPounds(amount) });
  await endOrder(deps, tx, invalidate, order, { to: 'refunded', byUserId: null, note });
}

/**
 * Money of a refund made outside the shop is here again: a dispute was lost, and then won. What is still gone, and any later loss, is a
 * refund of its own. Does nothing where no more than that is booked. The caller holds the order's lock.
 */
export async function reverseOutsideRefund(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { reference, above }: { reference: string; above: Pence },
): Promise<void> {
  const at = deps.clock.now();
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.reference, reference), ne(refunds.state, 'failed'), gt(refunds.amount, above)));
  if (!refund) return;
  const failure = `The bank has given it back to the shop (${reference})`;
  const reversed = { state: 'failed', failure, settledAt: at, reference: null } as const;
  await rebooked(tx, order.id, () => tx.update(refunds).set(reversed).where(eq(refunds.id, refund.id)));
  await reopenOrder(deps, tx, invalidate, order);
}

/** Nobody said what it is for, so it is for the gift cards as far as it goes: what is left on them is nobody's turnover. */
async function nameCards(tx: Database, refundId: number, parts: readonly PaidPieces[]): Promise<void> {
  const lines = parts.map(({ lineId: orderLineId, worth: amount }) => ({ refundId, orderLineId, quantity: 0, amount }));
  if (lines.length === 0) return;
  await tx
    .insert(refundLines)
    .values(lines)
    .onConflictDoUpdate({
      target: [refundLines.refundId, refundLines.orderLineId],
      set: { amount: sql`${refundLines.amount} + excluded.amount` },
    });
}

type RecordedRefund = { outside: OutsideRefund; known: typeof refunds.$inferSelect | undefined; more: Pence };

/** @returns the id of the refund */
async function write(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  { id: orderId }: StoredOrder,
  { outside: { origin, reference, state, same }, known, more }: RecordedRefund,
): Promise<number> {
  if (known) {
    await tx
      .update(refunds)
      .set({ amount: add(known.amount, more) })
      .where(eq(refunds.id, known.id));
    return known.id;
  }
  const at = clock.now();
  const settledAt = state === 'done' ? at : null;
  const reason = ownReasons[same ? 'twice' : origin];
  const row = { orderId, amount: more, state, origin, reference, reason, at, settledAt };
  const [written] = await tx.insert(refunds).values(row).returning({ id: refunds.id });
  if (!written) throw new Error('The refund was not stored');
  return written.id;
}

/** Of a payment, at the provider, by its refunds there. Null: nobody knows. */
export function leftThere({ paidAmount }: StoredPayment, made: readonly RefundReport[]): Pence | null {
  if (paidAmount === null) return null;
  const given = made.filter(({ state }) => state !== 'failed').map(({ amount }) => amount);
  return subtract(paidAmount, add(zero, ...given));
}

/**
 * By its key only until its reference is known. A refund that a restore of the data has forgotten may have had the same key. One that
 * the shop has given up without a reference is no longer waited for: what is made under its key after all is recorded beside it.
 */
export function isReportOf(
  report: RefundReport,
  { id, reference, amount, state }: StoredRefund,
  orderNumber: string,
): boolean {
  if (reference !== null) return reference === report.reference;
  if (state === 'failed') return false;
  return report.key === keyOf(orderNumber, id) && report.amount === amount;
}

/** The provider has carried out after all what it had answered by an error, when it had made the same under another key. */
function isMadeTwice(report: RefundReport, refund: StoredRefund, orderNumber: string): boolean {
  if (refund.reference === null || refund.reference === report.reference) return false;
  return isReportOf(report, { ...refund, reference: null }, orderNumber);
}

/** With the order's number, because a second shop on the same account counts its refunds from 1 as well. */
export const keyOf = (orderNumber: string, refundId: number) => `refund-${orderNumber}-${refundId}`;
