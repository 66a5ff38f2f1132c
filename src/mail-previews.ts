import * as account from '#accounts/email-links/account.mail.ts';
import { petBirthdayMail } from '#accounts/pets/pet-birthday.mail.ts';
import { staffInvitationMail } from '#accounts/staff/staff.mail.ts';
import { backupFailedMail, backupOldMail, changesNotStoredMail } from '#admin/backups/backups.mail.ts';
import { mailServerChangedMail } from '#admin/mail-server/mail-server-changed.mail.ts';
import { lowStockMail } from '#catalogue/low-stock/low-stock.mail.ts';
import { questionAnsweredSample } from '#catalogue/questions/question-answered.mail.ts';
import { savedNewsMail } from '#catalogue/saved-list/saved-list.mail.ts';
import { backInStockMail } from '#catalogue/stock-alerts/stock-alert.mail.ts';
import { paymentFailedMail } from '#checkout/place-and-pay/payment.mail.ts';
import {
  contactCopyMail,
  contactReplyMail,
  messageReplyMail,
  shopMessageMail,
} from '#community/contact/contact.mail.ts';
import { confirmSubscriptionMail, welcomeSubscriberMail } from '#community/newsletter/newsletter.mail.ts';
import { order, orderMails, returnMails } from '#order-mail-previews.ts';
import { giftReceiptMail, receiptMail } from '#orders/documents/receipt.mail.ts';
import { recallSamples } from '#orders/recalls/recall.mail.ts';
import { reminderSamples } from '#orders/reminders/reminder.mail.ts';
import { failedPayoutMail } from '#payment/account/failed-payout.mail.ts';
import { stripeKeyMail } from '#payment/account/stripe-key.mail.ts';
import { giftCardSamples } from '#payment/gift-cards/gift-card.mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
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

/** To the owners alone. */
function ownersMails(shop: ShopSettings, url: string): Mail[] {
  const by = 'Ann Barker (ann.barker@example.co.uk)';
  const payout = { reference: 'po_1', amount: '412.50', why: 'The bank account has been closed.' };
  return [
    stripeKeyMail({ to: shop.email, by, keyEnd: '4eC3', isSame: false, url }),
    mailServerChangedMail({ to: shop.email, by, host: 'smtp.example.com', sender: shop.email, url }),
    failedPayoutMail({ ...payout, to: shop.email, url }),
    paymentFailedMail({ number: order.orderNumber, customerName: customer.name, customerEmail: to }, url),
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
    ...ownersMails(shop, url),
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
    account.accountExistsMail({ ...mail, orderNumber: order.orderNumber, isInAccount: true }),
  ];
}
