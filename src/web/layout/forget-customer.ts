import type { QueryClient } from '@tanstack/react-query';

/** Session storage key of what was typed at the checkout. */
export const draftStorageKey = 'checkout-draft';
/** Session storage key of the order being paid on the provider's site. */
export const pendingStorageKey = 'pending-payment';
/** Session storage key of an order's copy, followed by the order number. */
export const copyStorageKey = 'order:';
/** Local storage key of the recently viewed products. */
export const seenStorageKey = 'recently-seen';
/** Local storage key of a visitor's pets, or of `ofAccount`: the account has some. */
export const petsStorageKey = 'pets';
export const ofAccount = 'account';

/**
 * Clears cached responses, so that the next person to use this browser sees nothing of the last one. Queries in use for
 * everybody, such as the header's, stay; everything else is read again when needed.
 */
export function forgetResponses(queryClient: QueryClient): void {
  for (const queryKey of [['account'], ['order']]) queryClient.removeQueries({ queryKey });
  queryClient.removeQueries({ type: 'inactive' });
  dropStored((place) => place.startsWith(copyStorageKey));
}

/** For signing out: also clears what was typed. */
export function forgetCustomer(queryClient: QueryClient): void {
  forgetResponses(queryClient);
  dropDraft();
  dropPendingPayment();
  dropSeen();
  // A visitor's own stay.
  dropKept(petsStorageKey, ofAccount);
}

export function dropSeen(): void {
  dropKept(seenStorageKey);
}

/** @param only if that is stored */
function dropKept(key: string, only?: string): void {
  try {
    if (!only || localStorage.getItem(key) === only) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to clear.
  }
}

export function dropDraft(): void {
  dropStored((place) => place === draftStorageKey);
}

export function dropPendingPayment(): void {
  dropStored((place) => place === pendingStorageKey);
}

function dropStored(isMeant: (place: string) => boolean): void {
  try {
    for (const place of Object.keys(sessionStorage).filter(isMeant)) sessionStorage.removeItem(place);
  } catch {
    // Without storage there is nothing to clear.
  }
}
