import type { QueryClient } from '@tanstack/react-query';

/** Where the browser keeps what was typed at the checkout. */
export const draftPlace = 'checkout-draft';
/** Where it keeps which order is being paid on another site's page. */
export const pendingPlace = 'pending-payment';
/** Where it keeps a copy of each order: this, and the order's number. */
export const copyPlace = 'order:';
/** Where it keeps which products were looked at. */
export const seenPlace = 'recently-seen';

/**
 * Whoever uses this browser next finds nothing of what was read for the one before. What is on the screen for anybody, such as
 * the header, stays; everything else is read anew when it is next wanted.
 */
export function forgetResponses(queryClient: QueryClient): void {
  for (const queryKey of [['account'], ['order']]) queryClient.removeQueries({ queryKey });
  queryClient.removeQueries({ type: 'inactive' });
  dropStored((place) => place.startsWith(copyPlace));
}

/** Somebody leaves: what they typed goes too. */
export function forgetCustomer(queryClient: QueryClient): void {
  forgetResponses(queryClient);
  dropDraft();
  dropPendingPayment();
  dropSeen();
}

export function dropSeen(): void {
  try {
    localStorage.removeItem(seenPlace);
  } catch {
    // A browser that stores nothing has kept nothing either.
  }
}

export function dropDraft(): void {
  dropStored((place) => place === draftPlace);
}

export function dropPendingPayment(): void {
  dropStored((place) => place === pendingPlace);
}

function dropStored(isMeant: (place: string) => boolean): void {
  try {
    for (const place of Object.keys(sessionStorage).filter(isMeant)) sessionStorage.removeItem(place);
  } catch {
    // A browser that stores nothing has kept nothing either.
  }
}
