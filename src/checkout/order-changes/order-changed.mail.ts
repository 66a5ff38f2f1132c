import type { Order } from '#orders/orders/orders.contract.ts';
import { button, facts, heading, list, paragraph } from '#platform/mail/mail-layout.ts';
import type { MailPart } from '#platform/mail/mail-layout.ts';
import { namedFirst, withoutLinks } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';

type Pieces = readonly { name: string; quantity: number }[];

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
      ...pieces('Taken out', takenOut),
      ...pieces('Added', added),
      ...(isReaddressed ? [heading('It now goes to'), paragraph(addressOf(order))] : []),
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

function pieces(title: string, goods: Pieces): MailPart[] {
  return goods.length === 0 ? [] : [heading(title), list(goods.map(({ name, quantity }) => `${name} × ${quantity}`))];
}

function addressOf({ customerName, shippingAddress: { address, city, postcode, country } }: Order): string {
  return withoutLinks([customerName, inOneLine(address), city, postcode, country].join(', '));
}
