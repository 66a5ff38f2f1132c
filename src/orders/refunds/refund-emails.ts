import { eq } from 'drizzle-orm';
import { minutes } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { toPounds } from '#platform/money.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { mailAboutOrder } from '../emails/order-emails.ts';
import { refundMailDue } from '../orders/order-events.ts';
import { adminOrderUrl, creditNoteUrl } from '../orders/order-link.ts';
import { orders } from '../orders/orders.table.ts';
import { refundByHandMail, refundFailedMail, refundMail } from './refund.mail.ts';
import type { Refund } from './refund.mail.ts';
import { refunds } from './refunds.table.ts';

const retryAfter = minutes(5);

/** No email for failed refunds and those of the customer's own bank, nor yet for those that may still be rejected. */
export async function mailRefund(deps: Deps, given: Refund & { orderId: number }): Promise<void> {
  const { orderId, ...refund } = given;
  const [row] = await deps.db.select().from(refunds).where(eq(refunds.id, refund.refundId));
  if (row?.state === 'failed' || row?.origin === 'dispute') return;
  if (row?.state === 'pending' && row.reference === null) {
    const notBefore = new Date(deps.clock.now().getTime() + retryAfter);
    return deps.jobs.enqueue(deps.db, refundMailDue, given, { notBefore });
  }
  await mailAboutOrder(deps, orderId, (order, shop, url) =>
    refundMail(refund, order, shop, {
      order: url,
      creditNote: creditNoteUrl(deps.config, order.orderNumber, refund.refundId),
    }),
  );
}

/** Emails the shop about money that only staff can refund. */
export async function mailRefundByHand(
  deps: Deps,
  { orderId, ...refund }: Refund & { orderId: number },
): Promise<void> {
  const { db, config } = deps;
  const [order] = await db.select({ orderNumber: orders.number }).from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const { email: to } = await readSettings(db);
  const mail = refundByHandMail(refund, order, { to, url: adminOrderUrl(config, order.orderNumber) });
  await db.transaction(async (tx) => queueMail(deps, tx, mail, await readMailFrame(tx, config)));
}

/** Emails the shop. */
export async function mailRefundFailed(deps: Deps, { refundId }: { refundId: number }): Promise<void> {
  const { db, config } = deps;
  const [found] = await db
    .select({ orderNumber: orders.number, amount: refunds.amount, failure: refunds.failure })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId));
  if (!found) return;
  const { email: to } = await readSettings(db);
  const refund = { refundId, amount: toPounds(found.amount), failure: found.failure ?? '' };
  const mail = refundFailedMail(refund, found, { to, url: adminOrderUrl(config, found.orderNumber) });
  await db.transaction(async (tx) => queueMail(deps, tx, mail, await readMailFrame(tx, config)));
}
