import { and, eq, isNotNull, isNull, notInArray, or } from 'drizzle-orm';
import { countProductSupplies } from '#catalogue/supplied-products/product-supply.ts';
import { minutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { ruleApplicationDue } from '../dropshipping-events.ts';
import { applyNextBatch } from './apply-rule.ts';
import type { RuleApplication } from './pricing-rules.contract.ts';
import { ruleApplications } from './pricing-rules.table.ts';
import { readPricingRule } from './pricing-rules.ts';

type Readers = Pick<Deps, 'db' | 'jobs'>;
type ApplicationRecord = typeof ruleApplications.$inferSelect;

/** Up to this many are repriced within the request; more in the background. */
export const mostWithinRequest = 1_000;
/** Should the process die that does it within the request, a job continues after this. */
const lookAfterMs = minutes(2);

/**
 * Applies a rule to all its products. A repeated request while it runs returns the same application.
 * @throws Problem 404 `rule-not-found`
 */
export async function applyRule(deps: Deps, ruleId: number, byUserId: number): Promise<RuleApplication> {
  const { id, total } = await beginApplication(deps, ruleId, byUserId);
  if (total > mostWithinRequest) return readApplication(deps, ruleId);
  while (await applyNextBatch(deps, id)) continue;
  return readApplication(deps, ruleId);
}

/** The current or last application. @throws Problem 404 `rule-not-found`, `not-applied` */
export async function readApplication({ db, jobs }: Readers, ruleId: number): Promise<RuleApplication> {
  await readPricingRule(db, ruleId);
  const [found] = await db.select().from(ruleApplications).where(eq(ruleApplications.ruleId, ruleId));
  if (!found) throw new Problem(404, 'not-applied', 'That rule has not been applied yet.');
  return viewApplication(found, await worked(jobs, db));
}

/** Applications of these rules that are running or were interrupted. */
export async function findUnfinished(
  { db, jobs }: Readers,
  ruleIds: readonly number[],
): Promise<Map<number, RuleApplication>> {
  if (ruleIds.length === 0) return new Map();
  const { ruleId, endedAt } = ruleApplications;
  const rows = await db
    .select()
    .from(ruleApplications)
    .where(and(isOneOf(ruleId, ruleIds), isNull(endedAt)));
  if (rows.length === 0) return new Map();
  const ids = await worked(jobs, db);
  return new Map(rows.map((row) => [row.ruleId, viewApplication(row, ids)]));
}

function beginApplication({ db, jobs, clock }: Deps, ruleId: number, byUserId: number): Promise<ApplicationRecord> {
  return db.transaction(async (tx) => {
    const rule = await readPricingRule(tx, ruleId);
    const askedAt = clock.now();
    // An interrupted one starts again from the beginning: the rule may have changed since.
    const goOn = await worked(jobs, tx);
    const isOver = or(isNotNull(ruleApplications.endedAt), notInArray(ruleApplications.id, [...goOn]));
    await tx.delete(ruleApplications).where(and(eq(ruleApplications.ruleId, ruleId), isOver));
    const total = await countProductSupplies(tx, rule);
    // Of concurrent requests the unique index lets one begin, and both return the same application.
    await tx
      .insert(ruleApplications)
      .values({ ruleId, byUserId, askedAt, total })
      .onConflictDoNothing({ target: ruleApplications.ruleId });
    const [begun] = await tx.select().from(ruleApplications).where(eq(ruleApplications.ruleId, ruleId));
    if (!begun) throw new Error(`No application of rule ${ruleId} was written down`);
    const notBefore = new Date(askedAt.getTime() + (begun.total > mostWithinRequest ? 0 : lookAfterMs));
    await jobs.enqueue(tx, ruleApplicationDue, { applicationId: begun.id }, { notBefore });
    return begun;
  });
}

/** Applications with a pending job. One whose job failed for good is not among them until it is retried. */
async function worked(jobs: Deps['jobs'], db: Database): Promise<ReadonlySet<number>> {
  const due = await jobs.pending(db, ruleApplicationDue);
  return new Set(due.map(({ applicationId }) => applicationId));
}

function viewApplication(application: ApplicationRecord, goOn: ReadonlySet<number>): RuleApplication {
  const { id, total, done, covered, repriced, withoutCost, endedAt } = application;
  const isOver = endedAt !== null;
  const hasBrokenOff = !isOver && !goOn.has(id);
  return { covered, repriced, withoutCost, isOver, hasBrokenOff, done: Math.min(done, total), total };
}
