import type { Order } from '#orders/orders/orders.contract.ts';
import { unpaidStatuses } from '#orders/orders/order-words.contract.ts';
import type { OrderStatus } from '#orders/orders/order-words.contract.ts';
import { leftOf } from './refunds/refund-amount.rules.ts';

/** What the owner may set. */
export const settableStatuses = ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const;

/** From which an order can still be cancelled (shop rules, section 7). */
export const cancellableStatuses: readonly OrderStatus[] = ['confirmed', 'processing'];

export function statusName(status: OrderStatus): string {
  if (status === 'abandoned') return 'Not paid';
  return (status.charAt(0).toUpperCase() + status.slice(1)).replace('-', ' ');
}

/** Its money has not come, and perhaps never will: nobody can move it along. */
export function isUnpaid(status: OrderStatus): boolean {
  return unpaidStatuses.some((unpaid) => unpaid === status);
}

/** Nothing more is sent of it. */
export function isClosed(status: OrderStatus): boolean {
  return status === 'refunded' || status === 'cancelled';
}

/** Nothing is left to give back. Of a closed order something is only where a refund has failed. */
export function hidesRefund(order: Pick<Order, 'status' | 'refunds' | 'total' | 'refundedTotal'>): boolean {
  if (isUnpaid(order.status)) return true;
  if (!isClosed(order.status)) return false;
  return leftOf(order) === '0.00' || !order.refunds.some(({ state }) => state === 'failed');
}

/** Its goods can still be kept from leaving. */
export function isWaiting({ status }: { status: OrderStatus }): boolean {
  return cancellableStatuses.includes(status);
}
