import { emailConfirmed, passwordForgotten, signInLinkAsked } from '#accounts/account-events.ts';
import { mailPasswordReset } from '#accounts/email-links/account-emails.ts';
import { mailBirthdays } from '#accounts/pets/pet-birthdays.ts';
import { forgetEndedSessions } from '#accounts/session/session.ts';
import { mailSignInLink } from '#accounts/sign-in-links/sign-in-links.ts';
import { backUpShop, warnOfChangesNotStored, warnOfOldBackup } from '#admin/backups/run-backup.ts';
import { copyDatabase, copyPictures, storeChanges } from '#admin/backups/run-point-in-time.ts';
import { aggregateCustomers, correctCustomers } from '#admin/customers/aggregate-customers.ts';
import { forgetOldData } from '#admin/old-data/forget-old-data.ts';
import { pictureUses } from '#admin/system/picture-uses.ts';
import { forgetVisitors } from '#analytics/visits/visits.ts';
import {
  movedPicturesDue,
  offerCheckDue,
  productMoveDue,
  productMoveUndoDue,
  stockReturned,
} from '#catalogue/catalogue-events.ts';
import { turnCollections } from '#catalogue/category-admin/turn-collections.ts';
import { mailLowStock } from '#catalogue/low-stock/low-stock.ts';
import { fetchMovedPictures } from '#catalogue/moving-in/fetch-moved-pictures.ts';
import { forgetOldMoves } from '#catalogue/moving-in/product-moves.ts';
import { runMove } from '#catalogue/moving-in/run-move.ts';
import { takeBackMove } from '#catalogue/moving-in/take-back-move.ts';
import { checkOffers } from '#catalogue/offer-check/check-offers.ts';
import { turnSales } from '#catalogue/prices/turn-sales.ts';
import { deleteImportedRows } from '#catalogue/product-import/imported-rows.ts';
import { mailAnswers } from '#catalogue/questions/mail-answers.ts';
import { mailSavedNews } from '#catalogue/saved-list/mail-saved-news.ts';
import { notifyWaiting } from '#catalogue/stock-alerts/stock-alerts.ts';
import { mailOrderChanged } from '#checkout/order-changes/order-change-emails.ts';
import { forgetOldKeys } from '#checkout/place-and-pay/idempotency.ts';
import { settleByReference } from '#checkout/place-and-pay/show-payment.ts';
import { sweepPayments } from '#checkout/place-and-pay/sweep-payments.ts';
import { refreshOffers, turnOffers } from '#checkout/promotions/offers-on-products.ts';
import { settlePromotionRevenue, settleUseAfterStatus } from '#checkout/promotions/promotion-uses.ts';
import { deliverySlipMakers } from '#dropshipping/purchase-orders/emails/delivery-slips.ts';
import { removeOldProxied } from '#media/image-proxy/image-proxy.ts';
import { removeUnusedPictures } from '#media/pictures/unused-pictures.ts';
import { sendGiftCards } from '#orders/acts/gift-cards/send-gift-cards.ts';
import { compareWithProvider } from '#orders/acts/provider/compare-with-provider.ts';
import { followCharge } from '#orders/acts/provider/follow-charge.ts';
import { followDispute, followDisputesOf, mailDispute } from '#orders/acts/provider/follow-disputes.ts';
import { recordOtherRefunds } from '#orders/acts/provider/outside-refunds.ts';
import { lookUpFees } from '#orders/acts/provider/payment-fees.ts';
import { followRefund, queryPendingRefunds, sendRefund } from '#orders/acts/provider/provider-refunds.ts';
import { completeOrders } from '#orders/acts/returns/returns.ts';
import { noteTakenOff } from '#orders/bought-cards/take-off-released.ts';
import { attachmentMakers } from '#orders/documents/papers/order-papers.ts';
import {
  inviteToReview,
  mailNewOrders,
  mailOrderStatus,
  mailParcel,
  planReviewInvitation,
} from '#orders/emails/order-emails.ts';
import { mailOrdersOfDay } from '#orders/emails/order-notices.ts';
import { mailRefund, mailRefundByHand, mailRefundFailed } from '#orders/emails/refund-emails.ts';
import { aggregateSales, correctSales } from '#orders/ledger/aggregate-sales.ts';
import { updateMerchandising } from '#orders/ledger/merchandising.ts';
import { forgetHolders } from '#orders/order/held-goods.ts';
import {
  cardsTakenOff,
  disputeChanged,
  giftCardsBought,
  orderChanged,
  orderPlaced,
  orderPlacedBefore,
  orderStatusChanged,
  parcelSent,
  paymentContested,
  refundBegun,
  refundByHandDue,
  refundFailed,
  refundGiven,
  refundMailDue,
  reviewDue,
  statusMailDue,
} from '#orders/order/order-events.ts';
import { takeOverOrdersOf } from '#orders/order/order-list.ts';
import { mailRecall, recallBegun } from '#orders/recalls/mail-recall.ts';
import { mailReminders } from '#orders/reminders/mail-reminders.ts';
import { checkStripe } from '#payment/account/check-stripe.ts';
import { followFailedPayout } from '#payment/account/failed-payouts.ts';
import { chargeMoved, disputeMoved, paymentMoved, payoutFailed, refundMoved } from '#payment/payment-events.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { deleteOldHits } from '#platform/http/limits/rate-limit.ts';
import { after, afterMany, every, renamed } from '#platform/jobs/background-job.ts';
import type { BackgroundJob } from '#platform/jobs/background-job.ts';
import { withOutcome } from '#platform/jobs/schedule-outcomes.ts';
import { mailQueued, sendMail } from '#platform/mail/mail.ts';
import { publishDue } from '#shop/site/edit-site.ts';
import { supplierJobs } from '#supplier-jobs.ts';

