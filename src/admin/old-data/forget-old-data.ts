import { forgetSpentLinks } from '#accounts/email-links/email-links.ts';
import { deleteExpiredInvitations } from '#accounts/staff/invitations.ts';
import { deleteOldPrices } from '#catalogue/prices/price-history.ts';
import { forgetOldAlerts } from '#catalogue/stock-alerts/stock-alerts.ts';
import { forgetOldStockChanges } from '#catalogue/stock-changes/stock-changes.ts';
import { forgetWhoUsed } from '#checkout/promotions/promotion-uses.ts';
import { deleteOldMessages } from '#community/contact/contact.ts';
import { deleteUnwantedSubscribers } from '#community/newsletter/newsletter.ts';
import { forgetSupplierWords } from '#dropshipping/purchase-orders/purchase-order-records.ts';
import { forgetAbandonedOrders, forgetOldOrders } from '#orders/retention/forget-old-orders.ts';
import { forgetOldNotices } from '#payment/notices/payment-notices.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteOldMails } from '#platform/mail/outbox.ts';
import { deleteOldEntries } from '#platform/audit-log/audit-log.ts';
import { cutoffsAt } from '#shop/retention/retention.ts';

/** Nobody's data is kept longer than the privacy policy says (UK GDPR, article 5(1)(e)), and nothing grows without end. */
export async function forgetOldData({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = cutoffsAt(clock.now());
  await deleteOldMessages(db, before.messages);
  await deleteOldMails(db, before.messages);
  await forgetSpentLinks(db, before.spent);
  await deleteExpiredInvitations(db, before.spent);
  await deleteUnwantedSubscribers(db, before.spent);
  await forgetAbandonedOrders(db, before.spent);
  await forgetOldNotices(db, before.spent);
  await forgetOldAlerts(db, before.alerts);
  await forgetOldOrders(db, before.orders);
  await forgetSupplierWords(db, before.orders);
  await forgetWhoUsed(db, before.orders);
  await deleteOldEntries(db, before.orders);
  await deleteOldPrices(db, before.history);
  await forgetOldStockChanges(db, before.history);
}
