import type { OrderStatus } from '#orders/orders/order-words.contract.ts';

/** What the owner may set. */
export const settableStatuses = ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const;

/** From which an order can still be cancelled (shop rules, section 7). */
export const cancellableStatuses: readonly OrderStatus[] = ['confirmed', 'processing'];

export function statusName(status: OrderStatus): string {
  return (status.charAt(0).toUpperCase() + status.slice(1)).replace('-', ' ');
}

/** Nothing is left to give back. */
export function hidesRefund(status: OrderStatus): boolean {
  return status === 'refunded' || status === 'cancelled';
}
