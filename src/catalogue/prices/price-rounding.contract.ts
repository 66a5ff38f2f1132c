// Without zod, so that a page which only works out a price does not load it.

import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

export const roundings = ['none', '.99', '.95'] as const;

export type Rounding = (typeof roundings)[number];

const endings: Record<Exclude<Rounding, 'none'>, number> = { '.99': 99, '.95': 95 };

/** Rounds up to the next price with this ending: rounding down could fall below the cost. */
export function roundPrice(price: Pence, rounding: Rounding): Pence {
  if (rounding === 'none') return price;
  const ending = endings[rounding];
  return pence(price + ((ending - (price % 100) + 100) % 100));
}
