import { eq, isNull, or } from 'drizzle-orm';
import { categoryName } from '#catalogue/products/categories.contract.ts';
import { readProductNames } from '#catalogue/products/products.ts';
import { readShelves, requirePlaces } from '#catalogue/products/shelves.ts';
import { findProductSupplies } from '#catalogue/supplied-products/product-supply.ts';
import { findSupplierRecord, readSupplierNames } from '#catalogue/suppliers/suppliers.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import { isTaken } from '#platform/database/violations.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { fromPounds, toPounds } from '#platform/money.ts';
import type { PricingRuleBody, PricingRuleResponse } from './pricing-rules.contract.ts';
import { pricingRules } from './pricing-rules.table.ts';
import { scopeOf } from './pricing-words.contract.ts';

export type RuleRecord = typeof pricingRules.$inferSelect;
/** A rule, whether stored or only previewed. */
export type RuleDraft = Omit<RuleRecord, 'id' | 'updatedAt'>;

/** All rules that could apply to one of the products. */
export function findRulesFor(db: Database, productIds: readonly number[]): Promise<RuleRecord[]> {
  const ofNone = isNull(pricingRules.productId);
  const wanted = productIds.length === 0 ? ofNone : or(ofNone, isOneOf(pricingRules.productId, productIds));
  return db.select().from(pricingRules).where(wanted);
}

/** @throws Problem 404 `rule-not-found` */
export async function readPricingRule(db: Database, id: number): Promise<RuleRecord> {
  const [found] = await db.select().from(pricingRules).where(eq(pricingRules.id, id));
  if (!found) throw ruleNotFound();
  return found;
}

/** @throws Problem 409 `rule-exists`, 400 for a supplier or product that does not exist */
export function addPricingRule(
  { db, clock }: Deps,
  body: PricingRuleBody,
  byUserId: number,
): Promise<PricingRuleResponse> {
  return db.transaction(async (tx) => {
    const at = clock.now();
    await requireScope(tx, body);
    const [added] = await onlyOneEach(
      tx
        .insert(pricingRules)
        .values({ ...draftOf(body), updatedAt: at })
        .returning(),
    );
    const after = await viewRule(tx, added);
    await recordChange(tx, { at, byUserId, ...subject(after.id), did: 'created', before: null, after: logged(after) });
    return after;
  });
}

/** @throws Problem 404 `rule-not-found`, 409 `rule-exists`, 400 for a supplier or product that does not exist */
export function changePricingRule(
  { db, clock }: Deps,
  id: number,
  body: PricingRuleBody,
  byUserId: number,
): Promise<PricingRuleResponse> {
  return db.transaction(async (tx) => {
    const at = clock.now();
    const [saved] = await tx.select().from(pricingRules).where(eq(pricingRules.id, id)).for('update');
    const before = await viewRule(tx, saved);
    await requireScope(tx, body);
    const set = { ...draftOf(body), updatedAt: at };
    const [changed] = await onlyOneEach(tx.update(pricingRules).set(set).where(eq(pricingRules.id, id)).returning());
    const after = await viewRule(tx, changed);
    await recordChange(tx, { at, byUserId, ...subject(id), did: 'changed', ...changeOf(before, after) });
    return after;
  });
}

/** Prices stay unchanged. @throws Problem 404 `rule-not-found` */
export function removePricingRule({ db, clock }: Deps, id: number, byUserId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(pricingRules).where(eq(pricingRules.id, id)).returning();
    const before = await viewRule(tx, gone);
    await recordChange(tx, {
      at: clock.now(),
      byUserId,
      ...subject(id),
      did: 'removed',
      before: logged(before),
      after: null,
    });
  });
}

export function draftOf({ addOn, leastProfit, ...rule }: PricingRuleBody): RuleDraft {
  return { ...rule, addOn: fromPounds(addOn), leastProfit: fromPounds(leastProfit) };
}

const subject = (id: number) => ({ subject: 'pricing-rule', subjectId: id });

/** For the audit log, by names instead of ids. */
function logged(rule: PricingRuleResponse) {
  const { method, rate, addOn, rounding, leastProfit } = rule;
  return { appliesTo: scopeOf(rule), method, rate, addOn, rounding, leastProfit };
}

/** What the rule applies to is kept even where it stays, as only fields that differ are stored. */
function changeOf(before: PricingRuleResponse, after: PricingRuleResponse) {
  const { appliesTo, ...terms } = logged(before);
  const now = logged(after);
  return { before: appliesTo === now.appliesTo ? terms : { appliesTo, ...terms }, after: now };
}

async function requireScope(tx: Database, { productId, supplierId, category }: PricingRuleBody): Promise<void> {
  if (category !== null) await requirePlaces(tx, [{ category }]);
  if (supplierId !== null && !(await findSupplierRecord(tx, supplierId)))
    throw invalidInput('supplierId', 'There is no such supplier.');
  if (productId === null) return;
  const [product] = await findProductSupplies(
    tx,
    { productId, supplierId: null, category: null },
    { after: 0, limit: 1 },
  );
  if (!product) throw invalidInput('productId', 'Choose a product that comes from a supplier.');
}

async function onlyOneEach<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isTaken(error, 'one_pricing_rule_for_each_group')
      ? new Problem(409, 'rule-exists', 'There is a rule for these products already. Change that one instead.')
      : error;
  }
}

async function viewRule(db: Database, record: RuleRecord | undefined): Promise<PricingRuleResponse> {
  const [rule] = await viewRules(db, record ? [record] : []);
  if (!rule) throw ruleNotFound();
  return rule;
}

export async function viewRules(db: Database, records: RuleRecord[]): Promise<PricingRuleResponse[]> {
  const suppliers = await readSupplierNames(
    db,
    records.flatMap(({ supplierId }) => supplierId ?? []),
  );
  const products = await readProductNames(
    db,
    records.flatMap(({ productId }) => productId ?? []),
  );
  const shelves = await readShelves(db);
  return records.map(({ rate, addOn, leastProfit, updatedAt, ...rule }) => ({
    ...rule,
    productName: rule.productId === null ? null : (products.get(rule.productId) ?? null),
    supplierName: rule.supplierId === null ? null : (suppliers.get(rule.supplierId) ?? null),
    categoryName: rule.category === null ? null : categoryName(shelves, rule.category),
    rate: String(rate / 10_000),
    addOn: toPounds(addOn),
    leastProfit: toPounds(leastProfit),
    updatedAt: updatedAt.toISOString(),
  }));
}

function ruleNotFound(): Problem {
  return new Problem(404, 'rule-not-found', 'There is no such pricing rule.');
}
