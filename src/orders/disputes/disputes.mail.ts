import { button, facts, paragraph } from '#platform/mail/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { dateAndTime } from '#platform/written-date.contract.ts';
import type { Dispute } from './disputes.contract.ts';

export type DisputeSummary = Pick<Dispute, 'id' | 'amount' | 'reason' | 'state' | 'dueBy'> & { orderNumber: string };

/** To the shop, when a dispute opens and when the bank has decided. */
export function disputeMail(dispute: DisputeSummary, { to, url }: { to: string; url: string }): Mail {
  const { id, orderNumber, amount, reason, state } = dispute;
  return {
    template: 'dispute',
    to,
    once: `dispute ${id} ${state}`,
    ...wordsFor(dispute),
    parts: [
      paragraph(explanation(dispute)),
      facts([
        ['Order', orderNumber],
        ['Amount', `£${amount}`],
        ['The bank’s reason', reason],
        ...(state === 'open' ? [['Answer by', dayOf(dispute)] as const] : []),
      ]),
      button('Open the order', url),
    ],
  };
}

function wordsFor({ orderNumber, state }: DisputeSummary): Pick<Mail, 'subject' | 'title'> {
  if (state === 'open') {
    return { subject: `The payment for order ${orderNumber} is disputed`, title: 'A payment is disputed' };
  }
  return { subject: `The dispute about order ${orderNumber} is ${state}`, title: `The dispute is ${state}` };
}

function explanation({ amount, state }: DisputeSummary): string {
  if (state === 'won') return `The bank has decided in your favour. The £${amount} is yours.`;
  if (state === 'lost') {
    return `The bank has decided in the customer’s favour. The £${amount} has gone back to them and counts as a refund of the order.`;
  }
  return `The customer has asked their bank to take £${amount} back. Respond in Stripe’s dashboard, with evidence that the order was sent: without a response in time the money is lost.`;
}

function dayOf({ dueBy }: DisputeSummary): string {
  if (dueBy === null) return 'see Stripe’s dashboard';
  return dateAndTime(dueBy);
}
