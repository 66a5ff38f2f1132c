import type { OrderPayment } from '#checkout/place-and-pay/order-payment.contract.ts';

/** What the payment page shows. */
export type PaymentStage =
  | 'to-pay'
  | 'waiting'
  | 'unfinished'
  | 'declined'
  | 'processing'
  | 'paid'
  | 'ended'
  | 'returned';

type Known = Pick<OrderPayment, 'state' | 'failure'>;

/**
 * @param wasCancelled whether the customer cancelled on the provider's page. Otherwise an open payment may have been paid a
 * moment ago, so the page must not say that nothing was taken.
 * @param isByLink whether the customer came by a payment link, and starts the payment on this page
 */
export function stageOf(payment: Known | undefined, wasCancelled: boolean, isByLink = false): PaymentStage {
  const isOpen = !payment || payment.state === 'beginning' || payment.state === 'open';
  if (isByLink && isOpen) return wasCancelled && payment?.failure ? 'declined' : 'to-pay';
  if (!payment || payment.state === 'beginning') return 'waiting';
  if (payment.state !== 'open') return payment.state;
  if (!wasCancelled) return 'waiting';
  return payment.failure === null ? 'unfinished' : 'declined';
}

/** The polling interval in ms; false once the payment is final. */
export function repeatMs(payment: Pick<OrderPayment, 'state'> | undefined): number | false {
  if (payment?.state === 'processing') return 10_000;
  const isSettled = payment !== undefined && payment.state !== 'beginning' && payment.state !== 'open';
  return isSettled ? false : 2_000;
}
