import { eq } from 'drizzle-orm';
import type { RefundRejection, RefundReport } from '#payment/payment-provider.ts';
import type { RefundFailureCause } from '#payment/payment-words.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { toPounds } from '#platform/money.ts';
import { rebooked } from '../../ledger/book-sales.ts';
import { lockOrder } from '../../order/lock-order.ts';
import { invalidateOrder, paymentContested, refundFailed } from '../../order/order-events.ts';
import type { StoredOrder } from '../../order/order-view.ts';
import { orders } from '../../order/orders.table.ts';
import { noteOnOrder } from '../../order/orders.ts';
import { refunds } from '../../order/refunds.table.ts';
import { followDisputed } from '../what-a-dispute-stops.ts';
import { reopenOrder } from './reopen-order.ts';
import { putBackOnCards } from './take-off-cards.ts';

type StoredRefund = typeof refunds.$inferSelect;
export type Reported =
  | (Pick<RefundReport, 'reference' | 'state' | 'failure'> & Partial<Pick<RefundReport, 'cause' | 'waitsForBalance'>>)
  | RefundRejection;

/**
 * Stores the provider's report on a refund under the order's lock; a repeated report changes nothing.
 * @returns whether it has just failed
 */
export async function settleRefund(deps: Deps, refundId: number, report: Reported): Promise<boolean> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, await readNumber(tx, refundId));
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    if (!refund || refund.state === 'failed') return false;
    // The rejection of a repeated request does not contradict a refund known to be made.
    if (report.state === 'rejected' && refund.reference !== null) return false;
    const isFailed = report.state === 'rejected' || report.state === 'failed';
    if (isFailed) await failRefund(deps, tx, invalidate, { order, refund }, report);
    else if (refund.state === 'pending') await moveOn(deps, tx, refund, report);
    else return false;
    invalidateOrder(invalidate, order.number);
    return isFailed;
  });
}

export async function readNumber(tx: Database, refundId: number): Promise<string> {
  const [order] = await tx
    .select({ number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId));
  if (!order) throw new Error(`There is no refund ${refundId}`);
  return order.number;
}

async function moveOn(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Database,
  { id, orderId }: StoredRefund,
  { reference, state, cause = null, waitsForBalance = false }: Exclude<Reported, RefundRejection>,
): Promise<void> {
  const settledAt = state === 'done' ? clock.now() : null;
  const unclearSince = state === 'pending' && waitsForBalance ? clock.now() : null;
  await tx
    .update(refunds)
    .set({ reference, state, settledAt, failureCause: cause, unclearSince })
    .where(eq(refunds.id, id));
  if (cause !== null) await jobs.enqueue(tx, refundFailed, { orderId, refundId: id });
}

type Refunded = { order: StoredOrder; refund: StoredRefund };

async function failRefund(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  { order, refund }: Refunded,
  report: Reported,
): Promise<void> {
  await markFailed(deps, tx, { order, refund }, report);
  await reopenOrder(deps, tx, invalidate, order);
  if (refund.origin === 'provider') {
    await putBackOnCards(deps, tx, invalidate, order, refund.id);
    await followDisputed(deps, tx, order);
  }
  await deps.jobs.enqueue(tx, refundFailed, { orderId: order.id, refundId: refund.id });
  // The shop may not have been told of the dispute yet.
  if (report.cause === 'disputed') await deps.jobs.enqueue(tx, paymentContested, { orderId: order.id });
}

/** The refunded sum is the shop's again; the goods stay where they are. */
export async function markFailed(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  { order, refund: { id, amount, reference: known } }: Refunded,
  report: Reported,
): Promise<void> {
  const at = clock.now();
  const failure = (report.failure ?? 'The provider does not say why.').slice(0, mostLetters);
  const failureCause = report.cause ?? 'bank';
  const reference = report.state === 'rejected' ? known : report.reference;
  const failed = { state: 'failed', failure, failureCause, reference, settledAt: at } as const;
  await rebooked(tx, order.id, () => tx.update(refunds).set(failed).where(eq(refunds.id, id)));
  await noteOnOrder(tx, order, { note: noteOf[failureCause](toPounds(amount)), byUserId: null, at });
}

/** The customer reads it too. */
const noteOf: Record<RefundFailureCause, (amount: string) => string> = {
  bank: (amount) => `A refund of £${amount} did not go through. We will be in touch.`,
  disputed: (amount) => `A refund of £${amount} could not be made, as the customer’s bank decides about this payment.`,
  'other-account': (amount) => `A refund of £${amount} did not go through. We will be in touch.`,
  'refunded-elsewhere': (amount) => `A refund of £${amount} was not made, as money had gone back already.`,
};

/** Of a provider's reason. */
const mostLetters = 500;
