import { eq } from 'drizzle-orm';
import type { DisputeReport } from '#payment/payment-provider.ts';
import { findPaymentByCharge, readPayment } from '#payment/payments.ts';
import { providerOf } from '#payment/providers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { disputeChanged, invalidateOrder } from '../orders/order-events.ts';
import { adminOrderUrl } from '../orders/order-link.ts';
import { orders } from '../orders/orders.table.ts';
import { recordOutsideRefund } from '../refunds/provider-refunds.ts';
import { lockOrder } from '../status/change-status.ts';
import { disputeMail } from './disputes.mail.ts';
import { disputes } from './disputes.table.ts';
import { readLostDisputes, viewDispute } from './disputes.ts';

/** Handles the provider's event about a dispute: the money of a lost one counts as refunded. */
export async function followDispute(deps: Deps, reference: string): Promise<void> {
  const report = await providerOf(deps.config, 'stripe')?.lookAtDispute(reference);
  const payment = report && (await findPaymentByCharge(deps, report.chargeReference));
  if (payment) await recordDisputes(deps, payment.orderNumber, [report]);
}

/** Records disputes from before the payment was settled. */
export async function followDisputesOf(deps: Deps, orderId: number): Promise<void> {
  const { db, config } = deps;
  const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const { provider, chargeReference } = await readPayment(db, order.number);
  const reports = chargeReference === null ? [] : await providerOf(config, provider)?.listDisputes(chargeReference);
  await recordDisputes(deps, order.number, reports ?? []);
}

async function recordDisputes(deps: Deps, orderNumber: string, reports: readonly DisputeReport[]): Promise<void> {
  await deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, orderNumber);
    for (const report of reports) await writeDispute(deps, tx, order.id, report);
    for (const lost of await readLostDisputes(tx, order.id))
      await recordOutsideRefund(deps, tx, invalidate, order, lost);
    invalidateOrder(invalidate, order.number);
  });
}

/** The caller holds the order's lock. */
async function writeDispute(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Database,
  orderId: number,
  { reference, amount, reason, state, dueBy }: DisputeReport,
): Promise<void> {
  const now = clock.now();
  const [known] = await tx.select().from(disputes).where(eq(disputes.reference, reference));
  // Queried before the decision, and here after it: of two processes each asks the provider before it has the lock.
  if (known?.closedAt && state === 'open') return;
  const closedAt = state === 'open' ? null : (known?.closedAt ?? now);
  const standing = { amount, reason, state, dueBy, closedAt };
  const [written] = await tx
    .insert(disputes)
    .values({ orderId, reference, openedAt: now, ...standing })
    .onConflictDoUpdate({ target: disputes.reference, set: standing })
    .returning({ id: disputes.id });
  if (written && known?.state !== state) await jobs.enqueue(tx, disputeChanged, { disputeId: written.id });
}

/** Emails the shop. */
export async function mailDispute(deps: Deps, disputeId: number): Promise<void> {
  const { db, config } = deps;
  const [found] = await db
    .select({ dispute: disputes, orderNumber: orders.number })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(eq(disputes.id, disputeId));
  if (!found) return;
  const { orderNumber, dispute } = found;
  const { email: to } = await readSettings(db);
  const mail = disputeMail({ ...viewDispute(dispute), orderNumber }, { to, url: adminOrderUrl(config, orderNumber) });
  await db.transaction(async (tx) => queueMail(deps, tx, mail, await readMailFrame(tx, config)));
}
