import { customerImportRoutes } from '#accounts/customer-import/customer-import.admin.routes.ts';
import { staffRoutes } from '#accounts/staff/staff.routes.ts';
import { twoFactorRoutes } from '#accounts/two-factor/two-factor.routes.ts';
import { actPreviewRoutes } from '#admin/act-previews/act-previews.admin.routes.ts';
import { backupRoutes } from '#admin/backups/backups.admin.routes.ts';
import { customerRoutes } from '#admin/customers/customers.admin.routes.ts';
import { liveEventRoutes } from '#admin/live-events/live-events.admin.routes.ts';
import { paletteRoutes } from '#admin/palette/palette.admin.routes.ts';
import { policyAdminRoutes } from '#admin/policies/policies.admin.routes.ts';
import { setupGuideRoutes } from '#admin/setup-guide/setup-guide.admin.routes.ts';
import { siteAdminRoutes } from '#admin/site/site.admin.routes.ts';
import { summaryRoutes } from '#admin/summary/summary.admin.routes.ts';
import { systemRoutes } from '#admin/system/system.admin.routes.ts';
import { toDoRoutes } from '#admin/to-do/to-do.admin.routes.ts';
import { updateRoutes } from '#admin/updates/updates.admin.routes.ts';
import { metricsRoutes } from '#analytics/sales-reports/sales-reports.admin.routes.ts';
import { shelfAdminRoutes } from '#catalogue/category-admin/shelves.admin.routes.ts';
import { familyRoutes } from '#catalogue/families/families.admin.routes.ts';
import { productMoveRoutes } from '#catalogue/moving-in/product-moves.admin.routes.ts';
import { offerCheckRoutes } from '#catalogue/offer-check/offer-check.admin.routes.ts';
import { oldReviewRoutes } from '#catalogue/old-reviews/old-reviews.admin.routes.ts';
import { salePriceRoutes } from '#catalogue/prices/sale-prices.admin.routes.ts';
import { productExtrasAdminRoutes } from '#catalogue/product-admin/product-extras.admin.routes.ts';
import { productImportRoutes } from '#catalogue/product-import/product-import.routes.ts';
import { productsAdminRoutes } from '#catalogue/product-page/products.admin.routes.ts';
import { productPictureRoutes } from '#catalogue/product-pictures/product-pictures.admin.routes.ts';
import { questionAdminRoutes } from '#catalogue/questions/product-questions.admin.routes.ts';
import { redirectRoutes } from '#catalogue/redirects/redirects.admin.routes.ts';
import { reviewAdminRoutes } from '#catalogue/reviews/reviews.admin.routes.ts';
import { customersWordRoutes } from '#catalogue/search/customers-words.admin.routes.ts';
import { stockChangeRoutes } from '#catalogue/stock-changes/stock-changes.routes.ts';
import { bundleAdminRoutes } from '#checkout/bundles/bundles.admin.routes.ts';
import { orderChangeRoutes } from '#checkout/order-changes/order-changes.admin.routes.ts';
import { manualOrderRoutes } from '#checkout/place-and-pay/place-order.admin.routes.ts';
import { promotionAdminRoutes } from '#checkout/promotions/promotions.admin.routes.ts';
import { commentAdminRoutes } from '#community/comments/comments.admin.routes.ts';
import { contactAdminRoutes } from '#community/contact/contact.admin.routes.ts';
import { testimonialAdminRoutes } from '#community/testimonials/testimonials.admin.routes.ts';
import { sampleTradeRoutes } from '#demo-data/trade/sample-trade.admin.routes.ts';
import { orderNoteRoutes, parcelRoutes, refundRoutes } from '#orders/acts/order-acts.admin.routes.ts';
import { returnAdminRoutes } from '#orders/acts/returns/returns.admin.routes.ts';
import { orderPageRoutes, ordersAdminRoutes } from '#orders/admin/orders.admin.routes.ts';
import { toSendRoutes } from '#orders/admin/to-send/to-send.admin.routes.ts';
import { receiptEmailRoutes } from '#orders/documents/receipt-emails.admin.routes.ts';
import { bookRoutes } from '#orders/ledger/books.admin.routes.ts';
import { parcelLinkRoutes } from '#orders/lines/parcel-links.admin.routes.ts';
import { oldOrderImportRoutes } from '#orders/old-orders/old-orders.admin.routes.ts';
import { recallAdminRoutes } from '#orders/recalls/recalls.admin.routes.ts';
import { reminderAdminRoutes } from '#orders/reminders/reminders.admin.routes.ts';
import { stripeAccountRoutes } from '#payment/account/stripe-account.admin.routes.ts';
import { giftCardAdminRoutes } from '#payment/gift-cards/gift-cards.admin.routes.ts';
import { auditLogRoutes } from '#platform/audit-log/audit-log.admin.routes.ts';
import { mailAdminRoutes } from '#platform/mail/mail.admin.routes.ts';
import { mailServerRoutes } from '#platform/mail/server/mail-server.admin.routes.ts';
import { mailTextsRoutes } from '#platform/mail/texts/mail-texts.admin.routes.ts';
import { settingsAdminRoutes } from '#shop/settings/settings.admin.routes.ts';
import { supplierPlugins } from '#supplier-routes.ts';

