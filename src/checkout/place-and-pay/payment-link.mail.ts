import type { Order } from '#orders/order/orders.contract.ts';
import { button, facts, heading, paragraph, small } from '#platform/mail/mail-layout.ts';
import { greetedFirstName } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';
import { linkMs } from './payment-terms.ts';

type Link = {
  url: string;
  /** Day and time as the customer reads them. */
  until: string;
  /** The number of the order whose added goods these are. */
  beside?: string | undefined;
};

/** To a customer who ordered by telephone; they get no other email before they have paid. */
export function paymentLinkMail(order: Order, { url, until, beside }: Link): Mail {
  const { orderNumber, customerEmail, customerName, items, shippingCost, discount, total } = order;
  return {
    template: 'payment-link',
    to: customerEmail,
    once: `payment-link ${orderNumber}`,
    subject: 'Please pay for your order {{order number}}',
    title: 'Your order is ready to pay for',
    usefulFor: linkMs,
    values: { name: greetedFirstName(customerName), 'order number': orderNumber },
    parts: [
      editable('opening', 'Hello {{name}}, thank you for your order. Please pay for it with the button below.'),
      ...(beside === undefined ? [] : [paragraph(apartFrom(beside))]),
      button(`Pay £${total} now`, url),
      small(
        `We hold it for you until ${until}. If you didn’t order anything, please ignore this email: nothing is sent, and nobody is charged.`,
      ),
      heading('What you ordered'),
      facts(
        [
          ...items.map(({ name, quantity, lineTotal }) => [`${name} × ${quantity}`, `£${lineTotal}`] as const),
          ...(discount === '0.00' ? [] : [['Discount', `−£${discount}`] as const]),
          [`Delivery (${order.delivery})`, shippingCost === '0.00' ? 'Free' : `£${shippingCost}`],
          ['Total', `£${total}`],
        ],
        'Total',
      ),
    ],
  };
}

function apartFrom(number: string): string {
  return `This is only for what you added to order ${number}. It is an order of its own, with its own number and payment; order ${number} stays as it is, and you don’t pay for it again.`;
}

/** To the owner. */
export function paymentLinkEndedNotice(
  { number, customerName }: { number: string; customerName: string },
  { to, url }: { to: string; url: string },
): Mail {
  return {
    template: 'payment-link-ended',
    to,
    once: `payment-link-ended ${number}`,
    subject: `Not paid: order ${number}`,
    title: 'A payment link has ended',
    parts: [
      paragraph(
        `${customerName} did not pay for order ${number} in time. Its goods are back in stock, and nothing is sent.`,
      ),
      paragraph('If they still want it, create the order again: they get a new link.'),
      button('Open the order', url),
    ],
  };
}
