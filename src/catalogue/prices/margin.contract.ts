// Without zod, so that a page which only works out a price does not load it.

import { share, subtract } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

/**
 * Gross margin in whole ten-thousandths of the price: 3000 is 30%. It is what remains of a price once the supplier is paid,
 * (price - cost) / price, and not the mark-up on the cost.
 */
export type Margin = number & { readonly __unit: 'ten-thousandths of the price' };

const whole = 10_000;

/** The margin of a product for which nobody has set one. */
export const usualMargin = margin(3_000);

/** @throws RangeError when it is no fraction from 0 to below 1: that is a bug, never bad input. */
export function margin(tenThousandths: number): Margin {
  if (!Number.isSafeInteger(tenThousandths) || !isMargin(tenThousandths))
    throw new RangeError(`Not a margin: ${tenThousandths}`);
  // Only here, once checked, does a number become a margin.
  return tenThousandths as Margin;
}

export function isMargin(tenThousandths: number): boolean {
  return tenThousandths >= 0 && tenThousandths < whole;
}

/** The price that leaves this margin: cost / (1 - margin), half up to the penny. Never below the cost. */
export function priceAt(cost: Pence, wanted: Margin): Pence {
  return share(cost, whole, whole - wanted);
}

/** The margin of a price, to four decimals. The price must not be below the cost. */
export function marginOf(price: Pence, cost: Pence): Margin {
  if (price === 0) return margin(0);
  // A cost of a penny at a price of thousands would round to a margin of 1, which is not a margin.
  return margin(Math.min(whole - 1, share(subtract(price, cost), whole, price)));
}

/** As in responses: 3000 is `"0.3"`. */
export function toFraction(tenThousandths: Margin): string {
  return String(tenThousandths / whole);
}

/** Reads what {@link toFraction} wrote, or the database's `"0.3000"`. */
export function fromFraction(text: string): Margin {
  return margin(Math.round(Number(text) * whole));
}

/** `"30%"`, `"0.3"` or `0.3` in ten-thousandths: 3000. NaN where there is no number to be read. */
export function readFraction(given: string | number): number {
  const match = typeof given === 'string' ? /^(\d{1,3}(?:\.\d{0,12})?|\.\d{1,12})\s*(%?)$/.exec(given) : null;
  if (match) return Math.round(Number(match[1]) * (match[2] ? whole / 100 : whole));
  return typeof given === 'number' ? Math.round(given * whole) : Number.NaN;
}
