import { eq } from 'drizzle-orm';
import { marginOf } from '#catalogue/prices/margin.contract.ts';
import { changePrices, findProductSupplies, lockProductSupplies } from '#catalogue/supplied-products/product-supply.ts';
import { recordChanges } from '#platform/audit-log/audit-log.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { ruleApplicationDue } from '../dropshipping-events.ts';
import { ruleApplications } from './pricing-rules.table.ts';
import { readPricingRule } from './pricing-rules.ts';
import type { RuleDraft } from './pricing-rules.ts';
import { coveredBy, isNewPrice, pricedBy } from './rule-prices.ts';
import { pricingShown } from './update-pricing.ts';

/** One transaction each, so that a checkout never waits long for the products of a batch. */
const batchSize = 250;
/** After these another job continues, so that each is short and a process that dies is soon replaced. */
const batchesPerJob = 20;

/** Continues the application of a rule. */
export async function workOnApplication(deps: Deps, applicationId: number): Promise<void> {
  for (let done = 0; done < batchesPerJob; done += 1) {
    if (!(await applyNextBatch(deps, applicationId))) return;
  }
  await deps.jobs.enqueue(deps.db, ruleApplicationDue, { applicationId });
}

/**
 * Reprices the next batch and records the progress in the same transaction, so that each product is repriced once, whatever
 * is repeated or runs concurrently. The lock on the application is taken before those on products.
 * @returns whether there is more to do
 */
export function applyNextBatch({ changes, clock }: Deps, applicationId: number): Promise<boolean> {
  const isThis = eq(ruleApplications.id, applicationId);
  return changes.transaction(async (tx, invalidate) => {
    const [application] = await tx.select().from(ruleApplications).where(isThis).for('update');
    // Removed with its rule, or finished by another process.
    if (!application || application.endedAt !== null) return false;
    const { ruleId, lastProductId: after, byUserId } = application;
    const rule = await readPricingRule(tx, ruleId);
    const batch = await findProductSupplies(tx, rule, { after, limit: batchSize });
    const ids = batch.map(({ id }) => id);
    const at = clock.now();
    const { covered, repriced, withoutCost } = await reprice(tx, invalidate, { rule, ids, at, byUserId });
    const isOver = batch.length < batchSize;
    await tx
      .update(ruleApplications)
      .set({
        lastProductId: batch.at(-1)?.id ?? after,
        done: application.done + batch.length,
        covered: application.covered + covered,
        repriced: application.repriced + repriced,
        withoutCost: application.withoutCost + withoutCost,
        endedAt: isOver ? at : null,
      })
      .where(isThis);
    return !isOver;
  });
}

type Repricing = { rule: RuleDraft; ids: readonly number[]; at: Date; byUserId: number };

async function reprice(tx: Database, invalidate: Invalidate, { rule, ids, at, byUserId }: Repricing) {
  // Read again under the lock: a link may be gone, or a cost changed, since the batch was found.
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
  if (priced.length > 0) invalidate('catalogue', ...priced.map(({ before }) => productTag(before.id)));
  const withoutCost = covered.filter(({ cost }) => cost === null).length;
  return { covered: covered.length, repriced: priced.length, withoutCost };
}
