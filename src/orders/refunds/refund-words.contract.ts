// Without zod, so that a page which only checks an amount does not load it.

import { poundsError } from '#platform/money.ts';

export const invalidAmount = 'Refund amount must be between 0 and the order total.';

/** The specification's sentence (section 5), but for a comma, which it would leave unexplained. */
export function refundError(typed: string): string {
  const commaError = typed.includes(',') ? poundsError(typed) : undefined;
  return commaError ?? invalidAmount;
}
