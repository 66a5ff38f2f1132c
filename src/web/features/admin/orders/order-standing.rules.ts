import type { ListedOrder } from '#orders/orders/orders.contract.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

type Mark = { name: string; tone: BadgeTone };
type Standing = Pick<ListedOrder, 'status' | 'total' | 'refundedTotal' | 'fulfilment' | 'isPartlyShipped'>;

/** Whether the money is here, and who has something to send. */
export function standingOf(order: Standing): { payment: Mark; fulfilment: Mark | null } {
  return { payment: paymentOf(order), fulfilment: fulfilmentOf(order) };
}

function paymentOf({ status, total, refundedTotal }: Standing): Mark {
  if (status === 'awaiting-payment') return { name: 'Awaiting payment', tone: 'neutral' };
  if (status === 'abandoned') return { name: 'Not paid', tone: 'grey' };
  if (refundedTotal === '0.00') return { name: 'Paid', tone: 'success' };
  return refundedTotal === total ? { name: 'Refunded', tone: 'grey' } : { name: 'Refunded in part', tone: 'neutral' };
}

function fulfilmentOf({ fulfilment, isPartlyShipped }: Standing): Mark | null {
  if (fulfilment === 'none') return null;
  if (fulfilment === 'sent') return { name: 'Sent', tone: 'success' };
  if (isPartlyShipped) return { name: 'Partly sent', tone: 'highlight' };
  return fulfilment === 'to-send' ? { name: 'To send', tone: 'highlight' } : { name: 'With suppliers', tone: 'info' };
}
