import { isUnpaid } from '#orders/orders/order-words.contract.ts';
import type { OrderStatus } from '#orders/orders/order-words.contract.ts';
import type { ListedOrder } from '#orders/orders/orders.contract.ts';
import { sentenceCase } from '../parts/formats.rules.ts';

/** The statuses that can be set by hand. */
export const settableStatuses = ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const;

export function statusName(status: OrderStatus): string {
  if (status === 'abandoned') return 'Not paid';
  return sentenceCase(status);
}

/** Nothing more will be sent. */
export function isClosed(status: OrderStatus): boolean {
  return status === 'refunded' || status === 'cancelled';
}

/** Whether there is nothing to refund. A closed order has something only after a failed refund. */
export function hidesRefund(order: Pick<ListedOrder, 'status' | 'refunds' | 'refundable'>): boolean {
  if (isUnpaid(order.status)) return true;
  if (!isClosed(order.status)) return false;
  return order.refundable === '0.00' || !order.refunds.some(({ state }) => state === 'failed');
}
