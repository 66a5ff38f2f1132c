import { eq } from 'drizzle-orm';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { add, least, subtract, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { refundGiven } from '../orders/order-events.ts';
import { invalidateOrder } from '../orders/order-tags.ts';
import type { StoredOrder } from '../orders/order-view.ts';
import { rebooked } from '../sales/book-sales.ts';
import { setStatus } from '../status/change-status.ts';
import { isClosedStatus } from '../status/order-status.rules.ts';
import { ownReasons } from './refund-words.contract.ts';
import { notYetRefunded } from './give-back.ts';
import { refunds } from './refunds.table.ts';

/** Money that went back without the shop: by somebody at the provider's, or by the customer's bank. */
export type OutsideRefund = {
  origin: 'provider' | 'dispute';
  reference: string;
  amount: Pence;
  state: 'pending' | 'done';
};

/**
 * Books money that has gone back already, so that sums fit: never more than the order's total. What did not fit because a refund
 * of the shop's own counted too is booked once that has failed. The caller holds the order's lock.
 */
export async function takeInRefund(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  outside: OutsideRefund,
): Promise<void> {
  const left = await notYetRefunded(tx, order);
  const [known] = await tx.select().from(refunds).where(eq(refunds.reference, outside.reference));
  if (known?.state === 'failed') return;
  const more = least(left, subtract(outside.amount, known?.amount ?? zero));
  if (more <= 0) return;
  const refundId = await rebooked(tx, order.id, () => write(deps, tx, order, { outside, known, more }));
  await deps.jobs.enqueue(tx, refundGiven, { orderId: order.id, refundId, amount: toPounds(more) });
  if (more === left && !isClosedStatus(order.status)) {
    await setStatus(deps, tx, invalidate, order, { to: 'refunded', byUserId: null, note: ownReasons[outside.origin] });
  }
  invalidateOrder(invalidate, order.number);
}

type TakenIn = { outside: OutsideRefund; known: typeof refunds.$inferSelect | undefined; more: Pence };

/** @returns the number of the refund */
async function write(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  { id: orderId }: StoredOrder,
  { outside: { origin, reference, state }, known, more }: TakenIn,
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
  const row = { orderId, amount: more, state, origin, reference, reason: ownReasons[origin], at, settledAt };
  const [written] = await tx.insert(refunds).values(row).returning({ id: refunds.id });
  if (!written) throw new Error('The refund was not stored');
  return written.id;
}
