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
import { takenOffCardsMail } from '#orders/emails/taken-off-cards.mail.ts';
import { refundMadeTwiceMail, waitingRefundMail } from '#orders/emails/waiting-refund.mail.ts';
import type { ReturnRequest } from '#orders/lines/returns.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { refundFailureCauses } from '#payment/payment-words.contract.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { fromPounds } from '#platform/money.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';

const to = 'ann.barker@example.co.uk';
const customer = { name: 'Ann Barker', email: to };
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
  isByStaff: false,
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

const paidTooLate: ReturnedPayment = {
  order: { number: order.orderNumber, customerName: 'Ann Barker', customerEmail: to, total: fromPounds('24.97') },
  paidAmount: fromPounds('24.97'),
  currency: 'GBP',
  why: 'too-late',
};
const given = { refundId: 1, amount: '5.00' };
const underWay: Order['refunds'][number] = {
  id: 1,
  amount: '5.00',
  at,
  reason: null,
  state: 'pending',
  way: 'payment',
};
const takenOff = {
  orderNumber: order.orderNumber,
  refundId: 1,
  amount: '20.00',
  taken: '15.00',
  missing: '5.00',
  names: ['2345'],
};

const waiting = { ...given, orderNumber: order.orderNumber };
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

function strangeRefundMails(to: { to: string; url: string }): Mail[] {
  return [
    refundByHandMail(given, order, to),
    waitingRefundMail({ ...waiting, why: 'balance-too-low' }, to),
    waitingRefundMail({ ...waiting, why: 'unclear' }, to),
    refundMadeTwiceMail(waiting, to),
  ];
}

/** The part of src/mail-previews.ts about orders: each email in every variant. */
export function orderMails(shop: ShopSettings, url: string): Mail[] {
  return [
    orderConfirmationMail(order, shop, url),
    orderNoticeMail(order, { to: shop.email, url }),
    orderNoticesMail([order, order], { to: shop.email, once: 'order-notices', title: 'New orders', url }),
    orderShippedMail(order, shop, url),
    orderConfirmationMail({ ...order, delivery: 'pickup', arrives: null }, { ...shop, pickup }, url),
    orderShippedMail({ ...order, delivery: 'pickup' }, { ...shop, pickup }, url),
    orderConfirmationMail({ ...order, delivery: 'round' }, shop, url),
    orderShippedMail({ ...order, delivery: 'round' }, shop, url),
    orderConfirmationMail({ ...order, items: order.items.map((item) => ({ ...item, isGiftCard: true })) }, shop, url),
    parcelSentMail(parcel, { ...order, delivery: 'pickup' }, url),
    orderChangedMail(changed, order, url),
    parcelSentMail(parcel, { ...order, status: 'confirmed' }, url),
    parcelSentMail({ ...parcel, toCome: [] }, { ...order, status: 'confirmed' }, url),
    parcelSentMail(parcel, order, url),
    orderCancelledMail(order, shop, url),
    giftCardSentSample({ to, url }),
    refundMail({ ...given, goods: parcel.inside }, order, shop, { order: url, creditNote: url }),
    refundMail({ ...given, goods: [] }, { ...order, refunds: [underWay] }, shop, { order: url, creditNote: url }),
    ...strangeRefundMails({ to: shop.email, url }),
    ...refundFailureCauses.map((cause) => refundFailedMail({ ...failedRefund, cause }, order, { to: shop.email, url })),
    takenOffCardsMail(takenOff, { to: shop.email, url }),
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

const rejection = 'Your account cannot currently make charges.';

export function returnMails(shop: ShopSettings, url: string): Mail[] {
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