/**
 * The part of src/routes.ts that is for staff: which of their areas opens which calls (shop rules, section 3). One of the areas named
 * is enough. A route with other areas than the rest of its file says `config: { openTo }`.
 */
export const staffPlugins = [
  // Of everybody on the staff; what the last three say is cut down to the caller’s areas.
  { access: 'admin', openTo: 'all-staff', plugins: [twoFactorRoutes, liveEventRoutes, paletteRoutes, toDoRoutes] },
  {
    access: 'admin',
    openTo: ['orders'],
    plugins: [
      ordersAdminRoutes,
      orderPageRoutes,
      orderChangeRoutes,
      actPreviewRoutes,
      manualOrderRoutes,
      orderNoteRoutes,
      receiptEmailRoutes,
      parcelRoutes,
      toSendRoutes,
      returnAdminRoutes,
    ],
  },
  {
    access: 'admin',
    openTo: ['refunds'],
    plugins: [refundRoutes, promotionAdminRoutes, bundleAdminRoutes, giftCardAdminRoutes],
  },
  {
    access: 'admin',
    openTo: ['products'],
    plugins: [
      productsAdminRoutes,
      productExtrasAdminRoutes,
      salePriceRoutes,
      familyRoutes,
      shelfAdminRoutes,
      productPictureRoutes,
      productImportRoutes,
      productMoveRoutes,
      redirectRoutes,
      offerCheckRoutes,
      customersWordRoutes,
      stockChangeRoutes,
      reminderAdminRoutes,
    ],
  },
  { access: 'admin', openTo: ['products', 'suppliers'], plugins: [...supplierPlugins.productsAndSuppliers] },
  { access: 'admin', openTo: ['suppliers'], plugins: [...supplierPlugins.suppliers] },
  {
    access: 'admin',
    openTo: ['customers'],
    plugins: [
      customerRoutes,
      recallAdminRoutes,
      reviewAdminRoutes,
      questionAdminRoutes,
      oldReviewRoutes,
      commentAdminRoutes,
      testimonialAdminRoutes,
      contactAdminRoutes,
      mailAdminRoutes,
    ],
  },
  { access: 'admin', openTo: ['figures'], plugins: [...supplierPlugins.figures, metricsRoutes, bookRoutes] },
  { access: 'admin', openTo: ['products', 'suppliers', 'figures'], plugins: [summaryRoutes] },
  { access: 'admin', openTo: ['settings'], plugins: [auditLogRoutes, systemRoutes, backupRoutes, updateRoutes] },
  {
    access: 'owner',
    openTo: ['settings'],
    plugins: [settingsAdminRoutes, policyAdminRoutes, siteAdminRoutes, mailTextsRoutes],
  },
  {
    access: 'owner',
    plugins: [
      staffRoutes,
      mailServerRoutes,
      stripeAccountRoutes,
      setupGuideRoutes,
      sampleTradeRoutes,
      parcelLinkRoutes,
      customerImportRoutes,
      oldOrderImportRoutes,
    ],
  },
] as const;
