import type { UnmadeRefund } from '#payment/payment-provider.ts';
import { button, paragraph } from '#platform/mail/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Refund } from './refund.mail.ts';

type WaitingRefund = Refund & { orderNumber: string; why: UnmadeRefund };

/** To the shop. */
export function waitingRefundMail(
  { refundId, amount, orderNumber, why }: WaitingRefund,
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
    `Stripe failed when it was asked to refund £${amount}, and has not said whether it did. It may still do so, and asked at once a second time it could send the money twice, so the shop looks for the refund every hour and asks again after a day. Please don’t make it in Stripe’s dashboard meanwhile.`,
};
