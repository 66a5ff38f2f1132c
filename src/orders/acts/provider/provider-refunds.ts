import { and, asc, eq, gt, inArray, isNull, lt, max, ne, or, sql } from 'drizzle-orm';
import { ignoreOtherAccount } from '#payment/other-account.ts';
import type {
  PaymentProvider,
  RefundRejection,
  RefundReport,
  RefundToMake,
  UnmadeRefund,
} from '#payment/payment-provider.ts';
import { findPaymentByCharge, readPayment } from '#payment/payments.ts';
import type { StoredPayment } from '#payment/payments.ts';
import { providerOf } from '#payment/providers.ts';
import { days, minutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { mailRefundWaits } from '../../emails/refund-emails.ts';
import { refundBegun } from '../../order/order-events.ts';
import { orderLines, orders } from '../../order/orders.table.ts';
import { noReason, ownReasons } from '../../order/refund-words.contract.ts';
import { refunds } from '../../order/refunds.table.ts';
import { isReportOf, keyOf, leftThere, recordOutsideRefunds } from './outside-refunds.ts';
import { replaceRefund } from './replace-refund.ts';
import { settleRefund } from './settle-refund.ts';

const mostAtOnce = 200;
const queriedAgainAfter = minutes(50);
const askedAgainAfter = minutes(1);
/**
 * The provider may still carry out what it has answered by an error, hours later, and advises against another key
 * (https://docs.stripe.com/error-low-level#server-errors). It forgets a key after a day: then the same one would be another request as well.
 */
const unclearFor = days(1);
/** A wrong key may soon be put right. */
const outOfSightFor = days(1);

type StoredRefund = typeof refunds.$inferSelect;
type DueRefund = { refund: StoredRefund; number: string };

/**
 * Requests a refund from the provider, or its state if it was requested already. A temporary error is thrown, and the queue
 * retries, later {@link queryPendingRefunds} does: under the same key, unless nothing more can come of that. One of a payment in another
 * account ends, as nothing can be learnt of it.
 */
export async function sendRefund(deps: Deps, refundId: number): Promise<void> {
  const { db, clock } = deps;
  const [due] = await db
    .select({ refund: refunds, number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'pending')));
  if (!due) return;
  const payment = await readPayment(db, due.number);
  const provider = await providerOf(deps, payment.provider);
  if (!provider) throw new Error(`Refund ${refundId} waits for a provider, but its order was paid by none`);
  await db.update(refunds).set({ queriedAt: clock.now() }).where(eq(refunds.id, refundId));
  const report = await refundOrLookUp(provider, due.refund, payment).catch(ignoreOtherAccount);
  if (!report) return loseSight(deps, due.refund);
  if (due.refund.outOfSightSince !== null) await noteSight(db, refundId, null);
  if (report === 'balance-too-low') return askAgain(deps, due, report, null);
  const made = await listAfter(report, provider, payment);
  const own = made.find((one) => isReportOf(one, due.refund, due.number));
  if (own) await settleRefund(deps, refundId, own);
  else if (report === 'unclear') await askAgain(deps, due, report, leftThere(payment, made));
  else if (report.state === 'rejected' && isRefundedElsewhere(due.refund, report, { payment, made }))
    await replaceRefund(deps, refundId, { ...report, cause: 'refunded-elsewhere' }, made);
  else await settleRefund(deps, refundId, report);
  if (report !== 'unclear' && report.state === 'pending' && report.waitsForBalance)
    await mailRefundWaits(deps, due, 'balance-too-low');
}

/** What was accepted there is most likely made; what was not, or may not have been, is for staff to look at. */
async function loseSight(deps: Deps, { id, reference, outOfSightSince }: StoredRefund): Promise<void> {
  const cause = 'other-account';
  const since = outOfSightSince ?? deps.clock.now();
  if (reference !== null) await settleRefund(deps, id, { state: 'done', reference, failure: null, cause });
  else if (ageOf(since, deps) >= outOfSightFor)
    await settleRefund(deps, id, { state: 'rejected', failure: elsewhere, cause });
  else await noteSight(deps.db, id, since);
}

async function noteSight(db: Database, id: number, outOfSightSince: Date | null): Promise<void> {
  await db.update(refunds).set({ outOfSightSince }).where(eq(refunds.id, id));
}

const ageOf = (since: Date, { clock }: Pick<Deps, 'clock'>) => clock.now().getTime() - since.getTime();

const elsewhere = 'The payment was made in another account at Stripe than that of the present key';

/**
 * Under another key once nothing more can come of this one, and never sooner: the customer might get the money twice. The next run looks for the
 * refund first. {@link queryPendingRefunds} begins it, and soon a job of its own, once, where the provider cannot make it twice.
 * @param left of the payment, at the provider; null: nobody knows
 */
