import { share, subtract } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

type Bought = { lineTotal: Pence; discount: Pence; quantity: number; dropped: number };

/**
 * What the customer paid for so many further pieces of a line, after its share of the order's discount. Each is the difference of
 * two running shares, so that all pieces of a line together are worth the line to the penny.
 */
export function worthOfPieces({ lineTotal, discount, quantity, dropped }: Bought, pieces: number): Pence {
  const paid = subtract(lineTotal, discount);
  return subtract(share(paid, dropped + pieces, quantity), share(paid, dropped, quantity));
}
