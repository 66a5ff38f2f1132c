import { marginOf } from '#catalogue/prices/margin.contract.ts';
import type { Margin } from '#catalogue/prices/margin.contract.ts';
import type { Pence } from '#platform/money.ts';
import { priceByRule, reprice } from '../../pricing/pricing.rules.ts';
import type { Pricing, PricingRule } from '../../pricing/pricing.rules.ts';

/** Suppliers often report huge numbers to say 'plenty'. */
const plenty = 1_000_000;

/** The stock the shop may sell: the reported one less the buffer, less what was sold and not ordered yet. */
export function sellableOf(reported: number, buffer: number, sold: number): number {
  return Math.max(0, Math.min(reported, plenty) - buffer - sold);
}

/** The price after a change of cost. Never below the new cost. */
export function priceAtCost(
  now: Pricing,
  cost: Pence,
  rule: PricingRule | undefined,
): { price: Pence; margin: Margin } | null {
  if (rule) {
    const price = priceByRule(rule, cost);
    return { price, margin: marginOf(price, cost) };
  }
  // A cost that becomes known does not change the price, unless the price lies below it.
  if (now.cost === null && now.price >= cost) return { price: now.price, margin: marginOf(now.price, cost) };
  const next = reprice(now, { cost });
  return next?.margin == null ? null : { price: next.price, margin: next.margin };
}

/** The effect of a run on a supplier's products if all of it were applied. */
export type Impact = { lines: number; unlisted: number; soldOut: number; repriced: number };

/** This few changes are never held. */
const fewest = 3;

/** Why all stock or price changes wait for the owner; null: they are applied. */
export type Holds = { heldStock: string | null; heldPrices: string | null };

/** Stock and prices are judged separately: held prices must not keep sold-out products on sale. `holdShare` in percent of the products. */
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

/** Far enough from the previous cost to be a typing error, such as a misplaced decimal point. */
export function isWild(before: Pence | null, after: Pence): boolean {
  return before !== null && before > 0 && (after > before * wildTimes || after * wildTimes < before);
}