async function askAgain(deps: Deps, due: DueRefund, why: UnmadeRefund, left: Pence | null): Promise<void> {
  const { id, attempt, amount, unclearSince } = due.refund;
  // Of more than half of what is left no provider gives back twice.
  const mayBeTwice = why === 'unclear' && (left === null || amount * 2 <= left);
  const since = unclearSince ?? (mayBeTwice ? deps.clock.now() : null);
  const isOver = since === null || ageOf(since, deps) >= unclearFor;
  const next = isOver ? { attempt: attempt + 1, unclearSince: null } : { unclearSince: since };
  await deps.db
    .update(refunds)
    .set(next)
    .where(and(eq(refunds.id, id), eq(refunds.attempt, attempt)));
  if (why === 'balance-too-low' || !isOver) await mailRefundWaits(deps, due, why);
  if (!isOver || why === 'balance-too-low' || mayBeTwice || attempt > 1) return;
  const notBefore = new Date(deps.clock.now().getTime() + askedAgainAfter);
  await deps.jobs.enqueue(deps.db, refundBegun, { refundId: id }, { notBefore });
}

/** What Stripe has really made, where its answer leaves that open. While it fails it may not list that either; the next run looks again. */
async function listAfter(
  report: RefundReport | RefundRejection | 'unclear',
  provider: PaymentProvider,
  payment: StoredPayment,
): Promise<RefundReport[]> {
  if (report === 'unclear') return listMade(provider, payment).catch(() => []);
  return report.state === 'rejected' ? listMade(provider, payment) : [];
}

async function listMade(provider: PaymentProvider, { chargeReference }: StoredPayment): Promise<RefundReport[]> {
  if (chargeReference === null) return [];
  return provider.listRefunds(chargeReference);
}

/** Also where the provider does not say so. */
function isRefundedElsewhere(
  { amount }: StoredRefund,
  { cause }: RefundRejection,
  { payment, made }: { payment: StoredPayment; made: readonly RefundReport[] },
): boolean {
  if (cause !== 'bank') return cause === 'refunded-elsewhere';
  const left = leftThere(payment, made);
  return left !== null && made.some(({ state }) => state !== 'failed') && amount > left;
}

async function refundOrLookUp(
  provider: PaymentProvider,
  refund: StoredRefund,
  { chargeReference, orderNumber }: StoredPayment,
): Promise<RefundReport | RefundRejection | UnmadeRefund> {
  const { id, reference, amount, queriedAt, attempt } = refund;
  if (reference !== null) return provider.lookAtRefund(reference);
  if (chargeReference === null) throw new Error(`The payment of refund ${id} has no reference to refund it by`);
  const key = keyOf(orderNumber, id);
  // The provider forgets keys after a day and would then refund a second time, so existing refunds are checked first.
  const given = queriedAt === null ? [] : await provider.listRefunds(chargeReference);
  const made = given.find((one) => isReportOf(one, refund, orderNumber));
  return made ?? provider.refund({ chargeReference, amount, key, attempt, reason: reasonOf(refund) });
}

/** None for the shop's own mistakes. */
function reasonOf({ reason }: StoredRefund): RefundToMake['reason'] {
  if (reason === 'duplicate' || reason === 'fraudulent') return reason;
  const isAsked =
    reason === null || reason === noReason || reason === ownReasons.cancelled || reason === ownReasons.cancelledInPart;
  return isAsked ? noReason : null;
}

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

/**
 * Handles the provider's event about a refund: one of the shop's, or one made in the provider's own pages. One of another account is
 * ignored.
 */
export async function followRefund(deps: Deps, reference: string): Promise<void> {
  const report = await (await providerOf(deps, 'stripe'))?.lookAtRefund(reference).catch(ignoreOtherAccount);
  const payment = report && (await findPaymentByCharge(deps, report.chargeReference));
  if (!report || !payment) return;
  const known = await readRefunds(deps.db, payment);
  const own = known.find(({ refund, number }) => isReportOf(report, refund, number));
  if (own) {
    await settleRefund(deps, own.refund.id, report);
    return;
  }
  await recordOutsideRefunds(deps, payment, [report]);
}

function readRefunds(db: Database, { orderNumber }: StoredPayment): Promise<DueRefund[]> {
  return db
    .select({ refund: refunds, number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(orders.number, orderNumber));
}

/** The sum of later refunds that name no goods, and the id of the last refund. */
export async function readOpenRefunds(
  db: Database,
  orderId: number,
  after: number,
): Promise<{ amount: Pence; last: number }> {
  const isOpen = and(gt(refunds.id, after), eq(refunds.isForGoods, false), ne(refunds.state, 'failed'));
  const [found] = await db
    .select({
      amount: sql<number>`coalesce(sum(${refunds.amount}) filter (where ${isOpen}), 0)::int`,
      last: max(refunds.id),
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId));
  return { amount: pence(found?.amount ?? 0), last: found?.last ?? 0 };
}

/** Which of the orders have a refund, pending ones included. */
export async function findRefunded(db: Database, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { orderId } = refunds;
  const found = await db
    .selectDistinct({ orderId })
    .from(refunds)
    .where(inArray(orderId, [...orderIds]));
  return new Set(found.map((row) => row.orderId));
}

/** What the customer paid for the cheapest piece of these lines, rounded down. */
export async function priceOfCheapest(db: Database, lineIds: readonly number[]): Promise<Pence> {
  const { id, lineTotal, discount, quantity } = orderLines;
  const [found] = await db
    .select({ price: sql<number>`coalesce(min((${lineTotal} - ${discount}) / ${quantity}), 0)::int` })
    .from(orderLines)
    .where(inArray(id, [...lineIds]));
  return pence(found?.price ?? 0);
}
