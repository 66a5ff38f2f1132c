import type { ProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import type { Database } from '#platform/database/database.ts';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { findRulesFor } from './pricing-rules.ts';
import type { RuleDraft } from './pricing-rules.ts';
import { highestPrice } from './pricing.contract.ts';
import { priceByRule, ruleFor } from './pricing.rules.ts';

export type Ruled = { before: ProductSupply; cost: Pence; price: Pence };

const dearest = pence(highestPrice * 100);

/** Those for which no other rule is narrower. The draft takes the place of a kept rule for the same products. */
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

/** Without those whose cost is not known, and those that would come out dearer than anything may be. */
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
