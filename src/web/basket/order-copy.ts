import type { Order } from '#orders/order/orders.contract.ts';
import { copyStorageKey } from '../layout/forget-customer.ts';

/** What the confirmation shows when the server cannot be reached; the order's current status is unknown then. */
export type OrderCopy = Omit<
  Order,
  'timeline' | 'parcels' | 'refunds' | 'refundedTotal' | 'status' | 'isPartlyShipped'
>;

const place = (orderNumber: string) => `${copyStorageKey}${orderNumber}`;

/** Kept in session storage, until the tab closes (shop rules, section 7). */
export function saveOrderCopy(order: Order): void {
  const {
    timeline: _timeline,
    parcels: _parcels,
    refunds: _refunds,
    refundedTotal: _total,
    status: _,
    isPartlyShipped: _isPartly,
    ...copy
  } = order;
  try {
    sessionStorage.setItem(place(order.orderNumber), JSON.stringify(copy));
  } catch {
    // Without storage the confirmation depends on the server alone.
  }
}

export function findOrderCopy(orderNumber: string): OrderCopy | null {
  try {
    const stored = sessionStorage.getItem(place(orderNumber));
    // Only `saveOrderCopy` writes this item.
    return stored === null ? null : (JSON.parse(stored) as OrderCopy);
  } catch {
    return null;
  }
}
