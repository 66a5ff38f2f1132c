import { marginOf, toFraction } from '#catalogue/products/margin.contract.ts';
import { changePrices, findProductSupplies, lockProductSupplies } from '#catalogue/supplied-products/product-supply.ts';
import type { ProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { pence, toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { recordChanges } from '#shop/audit-log/audit-log.ts';
import type { RuleApplication, RulePreview } from './pricing-rules.contract.ts';
import { findRulesFor, readPricingRule } from './pricing-rules.ts';
import type { RuleDraft } from './pricing-rules.ts';
import { highestPrice } from './pricing.contract.ts';
import { priceByRule, ruleFor } from './pricing.rules.ts';
import { pricingShown } from './update-pricing.ts';

/** Enough to judge a rule by; an owner who types waits for it. */
const mostPreviewed = 2_000;
const mostExamples = 20;
/** One transaction each: a checkout never waits long for the products of a batch. */
const batchSize = 250;
const dearest = pence(highestPrice * 100);

type Ruled = { before: ProductSupply; cost: Pence; price: Pence };

/** What a rule would do if it were kept and applied; changes nothing. */
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
      supplierPrice: toPounds(cost),
      price: toPounds(before.price),
      newPrice: toPounds(price),
      newMargin: toFraction(marginOf(price, cost)),
    })),
  };
}

/**
 * Gives every product that the rule counts for its price by the rule, a batch at a time; broken off, it may be run again.
 * @throws Problem 404 `rule-not-found`
 */
export async function applyRule(deps: Deps, id: number, byUserId: number): Promise<RuleApplication> {
  const rule = await readPricingRule(deps.db, id);
  const done: RuleApplication = { covered: 0, repriced: 0, withoutCost: 0 };
  let after = 0;
  for (;;) {
    const batch = await findProductSupplies(deps.db, rule, { after, limit: batchSize });
    const last = batch.at(-1);
    if (!last) return done;
    const ids = batch.map((product) => product.id);
    const { covered, repriced, withoutCost } = await applyToBatch(deps, rule, ids, byUserId);
    done.covered += covered;
    done.repriced += repriced;
    done.withoutCost += withoutCost;
    after = last.id;
  }
}

function applyToBatch({ changes, clock }: Deps, rule: RuleDraft, ids: number[], byUserId: number) {
  return changes.transaction(async (tx, announce): Promise<RuleApplication> => {
    const at = clock.now();
    // Read again under the lock: a link may have gone, or a cost changed, since the batch was found.
    const covered = await coveredBy(tx, rule, await lockProductSupplies(tx, ids));
    const repriced = pricedBy(rule, covered).filter(isNewPrice);
    const priced = repriced.map(({ before, cost, price }) => ({ before, price, margin: marginOf(price, cost) }));
    await changePrices(tx, priced, { cause: 'rule', at, byUserId });
    await recordChanges(
      tx,
      priced.map(({ before, price, margin }) => ({
        at,
        byUserId,
        subject: 'product',
        subjectId: before.id,
        did: 'price-changed',
        before: pricingShown(before),
        after: pricingShown({ price, margin, cost: before.cost }),
      })),
    );
    if (priced.length > 0) announce('catalogue', ...priced.map(({ before }) => `product:${before.id}`));
    const withoutCost = covered.filter(({ cost }) => cost === null).length;
    return { covered: covered.length, repriced: priced.length, withoutCost };
  });
}

/** Those for which no other rule is narrower. The draft takes the place of a kept rule for the same products. */
async function coveredBy(db: Database, draft: RuleDraft, found: ProductSupply[]): Promise<ProductSupply[]> {
  const kept = await findRulesFor(
    db,
    found.map(({ id }) => id),
  );
  const rules = [draft, ...kept.filter((rule) => !isSameScope(rule, draft))];
  return found.filter((product) => product.supplierId !== null && ruleFor(rules, product) === draft);
}

function isSameScope(a: RuleDraft, b: RuleDraft): boolean {
  return a.productId === b.productId && a.supplierId === b.supplierId && a.category === b.category;
}

/** Without those whose cost is not known, and those that would come out dearer than anything may be. */
function pricedBy(rule: RuleDraft, covered: ProductSupply[]): Ruled[] {
  return covered.flatMap((before) => {
    if (before.cost === null) return [];
    const price = priceByRule(rule, before.cost);
    return price > dearest ? [] : { before, cost: before.cost, price };
  });
}

function isNewPrice({ before, price }: Ruled): boolean {
  return price !== before.price;
}

function averageOf(margins: number[]): string | null {
  if (margins.length === 0) return null;
  return String(Math.round(margins.reduce((sum, one) => sum + one, 0) / margins.length) / 10_000);
}
