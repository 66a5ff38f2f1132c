import { marginOf, toFraction } from '#catalogue/prices/margin.contract.ts';
import { findProductSupplies } from '#catalogue/supplied-products/product-supply.ts';
import type { ProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import type { Database } from '#platform/database/database.ts';
import { pence, toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { RulePreview } from './pricing-rules.contract.ts';
import { findRulesFor } from './pricing-rules.ts';
import type { RuleDraft } from './pricing-rules.ts';
import { highestPrice } from './pricing.contract.ts';
import { priceByRule, ruleFor } from './pricing.rules.ts';

export type Ruled = { before: ProductSupply; cost: Pence; price: Pence };

const dearest = pence(highestPrice * 100);

/** Products for which no other rule is narrower. The draft replaces a stored rule of the same scope. */
export async function coveredBy(db: Database, draft: RuleDraft, found: ProductSupply[]): Promise<ProductSupply[]> {
  const saved = await findRulesFor(
    db,
    found.map(({ id }) => id),
  );
  const rules = [draft, ...saved.filter((rule) => !isSameScope(rule, draft))];
  return found.filter((product) => product.supplierId !== null && ruleFor(rules, product) === draft);
}

function isSameScope(a: RuleDraft, b: RuleDraft): boolean {
  return a.productId === b.productId && a.supplierId === b.supplierId && a.category === b.category;
}

/** Without products of unknown cost, and those whose price would exceed the highest allowed. */
export function pricedBy(rule: RuleDraft, covered: ProductSupply[]): Ruled[] {
  return covered.flatMap((before) => {
    if (before.cost === null) return [];
    const price = priceByRule(rule, before.cost);
    return price > dearest ? [] : { before, cost: before.cost, price };
  });
}

export function isNewPrice({ before, price }: Ruled): boolean {
  return price !== before.price;
}

/** Enough to judge a rule by; computed while the owner types. */
const mostPreviewed = 2_000;
const mostExamples = 20;

/** The effect of a rule if it were saved and applied. Read-only. */
export async function previewRule(db: Database, draft: RuleDraft): Promise<RulePreview> {
  const found = await findProductSupplies(db, draft, { after: 0, limit: mostPreviewed + 1 });
  const covered = await coveredBy(db, draft, found.slice(0, mostPreviewed));
  const ruled = pricedBy(draft, covered);
  const examples = ruled
    .filter(isNewPrice)
    .toSorted((a, b) => Math.abs(b.price - b.before.price) - Math.abs(a.price - a.before.price));
  return {
    covered: covered.length,
    isWhole: found.length <= mostPreviewed,
    withoutCost: covered.filter(({ cost }) => cost === null).length,
    dearer: ruled.filter(({ before, price }) => price > before.price).length,
    cheaper: ruled.filter(({ before, price }) => price < before.price).length,
    averageMarginBefore: averageOf(
      ruled.map(({ before, cost }) => (before.price < cost ? 0 : marginOf(before.price, cost))),
    ),
    averageMarginAfter: averageOf(ruled.map(({ price, cost }) => marginOf(price, cost))),
    examples: examples.slice(0, mostExamples).map(({ before, cost, price }) => ({
      productId: before.id,
      name: before.name,
      vatRate: before.vatRate,
      supplierPrice: toPounds(cost),
      price: toPounds(before.price),
      newPrice: toPounds(price),
      newMargin: toFraction(marginOf(price, cost)),
    })),
  };
}

function averageOf(margins: number[]): string | null {
  if (margins.length === 0) return null;
  return String(Math.round(margins.reduce((sum, one) => sum + one, 0) / margins.length) / 10_000);
}