/** The pauses grow to an hour, so these take three days: a mail server that broke on Friday is mended on Monday. */
const triesOverAWeekend = 80;

/** Within a day, by when the shop compares with the provider: a dispute that opened while it was away stops an order all the same. */
const triesOverADay = 30;

/** All background work: what follows an event, and what runs on a schedule. */
export function backgroundJobs(deps: Deps): BackgroundJob[] {
  return jobsOf(deps).map((job) => withOutcome(deps, job));
}

function jobsOf(deps: Deps): BackgroundJob[] {
  const { db, clock } = deps;
  return [
    ...supplierJobs(deps),
    ...paymentJobs(deps),
    ...refundJobs(deps),
    ...movingJobs(deps),
    ...mailJobs(deps),
    after(statusMailDue, 'mail-order-status', ({ orderId, status }) => mailOrderStatus(deps, orderId, status)),
    after(orderStatusChanged, 'plan-review-invitation', ({ orderId }) => planReviewInvitation(deps, orderId), {
      only: ({ status }) => status === 'delivered',
    }),
    after(reviewDue, 'mail-review-invitation', ({ orderId }) => inviteToReview(deps, orderId)),
    after(parcelSent, 'mail-parcel', (sent) => mailParcel(deps, sent)),
    after(orderStatusChanged, 'settle-promotion-after-status', ({ orderId, status }) =>
      settleUseAfterStatus(deps, orderId, status),
    ),
    after(stockReturned, 'mail-stock-alerts', ({ productIds }) => notifyWaiting(deps, productIds)),
    ...accountJobs(deps),
    every('15 3 * * *', 'complete-orders', () => completeOrders(deps), { timeoutSeconds: 3_600 }),
    ...aggregateJobs(deps),
    ...backupJobs(deps),
    every('10 0 * * *', 'forget-visitors', () => forgetVisitors(db, clock.now())),
    every('50 * * * *', 'mail-other-stock-alerts', () => notifyWaiting(deps)),
    every('0 7 * * *', 'mail-low-stock', () => mailLowStock(deps)),
    every('0 18 * * *', 'mail-orders-of-the-day', () => mailOrdersOfDay(deps)),
    every('30 * * * *', 'forget-ended-sessions', async () => void (await forgetEndedSessions(db, clock.now()))),
    every('35 * * * *', 'forget-old-hits', () => deleteOldHits(db, clock.now())),
    every('5 4 * * *', 'forget-old-data', () => forgetOldData(deps), { timeoutSeconds: 3_600 }),
    every('50 3 * * *', 'remove-unused-pictures', async () => void (await removeUnusedPictures(deps, pictureUses)), {
      timeoutSeconds: 3_600,
    }),
    every('55 3 * * *', 'remove-old-proxied-pictures', () => removeOldProxied(deps)),
    every('40 3 * * *', 'forget-old-order-attempts', () => forgetOldKeys(db, clock.now())),
    every('37 * * * *', 'forget-holders-of-goods', () => forgetHolders(db, clock.now())),
  ];
}

/** What follows what somebody does with their account. */
function accountJobs(deps: Deps): BackgroundJob[] {
  return [
    after(passwordForgotten, 'mail-password-reset', ({ userId }) => mailPasswordReset(deps, userId)),
    after(signInLinkAsked, 'mail-sign-in-link', ({ userId }) => mailSignInLink(deps, userId)),
    after(emailConfirmed, 'take-over-guest-orders', ({ userId }) => takeOverOrdersOf(deps.db, userId)),
  ];
}

