import { isClosedStatus, isUnpaid } from '#orders/order/order-words.contract.ts';
import type { OrderStatus } from '#orders/order/order-words.contract.ts';
import type { ListedOrder } from '#orders/order/orders.contract.ts';
import { sentenceCase } from '../parts/formats.rules.ts';

export function statusName(status: OrderStatus): string {
  if (status === 'abandoned') return 'Not paid';
  return sentenceCase(status);
}

/** Whether there is nothing to refund. A closed order has something after a failed refund, or when a bank had the money. */
export function hidesRefund({ status, refundable }: Pick<ListedOrder, 'status' | 'refundable'>): boolean {
  return isUnpaid(status) || (isClosedStatus(status) && refundable === '0.00');
}
