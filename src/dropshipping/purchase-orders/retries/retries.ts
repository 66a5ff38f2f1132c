import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { days } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { purchaseOrdersRetried } from '../../dropshipping-events.ts';
import { queueSending } from '../acts/acts-by-staff.ts';
import { purchaseOrders } from '../purchase-orders.table.ts';
import { findUncoded } from '../uncoded-products.ts';
import type { PurchaseOrderRetry, RetryBody } from './retries.contract.ts';
import { purchaseOrderRetries } from './retries.table.ts';
import { mostRetriedAtOnce } from './retry-limits.contract.ts';

/** One job for each batch, so that none takes long. */
const batchSize = 50;
/** Of the purchase orders that fail for one reason. */
const mostNamed = 20;
const keptMs = days(30);

type RetryRecord = typeof purchaseOrderRetries.$inferSelect;

/** Starts sending them again, which jobs carry out. @throws Problem 409 `nothing-failed` */
export async function beginRetry(deps: Deps, wanted: RetryBody, byUserId: number): Promise<PurchaseOrderRetry> {
  const { db, jobs, clock } = deps;
  const askedAt = clock.now();
  const id = await db.transaction(async (tx) => {
    await tx.delete(purchaseOrderRetries).where(lt(purchaseOrderRetries.askedAt, new Date(askedAt.getTime() - keptMs)));
    const purchaseOrderIds = wanted.ids ? [...new Set(wanted.ids)] : await findFailed({ db: tx }, wanted);
    if (purchaseOrderIds.length === 0)
      throw new Problem(409, 'nothing-failed', 'There is no purchase order left that couldn’t be sent.');
    const [row] = await tx.insert(purchaseOrderRetries).values({ byUserId, askedAt, purchaseOrderIds }).returning();
    if (!row) throw new Error('A retry was not written down');
    await jobs.enqueue(tx, purchaseOrdersRetried, { retryId: row.id });
    return row.id;
  });
  return readRetry(deps, id);
}

/** The oldest first: their customers have waited longest. */
async function findFailed({ db }: Pick<Deps, 'db'>, { supplierId }: RetryBody): Promise<number[]> {
  const { id, state, createdAt } = purchaseOrders;
  const ofSupplier = supplierId === undefined ? undefined : eq(purchaseOrders.supplierId, supplierId);
  const rows = await db
    .select({ id })
    .from(purchaseOrders)
    .where(and(eq(state, 'failed'), ofSupplier))
    .orderBy(asc(createdAt), asc(id))
    .limit(mostRetriedAtOnce);
  return rows.map((row) => row.id);
}

/** Queues the next batch for sending, and the job after this one. Repeated runs send nothing twice. */
export async function workOnRetry(deps: Deps, retryId: number): Promise<void> {
  const isThis = eq(purchaseOrderRetries.id, retryId);
  const [retry] = await deps.db.select().from(purchaseOrderRetries).where(isThis);
  if (!retry || retry.endedAt) return;
  const { purchaseOrderIds, done, byUserId } = retry;
  const batch = purchaseOrderIds.slice(done, done + batchSize);
  const refusals: Record<string, string> = {};
  for (const id of batch) {
    try {
      await queueSending(deps, id, byUserId);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refusals[id] = error.message;
    }
  }
  await deps.db.transaction(async (tx) => {
    const isOver = done + batch.length >= purchaseOrderIds.length;
    const [moved] = await tx
      .update(purchaseOrderRetries)
      .set({
        done: done + batch.length,
        refusals: sql`${purchaseOrderRetries.refusals} || ${JSON.stringify(refusals)}::jsonb`,
        endedAt: isOver ? deps.clock.now() : null,
      })
      // Another process may have done this batch meanwhile.
      .where(and(isThis, eq(purchaseOrderRetries.done, done)))
      .returning({ id: purchaseOrderRetries.id });
    if (moved && !isOver) await deps.jobs.enqueue(tx, purchaseOrdersRetried, { retryId });
  });
}

/** @throws Problem 404 `retry-not-found` */
export async function readRetry(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>, id: number): Promise<PurchaseOrderRetry> {
  const { db, jobs } = deps;
  const [retry] = await db.select().from(purchaseOrderRetries).where(eq(purchaseOrderRetries.id, id));
  if (!retry) throw new Problem(404, 'retry-not-found', 'There is no such retry. It may have been a while ago.');
  const { id: rowId, number, orderNumber, state, isAutomatic, nextTryAt, lastFailure } = purchaseOrders;
  const rows = await db
    .select({ id: rowId, number, orderNumber, state, isAutomatic, nextTryAt, lastFailure })
    .from(purchaseOrders)
    .where(inArray(rowId, retry.purchaseOrderIds))
    .orderBy(desc(rowId));
  const stands = Object.groupBy(rows, (row) => standing(row, retry));
  const waiting = stands.waiting?.length ?? 0;
  const failed = (stands.failed ?? []).map((row) => ({ ...row, reason: reasonOf(row, retry) }));
  const goesOn =
    retry.endedAt !== null ||
    (await jobs.pending(db, purchaseOrdersRetried)).some(({ retryId }) => retryId === retry.id);
  return {
    id,
    total: rows.length,
    isOver: retry.endedAt !== null && waiting === 0,
    hasBrokenOff: !goesOn,
    sent: stands.sent?.length ?? 0,
    waiting,
    failures: await groupFailures(deps, failed),
  };
}

type Row = Pick<
  typeof purchaseOrders.$inferSelect,
  'id' | 'number' | 'orderNumber' | 'state' | 'isAutomatic' | 'nextTryAt' | 'lastFailure'
>;

/** Waiting: it has not been tried since somebody asked for it. */
function standing(row: Row, { purchaseOrderIds, done, refusals }: RetryRecord): 'sent' | 'waiting' | 'failed' {
  if (row.state !== 'failed' && row.state !== 'draft' && row.state !== 'cancelled') return 'sent';
  if (refusals[row.id] !== undefined || row.state === 'cancelled') return 'failed';
  if (purchaseOrderIds.indexOf(row.id) >= done) return 'waiting';
  return row.state === 'draft' && row.isAutomatic && row.nextTryAt === null ? 'waiting' : 'failed';
}

function reasonOf({ id, state, lastFailure }: Row, { refusals }: RetryRecord): string {
  if (state === 'cancelled') return 'The customer no longer wants it.';
  return refusals[id] ?? lastFailure ?? 'It waits for you: open it to see why.';
}

async function groupFailures(
  { db }: Pick<Deps, 'db'>,
  failed: readonly (Row & { reason: string })[],
): Promise<PurchaseOrderRetry['failures']> {
  const groups = [...Map.groupBy(failed, ({ reason }) => reason)].toSorted(([, a], [, b]) => b.length - a.length);
  const named = groups.flatMap(([, rows]) => rows.slice(0, mostNamed).map((row) => row.id));
  const uncoded = await findUncoded(db, named);
  return groups.map(([reason, rows]) => ({
    reason,
    count: rows.length,
    isTriedAgain: rows.every(({ nextTryAt }) => nextTryAt !== null),
    purchaseOrders: rows
      .slice(0, mostNamed)
      .map(({ id, number, orderNumber }) => ({ id, number, orderNumber, uncoded: uncoded.get(id) ?? [] })),
  }));
}
