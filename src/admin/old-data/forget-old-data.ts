import { forgetSpentLinks } from '#accounts/email-links/email-links.ts';
import { deleteExpiredInvitations } from '#accounts/staff/invitations.ts';
import { deleteOldPrices } from '#catalogue/prices/price-history.ts';
import { deleteRejectedQuestions } from '#catalogue/questions/question-records.ts';
import { forgetOldAlerts } from '#catalogue/stock-alerts/stock-alerts.ts';
import { forgetOldStockChanges } from '#catalogue/stock-changes/stock-changes.ts';
import { forgetWhoUsed } from '#checkout/promotions/promotion-uses.ts';
import { deleteOldMessages } from '#community/contact/contact.ts';
import { deleteUnwantedSubscribers } from '#community/newsletter/newsletter.ts';
import { forgetSupplierWords } from '#dropshipping/purchase-orders/purchase-order-records.ts';
import { deleteOldOrders } from '#orders/old-orders/old-orders.ts';
import { forgetRecallMails } from '#orders/recalls/recalls-of-orders.ts';
import { forgetOldReminders } from '#orders/reminders/reminders.ts';
import { forgetAbandonedOrders, forgetOldOrders } from '#orders/retention/forget-old-orders.ts';
import { forgetOldRecipients } from '#payment/gift-cards/gift-card-records.ts';
import { forgetOldNotices } from '#payment/notices/payment-notices.ts';
import { deleteOldEntries } from '#platform/audit-log/audit-log.ts';
import { days } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { deleteOldAccountMails } from '#platform/mail/mail-records.ts';
import { deleteOldMails } from '#platform/mail/outbox.ts';
import { retention } from '#shop/retention/retention.contract.ts';

/** Deletes personal data when the retention periods of the privacy policy end (UK GDPR, article 5(1)(e)), so that no table grows without limit. */
export async function forgetOldData({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = cutoffsAt(clock.now());
  await deleteOldMessages(db, before.messages);
  await deleteOldMails(db, before.messages);
  await forgetRecallMails(db, before.messages);
  await forgetSpentLinks(db, before.spent);
  await deleteOldAccountMails(db, before.spent);
  await deleteExpiredInvitations(db, before.spent);
  await deleteUnwantedSubscribers(db, before.spent);
  await forgetAbandonedOrders(db, before.spent);
  await forgetOldNotices(db, before.spent);
  await deleteRejectedQuestions(db, before.spent);
  await forgetOldAlerts(db, before.alerts);
  await forgetOldReminders(db, before.alerts);
  await forgetOldOrders(db, before.orders);
  await deleteOldOrders(db, before.orders);
  await forgetSupplierWords(db, before.orders);
  await forgetWhoUsed(db, before.orders);
  await forgetOldRecipients(db, before.orders);
  await deleteOldEntries(db, before.orders);
  await deleteOldPrices(db, before.history);
  await forgetOldStockChanges(db, before.history);
}

/** Rows older than these are deleted. */
export type Cutoffs = Record<'orders' | 'messages' | 'alerts' | 'history' | 'spent', Date>;

function cutoffsAt(now: Date): Cutoffs {
  return {
    orders: taxYearBefore(now),
    messages: monthsBefore(now, retention.messageYears * 12),
    alerts: monthsBefore(now, retention.alertMonths),
    history: monthsBefore(now, retention.historyYears * 12),
    spent: new Date(now.getTime() - days(retention.spentDays)),
  };
}

function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(now.getUTCMonth() - months);
  return then;
}

/** A tax year ends on 5 April. Returns the beginning of the oldest one whose orders are still needed. */
function taxYearBefore(now: Date): Date {
  const year = now.getUTCFullYear();
  const begins = (of: number) => new Date(Date.UTC(of, 3, 6));
  return begins((now < begins(year) ? year - 1 : year) - retention.orderYears);
}
