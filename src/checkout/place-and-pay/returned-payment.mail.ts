import { button, paragraph } from '#platform/mail/mail-layout.ts';
import { greetedFirstName } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';
import { toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';

export type ReturnedPayment = {
  order: { number: string; customerName: string; customerEmail: string; total: Pence };
  paidAmount: Pence;
  currency: string;
  why: 'too-late' | 'other-sum';
};

export function paymentReturnedMail(payment: ReturnedPayment, { refundDays }: ShopSettings, url: string): Mail {
  const { order, why } = payment;
  const reason =
    why === 'too-late'
      ? `Your payment for order ${order.number} reached us after we had stopped holding it for you, and by then we could no longer sell it to you as agreed.`
      : `What was paid for order ${order.number}, ${paid(payment)}, isn’t what it comes to, £${toPounds(order.total)}, so we haven’t taken the order.`;
  return {
    template: 'payment-returned',
    to: order.customerEmail,
    once: `payment-returned ${order.number}`,
    subject: 'We’re refunding your payment for order {{order number}}',
    title: 'Your payment is on its way back',
    values: { name: greetedFirstName(order.customerName), 'order number': order.number, reason },
    parts: [
      editable('opening', 'Hello {{name}}. {{reason}}', ['reason']),
      paragraph(
        `You get all of it back: ${paid(payment)}. It should reach you within ${refundDays}. Nothing will be sent.`,
      ),
      editable('apology', 'We’re sorry about that. You’re very welcome to order again.'),
      button('Back to the shop', url),
    ],
  };
}

/** To the owner. */
export function paymentReturnedNotice(payment: ReturnedPayment, { email }: ShopSettings, url: string): Mail {
  const { order, why } = payment;
  const reason =
    why === 'too-late'
      ? 'It arrived after the time to pay was over, and the goods or the promotion were no longer available.'
      : `The order comes to £${toPounds(order.total)}. Please look at it in Stripe’s dashboard: this should not happen.`;
  return {
    template: 'payment-returned-notice',
    to: email,
    once: `payment-returned-notice ${order.number}`,
    subject: `Payment refunded: order ${order.number}`,
    title: 'A payment is being refunded',
    parts: [
      paragraph(`${paid(payment)} was paid for order ${order.number}, and all of it is being refunded. ${reason}`),
      paragraph('The order is cancelled and its customer has been told.'),
      button('Open the order', url),
    ],
  };
}

function paid({ paidAmount, currency }: ReturnedPayment): string {
  return `${currency === 'GBP' ? '£' : `${currency} `}${toPounds(paidAmount)}`;
}
