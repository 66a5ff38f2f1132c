import { eq } from 'drizzle-orm';
import type { RefundRejection, RefundReport } from '#payment/payment-provider.ts';
import { readPayment } from '#payment/payments.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { add, least, toPounds, zero } from '#platform/money.ts';
import type { PaidPieces } from '../../lines/piece-worth.contract.ts';
import { lockOrder } from '../../order/lock-order.ts';
import { invalidateOrder, refundFailed, refundGiven } from '../../order/order-events.ts';
import type { StoredOrder } from '../../order/order-view.ts';
import { orderLines } from '../../order/orders.table.ts';
import { refundLines, refunds } from '../../order/refunds.table.ts';
import { issueRefund, leftToRefund, notYetRefunded } from '../issue-refund.ts';
import { isPaymentHeldByBank } from '../what-a-dispute-stops.ts';
import { leftThere, recordReported } from './outside-refunds.ts';
import { reopenOrder } from './reopen-order.ts';
import { markFailed, readNumber } from './settle-refund.ts';

type StoredRefund = typeof refunds.$inferSelect;

/**
 * The provider rejected a refund, because part of the payment has been refunded in its own pages. Those refunds are recorded; if
 * this one was to give back all that was left, it is made again for what is left now.
 * @param reports all refunds of the payment
 */
export async function replaceRefund(
  deps: Deps,
  refundId: number,
  rejection: RefundRejection,
  reports: readonly RefundReport[],
): Promise<void> {
  await deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, await readNumber(tx, refundId));
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    if (refund?.state !== 'pending' || refund.reference !== null) return;
    const wasTheRest = await gaveAllThatWasLeft(tx, order, refund);
    await markFailed(deps, tx, { order, refund }, rejection);
    await recordReported(deps, tx, invalidate, order, reports);
    const isMadeAgain = wasTheRest && (await makeAgain(deps, tx, order, { refund, reports }));
    if (!isMadeAgain) await fail(deps, tx, invalidate, order, refundId);
    invalidateOrder(invalidate, order.number);
  });
}

/** Whether nothing was left once it was decided, whatever has gone back elsewhere since. */
async function gaveAllThatWasLeft(tx: Database, order: StoredOrder, { id, at }: StoredRefund): Promise<boolean> {
  const all = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
  const upToIt = all.filter((one) => one.id < id || (one.origin === 'shop' && one.at <= at));
  const given = upToIt.filter(({ state }) => state !== 'failed').map(({ amount }) => amount);
  return leftToRefund(order, await readPayment(tx, order.number), add(zero, ...given)) === zero;
}

type Refused = { refund: StoredRefund; reports: readonly RefundReport[] };

async function makeAgain(deps: Deps, tx: Database, order: StoredOrder, { refund, reports }: Refused): Promise<boolean> {
  const left = leftThere(await readPayment(tx, order.number), reports);
  const amount = least(await notYetRefunded(tx, order), left ?? refund.amount);
  // As much as was refused would be refused again.
  if (amount === zero || amount >= refund.amount || (await isPaymentHeldByBank(tx, order.id))) return false;
  const why = { reason: refund.reason ?? undefined, byUserId: null, pieces: await readPieces(tx, refund.id) };
  for (const { refundId, amount: part } of await issueRefund(deps, tx, order, { amount, ...why }))
    await deps.jobs.enqueue(tx, refundGiven, { orderId: order.id, refundId, amount: toPounds(part) });
  return true;
}

async function readPieces(tx: Database, refundId: number): Promise<PaidPieces[]> {
  const { orderLineId: lineId, quantity, amount: worth } = refundLines;
  return tx
    .select({ lineId, productId: orderLines.productId, name: orderLines.name, quantity, worth })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, lineId))
    .where(eq(refundLines.refundId, refundId))
    .orderBy(lineId);
}

async function fail(deps: Deps, tx: Database, invalidate: Invalidate, order: StoredOrder, refundId: number) {
  await reopenOrder(deps, tx, invalidate, order);
  await deps.jobs.enqueue(tx, refundFailed, { orderId: order.id, refundId });
}
