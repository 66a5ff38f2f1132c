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
        `Stripe has made two refunds of £${amount} under the mark of one refund of yours, so the customer gets £${amount} more than you meant to give. Usually Stripe answered the shop’s first request with an error, and carried it out later, after the shop had asked again. If you have restored the shop’s data from a backup, the other may be one from before.`,
      ),
      paragraph(
        'The order stays as it is, and the shop sends the customer no email about the second refund. While that is pending, you may be able to cancel it in Stripe’s dashboard; once it has gone through, only the customer can pay it back.',
      ),
      button('Open the order', url),
    ],
  };
}
