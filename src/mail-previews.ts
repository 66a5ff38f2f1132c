import * as account from '#accounts/email-links/account.mail.ts';
import { petBirthdayMail } from '#accounts/pets/pet-birthday.mail.ts';
import { staffInvitationMail } from '#accounts/staff/staff.mail.ts';
import { backupFailedMail, backupOldMail, changesNotStoredMail } from '#admin/backups/backups.mail.ts';
import { lowStockMail } from '#catalogue/low-stock/low-stock.mail.ts';
import { questionAnsweredSample } from '#catalogue/questions/question-answered.mail.ts';
import { savedNewsMail } from '#catalogue/saved-list/saved-list.mail.ts';
import { backInStockMail } from '#catalogue/stock-alerts/stock-alert.mail.ts';
import type { OrderChangeSummary } from '#checkout/order-changes/order-changed.mail.ts';
import { orderChangedMail } from '#checkout/order-changes/order-changed.mail.ts';
import {
  paymentLinkEndedNotice,
  paymentLinkMail,
  paymentRejectedNotice,
  paymentReturnedMail,
  paymentReturnedNotice,
} from '#checkout/place-and-pay/payment.mail.ts';
import type { ReturnedPayment } from '#checkout/place-and-pay/payment.mail.ts';
import {
  contactCopyMail,
  contactReplyMail,
  messageReplyMail,
  shopMessageMail,
} from '#community/contact/contact.mail.ts';
import { confirmSubscriptionMail, welcomeSubscriberMail } from '#community/newsletter/newsletter.mail.ts';
import { giftReceiptMail, receiptMail } from '#orders/documents/receipt.mail.ts';
import { disputeMail } from '#orders/emails/disputes.mail.ts';
import type { DisputeSummary } from '#orders/emails/disputes.mail.ts';
import { giftCardSentSample } from '#orders/emails/gift-card-sent.mail.ts';
import { orderConfirmationMail } from '#orders/emails/order-confirmation.mail.ts';
import { orderNoticeMail, orderNoticesMail } from '#orders/emails/order-notice.mail.ts';
import { orderCancelledMail, orderShippedMail } from '#orders/emails/order-progress.mail.ts';
import { parcelSentMail } from '#orders/emails/parcel-sent.mail.ts';
import type { SentParcel } from '#orders/emails/parcel-sent.mail.ts';
import { refundByHandMail, refundFailedMail, refundMail, refundNotMadeMail } from '#orders/emails/refund.mail.ts';
import { returnAnsweredMail, returnReceivedMail, returnRequestedMail } from '#orders/emails/returns.mail.ts';
import { reviewInvitationMail } from '#orders/emails/review-invitation.mail.ts';
import type { ReturnRequest } from '#orders/lines/returns.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { recallSamples } from '#orders/recalls/recall.mail.ts';
import { reminderSamples } from '#orders/reminders/reminder.mail.ts';
import { stripeKeyMail } from '#payment/account/stripe-key.mail.ts';
import { giftCardSamples } from '#payment/gift-cards/gift-card.mail.ts';
import { refundFailureCauses } from '#payment/payment-words.contract.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { fromPounds } from '#platform/money.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { supplierMails } from '#supplier-mail-previews.ts';

const savedNews = [
  { name: 'Rubber Bone', price: '4.50', before: '6.00', isBack: false },
  { name: 'Felt Mouse', price: '3.00', before: null, isBack: true },
];

/** About what somebody asked to hear of. */
function askedForMails(url: string): Mail[] {
  return [
    backInStockMail({ to, name: 'Rubber Bone', url }),
    questionAnsweredSample({ to, url }),
    savedNewsMail({ to, news: savedNews, url, stopUrl: url, stopCall: url }),
  ];
}

