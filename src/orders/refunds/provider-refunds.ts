import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import type { PaymentProvider, RefundReport, Rejection } from '#payment/payment-provider.ts';
import { findPaymentByCharge, readPayment } from '#payment/payments.ts';
import type { StoredPayment } from '#payment/payments.ts';
import { providerOf } from '#payment/providers.ts';
import { minutes } from '#platform/clock.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { add, least, subtract, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { readLostDisputes } from '../disputes/disputes.ts';
import { invalidateOrder, refundBegun, refundGiven } from '../orders/order-events.ts';
import type { StoredOrder } from '../orders/order-view.ts';
import { isClosedStatus } from '../orders/order-words.contract.ts';
import { orders } from '../orders/orders.table.ts';
import { rebooked } from '../sales/book-sales.ts';
import { lockOrder, setStatus } from '../status/change-status.ts';
import { notYetRefunded } from './issue-refund.ts';
import type { OutsideRefund } from './issue-refund.ts';
import { ownReasons } from './refund-words.contract.ts';
import { refunds } from './refunds.table.ts';
import { settleRefund } from './settle-refund.ts';

const mostAtOnce = 200;
const queriedAgainAfter = minutes(50);

type StoredRefund = typeof refunds.$inferSelect;

/**
 * Requests a refund from the provider, or its state if it was requested already. A temporary error is thrown, and the queue
 * retries under the same key, later {@link queryPendingRefunds} does.
 */
export async function sendRefund(deps: Deps, refundId: number): Promise<void> {
  const { db, clock, config } = deps;
  const [due] = await db
    .select({ refund: refunds, number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'pending')));
  if (!due) return;
  const payment = await readPayment(db, due.number);
  const provider = providerOf(config, payment.provider);
  if (!provider) throw new Error(`Refund ${refundId} waits for a provider, but its order was paid by none`);
  await db.update(refunds).set({ queriedAt: clock.now() }).where(eq(refunds.id, refundId));
  await settleRefund(deps, refundId, await refundOrLookUp(provider, due.refund, payment));
}

async function refundOrLookUp(
  provider: PaymentProvider,
  refund: StoredRefund,
  { chargeReference, orderNumber }: StoredPayment,
): Promise<RefundReport | Rejection> {
  const { id, reference, amount, queriedAt } = refund;
  if (reference !== null) return provider.lookAtRefund(reference);
  if (chargeReference === null) throw new Error(`The payment of refund ${id} has no reference to refund it by`);
  const key = keyOf(orderNumber, id);
  // The provider forgets keys after a day and would then refund a second time, so existing refunds are checked first.
  const given = queriedAt === null ? [] : await provider.listRefunds(chargeReference);
  return given.find((one) => isReportOf(one, refund, orderNumber)) ?? provider.refund({ chargeReference, amount, key });
}

/** With the order's number, because a second shop on the same account counts its refunds from 1 as well. */
const keyOf = (orderNumber: string, refundId: number) => `refund-${orderNumber}-${refundId}`;

/** A safeguard: queries refunds that have been pending for long, least recently queried first. */
export async function queryPendingRefunds({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - queriedAgainAfter);
  const isLongAgo = or(lt(refunds.queriedAt, before), and(isNull(refunds.queriedAt), lt(refunds.at, before)));
  const waiting = await db
    .select({ refundId: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'pending'), isLongAgo))
    .orderBy(asc(refunds.queriedAt), asc(refunds.id))
    .limit(mostAtOnce);
  for (const { refundId } of waiting) await jobs.enqueue(db, refundBegun, { refundId });
}

/** Handles the provider's event about a refund: one of the shop's, or one made in the provider's own pages. */
export async function followRefund(deps: Deps, reference: string): Promise<void> {
  const report = await providerOf(deps.config, 'stripe')?.lookAtRefund(reference);
  const payment = report && (await findPaymentByCharge(deps, report.chargeReference));
  if (!report || !payment) return;
  const refundId = await findRefund(deps, report, payment);
  if (refundId !== null) await settleRefund(deps, refundId, report);
  else await recordOutsideRefunds(deps, payment, [report]);
}

async function findRefund({ db }: Pick<Deps, 'db'>, report: RefundReport, payment: StoredPayment) {
  const { orderNumber } = payment;
  const known = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(orders.number, orderNumber));
  return known.find(({ refund }) => isReportOf(report, refund, orderNumber))?.refund.id ?? null;
}

/** By its key only until its reference is known. A refund that a restore of the data has forgotten may have had the same key. */
function isReportOf(report: RefundReport, { id, reference, amount }: StoredRefund, orderNumber: string): boolean {
  if (reference !== null) return reference === report.reference;
  return report.key === keyOf(orderNumber, id) && report.amount === amount;
}

/** Records refunds made before the payment was settled, and, after a refund failed, those for which there now is room. */
export async function recordOtherRefunds(deps: Deps, orderId: number): Promise<void> {
  const { db, config } = deps;
  const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const payment = await readPayment(db, order.number);
  const provider = providerOf(config, payment.provider);
  const reports = payment.chargeReference === null ? [] : await provider?.listRefunds(payment.chargeReference);
  await recordOutsideRefunds(deps, payment, reports ?? []);
}

async function recordOutsideRefunds(
  deps: Deps,
  { orderNumber }: StoredPayment,
  reports: readonly RefundReport[],
): Promise<void> {
  await deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, orderNumber);
    const known = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
    const own = known.filter(({ origin }) => origin === 'shop');
    const others = reports.filter((report) => !own.some((refund) => isReportOf(report, refund, orderNumber)));
    const outside = [...others.flatMap(madeOutside), ...(await readLostDisputes(tx, order.id))];
    for (const refund of outside) await recordOutsideRefund(deps, tx, invalidate, order, refund);
  });
}

function madeOutside({ reference, amount, state }: RefundReport): OutsideRefund[] {
  return state === 'failed' ? [] : [{ origin: 'provider', reference, amount, state }];
}

/**
 * Books a refund made outside the shop, up to the order's total. Any excess, caused by a refund of the shop's own, is
 * booked once that one has failed. The caller holds the order's lock.
 */
export async function recordOutsideRefund(
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

type RecordedRefund = { outside: OutsideRefund; known: typeof refunds.$inferSelect | undefined; more: Pence };

/** @returns the id of the refund */
async function write(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  { id: orderId }: StoredOrder,
  { outside: { origin, reference, state }, known, more }: RecordedRefund,
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
