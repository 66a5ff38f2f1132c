import { pendingStorageKey } from '../layout/forget-customer.ts';

/** The order being paid for on the payment provider's site. */
export type PendingPayment = {
  orderNumber: string;
  /** Why the requested account was not created, for the confirmation to show. */
  accountError?: string | undefined;
};

/** Kept in session storage while the customer is on the provider's site, until the tab closes. */
export function savePendingPayment(pending: PendingPayment): void {
  try {
    sessionStorage.setItem(pendingStorageKey, JSON.stringify(pending));
  } catch {
    // Without storage the return address alone identifies the order.
  }
}

export function findPendingPayment(): PendingPayment | null {
  try {
    // Only `savePendingPayment` writes this item.
    return JSON.parse(sessionStorage.getItem(pendingStorageKey) ?? 'null') as PendingPayment | null;
  } catch {
    return null;
  }
}
