import { recipientLine, titledItems } from '#orders/emails/order-mail-parts.ts';
import type { Pieces } from '#orders/emails/order-mail-parts.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { button, facts, heading, paragraph } from '#platform/mail/layout/mail-layout.ts';
import { namedFirst } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';

export type OrderChangeSummary = {
  changeId: number;
  isReaddressed: boolean;
  takenOut: Pieces;
  added: Pieces;
  /** Refunded, in pounds. */
  refunded: string;
  /** What the customer has paid for added goods, in pounds. */
  paid: string;
};

/** All changes of an order by staff in one email. */
export function orderChangedMail(change: OrderChangeSummary, order: Order, url: string): Mail {
  const { changeId, isReaddressed, takenOut, added, refunded, paid } = change;
  return {
    template: 'order-changed',
    to: order.customerEmail,
    once: `order-changed ${changeId}`,
    subject: `We have changed your order ${order.orderNumber}`,
    title: 'Your order has changed',
    parts: [
      paragraph(
        `Hello${namedFirst(' ', order.customerName)}, we have changed your order. If anything isn’t as you expect, please reply to this email.`,
      ),
      ...titledItems('Taken out', takenOut),
      ...titledItems('Added', added),
      ...(isReaddressed ? [heading('It now goes to'), paragraph(recipientLine(order))] : []),
      ...(refunded === '0.00' ? [] : [paragraph(`£${refunded} is on its way back to you.`)]),
      facts([
        ...(paid === '0.00' ? [] : [['Paid for what we added', `£${paid}`] as const]),
        ['Order total', `£${order.total}`],
        ...(order.refundedTotal === '0.00' ? [] : [['Refunded or exchanged', `£${order.refundedTotal}`] as const]),
      ]),
      button('See your order', url),
    ],
  };
}
