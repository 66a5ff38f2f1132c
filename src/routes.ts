import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { allow, openEarly, openToStaff, registerAccess } from '#accounts/access.ts';
import type { Access } from '#accounts/access.ts';
import { addressRoutes } from '#accounts/addresses/addresses.routes.ts';
import type { OpenTo } from '#accounts/areas/staff-areas.contract.ts';
import { firstOwnerRoutes } from '#accounts/first-owner/first-owner.routes.ts';
import { isOwnerAwaited } from '#accounts/first-owner/first-owner.ts';
import { passwordResetRoutes } from '#accounts/password-reset/password-reset.routes.ts';
import { petLinkRoutes, petRoutes } from '#accounts/pets/pets.routes.ts';
import { privacyRoutes } from '#accounts/privacy/privacy.routes.ts';
import { profileRoutes } from '#accounts/profile/profile.routes.ts';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import { signInLinkRoutes } from '#accounts/sign-in-links/sign-in-links.routes.ts';
import { sessionRoutes } from '#accounts/sign-in/session.routes.ts';
import type { WhenSignedIn } from '#accounts/sign-in/sign-in.ts';
import { staffInvitationRoutes } from '#accounts/staff/staff.routes.ts';
import { createVisitCounter } from '#analytics/visits/visits.ts';
import type { VisitCounter } from '#analytics/visits/visits.ts';
import { basketRoutes } from '#basket/basket.routes.ts';
import { mergeBaskets } from '#basket/merge-baskets.ts';
import { bundleRoutes } from '#catalogue/bundles/bundles.routes.ts';
import { googleFeedRoutes } from '#catalogue/google-feed/google-feed.routes.ts';
import { petFactsRoutes } from '#catalogue/pet-fit/pet-facts.routes.ts';
import { productRoutes } from '#catalogue/products/products.routes.ts';
import { ownQuestionRoutes } from '#catalogue/questions/own-questions.routes.ts';
import { productQuestionRoutes } from '#catalogue/questions/product-questions.routes.ts';
import { relatedRoutes } from '#catalogue/related/related.routes.ts';
import { ownReviewRoutes } from '#catalogue/reviews/own-reviews.routes.ts';
import { reviewRoutes } from '#catalogue/reviews/reviews.routes.ts';
import { savedListRoutes } from '#catalogue/saved-list/saved-list.routes.ts';
import { sharedListRoutes } from '#catalogue/saved-list/shared-list.routes.ts';
import { searchRoutes } from '#catalogue/search/search.routes.ts';
import { journalFeedRoutes } from '#catalogue/site-pages/journal-feed.routes.ts';
import { sitePageRoutes } from '#catalogue/site-pages/site-pages.routes.ts';
import { sitemapRoutes } from '#catalogue/sitemap/sitemap.routes.ts';
import { stockAlertRoutes } from '#catalogue/stock-alerts/stock-alerts.routes.ts';
import { isSupplierHost } from '#catalogue/suppliers/suppliers.ts';
import {
  giftCardPreviewRoutes,
  orderPaymentRoutes,
  placeOrderRoutes,
} from '#checkout/place-and-pay/place-order.routes.ts';
import { promotionRoutes } from '#checkout/promotions/promotions.routes.ts';
import { quoteRoutes } from '#checkout/quote/quote.routes.ts';
import { deliveryPrices } from '#checkout/quote/quote.ts';
import { commentRoutes } from '#community/comments/comments.routes.ts';
import { ownCommentRoutes } from '#community/comments/own-comments.routes.ts';
import { contactRoutes } from '#community/contact/contact.routes.ts';
import { newsletterRoutes } from '#community/newsletter/newsletter.routes.ts';
import { testimonialRoutes } from '#community/testimonials/testimonials.routes.ts';
import { imageProxyRoutes } from '#media/image-proxy/image-proxy.routes.ts';
import { pictureRoutes } from '#media/pictures/pictures.routes.ts';
import { sentPictureRoutes } from '#media/sent-pictures/sent-pictures.routes.ts';
import { cancellationRoutes, writtenTextRoutes } from '#orders/acts/order-acts.routes.ts';
import { returnRoutes } from '#orders/acts/returns/returns.routes.ts';
import { receiptRoutes } from '#orders/documents/receipts.routes.ts';
import { guestAccountRoutes } from '#orders/guest-accounts/guest-accounts.routes.ts';
import { oldOrderRoutes } from '#orders/old-orders/old-orders.routes.ts';
import { buyerOf, hasBought } from '#orders/order/buyers.ts';
import { leaveOthersOrders } from '#orders/order/order-access.ts';
import { orderRoutes } from '#orders/order/orders.routes.ts';
import { recallRoutes } from '#orders/recalls/recalls.routes.ts';
import { reminderRoutes } from '#orders/reminders/reminders.routes.ts';
import { reorderRoutes } from '#orders/reorders/reorders.routes.ts';
import { giftCardRoutes } from '#payment/gift-cards/gift-cards.routes.ts';
import { stripeWebhookRoutes } from '#payment/notices/stripe-webhook.routes.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { noSuchCall } from '#platform/http/error-handler.ts';
import { healthRoutes } from '#platform/http/health/health.routes.ts';
import type { Entrance } from '#platform/http/pages/enter.ts';
import { mailPreviewRoutes } from '#platform/mail/texts/mail-preview.routes.ts';
import { personalRecords } from '#records.ts';
import { apiDocsRoutes } from '#shop/api-docs/api-docs.routes.ts';
import { createEntrance, createGate, watchOpening } from '#shop/opening/entrance.ts';
import { policyRoutes } from '#shop/policies/policies.routes.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { settingsRoutes } from '#shop/settings/settings.routes.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { staffPlugins } from '#staff-routes.ts';
import { supplierPlugins } from '#supplier-routes.ts';

