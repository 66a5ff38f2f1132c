import type { Invalidate } from '#platform/database/changes.ts';

/** Tells the owner's admin area that an order looks different, and so do lists of orders. */
export function invalidateOrder(invalidate: Invalidate, orderNumber: string): void {
  invalidate('orders', `order:${orderNumber}`);
}

export function invalidateNewOrder(invalidate: Invalidate, orderNumber: string): void {
  invalidate('orders', `order-placed:${orderNumber}`);
}
