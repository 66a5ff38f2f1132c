import { pendingPlace } from '../layout/forget-customer.ts';

/** The order that this tab has sent its customer away to pay for. */
export type PendingPayment = {
  orderNumber: string;
  /** Why there is no account, if one was asked for: the confirmation says it. */
  unopened?: string | undefined;
};

/** Kept while the browser is on another site's page, until the tab closes. */
export function savePendingPayment(pending: PendingPayment): void {
  try {
    sessionStorage.setItem(pendingPlace, JSON.stringify(pending));
  } catch {
    // A browser that stores nothing comes back by the address alone.
  }
}

export function findPendingPayment(): PendingPayment | null {
  try {
    // Nobody but `savePendingPayment` writes there.
    return JSON.parse(sessionStorage.getItem(pendingPlace) ?? 'null') as PendingPayment | null;
  } catch {
    return null;
  }
}
