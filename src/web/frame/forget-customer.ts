import type { QueryClient } from '@tanstack/react-query';

/** Where the browser keeps what was typed at the checkout. */
export const draftPlace = 'checkout-draft';

/** Whoever uses this browser next finds nothing of what was read for the one before. */
export function forgetAnswers(queryClient: QueryClient): void {
  for (const queryKey of [['account'], ['order']]) queryClient.removeQueries({ queryKey });
}

/** Somebody leaves: what he typed goes too. */
export function forgetCustomer(queryClient: QueryClient): void {
  forgetAnswers(queryClient);
  dropDraft();
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(draftPlace);
  } catch {
    // A browser that stores nothing has kept nothing either.
  }
}