/**
 * Contents page of the API for shoppers; that of staff is src/staff-routes.ts. docs/api-routes.md, written by `npm run routes`,
 * lists each call with its file and who may make it. A route with other access than the rest of its file says `config: { access }`.
 */
const plugins: Record<'public' | 'customer', FastifyPluginAsyncZod<Options>[]> = {
  public: [
    ...supplierPlugins.public,
    productRoutes,
    bundleRoutes,
    petFactsRoutes,
    relatedRoutes,
    searchRoutes,
    sitePageRoutes,
    reviewRoutes,
    productQuestionRoutes,
    stockAlertRoutes,
    petLinkRoutes,
    sharedListRoutes,
    imageProxyRoutes,
    basketRoutes,
    promotionRoutes,
    quoteRoutes,
    placeOrderRoutes,
    giftCardRoutes,
    giftCardPreviewRoutes,
    orderPaymentRoutes,
    orderRoutes,
    oldOrderRoutes,
    cancellationRoutes,
    writtenTextRoutes,
    receiptRoutes,
    recallRoutes,
    reorderRoutes,
    reminderRoutes,
    returnRoutes,
    sessionRoutes,
    firstOwnerRoutes,
    guestAccountRoutes,
    signInLinkRoutes,
    passwordResetRoutes,
    staffInvitationRoutes,
    commentRoutes,
    testimonialRoutes,
    newsletterRoutes,
    contactRoutes,
    sentPictureRoutes,
    settingsRoutes,
    policyRoutes,
    stripeWebhookRoutes,
    apiDocsRoutes,
  ],
  customer: [
    profileRoutes,
    addressRoutes,
    petRoutes,
    savedListRoutes,
    ownReviewRoutes,
    ownQuestionRoutes,
    ownCommentRoutes,
    privacyRoutes,
  ],
};

