import { add, least, share, subtract, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

type Bought = { lineTotal: Pence; discount: Pence; quantity: number; dropped: number };
/** A gift comes with the goods: alone it is no order. */
type Line = Bought & { id: number; isGift?: boolean | undefined };

/**
 * What the customer paid for so many further pieces of a line, after its share of the order's discount. Each is the difference of
 * two running shares, so that all pieces of a line together are worth the line to the penny.
 */
export function worthOfPieces({ lineTotal, discount, quantity, dropped }: Bought, pieces: number): Pence {
  const paid = subtract(lineTotal, discount);
  return subtract(share(paid, dropped + pieces, quantity), share(paid, dropped, quantity));
}

/** Lines as though what was returned had been taken out: of both, the next piece is worth the next share. */
export function withoutReturned<L extends { dropped: number; returned: number }>(lines: readonly L[]): L[] {
  return lines.map((line) => ({ ...line, dropped: line.dropped + line.returned }));
}

export type Taken = { worth: Pence; isEverything: boolean };

/** The total paid for removed pieces, and whether nothing but a gift is left of the order. */
export function worthOfCancelled(lines: readonly Line[], taken: ReadonlyMap<number, number>): Taken {
  const count = (id: number) => taken.get(id) ?? 0;
  return {
    worth: add(zero, ...lines.map((line) => worthOfPieces(line, count(line.id)))),
    isEverything: lines.every(({ id, quantity, dropped, isGift }) => isGift || dropped + count(id) === quantity),
  };
}

/** `worth` is what the customer paid for them. */
export type PaidPieces = { lineId: number; productId: number; name: string; quantity: number; worth: Pence };
export type CancelledGoods = Taken & { pieces: PaidPieces[] };

/** The removed pieces of each line, by the line's id, and what was paid for them. */
export function goodsOf(
  lines: readonly (Line & { productId: number; name: string })[],
  taken: ReadonlyMap<number, number>,
): CancelledGoods {
  const pieces = lines.flatMap((line) => {
    const { id: lineId, productId, name } = line;
    const quantity = taken.get(lineId);
    return quantity === undefined ? [] : [{ lineId, productId, name, quantity, worth: worthOfPieces(line, quantity) }];
  });
  return { pieces, ...worthOfCancelled(lines, taken) };
}

/** Removing everything includes the delivery; the worth then is everything that is left. */
export function refundFor(taken: Taken | null, left: Pence): Pence {
  return taken === null || taken.isEverything ? left : least(taken.worth, left);
}
