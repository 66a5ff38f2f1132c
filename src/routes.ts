import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressRoutes } from '#accounts/addresses/addresses.routes.ts';
import { passwordResetRoutes } from '#accounts/password-reset/password-reset.routes.ts';
import { privacyRoutes } from '#accounts/privacy/privacy.routes.ts';
import { profileRoutes } from '#accounts/profile/profile.routes.ts';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import { sessionRoutes } from '#accounts/session/session.routes.ts';
import { staffInvitationRoutes, staffRoutes } from '#accounts/staff/staff.routes.ts';
import { twoFactorRoutes } from '#accounts/two-factor/two-factor.routes.ts';
import { metricsRoutes } from './analytics/sales-reports/metrics.routes.ts';
import { createVisitCounter } from '#analytics/visits/visit-counter.ts';
import type { VisitCounter } from '#analytics/visits/visit-counter.ts';
import { basketRecords } from '#basket/basket-records.ts';
import { basketRoutes } from '#basket/basket.routes.ts';
import { mergeBaskets } from '#basket/merge-baskets.ts';
import { productDeskRoutes } from './catalogue/product-admin/products.admin.routes.ts';
import { productPictureRoutes } from './catalogue/product-pictures/product-pictures.admin.routes.ts';
import { isSupplierHost } from '#catalogue/suppliers/supplier-hosts.ts';
import { productImportRoutes } from '#catalogue/product-import/product-import.routes.ts';
import { productRoutes } from '#catalogue/products/products.routes.ts';
import { reviewRecords, reviewVoteRecords } from '#catalogue/reviews/review-records.ts';
import { reviewDeskRoutes } from './catalogue/reviews/reviews.admin.routes.ts';
import { reviewRoutes } from '#catalogue/reviews/reviews.routes.ts';
import { searchRoutes } from '#catalogue/search/search.routes.ts';
import { sitemapRoutes } from '#catalogue/sitemap/sitemap.routes.ts';
import { stockAlertRecords } from '#catalogue/stock-alerts/stock-alert-records.ts';
import { stockAlertRoutes } from '#catalogue/stock-alerts/stock-alerts.routes.ts';
import { stockChangeRoutes } from '#catalogue/stock-changes/stock-changes.routes.ts';
import { placeOrderRoutes } from '#checkout/place-order/place-order.routes.ts';
import { promotionDeskRoutes } from './checkout/promotions/promotions.admin.routes.ts';
import { promotionRecords } from '#checkout/promotions/promotion-records.ts';
import { promotionRoutes } from '#checkout/promotions/promotions.routes.ts';
import { quoteRoutes } from '#checkout/quote/quote.routes.ts';
import { commentLikeRecords, commentRecords } from '#community/comments/comment-records.ts';
import { commentDeskRoutes } from './community/comments/comments.admin.routes.ts';
import { commentRoutes } from '#community/comments/comments.routes.ts';
import { contactRecords } from '#community/contact/contact-records.ts';
import { contactRoutes } from '#community/contact/contact.routes.ts';
import { newsletterRecords } from '#community/newsletter/newsletter-records.ts';
import { newsletterRoutes } from '#community/newsletter/newsletter.routes.ts';
import { testimonialDeskRoutes } from './community/testimonials/testimonials.admin.routes.ts';
import { testimonialRoutes } from '#community/testimonials/testimonials.routes.ts';
import { auditLogRoutes } from './platform/audit-log/audit-log.admin.routes.ts';
import { mailDeskRoutes } from './platform/mail/mail.admin.routes.ts';
import { liveEventRoutes } from './admin/live-events/live-events.admin.routes.ts';
import { settingsDeskRoutes } from './shop/settings/settings.admin.routes.ts';
import { systemRoutes } from './admin/system/system.admin.routes.ts';
import { deskSearchRoutes } from './admin/palette/palette.admin.routes.ts';
import { summaryRoutes } from './admin/summary/summary.admin.routes.ts';
import { connectorRoutes } from '#dropshipping/connectors/connectors.routes.ts';
import { feedRoutes } from './dropshipping/connectors/feed/feeds.admin.routes.ts';
import { webhookRoutes } from '#dropshipping/connectors/webhooks.routes.ts';
import { pricingRuleRoutes } from '#dropshipping/pricing/pricing-rules.routes.ts';
import { pricingRoutes } from '#dropshipping/pricing/pricing.routes.ts';
import { listedImportRoutes } from '#dropshipping/product-imports/product-imports.routes.ts';
import { productLinkRoutes } from '#dropshipping/product-links/product-links.routes.ts';
import { purchaseOrderRoutes } from '#dropshipping/purchase-orders/purchase-orders.routes.ts';
import { purchaseOrderLetterRecords } from './dropshipping/purchase-orders/emails/purchase-order-email-records.ts';
import { supplierPageRoutes } from './dropshipping/supplier-page/supplier-page.routes.ts';
import { supplierRoutes } from './dropshipping/connections/suppliers.routes.ts';
import { heldChangeRoutes } from './dropshipping/approvals/approvals.admin.routes.ts';
import { syncRoutes } from '#dropshipping/sync/syncs.routes.ts';
import { buyerOf } from '#orders/orders/buyer-of.ts';
import { imageProxyRoutes } from '#media/image-proxy/image-proxy.routes.ts';
import { pictureRoutes } from '#media/pictures/pictures.routes.ts';
import { cancellationRoutes } from '#orders/cancellations/cancellations.routes.ts';
import { deskOrderRoutes } from './orders/admin/order-page.admin.routes.ts';
import { orderNoteRecords } from '#orders/notes/order-note-records.ts';
import { orderNoteRoutes } from '#orders/notes/order-notes.routes.ts';
import { orderDeskRoutes } from './orders/admin/orders.admin.routes.ts';
import { refundRoutes } from '#orders/refunds/refunds.routes.ts';
import { orderMailRecords } from './orders/emails/order-mail-records.ts';
import { orderRecords } from '#orders/orders/order-records.ts';
import { orderRoutes } from '#orders/orders/orders.routes.ts';
import { parcelRoutes } from '#orders/parcels/parcels.routes.ts';
import { receiptRoutes } from '#orders/receipts/receipts.routes.ts';
import { reorderRoutes } from '#orders/reorders/reorders.routes.ts';
import { returnRecords } from '#orders/returns/return-records.ts';
import { returnDeskRoutes } from './orders/returns/returns.admin.routes.ts';
import { returnRoutes } from '#orders/returns/returns.routes.ts';
import type { Deps } from '#platform/deps.ts';
import { healthRoutes } from '#platform/http/health.routes.ts';
import { mailPreviewRoutes } from '#platform/mail/mail-preview.routes.ts';
import { mailRecords } from '#platform/mail/mail-records.ts';
import { apiDocsRoutes } from '#shop/api-docs/api-docs.routes.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { settingsRoutes } from '#shop/settings/settings.routes.ts';

