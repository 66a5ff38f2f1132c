import { asc } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { ListedPricingRule } from './pricing-rules.contract.ts';
import { viewRules } from './pricing-rules.ts';
import { pricingRules } from './pricing-rules.table.ts';
import { findUnderWay } from './rule-applications.ts';

/** In the order in which they were made. */
export async function listPricingRules(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; list: ListedPricingRule[] }> {
  const [total, records] = await Promise.all([
    db.$count(pricingRules),
    db.select().from(pricingRules).orderBy(asc(pricingRules.id)).limit(limit).offset(offset),
  ]);
  const underWay = await findUnderWay(
    db,
    records.map(({ id }) => id),
  );
  const list = await viewRules(db, records);
  return { total, list: list.map((rule) => ({ ...rule, application: underWay.get(rule.id) ?? null })) };
}
