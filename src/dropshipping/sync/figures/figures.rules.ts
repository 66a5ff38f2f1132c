import { marginOf } from '#catalogue/prices/margin.contract.ts';
import type { Margin } from '#catalogue/prices/margin.contract.ts';
import type { Pence } from '#platform/money.ts';
import { priceByRule, reprice } from '../../pricing/pricing.rules.ts';
import type { Pricing, PricingRule } from '../../pricing/pricing.rules.ts';

/** More than any shelf holds; what suppliers send to say 'plenty' is often beyond it. */
const plenty = 1_000_000;

/** What the shop may sell of a supplier's stock: less what it never touches, less what it has sold and not yet ordered. */
export function sellableOf(reported: number, buffer: number, sold: number): number {
  return Math.max(0, Math.min(reported, plenty) - buffer - sold);
}

/** What becomes of a price when the supplier charges something else. Never below the new cost. */
export function priceAtCost(
  now: Pricing,
  cost: Pence,
  rule: PricingRule | undefined,
): { price: Pence; margin: Margin } | null {
  if (rule) {
    const price = priceByRule(rule, cost);
    return { price, margin: marginOf(price, cost) };
  }
  // A cost that was not known before says nothing against the price customers see, unless that lies below it.
  if (now.cost === null && now.price >= cost) return { price: now.price, margin: marginOf(now.price, cost) };
  const next = reprice(now, { cost });
  return next?.margin == null ? null : { price: next.price, margin: next.margin };
}

/** What a run would do to the products of a supplier if nobody looked at it. */
export type Impact = { lines: number; unlisted: number; soldOut: number; repriced: number };

/** A supplier with so few changes has made no slip that would be worth stopping everything for. */
const fewest = 3;

/** Why all changes of one sort wait for the owner; null: they need not. */
export type Holds = { heldStock: string | null; heldPrices: string | null };

/** Each sort by itself: prices that drift must not keep goods on sale that are gone. `holdShare` in percent of the lines. */
export function holdsFor({ lines, unlisted, soldOut, repriced }: Impact, holdShare: number): Holds {
  const isMany = (count: number) => count >= fewest && count * 100 > lines * holdShare;
  const heldPrices = isMany(repriced)
    ? `On hold: ${repriced} of this supplier’s ${lines} prices would change in one go.`
    : null;
  if (unlisted === lines && isMany(unlisted))
    return { heldPrices, heldStock: `The supplier suddenly lists none of its ${lines} products.` };
  const heldStock = isMany(soldOut) ? `${soldOut} of ${lines} products would be sold out at once.` : null;
  return { heldPrices, heldStock };
}

const wildTimes = 5;

/** So far from what it was that it may be a slip, such as decimals in the wrong place. */
export function isWild(before: Pence | null, after: Pence): boolean {
  return before !== null && before > 0 && (after > before * wildTimes || after * wildTimes < before);
}
