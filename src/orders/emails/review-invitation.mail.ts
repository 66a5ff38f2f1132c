import { button, small } from '#platform/mail/layout/mail-layout.ts';
import { greetedFirstName } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';
import type { Order } from '../order/orders.contract.ts';

/** `urlFor` gives the page on which a product of the order is reviewed. */
export function reviewInvitationMail(order: Order, urlFor: (productId: number) => string): Mail {
  return {
    template: 'review-invitation',
    to: order.customerEmail,
    once: `review-invitation ${order.orderNumber}`,
    subject: 'How did you like it?',
    title: 'How did you like it?',
    values: { name: greetedFirstName(order.customerName), 'order number': order.orderNumber },
    parts: [
      editable(
        'opening',
        'Hello {{name}}, your order {{order number}} has been with you for a week. A few honest words, good or bad, help other pet owners choose.',
        ['order number'],
      ),
      ...order.items.map(({ name, productId }) => button(`Review ${name}`, urlFor(productId))),
      small('Every review that keeps to our review policy is published, good or bad. We ask only once for each order.'),
    ],
  };
}
