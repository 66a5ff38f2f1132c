import { emailLinkRecords } from '#accounts/email-links/email-links.ts';
import { petRecords } from '#accounts/pets/pets.ts';
import { invitationRecords } from '#accounts/staff/invitations.ts';
import { customerRecords } from '#admin/customers/customer-page.ts';
import { basketRecords } from '#basket/basket-records.ts';
import { answerRecords, questionRecords } from '#catalogue/questions/question-records.ts';
import { reviewRecords, reviewVoteRecords } from '#catalogue/reviews/review-records.ts';
import { savedListRecords } from '#catalogue/saved-list/saved-list.ts';
import { stockAlertRecords } from '#catalogue/stock-alerts/stock-alerts.ts';
import { promotionRecords } from '#checkout/promotions/promotion-uses.ts';
import { commentLikeRecords, commentRecords } from '#community/comments/comments.ts';
import { contactRecords } from '#community/contact/contact.ts';
import { newsletterRecords } from '#community/newsletter/subscribers.ts';
import { purchaseOrderMailRecords } from '#dropshipping/purchase-orders/emails/purchase-order-emails.ts';
import { supplierWordRecords } from '#dropshipping/purchase-orders/purchase-order-records.ts';
import { orderNoteRecords } from '#orders/acts/order-notes.ts';
import { returnRecords } from '#orders/acts/returns/returns.ts';
import { cardRecipientRecords } from '#orders/bought-cards/card-recipients.ts';
import { receiptMailRecords } from '#orders/documents/receipt-emails.ts';
import { orderMailRecords } from '#orders/emails/order-emails.ts';
import { oldOrderRecords } from '#orders/old-orders/old-orders.ts';
import { manualPaymentRecords } from '#orders/order/manual-payments.ts';
import { recallRecords } from '#orders/recalls/recalls-of-orders.ts';
import { reminderRecords } from '#orders/reminders/reminders.ts';
import { orderRecords } from '#orders/retention/order-records.ts';
import { giftCardRecords } from '#payment/gift-cards/gift-card-records.ts';
import { mailRecords } from '#platform/mail/mail-records.ts';

/**
 * What the shop holds about a person; returns and notes before orders, which forget whose they were, and the pieces of orders before
 * their gift cards, which forget whom they are for.
 */
export const personalRecords = [
  basketRecords,
  savedListRecords,
  emailLinkRecords,
  petRecords,
  invitationRecords,
  returnRecords,
  orderNoteRecords,
  orderMailRecords,
  receiptMailRecords,
  manualPaymentRecords,
  purchaseOrderMailRecords,
  supplierWordRecords,
  promotionRecords,
  cardRecipientRecords,
  giftCardRecords,
  recallRecords,
  reminderRecords,
  orderRecords,
  oldOrderRecords,
  reviewRecords,
  reviewVoteRecords,
  questionRecords,
  answerRecords,
  stockAlertRecords,
  commentRecords,
  commentLikeRecords,
  newsletterRecords,
  contactRecords,
  mailRecords,
  customerRecords,
];
