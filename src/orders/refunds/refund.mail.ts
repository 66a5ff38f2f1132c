import type { Mail } from '#platform/mail/mail.ts';
import { named } from '#platform/mail/mail-names.ts';
import { button, facts, paragraph } from '#platform/mail/mail-parts.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import type { Order } from '../orders/orders.contract.ts';

export type Refund = { refundId: number; amount: string };

type RefundUrls = { order: string; creditNote: string };

/** `amount` is this refund's, in pounds; the order may have had others before it. */
export function refundMail({ refundId, amount }: Refund, order: Order, shop: ShopSettings, urls: RefundUrls): Mail {
  const isWhole = order.refundedTotal === order.total;
  return {
    template: 'order-refunded',
    to: order.customerEmail,
    once: `refund ${refundId}`,
    subject: `We have refunded £${amount} of your order ${order.orderNumber}`,
    title: 'Your refund',
    parts: [
      paragraph(
        `Hello${named(' ', order.customerName)}, £${amount} is on its way back to you. It should reach you within ${shop.refundDays}.`,
      ),
      facts([
        ['Refunded now', `£${amount}`],
        ['Total refunded', `£${order.refundedTotal}`],
        ['Order total', `£${order.total}`],
      ]),
      paragraph(isWhole ? 'Your whole order has now been refunded.' : 'The rest of your order stays as it is.'),
      button('See your order', urls.order),
      button('See your credit note', urls.creditNote),
    ],
  };
}