/** Contents page of the emails: each as the customer of a sample order would get it, in every variant. */
export function sampleMails(shop: ShopSettings, url: string): Mail[] {
  return [
    ...accountMails(url),
    ...orderMails(shop, url),
    ...returnMails(shop, url),
    receiptMail(order, { to, url }),
    giftReceiptMail(order, { to }),
    ...supplierMails(shop, url, { orderNumber: order.orderNumber, customer }),
    stripeKeyMail({ to: shop.email, by: 'Ann Barker (ann.barker@example.co.uk)', keyEnd: '4eC3', isSame: false, url }),
    ...giftCardSamples({ to, shopName: shop.name, url }),
    staffInvitationMail({ to, firstName: 'Ann', staffRole: 'staff', shopName: shop.name, url }),
    confirmSubscriptionMail(to, url),
    welcomeSubscriberMail(to, { leaveUrl: url, leaveCall: url, rhythm: shop.promises.newsletterRhythm }),
    contactCopyMail(shop.email, message, url),
    contactReplyMail(message, shop.promises),
    messageReplyMail(
      { text: 'Yes, it can be washed at 30 °C.', pictures: null },
      { ...message, writtenOn: '14 November 2026', isFromShop: false },
      { ...shop, url },
    ),
    shopMessageMail(
      { text: 'The blue one is sold out. Would green do?', pictures: null, email: to, orderNumber: order.orderNumber },
      { ...shop, url },
    ),
    ...askedForMails(url),
    backupFailedMail({ to: shop.email, day: '2026-11-21', url }, 'The disk is full.'),
    backupOldMail({ to: shop.email, day: '2026-11-21', url }, new Date('2026-11-18T02:30:00Z')),
    changesNotStoredMail({ to: shop.email, day: '2026-11-21', url }, new Date('2026-11-21T02:30:00Z')),
    lowStockMail(
      { to: shop.email, day: '2026-11-21', url },
      {
        total: 2,
        list: [
          { id: 1, name: 'Rubber Bone', stock: 0 },
          { id: 2, name: 'Rope', stock: 3 },
        ],
      },
    ),
  ];
}

const to = 'ann.barker@example.co.uk';
const customer = { name: 'Ann Barker', email: to };
const message = { ...customer, message: 'Hello,\n\ndo you have the rope in green?', pictures: [] };
const at = '2026-11-21T09:30:00.000Z';

