import { and, arrayContains, asc, desc, eq, sql } from 'drizzle-orm';
import { fullNames } from '#accounts/users/users.ts';
import { readProductNames } from '#catalogue/products/products.ts';
import { readSupplierNames } from '#catalogue/suppliers/suppliers.ts';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { syncMessage } from './sync-message.rules.ts';
import type { Outcome } from './sync-words.contract.ts';
import type { OutcomeQuery, Sync, SyncOutcome, SyncPage, SyncRunView } from './syncs.contract.ts';
import { syncOutcomes, syncRuns, syncs } from './syncs.table.ts';

type SyncRecord = typeof syncs.$inferSelect;
type RunRecord = typeof syncRuns.$inferSelect;
type OutcomeRecord = typeof syncOutcomes.$inferSelect;

/** Newest first. */
export async function listSyncs(
  db: Database,
  { limit, offset, kind }: SyncPage,
): Promise<{ total: number; list: Sync[] }> {
  const wanted = kind && arrayContains(syncs.kinds, [kind]);
  const [total, records] = await Promise.all([
    db.$count(syncs, wanted),
    db.select().from(syncs).where(wanted).orderBy(desc(syncs.id)).limit(limit).offset(offset),
  ]);
  return { total, list: await viewSyncs(db, records) };
}

/** @throws Problem 404 `sync-not-found` */
export async function readSync(db: Database, id: number): Promise<Sync> {
  const [found] = await viewSyncs(db, await db.select().from(syncs).where(eq(syncs.id, id)));
  if (!found) throw new Problem(404, 'sync-not-found', 'There is no such sync. Old ones are deleted after 30 days.');
  return found;
}

/** By supplier and product. @throws Problem 404 `sync-not-found` */
export async function listOutcomes(
  db: Database,
  syncId: number,
  { outcome, supplierId, limit, offset }: OutcomeQuery,
): Promise<{ total: number; list: SyncOutcome[] }> {
  await readSync(db, syncId);
  const wanted = and(
    eq(syncRuns.syncId, syncId),
    outcome && eq(syncOutcomes.outcome, outcome),
    supplierId === undefined ? undefined : eq(syncRuns.supplierId, supplierId),
  );
  const ofRun = eq(syncRuns.id, syncOutcomes.runId);
  const [counted, rows] = await Promise.all([
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(syncOutcomes)
      .innerJoin(syncRuns, ofRun)
      .where(wanted),
    db
      .select({ found: syncOutcomes, supplierId: syncRuns.supplierId })
      .from(syncOutcomes)
      .innerJoin(syncRuns, ofRun)
      .where(wanted)
      .orderBy(asc(syncOutcomes.runId), asc(syncOutcomes.productId), asc(syncOutcomes.kind))
      .limit(limit)
      .offset(offset),
  ]);
  const names = await readProductNames(
    db,
    rows.map(({ found }) => found.productId),
  );
  return { total: counted[0]?.total ?? 0, list: rows.map((row) => viewOutcome(row, names)) };
}

function viewOutcome(
  { found, supplierId }: { found: OutcomeRecord; supplierId: number },
  names: ReadonlyMap<number, string>,
): SyncOutcome {
  const { productId, kind, outcome, fault, message, before, after } = found;
  const productName = names.get(productId) ?? '';
  return { productId, productName, supplierId, kind, outcome, fault: viewError(fault, message), before, after };
}

async function viewSyncs(db: Database, records: readonly SyncRecord[]): Promise<Sync[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const runs = await db.select().from(syncRuns).where(isOneOf(syncRuns.syncId, ids)).orderBy(asc(syncRuns.supplierId));
  const [counts, suppliers, people] = await Promise.all([
    countOutcomes(
      db,
      runs.map(({ id }) => id),
    ),
    readSupplierNames(db, [...new Set(runs.map(({ supplierId }) => supplierId))]),
    fullNames(db, [...new Set(records.flatMap(({ byUserId }) => byUserId ?? []))]),
  ]);
  return records.map(({ id, kinds, askedAt, byUserId }) => {
    const ofSync = runs
      .filter(({ syncId }) => syncId === id)
      .map((run) => viewRun(run, kinds.length, suppliers.get(run.supplierId) ?? '', counts));
    const reported = { kinds, isOver: ofSync.every(isOver), runs: ofSync };
    const by = byUserId === null ? null : (people.get(byUserId) ?? null);
    return { id, ...reported, message: syncMessage(reported), askedAt: askedAt.toISOString(), by };
  });
}

function viewRun(
  run: RunRecord,
  kinds: number,
  supplierName: string,
  counts: ReadonlyMap<string, number>,
): SyncRunView {
  const countOf = (outcome: Outcome) => counts.get(`${run.id} ${outcome}`) ?? 0;
  const { supplierId, state, step, total, unmatched, heldStock, heldPrices, startedAt, endedAt } = run;
  const done = state === 'waiting' ? 0 : Math.min(run.done, total);
  const [updated, held, failed] = [countOf('updated'), countOf('held'), countOf('failed')];
  return {
    supplierId,
    supplierName,
    state,
    step,
    total,
    done,
    unmatched,
    updated,
    held,
    failed,
    heldStock,
    heldPrices,
    unchanged: state === 'done' ? Math.max(0, total * kinds - updated - held - failed) : 0,
    fault: viewError(run.fault, run.faultMessage),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

async function countOutcomes(db: Database, runIds: readonly number[]): Promise<Map<string, number>> {
  if (runIds.length === 0) return new Map();
  const { runId, outcome } = syncOutcomes;
  const rows = await db
    .select({ runId, outcome, count: sql<number>`count(*)::int` })
    .from(syncOutcomes)
    .where(isOneOf(runId, runIds))
    .groupBy(runId, outcome);
  return new Map(rows.map((row) => [`${row.runId} ${row.outcome}`, row.count]));
}

function isOver({ state }: Pick<RunRecord, 'state'>): boolean {
  return state === 'done' || state === 'failed';
}

function viewError(cause: RunRecord['fault'], message: string | null): SyncRunView['fault'] {
  return cause === null ? null : { cause, message: message ?? '' };
}
