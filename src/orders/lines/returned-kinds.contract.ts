import { plainPieces } from '#catalogue/products/personal-texts.contract.ts';
import type { PersonalTexts } from '#catalogue/products/personal-texts.contract.ts';
import { isOnlyUnwanted } from './return-causes.contract.ts';
import type { ReturnCause } from './return-causes.contract.ts';

// Without zod, so that a page which offers a return does not load it.

type SentLine = { productId: number; quantity: number; sent: number; texts?: PersonalTexts | null | undefined };

/** Pieces of a product: `made` carry a text of their buyer, and `plain` ones none, so that somebody else could use them. */
type Kinds = { made: number; plain: number };

type Returned = {
  productId: number;
  quantity: number;
  /** Null: nobody said which. */
  madeForBuyer: number | null;
  cause: ReturnCause | null;
  isByStaff: boolean;
};

/** The pieces of a product that have left, without those in earlier returns. */
export function kindsLeft(productId: number, lines: readonly SentLine[], before: readonly Returned[]): Kinds {
  const same = lines.filter((line) => line.productId === productId);
  const sent = sumOf(same.map((line) => line.sent));
  // Of a line that has left in part the plain pieces count as those that have.
  const plain = sumOf(same.map((line) => Math.min(line.sent, plainPieces(line.texts, line.quantity))));
  const back = before.filter((item) => item.productId === productId);
  const made = back.map(madeAmong);
  const plainBack = sumOf(back.map((item, at) => item.quantity - (made[at] ?? 0)));
  return { made: Math.max(sent - plain - sumOf(made), 0), plain: Math.max(plain - plainBack, 0) };
}

/**
 * Where nobody said which it is one that was made for its buyer, unless a customer has only changed their mind, for which no other comes
 * back: a right that the customer has is not taken from them.
 */
function madeAmong({ quantity, madeForBuyer, cause, isByStaff }: Returned): number {
  if (madeForBuyer !== null) return Math.min(madeForBuyer, quantity);
  return !isByStaff && isOnlyUnwanted(cause) ? 0 : quantity;
}

/** The pieces of an order come back that are made for their buyer; null: that has to be said. */
export function madeAmongWanted(
  { quantity, madeForBuyer }: { quantity: number; madeForBuyer?: number | undefined },
  { made, plain }: Kinds,
  { isOnlyPlain }: { isOnlyPlain: boolean },
): number | null {
  if (madeForBuyer !== undefined) return madeForBuyer;
  if (made === 0) return 0;
  if (plain === 0) return quantity;
  if (isOnlyPlain || quantity >= made + plain) return Math.max(quantity - plain, 0);
  return null;
}

/** '2 × Tag, 1 with text' without the number. */
export function returnedName({
  name,
  quantity,
  madeForBuyer,
}: {
  name: string;
  quantity: number;
  madeForBuyer?: number | null | undefined;
}): string {
  if (!madeForBuyer) return name;
  return madeForBuyer === quantity ? `${name}, with text` : `${name}, ${madeForBuyer} with text`;
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
