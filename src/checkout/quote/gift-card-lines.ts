import { mostGiftCardsBought } from '#catalogue/products/gift-card-fields.contract.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { add, fromPounds, times, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { DeliveryTerms, LineTotals, Totals } from './quote.rules.ts';

type Wanted = { productId: number; name: string; price: Pence; quantity: number; isGiftCard: boolean };

/**
 * Gift cards are bought beside the goods, and not with them: no promotion, no threshold and no delivery counts them (decision 188).
 * @throws Problem 400 for more cards than an order may have, and for one whose price is not what is on it
 */
export function giftCardsApart<Line extends Wanted>(
  all: readonly Line[],
  agreed: { prices: ReadonlyMap<number, Pence> } | undefined,
): { cards: readonly Line[]; goods: readonly Line[]; isByEmail: boolean } {
  const cards = all.filter(({ isGiftCard }) => isGiftCard);
  if (cards.length === 0) return { cards, goods: all, isByEmail: false };
  if (cards.reduce((sum, { quantity }) => sum + quantity, 0) > mostGiftCardsBought)
    throw refused('quantity', `An order can have ${mostGiftCardsBought} gift cards at most`);
  if (cards.some(({ productId, price }) => agreed?.prices.has(productId) || price < leastOnCard))
    throw refused('price', 'A gift card costs what is on it');
  return { cards, goods: all.filter(({ isGiftCard }) => !isGiftCard), isByEmail: cards.length === all.length };
}

const leastOnCard = fromPounds('1.00');

function refused(field: string, message: string): Problem {
  return new Problem(400, 'invalid-input', `${message}.`, { issues: [{ path: `items.0.${field}`, message }] });
}

/** Of an order without a parcel. */
export const termsByEmail: DeliveryTerms = {
  freeFrom: null,
  standardRate: zero,
  expressRate: null,
  expressRateFromFree: null,
  isFlat: true,
  round: null,
  canBeFetched: false,
  days: { standard: 'Emailed on the day you choose', express: '', pickup: '', round: '' },
};

export const emailed = {
  arrivals: { standard: null, express: null, pickup: null, round: null },
  dispatch: null,
  parcels: 0,
};

/** Adds the cards to what the goods come to, each line in its place; a gift stays last. */
export function withGiftCards<Line extends { productId: number; isGift?: boolean }>(
  totals: Totals<Line>,
  cards: readonly (Line & Wanted)[],
  all: readonly { productId: number }[],
): Totals<Line> {
  if (cards.length === 0) return totals;
  const lines = cards.map((card): Line & LineTotals => {
    return { ...card, lineTotal: times(card.price, card.quantity), discount: zero, vat: zero };
  });
  const worth = add(zero, ...lines.map(({ lineTotal }) => lineTotal));
  const place = ({ productId, isGift }: Line) =>
    isGift ? all.length : all.findIndex((line) => line.productId === productId);
  return {
    ...totals,
    lines: [...totals.lines, ...lines].toSorted((one, other) => place(one) - place(other)),
    subtotal: add(totals.subtotal, worth),
    total: add(totals.total, worth),
  };
}

/** What gift cards do not pay. */
export function worthOfGiftCards(lines: readonly { isGiftCard: boolean; lineTotal: Pence }[]): Pence {
  return add(zero, ...lines.filter(({ isGiftCard }) => isGiftCard).map(({ lineTotal }) => lineTotal));
}