/** What the shop holds about a person; returns and notes before orders, which forget whose they were. */
const personalRecords = [
  basketRecords,
  returnRecords,
  orderNoteRecords,
  orderMailRecords,
  purchaseOrderLetterRecords,
  promotionRecords,
  orderRecords,
  reviewRecords,
  reviewVoteRecords,
  stockAlertRecords,
  commentRecords,
  commentLikeRecords,
  newsletterRecords,
  contactRecords,
  mailRecords,
];

/** Contents page of the API. */
export async function registerRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const visits = createVisitCounter(deps, app.log);
  app.addHook('onClose', () => visits.settled());
  await app.register(
    async (api) => {
      await registerAccounts(api, deps, visits);
      await registerCatalogue(api, deps);
      await registerBuying(api, deps);
      await registerOrders(api, deps);
      await registerDropshipping(api, deps);
      await registerCommunity(api, deps);
      await registerDesk(api, deps, visits);
      await api.register(purchaseOrderRoutes, deps);
      await api.register(supplierPageRoutes, deps);
      await api.register(apiDocsRoutes);
    },
    { prefix: '/api' },
  );
  await app.register(sitemapRoutes, deps);
  await app.register(pictureRoutes, deps);
  await app.register(healthRoutes, deps);
  if (deps.config.development) await registerMailPreviews(app, deps);
}