/** A whole order, which the screenshots of the browser tests vary. */
export const order: Order = {
  id: 1,
  orderNumber: 'PV-7K2M9Q4XWT',
  status: 'shipped',
  isPartlyShipped: false,
  createdAt: at,
  delivery: 'standard',
  arrives: { from: '2026-11-25', to: '2026-11-29' },
  expectedParcels: 2,
  items: [
    {
      productId: 1,
      quantity: 2,
      dropped: 0,
      sent: 0,
      returned: 0,
      name: 'Rubber Bone',
      image: null,
      price: '8.99',
      lineTotal: '17.98',
      vatRate: 20,
      vat: '2.70',
    },
  ],
  timeline: [{ status: 'confirmed', at }],
  parcels: [
    {
      carrier: 'Royal Mail',
      trackingNumber: 'RM123GB',
      trackingUrl: 'https://track.example',
      shippedAt: at,
      arrives: null,
    },
  ],
  subtotal: '17.98',
  discount: '1.80',
  shippingCost: '3.99',
  total: '20.17',
  vat: '3.37',
  isVatRegistered: true,
  promoCode: 'IMAGEFIX10',
  isTest: false,
  paidWith: 'demo',
  customerName: customer.name,
  customerEmail: to,
  customerPhone: null,
  shippingAddress: { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP', country: 'United Kingdom' },
  refunds: [{ id: 1, amount: '5.00', at, reason: null, state: 'done', way: 'payment' }],
  refundedTotal: '5.00',
};

const returnRequest: ReturnRequest = {
  id: 1,
  orderNumber: order.orderNumber,
  state: 'accepted',
  cause: 'size',
  reason: 'Too small for our Labrador.',
  pictures: [],
  items: [{ productId: 1, name: 'Rubber Bone', quantity: 1, refunded: 0 }],
  answer: 'There is a label in the box.',
  createdAt: at,
  answeredAt: at,
};

const disputed: DisputeSummary = {
  id: 1,
  orderNumber: order.orderNumber,
  amount: '20.17',
  reason: 'product not received',
  state: 'open',
  stage: 'chargeback',
  awaitsAnswer: true,
  isRefundable: false,
  withdrawn: '20.17',
  dueBy: '2026-12-01T23:59:59.000Z',
  closedAt: null,
  status: 'shipped',
  isRestocked: false,
};
const changed: OrderChangeSummary = {
  changeId: 1,
  isReaddressed: true,
  takenOut: [{ name: 'Rubber Bone', quantity: 1 }],
  added: [{ name: 'Rope', quantity: 2 }],
  refunded: '0.00',
  paid: '3.01',
};

function accountMails(url: string): Mail[] {
  const mail = { to, firstName: 'Ann', url };
  return [
    petBirthdayMail({ to, firstName: 'Ann', pet: 'Biscuit', year: 2026, petId: 1, url, stopUrl: url }),
    ...recallSamples({ to, url }),
    ...reminderSamples({ to, url }),
    account.verifyEmailMail(mail),
    account.resetPasswordMail(mail),
    account.signInLinkMail(mail),
    account.changeEmailMail(mail),
    account.emailChangeRequestedMail({ ...mail, takeBackUrl: url }),
    account.emailChangedMail({ ...mail, takeBackUrl: url }),
    account.passwordChangedMail({ ...mail, canTakeBack: true }),
    account.accountExistsMail({ ...mail, orderNumber: order.orderNumber }),
  ];
}

const paidTooLate: ReturnedPayment = {
  order: { number: order.orderNumber, customerName: 'Ann Barker', customerEmail: to, total: fromPounds('24.97') },
  paidAmount: fromPounds('24.97'),
  currency: 'GBP',
  why: 'too-late',
};
const rejection = 'Your account cannot currently make charges.';
const given = { refundId: 1, amount: '5.00' };
const underWay: Order['refunds'][number] = {
  id: 1,
  amount: '5.00',
  at,
  reason: null,
  state: 'pending',
  way: 'payment',
};
const failedRefund = { ...given, failure: 'expired or canceled card' };

const parcel: SentParcel = {
  id: 1,
  carrier: 'DPD',
  trackingNumber: '15501234567890',
  trackingUrl: 'https://track.example',
  inside: [{ name: 'Rope Tug Toy', quantity: 2 }],
  toCome: [{ name: 'Peanut Butter Bites', quantity: 1 }],
  arrives: { from: '2026-11-25', to: '2026-11-29' },
};
const pickup = {
  address: '1 Kennel Lane\nLeeds\nLS1 4AP',
  hours: 'Monday to Saturday 9-5',
  ready: 'Usually ready within 2 hours',
};

function orderMails(shop: ShopSettings, url: string): Mail[] {
  return [
    orderConfirmationMail(order, shop, url),
    orderNoticeMail(order, { to: shop.email, url }),
    orderNoticesMail([order, order], { to: shop.email, once: 'order-notices', title: 'New orders', url }),
    orderShippedMail(order, shop, url),
    orderConfirmationMail({ ...order, delivery: 'pickup', arrives: null }, { ...shop, pickup }, url),
    orderShippedMail({ ...order, delivery: 'pickup' }, { ...shop, pickup }, url),
    orderConfirmationMail({ ...order, delivery: 'round' }, shop, url),
    orderShippedMail({ ...order, delivery: 'round' }, shop, url),
    parcelSentMail(parcel, { ...order, delivery: 'pickup' }, url),
    orderChangedMail(changed, order, url),
    parcelSentMail(parcel, { ...order, status: 'confirmed' }, url),
    parcelSentMail({ ...parcel, toCome: [] }, { ...order, status: 'confirmed' }, url),
    parcelSentMail(parcel, order, url),
    orderCancelledMail(order, shop, url),
    giftCardSentSample({ to, url }),
    refundMail({ ...given, goods: parcel.inside }, order, shop, { order: url, creditNote: url }),
    refundMail({ ...given, goods: [] }, { ...order, refunds: [underWay] }, shop, { order: url, creditNote: url }),
    refundByHandMail(given, order, { to: shop.email, url }),
    ...refundFailureCauses.map((cause) => refundFailedMail({ ...failedRefund, cause }, order, { to: shop.email, url })),
    refundNotMadeMail({ ...failedRefund, cause: 'bank' }, order, url),
    refundNotMadeMail({ ...failedRefund, cause: 'disputed' }, order, url),
    disputeMail(disputed, { to: shop.email, url }),
    disputeMail({ ...disputed, stage: 'inquiry' }, { to: shop.email, url }),
    disputeMail({ ...disputed, stage: 'appeal' }, { to: shop.email, url }),
    disputeMail({ ...disputed, stage: 'fraud-warning', dueBy: null }, { to: shop.email, url }),
    disputeMail({ ...disputed, stage: 'review', dueBy: null }, { to: shop.email, url }),
    disputeMail({ ...disputed, state: 'prevented' }, { to: shop.email, url }),
    disputeMail({ ...disputed, state: 'lost', awaitsAnswer: false }, { to: shop.email, url }),
    paymentReturnedMail(paidTooLate, shop, url),
    paymentReturnedNotice(paidTooLate, shop, url),
    paymentLinkMail({ ...order, status: 'awaiting-payment' }, { url, until: 'Wednesday 25 November 2026 at 13:05' }),
    paymentLinkEndedNotice({ number: order.orderNumber, customerName: order.customerName }, { to: shop.email, url }),
    paymentRejectedNotice({ number: order.orderNumber, failure: rejection }, { to: shop.email, url }),
    reviewInvitationMail(order, () => url),
  ];
}

function returnMails(shop: ShopSettings, url: string): Mail[] {
  return [
    returnRequestedMail(returnRequest, customer, { to: shop.email, url }),
    returnReceivedMail(returnRequest, customer, { url, replyWithin: shop.promises.replyWithin }),
    returnAnsweredMail(returnRequest, customer, {
      url,
      refundDays: shop.refundDays,
      places: [{ address: shop.returnAddress ?? shop.address, goods: [] }],
    }),
    returnAnsweredMail({ ...returnRequest, state: 'declined', answer: null }, customer, { url, places: [], ...shop }),
  ];
}
