import { button, facts, paragraph } from '#platform/mail/layout/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** In pounds; `missing`: of what the refund was for, spent already. */
export type TakenOffCards = {
  orderNumber: string;
  refundId: number;
  amount: string;
  taken: string;
  missing: string;
  /** The ends of the codes of those that have gone out. */
  names: readonly string[];
};

/** To the shop. */
export function takenOffCardsMail(
  { orderNumber, refundId, amount, taken, missing, names }: TakenOffCards,
  { to, url }: { to: string; url: string },
): Mail {
  const isNothing = taken === '0.00';
  return {
    template: 'taken-off-gift-cards',
    to,
    once: `taken-off-gift-cards ${refundId} ${amount}`,
    subject: isNothing
      ? `A refund at Stripe could take nothing off gift cards: order ${orderNumber}`
      : `A refund at Stripe took £${taken} off gift cards: order ${orderNumber}`,
    title: isNothing ? 'A refund could not come off gift cards' : 'A refund came off gift cards',
    parts: [
      paragraph(
        `£${amount} of order ${orderNumber} was refunded in Stripe’s own pages, where nobody can say what for. Gift cards were bought in that order, so it counts for these first${isNothing ? ', but nothing was left on them' : ', and what was left on them is less by that much'}.`,
      ),
      facts([
        ['Order', orderNumber],
        ['Refunded', `£${amount}`],
        ['Taken off gift cards', `£${taken}`],
        ...(missing === '0.00'
          ? []
          : ([['Spent or held by an order, so not taken off', `£${missing}`]] as [string, string][])),
        ...(names.length === 0 ? [] : ([['Codes ending', names.join(', ')]] as [string, string][])),
      ]),
      paragraph(
        'If the refund was for something else in the order, please issue a gift card of the same amount to the recipient, under Gift cards. Next time, refund it on the order’s page, where you can choose what it is for.',
      ),
      button('Open the order', url),
    ],
  };
}
