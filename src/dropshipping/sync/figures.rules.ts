import { marginOf } from '#catalogue/products/margin.contract.ts';
import type { Margin } from '#catalogue/products/margin.contract.ts';
import type { Pence } from '#platform/money.ts';
import { priceByRule, reprice } from '../pricing/pricing.rules.ts';
import type { Pricing, PricingRule } from '../pricing/pricing.rules.ts';

/** More than any shelf holds; what suppliers send to say 'plenty' is often beyond it. */
const plenty = 1_000_000;

/** What the shop may sell of a supplier's stock: less what it never touches, less what it has sold and not yet ordered. */
export function sellableOf(told: number, buffer: number, sold: number): number {
  return Math.max(0, Math.min(told, plenty) - buffer - sold);
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

/** Why all of a run's changes wait for the owner; null: they need not. `holdShare` in percent of the lines. */
export function reasonToHold({ lines, unlisted, soldOut, repriced }: Impact, holdShare: number): string | null {
  const isMany = (count: number) => count >= fewest && count * 100 > lines * holdShare;
  if (unlisted === lines && isMany(unlisted)) return `The supplier suddenly lists none of its ${lines} products.`;
  if (isMany(soldOut)) return `${soldOut} of ${lines} products would be sold out at once.`;
  if (isMany(repriced)) return `On hold: ${repriced} of this supplier’s ${lines} prices would change in one go.`;
  return null;
}
