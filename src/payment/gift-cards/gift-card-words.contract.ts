// Without zod, because orders and every screen that shows one read it.

import type { Pence } from '#platform/money.ts';

/** `voided`: it pays nothing any more; what was on it may be on a replacement. */
export const giftCardStates = ['active', 'voided'] as const;

/**
 * `held`: set aside for an order that is not paid yet; `released`: no longer; `spent`: paid for an order. Each changes the balance, so
 * what is held for an order that is then paid is released and spent.
 */
export const giftCardEntryKinds = ['issued', 'held', 'released', 'spent', 'refunded', 'voided'] as const;

/** Gift cards that an order may be paid with. */
export const mostGiftCards = 5;

/** A card and what it pays of an order, as it was when the order was placed. */
export type GiftCardShare = { cardId: number; last4: string; amount: Pence };

export type GiftCardEntryKind = (typeof giftCardEntryKinds)[number];
