import { share, subtract, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

type Packed = { id: number; lineTotal: Pence };

/** What each line bears of a parcel, by its worth. Each share is the difference of two running ones, so they add up to the penny. */
export function parcelShares(rate: Pence, lines: readonly Packed[]): Map<number, Pence> {
  // A line of things that cost nothing still weighs a penny, so that there is something to share by.
  const weights = lines.map(({ lineTotal }) => Math.max(lineTotal, 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let upTo = 0;
  let shared = zero;
  return new Map(
    lines.map(({ id }, place) => {
      upTo += weights[place] ?? 0;
      const running = share(rate, upTo, whole);
      const own = subtract(running, shared);
      shared = running;
      return [id, own];
    }),
  );
}