type StaffGroup = { access: 'admin' | 'owner'; openTo?: OpenTo; plugins: readonly FastifyPluginAsyncZod<Options>[] };
const staffGroups: readonly StaffGroup[] = staffPlugins;

/** Open before the shop is: signing in, links in emails, orders that exist, other systems. Others say `beforeOpening: true`. */
const early = new Set<FastifyPluginAsyncZod<Options>>([
  ...supplierPlugins.public,
  firstOwnerRoutes,
  orderPaymentRoutes,
  orderRoutes,
  cancellationRoutes,
  writtenTextRoutes,
  receiptRoutes,
  recallRoutes,
  returnRoutes,
  signInLinkRoutes,
  passwordResetRoutes,
  staffInvitationRoutes,
  newsletterRoutes,
  petLinkRoutes,
  settingsRoutes,
  policyRoutes,
  stripeWebhookRoutes,
]);

/** @returns who may see the pages of the shop */
export async function registerRoutes(app: FastifyInstance, deps: Deps): Promise<Entrance> {
  const [isOpen, isAdmitted] = [watchOpening(deps), isStaff(deps)];
  const visits = createVisitCounter(deps, app.log);
  app.addHook('onClose', () => visits.settled());
  const admit = createGate(deps, isOpen, isAdmitted);
  await app.register(
    async (api) => {
      registerAccess(api, deps, admit);
      const options = optionsOf(deps, visits);
      for (const access of ['public', 'customer'] as const)
        await registerGroup(api, { access }, plugins[access], options);
      for (const group of staffGroups) await registerGroup(api, group, group.plugins, options);
      // Only staff learn which addresses do not exist.
      api.all('/admin/*', { config: { openTo: 'all-staff' }, schema: { hide: true } }, noSuchCall);
    },
    { prefix: '/api' },
  );
  for (const files of [sitemapRoutes, googleFeedRoutes, journalFeedRoutes])
    await app.register(files, { ...deps, admit, deliveryPrices });
  await app.register(pictureRoutes, deps);
  await app.register(healthRoutes, deps);
  if (deps.config.development) await app.register(mailPreviewRoutes, { previews: () => readSamples(deps) });
  return createEntrance(isOpen, isAdmitted, () => isOwnerAwaited(deps));
}

async function registerGroup(
  api: FastifyInstance,
  { access, openTo }: { access: Access; openTo?: OpenTo },
  plugins: readonly FastifyPluginAsyncZod<Options>[],
  options: Options,
): Promise<void> {
  await api.register(async (group) => {
    // Before the group's access is set, which would look like the route's own.
    if (openTo) openToStaff(openTo, group);
    // Public groups set no access, so that a path under /api/admin stays closed even there.
    if (access !== 'public') allow(access, group);
    for (const plugin of plugins)
      await group.register(async (file) => {
        if (early.has(plugin)) openEarly(file);
        await file.register(plugin, options);
      });
  });
}

type Options = ReturnType<typeof optionsOf>;

/** The dependencies of all routes, and what lower areas get from higher ones. */
function optionsOf(deps: Deps, visits: VisitCounter) {
  return {
    ...deps,
    visits,
    records: personalRecords,
    whenSignedIn,
    whenVisited: visits.note,
    buyerOf,
    hasBought,
    samples: () => readSamples(deps),
    isNamed: isSupplierHost,
    isStaff: isStaff(deps),
  };
}

const whenSignedIn: WhenSignedIn = async (tx, session, user) => {
  await mergeBaskets(tx, session, user.id);
  await leaveOthersOrders(tx, session, user);
};

function isStaff(deps: Deps) {
  return async (request: FastifyRequest): Promise<boolean> => (await sessionOf(deps, request))?.role === 'admin';
}

/** Each email as it would be sent, loaded on request. */
async function readSamples({ db, config }: Deps) {
  const { sampleMails } = await import('./mail-previews.ts');
  return { mails: sampleMails(await readSettings(db), config.url), frame: await readMailFrame(db, config) };
}
