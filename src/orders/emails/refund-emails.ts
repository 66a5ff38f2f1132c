import { and, eq, gt } from 'drizzle-orm';
import type { UnmadeRefund } from '#payment/payment-provider.ts';
import { minutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { toPounds } from '#platform/money.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { refundMailDue } from '../order/order-events.ts';
import { adminOrderUrl, creditNoteUrl } from '../order/order-link.ts';
import { orderLines, orders } from '../order/orders.table.ts';
import { ownReasons } from '../order/refund-words.contract.ts';
import { refundLines, refunds } from '../order/refunds.table.ts';
import { mailAboutOrder } from './order-emails.ts';
import { refundByHandMail, refundFailedMail, refundMail, refundNotMadeMail } from './refund.mail.ts';
import type { Refund } from './refund.mail.ts';
import { refundMadeTwiceMail, waitingRefundMail } from './waiting-refund.mail.ts';

const retryAfter = minutes(5);

/** No email for failed refunds, those of the customer's own bank and those made by mistake, nor yet for those that may still be rejected. */
export async function mailRefund(deps: Deps, given: Refund & { orderId: number }): Promise<void> {
  const { orderId, ...refund } = given;
  const [row] = await deps.db.select().from(refunds).where(eq(refunds.id, refund.refundId));
  if (row?.state === 'failed' || row?.origin === 'dispute' || row?.reason === ownReasons.twice) return;
  if (row?.state === 'pending' && !isOnItsWay(row)) {
    const notBefore = new Date(deps.clock.now().getTime() + retryAfter);
    return deps.jobs.enqueue(deps.db, refundMailDue, given, { notBefore });
  }
  const goods = await readRefundedGoods(deps.db, refund.refundId);
  await mailAboutOrder(deps, orderId, (order, shop, url) =>
    refundMail({ ...refund, goods }, order, shop, {
      order: url,
      creditNote: creditNoteUrl(deps.config, order.orderNumber, refund.refundId),
    }),
  );
}

function readRefundedGoods(db: Database, refundId: number): Promise<{ name: string; quantity: number }[]> {
  return db
    .select({ name: orderLines.name, quantity: refundLines.quantity })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
    .where(and(eq(refundLines.refundId, refundId), gt(refundLines.quantity, 0)))
    .orderBy(orderLines.id);
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

type RefundOfOrder = { refund: typeof refunds.$inferSelect; number: string };

/** Emails the shop, once for each reason, about a refund that the provider has not made yet. */
export async function mailRefundWaits(deps: Deps, about: RefundOfOrder, why: UnmadeRefund): Promise<void> {
  await mailShop(deps, about, (refund, shop) => waitingRefundMail({ ...refund, why }, shop));
}

/** Emails the shop once about a refund that the provider has made twice. */
export async function mailRefundMadeTwice(deps: Deps, about: RefundOfOrder): Promise<void> {
  await mailShop(deps, about, refundMadeTwiceMail);
}

async function mailShop(
  deps: Deps,
  { refund: { id: refundId, amount }, number: orderNumber }: RefundOfOrder,
  write: typeof refundMadeTwiceMail,
): Promise<void> {
  const { db, config } = deps;
  const { email: to } = await readSettings(db);
  const url = adminOrderUrl(config, orderNumber);
  const mail = write({ refundId, amount: toPounds(amount), orderNumber }, { to, url });
  await db.transaction(async (tx) => queueMail(deps, tx, mail, await readMailFrame(tx, config)));
}

/** Emails the shop, and a customer who expects the money. */
export async function mailRefundFailed(deps: Deps, { refundId }: { refundId: number }): Promise<void> {
  const { db, config } = deps;
  const [found] = await db
    .select({ orderNumber: orders.number, refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId));
  if (!found) return;
  const { orderNumber, refund } = found;
  const { email: to } = await readSettings(db);
  const { amount, failure, failureCause: cause } = refund;
  const failed = { refundId, amount: toPounds(amount), failure: failure ?? '', cause: cause ?? 'bank' };
  const mail = refundFailedMail(failed, found, { to, url: adminOrderUrl(config, orderNumber) });
  await db.transaction(async (tx) => queueMail(deps, tx, mail, await readMailFrame(tx, config)));
  if (isExpected(refund))
    await mailAboutOrder(deps, refund.orderId, (order, _shop, url) => refundNotMadeMail(failed, order, url));
}

/**
 * The customer has read of it: in the refund's own email, which waits until the provider has accepted it, or in the email about
 * what it was a part of.
 */
function isExpected(refund: typeof refunds.$inferSelect): boolean {
  const { reason, origin, failureCause } = refund;
  const isForStaff = failureCause === 'refunded-elsewhere' || failureCause === 'other-account';
  if (isForStaff || origin === 'dispute' || reason === ownReasons.twice) return false;
  return isOnItsWay(refund) || announced.some((one) => one === reason);
}

/** Not yet one that the provider has accepted, and makes once there is money in the account. */
function isOnItsWay({ reference, unclearSince }: typeof refunds.$inferSelect): boolean {
  return reference !== null && unclearSince === null;
}

const announced = [ownReasons.cancelled, ownReasons.changed, ownReasons.paidTooLate, ownReasons.otherSum] as const;