/** Sale prices, lists and figures that are updated in the background every minute; the last two are recalculated at night. */
function aggregateJobs(deps: Deps): BackgroundJob[] {
  return [
    every('* * * * *', 'publish-due-pages', () => publishDue(deps)),
    every('* * * * *', 'begin-and-end-sales', () => turnSales(deps)),
    every('1 * * * *', 'show-and-hide-collections', () => turnCollections(deps)),
    every('* * * * *', 'begin-and-end-offers', () => turnOffers(deps)),
    every('17 * * * *', 'show-offers', () => refreshOffers(deps)),
    every('* * * * *', 'aggregate-sales', () => aggregateSales(deps)),
    every('45 3 * * *', 'correct-sales', async () => void (await correctSales(deps)), { timeoutSeconds: 3_600 }),
    every('5 5 * * *', 'update-merchandising', () => updateMerchandising(deps), { timeoutSeconds: 3_600 }),
    every('* * * * *', 'aggregate-customers', () => aggregateCustomers(deps), { timeoutSeconds: 3_600 }),
    every('20 4 * * *', 'correct-customers', () => correctCustomers(deps), { timeoutSeconds: 3_600 }),
  ];
}

function backupJobs(deps: Deps): BackgroundJob[] {
  return [
    every('30 2 * * *', 'back-up', () => backUpShop(deps), { retries: 2, timeoutSeconds: 21_600 }),
    // At a start as well: a shop that is killed again and again may never live to see a full minute.
    every('* * * * *', 'store-changes', () => storeChanges(deps), {
      retries: 0,
      timeoutSeconds: 21_600,
      atStart: true,
    }),
    every('30 1 * * *', 'copy-database', () => copyDatabase(deps), { timeoutSeconds: 21_600 }),
    every('*/5 * * * *', 'copy-pictures', () => copyPictures(deps), { timeoutSeconds: 3_600 }),
    // Not while what was missed is being made up for.
    every('0 9 * * *', 'check-backups', () => warnOfOldBackup(deps), { catchesUp: false }),
    every('28 * * * *', 'check-stored-changes', () => warnOfChangesNotStored(deps), { catchesUp: false }),
  ];
}

function mailJobs(deps: Deps): BackgroundJob[] {
  const makers = { ...attachmentMakers(deps), ...deliverySlipMakers(deps) };
  return [
    after(mailQueued, 'send-mail', ({ mailId }) => sendMail(deps, mailId, makers), {
      retries: triesOverAWeekend,
      concurrency: 2,
      batch: 2,
    }),
    afterMany(orderPlaced, 'mail-order-confirmation', (placed) => mailNewOrders(deps, idsOf(placed)), {
      concurrency: 2,
      timeoutSeconds: 60,
    }),
    after(recallBegun, 'mail-recall', ({ recallId }) => mailRecall(deps, recallId), { timeoutSeconds: 3_600 }),
    every('0 9 * * *', 'mail-repeat-reminders', () => mailReminders(deps), { timeoutSeconds: 1_800 }),
    every('30 8 * * *', 'mail-pet-birthdays', () => mailBirthdays(deps)),
    every('*/5 * * * *', 'mail-answers', () => mailAnswers(deps)),
    every('20 * * * *', 'mail-saved-news', () => mailSavedNews(deps)),
    // Jobs that an earlier version of the shop queued; the confirmation does this now.
    after(orderPlacedBefore, 'mail-account-exists', ({ orderId }) => mailNewOrders(deps, [orderId])),
  ];
}

/** Those bought for today go out at once, others on the morning of their day. */
function giftCardJobs(deps: Deps): BackgroundJob[] {
  return [
    after(giftCardsBought, 'send-gift-cards-just-bought', ({ orderNumber }) => sendGiftCards(deps, orderNumber)),
    after(cardsTakenOff, 'note-what-came-off-gift-cards', (off) => noteTakenOff(deps, off)),
    every('*/10 7-20 * * *', 'send-gift-cards', () => sendGiftCards(deps)),
  ];
}

function paymentJobs(deps: Deps): BackgroundJob[] {
  return [
    after(
      paymentMoved,
      'settle-payment',
      ({ reference, isContested }) => settleByReference(deps, reference, isContested),
      { concurrency: 4 },
    ),
    every('* * * * *', 'sweep-payments', () => sweepPayments(deps), { retries: 0, timeoutSeconds: 600 }),
    ...followingJobs(deps),
    ...giftCardJobs(deps),
  ];
}

