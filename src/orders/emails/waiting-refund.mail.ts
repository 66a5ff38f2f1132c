import type { UnmadeRefund } from '#payment/payment-provider.ts';
import { button, paragraph } from '#platform/mail/layout/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Refund } from './refund.mail.ts';

type RefundOfOrder = Refund & { orderNumber: string };

/** To the shop. */
export function waitingRefundMail(
  { refundId, amount, orderNumber, why }: RefundOfOrder & { why: UnmadeRefund },
  { to, url }: { to: string; url: string },
): Mail {
  return {
    template: 'refund-waits',
    to,
    once: `refund-waits ${refundId} ${why}`,
    subject: `A refund of £${amount} for order ${orderNumber} is not made yet`,
    title: 'A refund is not made yet',
    parts: [paragraph(explanations[why](amount)), button('Open the order', url)],
  };
}

const explanations: Record<UnmadeRefund, (amount: string) => string> = {
  'balance-too-low': (amount) =>
    `Your balance at Stripe is too low to refund £${amount}. The refund is made by itself once there is enough: add money to it in Stripe’s dashboard, or wait for your next payments.`,
  unclear: (amount) =>
    `Stripe failed when it was asked to refund £${amount}, and has not said whether it did. It may still do so. If the shop asked again now, the money could go out twice, so it looks for the refund every hour and asks again tomorrow. Please don’t make it in Stripe’s dashboard meanwhile.`,
};

/** To the shop. */
export function refundMadeTwiceMail(
  { refundId, amount, orderNumber }: RefundOfOrder,
  { to, url }: { to: string; url: string },
): Mail {
  return {
    template: 'refund-made-twice',
    to,
    once: `refund-made-twice ${refundId}`,
    subject: `Stripe made a refund of £${amount} for order ${orderNumber} twice`,
    title: 'A refund was made twice',
    parts: [
      paragraph(
        `Stripe answered the shop’s first request for it with an error, and carried that out after all, when the shop had asked again: the customer has had £${amount} more than you gave them. Both refunds are on the order’s page. Please ask Stripe’s support to take one back.`,
      ),
      button('Open the order', url),
    ],
  };
}
