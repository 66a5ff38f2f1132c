import { isDoubt } from '#payment/payment-words.contract.ts';
import { button, facts, paragraph } from '#platform/mail/layout/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { dateAndTime } from '#platform/text/written-date.contract.ts';
import type { Dispute } from '../order/disputes.contract.ts';
import { isUnsent } from '../order/order-words.contract.ts';
import type { OrderStatus } from '../order/order-words.contract.ts';

export type DisputeSummary = Omit<Dispute, 'reference' | 'openedAt'> & {
  orderNumber: string;
  status: OrderStatus;
  isRestocked: boolean;
};

/** To the shop: when a dispute opens, when there is something to answer by another time, and when the bank has decided. */
export function disputeMail(dispute: DisputeSummary, { to, url }: { to: string; url: string }): Mail {
  const { id, orderNumber, amount, reason, state, stage, awaitsAnswer, dueBy, closedAt, withdrawn } = dispute;
  const taken = closedAt === null ? null : withdrawn;
  return {
    template: 'dispute',
    to,
    once: ['dispute', id, state, stage, awaitsAnswer && dueBy, closedAt, taken].filter(Boolean).join(' '),
    ...wordsFor(dispute),
    parts: [
      paragraph(explanation(dispute)),
      facts([
        ['Order', orderNumber],
        ['Amount', `£${amount}`],
        [isDoubt(stage) ? 'Reason' : 'The bank’s reason', reason],
        ...(awaitsAnswer && !isDoubt(stage) ? [['Answer by', dayOf(dispute)] as const] : []),
      ]),
      button('Open the order', url),
    ],
  };
}

function wordsFor({ orderNumber, state, stage }: DisputeSummary): Pick<Mail, 'subject' | 'title'> {
  switch (state) {
    case 'open':
      return openWords[stage](orderNumber);
    case 'prevented':
      return { subject: `A dispute about order ${orderNumber} was prevented`, title: 'A dispute was prevented' };
    case 'closed':
      if (isDoubt(stage)) {
        return {
          subject: `The payment for order ${orderNumber} is no longer in doubt`,
          title: 'The payment is no longer in doubt',
        };
      }
      return { subject: `The bank’s inquiry about order ${orderNumber} is closed`, title: 'The inquiry is closed' };
    default:
      return { subject: `The dispute about order ${orderNumber} is ${state}`, title: `The dispute is ${state}` };
  }
}

const openWords: Record<Dispute['stage'], (orderNumber: string) => Pick<Mail, 'subject' | 'title'>> = {
  inquiry: (number) => ({
    subject: `A bank is asking about the payment for order ${number}`,
    title: 'A bank is asking about a payment',
  }),
  chargeback: (number) => ({ subject: `The payment for order ${number} is disputed`, title: 'A payment is disputed' }),
  'fraud-warning': (number) => ({
    subject: `The payment for order ${number} may be fraudulent`,
    title: 'A payment may be fraudulent',
  }),
  review: (number) => ({
    subject: `Please review the payment for order ${number}`,
    title: 'A payment to review',
  }),
  appeal: (number) => ({
    subject: `The dispute about order ${number} is under appeal`,
    title: 'A dispute is under appeal',
  }),
};

function explanation(dispute: DisputeSummary): string {
  const { amount, state, withdrawn } = dispute;
  switch (state) {
    case 'open':
      return openExplanations[dispute.stage](dispute);
    case 'won':
      return withdrawn === null || withdrawn === '0.00'
        ? `The bank has decided in your favour. The £${amount} is yours, and counts as such in every figure.${whatToDoNow(dispute)}`
        : `The bank has decided in your favour in part. £${withdrawn} of the £${amount} has gone back to the customer and counts as a refund of the order.${whatToDoNow(dispute)}`;
    case 'lost':
      return withdrawn === '0.00'
        ? `The bank has decided in the customer’s favour, but nothing of the £${amount} was taken in the end: Stripe has given it back to you, and nothing more counts as a refund of the order.`
        : `The bank has decided in the customer’s favour. The £${withdrawn ?? amount} has gone back to them and counts as a refund of the order.`;
    case 'prevented':
      return withdrawn === null || withdrawn === '0.00'
        ? 'The banks settled it before it became a dispute. Nothing was taken by it; if the customer was refunded for it, that refund shows on the order.'
        : `The banks settled it before it became a dispute: the £${withdrawn} has gone back to the customer and counts as a refund of the order.`;
    case 'closed':
      return isDoubt(dispute.stage)
        ? 'Stripe has nothing more to ask about it. What waits to be sent can go.'
        : 'It did not become a dispute. No money was taken.';
  }
}

const openExplanations: Record<Dispute['stage'], (dispute: DisputeSummary) => string> = {
  inquiry: ({ amount }) =>
    `The customer’s bank is asking about £${amount}. No money has been taken. Respond in Stripe’s dashboard, with evidence that the order was sent, or refund the order, which ends the inquiry: otherwise it may become a dispute.`,
  chargeback: ({ amount, awaitsAnswer }) =>
    `The customer has asked their bank to take £${amount} back. ${awaitsAnswer ? 'Respond in Stripe’s dashboard, with evidence that the order was sent: without a response in time the money is lost.' : 'The bank is looking at it.'} Until it has decided, the order cannot be refunded: to give the money back, accept the dispute there.`,
  'fraud-warning': ({ amount }) =>
    `The card’s network warns that the payment of £${amount} was probably made without its owner’s consent. What waits to be sent is held. Refund the order, which avoids a dispute and its fee, unless you know the customer.`,
  review: ({ amount }) =>
    `Stripe asks you to look at the payment of £${amount} before you send anything; what waits to be sent is held. Approve or refund it in Stripe’s dashboard.`,
  appeal: ({ amount, awaitsAnswer, withdrawn }) =>
    `The decision about £${amount} is appealed. ${awaitsAnswer ? 'Respond in Stripe’s dashboard: without a response in time the decision stands.' : 'The bank is looking at it.'} Until then the £${withdrawn ?? amount} that it has taken counts as lost.`,
};

function whatToDoNow({ status, isRestocked }: DisputeSummary): string {
  if (status === 'cancelled') return ' The order is cancelled: please refund what the customer has not had back.';
  if (!isUnsent(status)) return '';
  return isRestocked
    ? ' The order is still to be sent, but its goods went back into stock and have been sold since.'
    : ' The order is still to be sent.';
}

function dayOf({ dueBy }: DisputeSummary): string {
  if (dueBy === null) return 'see Stripe’s dashboard';
  return dateAndTime(dueBy);
}