/** Products of another shop. */
function movingJobs(deps: Deps): BackgroundJob[] {
  return [
    after(productMoveDue, 'bring-products-in', ({ moveId }) => runMove(deps, moveId), { timeoutSeconds: 3_600 }),
    after(productMoveUndoDue, 'take-products-back', ({ moveId }) => takeBackMove(deps, moveId), {
      timeoutSeconds: 3_600,
    }),
    after(movedPicturesDue, 'fetch-moved-pictures', ({ moveId }) => fetchMovedPictures(deps, moveId), {
      timeoutSeconds: 1_800,
    }),
    after(offerCheckDue, 'check-offers', () => checkOffers(deps), { timeoutSeconds: 900 }),
    every('25 * * * *', 'check-offers-hourly', () => checkOffers(deps), { timeoutSeconds: 900 }),
    every('37 3 * * *', 'forget-imported-rows', () => deleteImportedRows(deps.db, deps.clock.now())),
    every('33 3 * * *', 'forget-old-moves', () => forgetOldMoves(deps.db, deps.clock.now())),
  ];
}

/** What the provider's events are about, which is asked of it. */
function followingJobs(deps: Deps): BackgroundJob[] {
  const options = { retries: triesOverADay };
  const atOnce = { ...options, concurrency: 2 };
  return [
    after(refundMoved, 'follow-refund', ({ reference }) => followRefund(deps, reference), atOnce),
    after(chargeMoved, 'follow-charge', ({ reference }) => followCharge(deps, reference), atOnce),
    after(payoutFailed, 'follow-failed-payout', ({ reference }) => followFailedPayout(deps, reference), options),
    after(disputeMoved, 'follow-dispute', ({ reference }) => followDispute(deps, reference), options),
    ...renamed(
      'take-in-earlier-refunds',
      after(paymentContested, 'record-earlier-refunds', ({ orderId }) => recordOtherRefunds(deps, orderId), options),
    ),
    after(paymentContested, 'follow-earlier-disputes', ({ orderId }) => followDisputesOf(deps, orderId), options),
  ];
}

function refundJobs(deps: Deps): BackgroundJob[] {
  return [
    after(orderChanged, 'mail-order-changed', (changed) => mailOrderChanged(deps, changed)),
    after(orderChanged, 'settle-promotion-after-change', ({ orderId }) => settlePromotionRevenue(deps, orderId)),
    after(refundGiven, 'mail-refund', (refund) => mailRefund(deps, refund)),
    ...renamed(
      'mail-refund-when-taken-on',
      after(refundMailDue, 'mail-refund-once-accepted', (refund) => mailRefund(deps, refund)),
    ),
    after(refundGiven, 'settle-promotion-after-refund', ({ orderId }) => settlePromotionRevenue(deps, orderId)),
    after(refundBegun, 'send-refund', ({ refundId }) => sendRefund(deps, refundId), { concurrency: 2 }),
    after(refundByHandDue, 'mail-refund-by-hand', (refund) => mailRefundByHand(deps, refund)),
    after(refundFailed, 'mail-refund-failed', (failed) => mailRefundFailed(deps, failed)),
    ...renamed(
      'take-in-other-refunds',
      after(refundFailed, 'record-refunds-made-elsewhere', ({ orderId }) => recordOtherRefunds(deps, orderId)),
    ),
    after(disputeChanged, 'mail-dispute', ({ disputeId }) => mailDispute(deps, disputeId)),
    after(disputeChanged, 'settle-promotion-after-dispute', async ({ orderId }) => {
      if (orderId !== undefined) await settlePromotionRevenue(deps, orderId);
    }),
    every('40 * * * *', 'query-pending-refunds', () => queryPendingRefunds(deps)),
    // Keys of the environment change with a start.
    every('35 4 * * *', 'check-stripe', () => checkStripe(deps), { atStart: true, retries: 2 }),
    // After a start as well: events that came while the shop was down may be over.
    every('25 4 * * *', 'compare-with-provider', () => compareWithProvider(deps), {
      atStart: true,
      timeoutSeconds: 3_600,
    }),
    every('*/15 * * * *', 'look-up-payment-fees', () => lookUpFees(deps), { timeoutSeconds: 3_600 }),
    after(refundFailed, 'settle-promotion-after-failed-refund', ({ orderId }) => settlePromotionRevenue(deps, orderId)),
  ];
}

const idsOf = (placed: readonly { orderId: number }[]): number[] => placed.map(({ orderId }) => orderId);