async function registerAccounts(api: FastifyInstance, deps: Deps, visits: VisitCounter): Promise<void> {
  await api.register(addressRoutes, deps);
  await api.register(passwordResetRoutes, deps);
  await api.register(privacyRoutes, { ...deps, records: personalRecords });
  await api.register(profileRoutes, deps);
  await api.register(sessionRoutes, { ...deps, whenSignedIn: mergeBaskets, whenAsked: visits.note });
  await api.register(staffInvitationRoutes, deps);
  await api.register(staffRoutes, deps);
  await api.register(twoFactorRoutes, deps);
}

async function registerCatalogue(api: FastifyInstance, deps: Deps): Promise<void> {
  await api.register(productRoutes, deps);
  await api.register(productDeskRoutes, deps);
  await api.register(productPictureRoutes, deps);
  await api.register(productImportRoutes, deps);
  await api.register(stockChangeRoutes, deps);
  await api.register(reviewRoutes, { ...deps, buyerOf });
  await api.register(reviewDeskRoutes, deps);
  await api.register(searchRoutes, deps);
  await api.register(stockAlertRoutes, deps);
  const isStaff = async (request: FastifyRequest) => (await sessionOf(deps, request))?.role === 'admin';
  await api.register(imageProxyRoutes, { ...deps, isNamed: isSupplierHost, isStaff });
}

async function registerBuying(api: FastifyInstance, deps: Deps): Promise<void> {
  await api.register(basketRoutes, deps);
  await api.register(placeOrderRoutes, deps);
  await api.register(promotionRoutes, deps);
  await api.register(promotionDeskRoutes, deps);
  await api.register(quoteRoutes, deps);
}

async function registerOrders(api: FastifyInstance, deps: Deps): Promise<void> {
  await api.register(cancellationRoutes, deps);
  await api.register(orderRoutes, deps);
  await api.register(orderDeskRoutes, deps);
  await api.register(orderNoteRoutes, deps);
  await api.register(parcelRoutes, deps);
  await api.register(deskOrderRoutes, deps);
  await api.register(receiptRoutes, deps);
  await api.register(refundRoutes, deps);
  await api.register(reorderRoutes, deps);
  await api.register(returnRoutes, deps);
  await api.register(returnDeskRoutes, deps);
}

async function registerDropshipping(api: FastifyInstance, deps: Deps): Promise<void> {
  await api.register(supplierRoutes, deps);
  await api.register(connectorRoutes, deps);
  await api.register(feedRoutes, deps);
  await api.register(webhookRoutes, deps);
  await api.register(productLinkRoutes, deps);
  await api.register(pricingRoutes, deps);
  await api.register(pricingRuleRoutes, deps);
  await api.register(listedImportRoutes, deps);
  await api.register(syncRoutes, deps);
  await api.register(heldChangeRoutes, deps);
}

async function registerCommunity(api: FastifyInstance, deps: Deps): Promise<void> {
  await api.register(commentRoutes, deps);
  await api.register(commentDeskRoutes, deps);
  await api.register(contactRoutes, deps);
  await api.register(newsletterRoutes, deps);
  await api.register(testimonialRoutes, deps);
  await api.register(testimonialDeskRoutes, deps);
}

async function registerDesk(api: FastifyInstance, deps: Deps, visits: VisitCounter): Promise<void> {
  await api.register(metricsRoutes, { ...deps, visits });
  await api.register(liveEventRoutes, deps);
  await api.register(deskSearchRoutes, deps);
  await api.register(summaryRoutes, deps);
  await api.register(settingsRoutes, deps);
  await api.register(settingsDeskRoutes, deps);
  await api.register(auditLogRoutes, deps);
  await api.register(mailDeskRoutes, deps);
  await api.register(systemRoutes, deps);
}

async function registerMailPreviews(app: FastifyInstance, { db, config }: Deps): Promise<void> {
  const { sampleMails } = await import('./mail-previews.ts');
  const previews = async () => ({
    mails: sampleMails(await readSettings(db), config.url),
    frame: await readMailFrame(db, config),
  });
  await app.register(mailPreviewRoutes, { previews });
}
