import { isClosedStatus, isUnpaid } from '#orders/orders/order-words.contract.ts';
import type { OrderStatus } from '#orders/orders/order-words.contract.ts';
import type { ListedOrder } from '#orders/orders/orders.contract.ts';
import { sentenceCase } from '../parts/formats.rules.ts';

export function statusName(status: OrderStatus): string {
  if (status === 'abandoned') return 'Not paid';
  return sentenceCase(status);
}

/** Whether there is nothing to refund. A closed order has something only after a failed refund. */
export function hidesRefund(order: Pick<ListedOrder, 'status' | 'refunds' | 'refundable'>): boolean {
  if (isUnpaid(order.status)) return true;
  if (!isClosedStatus(order.status)) return false;
  return order.refundable === '0.00' || !order.refunds.some(({ state }) => state === 'failed');
}
