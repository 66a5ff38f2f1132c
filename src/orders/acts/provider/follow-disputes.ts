import { eq } from 'drizzle-orm';
import { ignoreOtherAccount } from '#payment/other-account.ts';
import type { DisputeReport } from '#payment/payment-provider.ts';
import { findPaymentByCharge, readPayment } from '#payment/payments.ts';
import { providerOf } from '#payment/providers.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { cardsFollowPieces } from '../../bought-cards/cards-follow-pieces.ts';
import { disputeMail } from '../../emails/disputes.mail.ts';
import { disputes } from '../../order/disputes.table.ts';
import { lockOrder } from '../../order/lock-order.ts';
import { disputeChanged, invalidateOrder, paymentContested } from '../../order/order-events.ts';
import { adminOrderUrl } from '../../order/order-link.ts';
import type { StoredOrder } from '../../order/order-view.ts';
import { orders } from '../../order/orders.table.ts';
import { followDisputed } from '../what-a-dispute-stops.ts';
import { readLostDisputes, takenBy, viewDispute } from './disputes.ts';
import type { StoredDispute } from './disputes.ts';
import { recordOutsideRefund, reverseOutsideRefund } from './outside-refunds.ts';

const mostTurns = 5;

/**
 * Handles the provider's event about a dispute: the money of a lost one counts as refunded, and no longer once it is won. Of two
 * concurrent calls each asks the provider before it has the order's lock, so the second asks again: a decision may be followed by
 * another, and only the latest report counts.
 */
export async function followDispute(deps: Deps, reference: string): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const before = await readDispute(deps.db, reference);
    const report = await (await providerOf(deps, 'stripe'))?.lookAtDispute(reference).catch(ignoreOtherAccount);
    const payment = report && (await findPaymentByCharge(deps, report.chargeReference));
    if (!payment || (await recordDispute(deps, payment.orderNumber, report, before))) return;
  }
  throw new Error(`Dispute ${reference} changed whenever it was recorded`);
}

/** Records disputes from before the payment was settled. */
export async function followDisputesOf(deps: Deps, orderId: number): Promise<void> {
  const { db } = deps;
  const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const { provider, chargeReference } = await readPayment(db, order.number);
  const reports =
    chargeReference === null
      ? []
      : await (await providerOf(deps, provider))?.listDisputes(chargeReference).catch(ignoreOtherAccount);
  for (const { reference } of reports ?? []) await followDispute(deps, reference);
}

async function readDispute(db: Database, reference: string): Promise<StoredDispute | undefined> {
  const [known] = await db.select().from(disputes).where(eq(disputes.reference, reference));
  return known;
}

/** `before`: as it was when the provider was asked. @returns false if it has changed since then */
async function recordDispute(
  deps: Deps,
  orderNumber: string,
  report: DisputeReport,
  before: StoredDispute | undefined,
): Promise<boolean> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, orderNumber);
    const known = await readDispute(tx, report.reference);
    if (JSON.stringify(known) !== JSON.stringify(before)) return false;
    const written = await writeDispute(deps, tx, order.id, { report, known });
    await bookDispute(deps, tx, invalidate, order, written);
    await followDisputed(deps, tx, order);
    invalidateOrder(invalidate, order.number);
    return true;
  });
}

async function bookDispute(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  dispute: StoredDispute,
): Promise<void> {
  await reverseOutsideRefund(deps, tx, invalidate, order, { reference: dispute.reference, above: takenBy(dispute) });
  for (const lost of await readLostDisputes(tx, order.id)) await recordOutsideRefund(deps, tx, invalidate, order, lost);
  // What came off them may be here again.
  await cardsFollowPieces(deps, tx, order);
}

/** The caller holds the order's lock. */
async function writeDispute(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Database,
  orderId: number,
  { report, known }: { report: DisputeReport; known: StoredDispute | undefined },
): Promise<StoredDispute> {
  const now = clock.now();
  const { reference, chargeReference: _, ...reported } = report;
  const { state } = reported;
  const isDecidedBefore = known?.state === state;
  const decidedAt = (isDecidedBefore ? known.closedAt : null) ?? now;
  const closedAt = state === 'open' ? null : decidedAt;
  const standing = { ...reported, closedAt };
  const [written] = await tx
    .insert(disputes)
    .values({ orderId, reference, openedAt: now, ...standing })
    .onConflictDoUpdate({ target: disputes.reference, set: standing })
    .returning();
  if (!written) throw new Error(`Dispute ${reference} was not stored`);
  if (isNews(written, known)) {
    await jobs.enqueue(tx, disputeChanged, { disputeId: written.id, orderId });
    // The banks settle it by a refund that the shop may not have been told of.
    if (state === 'prevented') await jobs.enqueue(tx, paymentContested, { orderId });
  }
  return written;
}

/** Another decision or stage, money that a decided one gives back or takes, or something to answer by another time; not that the bank has got the owner's answer. */
function isNews(now: StoredDispute, before: StoredDispute | undefined): boolean {
  if (!before || now.state !== before.state || now.stage !== before.stage) return true;
  if (takenBy(now) !== takenBy(before)) return true;
  return now.awaitsAnswer && (!before.awaitsAnswer || now.dueBy?.getTime() !== before.dueBy?.getTime());
}

/** Emails the shop. */
export async function mailDispute(deps: Deps, disputeId: number): Promise<void> {
  const { db, config } = deps;
  const [found] = await db
    .select({ dispute: disputes, order: orders })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(eq(disputes.id, disputeId));
  if (!found) return;
  const { number: orderNumber, status, isRestocked } = found.order;
  const { email: to } = await readSettings(db);
  const summary = { ...viewDispute(found.dispute), orderNumber, status, isRestocked };
  const mail = disputeMail(summary, { to, url: adminOrderUrl(config, orderNumber) });
  await db.transaction(async (tx) => queueMail(deps, tx, mail, await readMailFrame(tx, config)));
}
