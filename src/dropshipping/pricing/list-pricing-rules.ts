import { asc } from 'drizzle-orm';
import type { Deps } from '#platform/deps/deps.ts';
import type { ListedPricingRule } from './pricing-rules.contract.ts';
import { pricingRules } from './pricing-rules.table.ts';
import { viewRules } from './pricing-rules.ts';
import { findUnfinished } from './rule-applications.ts';

/** In the order in which they were created. */
export async function listPricingRules(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; list: ListedPricingRule[] }> {
  const [total, records] = await Promise.all([
    db.$count(pricingRules),
    db.select().from(pricingRules).orderBy(asc(pricingRules.id)).limit(limit).offset(offset),
  ]);
  const unfinished = await findUnfinished(
    { db, jobs },
    records.map(({ id }) => id),
  );
  const list = await viewRules(db, records);
  return { total, list: list.map((rule) => ({ ...rule, application: unfinished.get(rule.id) ?? null })) };
}
