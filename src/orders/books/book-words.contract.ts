// Without zod, so that a page which only names one does not load it.

import type { Pence } from '#platform/money.ts';

/** `fee`: what the payment provider keeps. */
export const bookKinds = ['goods', 'delivery', 'refund', 'fee'] as const;

export type BookKind = (typeof bookKinds)[number];

/** The sum of a kind and rate on a day. `rate` is null where the seller was not registered. */
export type BookedDay = { day: string; kind: BookKind; rate: number | null; gross: Pence; vat: Pence };
