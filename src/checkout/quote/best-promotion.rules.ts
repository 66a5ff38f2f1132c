import { isPromoted, worthOfGift } from '../promotions/promotions.rules.ts';
import type { Promotion, Sold } from '../promotions/promotions.rules.ts';
import { totalsOf } from './quote.rules.ts';
import type { PricedLine, PricingTerms, Totals } from './quote.rules.ts';

type Offer = Pick<Promotion, 'reduction' | 'goods'> & { isAutomatic: boolean };

type Best<Line, Tried> = { totals: Totals<Line>; applied: Tried | null };

/** One promotion counts for an order: that which makes it cheapest, a gift counted at its price; of equals the first. */
export function bestOf<Tried extends Offer, Line extends PricedLine & Sold>(
  promotions: readonly Tried[],
  goods: readonly Line[],
  terms: Omit<PricingTerms, 'reduction' | 'promoted'>,
): Best<Line, Tried> {
  const tried = promotions.map((applied) => {
    const promoted = goods.filter((line) => isPromoted(applied, line)).map(({ productId }) => productId);
    const scope = applied.goods === null ? {} : { promoted: new Set(promoted) };
    const totals = totalsOf(goods, { ...terms, reduction: applied.reduction, ...scope });
    // Below zero where a gift is worth more than the order.
    return { applied, totals, cost: totals.total - worthOfGift(applied.reduction) };
  });
  const [cheapest] = tried.toSorted((one, other) => one.cost - other.cost);
  const plain = { applied: null, totals: totalsOf(goods, { ...terms, reduction: null }) };
  // What saves nothing is no use of it; a code that was typed counts all the same.
  if (!cheapest || (cheapest.applied.isAutomatic && cheapest.cost >= plain.totals.total)) return plain;
  return { applied: cheapest.applied, totals: cheapest.totals };
}
