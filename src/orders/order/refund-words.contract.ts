// Without zod, so that a page which only checks an amount does not load it.

import { fromPounds, poundsError, readPounds, toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

/** Pending refunds count in sums like completed ones: the money is promised. */
export const refundStates = ['pending', 'done', 'failed'] as const;

/** `provider`: made in the payment provider's own pages; `dispute`: taken back by the customer's bank. */
export const refundOrigins = ['shop', 'provider', 'dispute'] as const;

/**
 * How the money is refunded: by the original payment, by staff themselves, onto the gift cards that paid, or not at all, because it is
 * set against goods added to the order at the same time.
 */
export const refundWays = ['payment', 'manual', 'exchange', 'gift-card'] as const;

export type RefundWay = (typeof refundWays)[number];

/** Reasons of the shop's own refunds. Any other reason was typed, and may identify the customer. */
export const ownReasons = {
  cancelled: 'Order cancelled',
  cancelledInPart: 'Cancelled before it was sent',
  notSent: 'We couldn’t send it',
  changed: 'Order changed',
  paidTooLate: 'Paid after the order had expired; refunded',
  otherSum: 'A different amount was paid; refunded',
  provider: 'Made at Stripe',
  twice: 'Made twice by Stripe',
  dispute: 'Taken back by the bank',
} as const;

/** The shop's own reasons in former words, which earlier refunds still have. */
export const formerReasons = ['Paid too late: given back', 'Another sum was paid than agreed: given back'] as const;

/** The value for a refund without a reason (shop rules, section 16). */
export const noReason = 'requested_by_customer';

export const invalidAmount = 'Refund amount must be between 0 and the order total.';

/** The message of the shop rules, section 16, except for a comma, which it would not explain. */
export function refundError(typed: string): string {
  const commaError = typed.includes(',') ? poundsError(typed) : undefined;
  return commaError ?? invalidAmount;
}

/** Says what is left as well, where earlier refunds took part of the total. */
export function aboveWhatIsLeft({ total, left }: { total: Pence; left: Pence }): string {
  return left === total ? invalidAmount : `${invalidAmount} £${toPounds(left)} is left to refund.`;
}

/** Where all goods are taken out of an order before any was sent. */
export function nothingToSend(left: Pence): string {
  return `That leaves nothing to send, so refund all that is left: £${toPounds(left)}.`;
}

/** `total` and `left` in pounds. */
export function refundErrorFor(typed: string, { total, left }: { total: string; left: string }): string {
  const amount = readPounds(typed);
  return amount !== undefined && fromPounds(amount) > fromPounds(left)
    ? aboveWhatIsLeft({ total: fromPounds(total), left: fromPounds(left) })
    : refundError(typed);
}
