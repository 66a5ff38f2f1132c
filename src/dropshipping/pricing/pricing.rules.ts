import { marginOf, priceAt, usualMargin } from '#catalogue/prices/margin.contract.ts';
import type { Margin } from '#catalogue/prices/margin.contract.ts';
import { add, pence, share } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { PricingMethod, Rounding } from './pricing-words.contract.ts';

/** A change of a price; a price or a margin, not both. */
export type WantedPricing = {
  cost?: Pence | undefined;
  margin?: Margin | undefined;
  price?: Pence | undefined;
  rounding?: Rounding | undefined;
};

/** Of a product from a supplier; null: unknown. */
export type Pricing = { price: Pence; cost: Pence | null; margin: Margin | null };

/** How a price follows from a cost; `rate` in ten-thousandths of the price (margin) or of the cost (mark-up). */
export type PricingRule = {
  method: PricingMethod;
  rate: number;
  addOn: Pence;
  rounding: Rounding;
  leastProfit: Pence;
};

/** Which products a rule is for; null: any. */
export type RuleScope = { productId: number | null; supplierId: number | null; category: string | null };

const pound = 100;
const lastPence: Record<Rounding, number | null> = { none: null, '.99': 99, '.95': 95 };

/** Rounds up to the next price with that ending, so that rounding never lowers the margin. */
export function roundUp(price: Pence, rounding: Rounding): Pence {
  const last = lastPence[rounding];
  if (last === null) return price;
  const ending = (((last - price) % pound) + pound) % pound;
  return pence(price + ending);
}

/** Null where the cost is needed and unknown. The result may be below the cost only where the price itself was given. */
export function reprice(
  now: Pricing,
  { cost: newCost, margin, price, rounding = 'none' }: WantedPricing,
): Pricing | null {
  const cost = newCost ?? now.cost;
  if (price !== undefined) {
    const given = roundUp(price, rounding);
    return { price: given, cost, margin: cost === null ? now.margin : marginBetween(given, cost) };
  }
  if (cost === null) return null;
  const wanted = margin ?? now.margin ?? usualMargin;
  const exact = priceAt(cost, wanted);
  const rounded = roundUp(exact, rounding);
  return { price: rounded, cost, margin: rounded === exact ? wanted : marginOf(rounded, cost) };
}

/** The price after linking: unchanged unless a price, or a margin with a known cost, is given. */
export function priceOfLink(now: Pricing, wanted: WantedPricing): Pricing {
  const { cost, margin, price } = wanted;
  const known = cost ?? now.cost;
  if (price !== undefined || (known !== null && margin !== undefined)) return reprice(now, wanted) ?? now;
  if (known === null) return { price: now.price, cost: null, margin: margin ?? now.margin ?? usualMargin };
  return { price: now.price, cost: known, margin: cost === undefined ? now.margin : marginBetween(now.price, known) };
}

/** The price by a rule: rate, then add-on, then the least profit, then rounding. */
export function priceByRule({ method, rate, addOn, rounding, leastProfit }: PricingRule, cost: Pence): Pence {
  const whole = 10_000;
  const wanted = method === 'margin' ? share(cost, whole, whole - rate) : share(cost, whole + rate, whole);
  const least = add(cost, leastProfit);
  return roundUp(pence(Math.max(add(wanted, addOn), least)), rounding);
}

/**
 * The rule that applies to a product: one for the product itself, then the supplier's category, the supplier, the category, all.
 * Of two categories of the product it is the first one's, then by their keys, so that it never depends on the order of the rules.
 */
export function ruleFor<Rule extends RuleScope>(rules: readonly Rule[], product: Ruled): Rule | undefined {
  return rules
    .filter((rule) => covers(rule, product))
    .toSorted((a, b) => narrowness(b) - narrowness(a) || comparePlaces(a, b, product))
    .at(0);
}

type Ruled = { id: number; supplierId: number | null; category: string; alsoIn: readonly string[] };

function comparePlaces(a: RuleScope, b: RuleScope, { category }: Ruled): number {
  const isFirst = (rule: RuleScope) => Number(rule.category === category);
  return isFirst(b) - isFirst(a) || (a.category ?? '').localeCompare(b.category ?? '');
}

function covers(rule: RuleScope, product: Ruled): boolean {
  return (
    (rule.productId === null || rule.productId === product.id) &&
    (rule.supplierId === null || rule.supplierId === product.supplierId) &&
    (rule.category === null || rule.category === product.category || product.alsoIn.includes(rule.category))
  );
}

function narrowness({ productId, supplierId, category }: RuleScope): number {
  return (productId === null ? 0 : 4) + (supplierId === null ? 0 : 2) + (category === null ? 0 : 1);
}

/** Null below cost; callers reject such prices. */
function marginBetween(price: Pence, cost: Pence): Margin | null {
  return price < cost ? null : marginOf(price, cost);
}
