import type { OrderPayment } from '#checkout/payment/order-payment.contract.ts';

/** What the page of a payment says. */
export type PaymentStage =
  'to-pay' | 'waiting' | 'unfinished' | 'declined' | 'processing' | 'paid' | 'ended' | 'returned';

type Known = Pick<OrderPayment, 'state' | 'failure'>;

/**
 * @param hasTurnedRound whether they came back from the provider's page without paying. Of everybody else an open payment
 * may have been paid a moment ago, so nobody is told that nothing was taken.
 * @param isByLink whether they were sent a link, and begin to pay at this page
 */
export function stageOf(payment: Known | undefined, hasTurnedRound: boolean, isByLink = false): PaymentStage {
  const isOpen = !payment || payment.state === 'beginning' || payment.state === 'open';
  if (isByLink && isOpen) return hasTurnedRound && payment?.failure ? 'declined' : 'to-pay';
  if (!payment || payment.state === 'beginning') return 'waiting';
  if (payment.state !== 'open') return payment.state;
  if (!hasTurnedRound) return 'waiting';
  return payment.failure === null ? 'unfinished' : 'declined';
}

/** When to ask again, in ms; false: it is settled. */
export function repeatMs(payment: Pick<OrderPayment, 'state'> | undefined): number | false {
  if (payment?.state === 'processing') return 10_000;
  const isSettled = payment !== undefined && payment.state !== 'beginning' && payment.state !== 'open';
  return isSettled ? false : 2_000;
}
