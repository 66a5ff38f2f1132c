import type { Announce } from '#platform/database/changes.ts';

/** Tells the owner's desk that an order looks different, and so do lists of orders. */
export function announceOrder(announce: Announce, orderNumber: string): void {
  announce('orders', `order:${orderNumber}`);
}

export function announceNewOrder(announce: Announce, orderNumber: string): void {
  announce('orders', `order-placed:${orderNumber}`);
}
