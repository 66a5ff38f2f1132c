import { and, eq, ne, sql } from 'drizzle-orm';
import { rejectAboveRefundLimit } from '#accounts/staff/refund-limit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { add, least, pence, sharedOut, subtract, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { readPayment } from '#payment/payments.ts';
import { refundBegun } from '../orders/order-events.ts';
import { rebooked } from '../sales/book-sales.ts';
import type { StoredOrder } from '../orders/order-view.ts';
import type { PaidPieces } from './cancel-goods.ts';
import { refundLines, refunds } from './refunds.table.ts';

/** What of an order's money has not been given back yet. The caller holds the order's lock. */
export async function notYetRefunded(tx: Database, { id, number, total }: StoredOrder): Promise<Pence> {
  const { state, paidAmount } = await readPayment(tx, number);
  // What was not kept may have been another sum than agreed.
  const taken = state === 'returned' ? (paidAmount ?? total) : total;
  const [sum] = await tx
    .select({ refunded: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.orderId, id), ne(refunds.state, 'failed')));
  return subtract(taken, pence(sum?.refunded ?? 0));
}

type GivenBack = {
  amount: Pence;
  reason?: string | undefined;
  byUserId: number | null;
  /** Taken out of the order: the refund is for these, as far as it goes. */
  pieces?: readonly PaidPieces[] | undefined;
};

/**
 * Gives money back: at once under demo payment, otherwise as soon as a job has asked the provider. The caller holds the order's lock and has checked the amount.
 * @returns the number of the refund
 * @throws Problem 403 `refund-limit` for staff who would give back more than they may
 */
export async function giveBack(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Database,
  order: StoredOrder,
  { amount, reason, byUserId, pieces = [] }: GivenBack,
): Promise<number> {
  const left = await notYetRefunded(tx, order);
  await rejectAboveRefundLimit(tx, byUserId, add(subtract(order.total, left), amount));
  const at = clock.now();
  const { provider } = await readPayment(tx, order.number);
  const progress = provider === 'demo' ? ({ state: 'done', settledAt: at } as const) : ({ state: 'pending' } as const);
  const refund = { orderId: order.id, amount, reason, byUserId, isForGoods: pieces.length > 0, at, ...progress };
  const refundId = await rebooked(tx, order.id, () => writeRefund(tx, refund, pieces));
  if (refund.state === 'pending') await jobs.enqueue(tx, refundBegun, { refundId });
  return refundId;
}

async function writeRefund(
  tx: Database,
  refund: typeof refunds.$inferInsert & { amount: Pence },
  pieces: readonly PaidPieces[],
): Promise<number> {
  const [given] = await tx.insert(refunds).values(refund).returning({ id: refunds.id });
  if (!given) throw new Error('The refund was not stored');
  const lines = bookedTo(pieces, refund.amount).map((line) => ({ ...line, refundId: given.id }));
  if (lines.length > 0) await tx.insert(refundLines).values(lines);
  return given.id;
}

/** Never more than was paid for the pieces: what goes beyond, such as their delivery, is for the order as a whole. */
function bookedTo(pieces: readonly PaidPieces[], amount: Pence) {
  const worths = pieces.map(({ worth }) => worth);
  const amounts = sharedOut(least(amount, add(zero, ...worths)), worths);
  return pieces.map(({ lineId: orderLineId, quantity }, at) => ({
    orderLineId,
    quantity,
    amount: amounts[at] ?? zero,
  }));
}

/** Gives back all that is left, which may be nothing. The caller holds the order's lock. */
export async function giveBackTheRest(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Database,
  order: StoredOrder,
  why: Pick<GivenBack, 'reason' | 'byUserId'>,
): Promise<void> {
  const amount = await notYetRefunded(tx, order);
  if (amount !== zero) await giveBack(deps, tx, order, { ...why, amount });
}
