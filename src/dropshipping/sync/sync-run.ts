import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { seconds } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isTaken } from '#platform/database/violations.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { syncRunDue } from '../dropshipping-events.ts';
import type { RunStep, SyncError, SyncKind } from './sync-words.contract.ts';
import { syncRuns, syncs } from './syncs.table.ts';

/** A run that a worker has claimed. */
export type SyncRun = Pick<
  typeof syncRuns.$inferSelect,
  'id' | 'supplierId' | 'step' | 'lastProductId' | 'done' | 'heldStock' | 'heldPrices' | 'costTerms'
> & {
  worker: string;
  kinds: readonly SyncKind[];
  /** The user who started it; null: the schedule. */
  byUserId: number | null;
};

export type RunProgress = Partial<
  Pick<
    typeof syncRuns.$inferInsert,
    'step' | 'lastProductId' | 'done' | 'total' | 'unmatched' | 'heldStock' | 'heldPrices' | 'costTerms'
  >
>;

/** Another worker has claimed the run: this one was considered dead, and must stop. */
export class RunLost extends Error {}

const heartbeatMs = seconds(5);
/** A worker without a heartbeat for this long counts as dead. */
const aliveMs = seconds(15);
const lookAgainMs = seconds(20);
const waitForOtherMs = seconds(5);
/** The most tries without progress; each progress resets the count. */
const mostTries = 8;

/**
 * Claims a run, if no other worker has it and the supplier has no other run in progress. An unfinished run is checked again
 * after a while: should this process die, another continues. @returns null when there is nothing to do now
 */
export function claimRun({ db, jobs, clock }: Deps, runId: number): Promise<SyncRun | null> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ run: syncRuns, sync: syncs })
      .from(syncRuns)
      .innerJoin(syncs, eq(syncs.id, syncRuns.syncId))
      .where(eq(syncRuns.id, runId));
    if (!found || found.run.state === 'done' || found.run.state === 'failed') return null;
    const { run, sync } = found;
    const now = clock.now();
    if (run.tries >= mostTries && isQuiet(run.seenAt, now)) {
      await giveUp(tx, runId, now);
      return null;
    }
    const worker = randomUUID();
    const isMine = await claim(tx, runId, worker, now);
    const againInMs = isMine || run.state === 'running' ? lookAgainMs : waitForOtherMs;
    await jobs.enqueue(tx, syncRunDue, { runId }, { notBefore: new Date(now.getTime() + againInMs) });
    const { id, supplierId, step, lastProductId, done, heldStock, heldPrices, costTerms } = run;
    return isMine
      ? {
          id,
          supplierId,
          step,
          lastProductId,
          done,
          heldStock,
          heldPrices,
          costTerms,
          worker,
          kinds: sync.kinds,
          byUserId: sync.byUserId,
        }
      : null;
  });
}

async function claim(tx: Database, runId: number, worker: string, now: Date): Promise<boolean> {
  const other = alias(syncRuns, 'other');
  const underWay = tx
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.supplierId, syncRuns.supplierId), eq(other.state, 'running'), sql`other.id <> ${runId}`));
  const quiet = and(eq(syncRuns.state, 'running'), lt(syncRuns.seenAt, new Date(now.getTime() - aliveMs)));
  try {
    const taken = await tx.transaction((attempt) =>
      attempt
        .update(syncRuns)
        .set({
          state: 'running',
          worker,
          seenAt: now,
          tries: sql`${syncRuns.tries} + 1`,
          startedAt: sql`coalesce(${syncRuns.startedAt}, ${now.toISOString()}::timestamptz)`,
        })
        .where(and(eq(syncRuns.id, runId), or(eq(syncRuns.state, 'waiting'), quiet), notExists(underWay)))
        .returning({ id: syncRuns.id }),
    );
    return taken.length > 0;
  } catch (error) {
    // Of two concurrent runs of one supplier the unique index lets one begin.
    if (isTaken(error, 'one_running_sync_for_each_supplier')) return false;
    throw error;
  }
}

/** Sends heartbeats while the work goes on, however long a supplier takes. @returns a function that stops them */
export function sendHeartbeats(deps: Pick<Deps, 'db' | 'clock'>, run: SyncRun): () => void {
  // A failed heartbeat is followed by another; that the run was lost is noticed at the next progress.
  const timer = setInterval(() => void noteProgress(deps, run, {}).catch(() => undefined), heartbeatMs).unref();
  return () => clearInterval(timer);
}

/** @throws RunLost */
export async function noteProgress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  run: SyncRun,
  progress: RunProgress,
): Promise<void> {
  const noted = await db
    .update(syncRuns)
    .set({ ...progress, ...(progress.lastProductId !== undefined && { tries: 0 }), seenAt: clock.now() })
    .where(ofWorker(run))
    .returning({ id: syncRuns.id });
  if (noted.length === 0) throw new RunLost(`Run ${run.id} was claimed by another worker`);
}

/** Called in the transaction of a write of the run: a worker that lost it writes nothing. @throws RunLost */
export async function lockRun(tx: Database, run: SyncRun): Promise<void> {
  const [held] = await tx.select({ id: syncRuns.id }).from(syncRuns).where(ofWorker(run)).for('share');
  if (!held) throw new RunLost(`Run ${run.id} was claimed by another worker`);
}

export async function beginStep(
  deps: Pick<Deps, 'db' | 'clock'>,
  run: SyncRun,
  step: RunStep,
  found: Pick<RunProgress, 'heldStock' | 'heldPrices' | 'costTerms'> = {},
): Promise<void> {
  const isLast = step === 'pictures' && !run.kinds.includes('pictures');
  const begun = { ...found, step, ...(!isLast && { lastProductId: 0, done: 0 }) };
  await noteProgress(deps, run, begun);
  Object.assign(run, begun);
}

export async function endRun(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  run: SyncRun,
  failure: { fault: SyncError; message: string } | null,
): Promise<void> {
  const end = {
    worker: null,
    endedAt: clock.now(),
    fault: failure?.fault ?? null,
    faultMessage: failure?.message ?? null,
  };
  await db
    .update(syncRuns)
    .set({ ...end, state: failure ? 'failed' : 'done' })
    .where(ofWorker(run));
}

async function giveUp(tx: Database, runId: number, now: Date): Promise<void> {
  const errorMessage = 'The sync was interrupted too often. Please look at the shop’s log, then start it again.';
  await tx
    .update(syncRuns)
    .set({ state: 'failed', fault: 'broken-off', faultMessage: errorMessage, endedAt: now, worker: null })
    .where(and(eq(syncRuns.id, runId), inArray(syncRuns.state, ['waiting', 'running'])));
}

const ofWorker = ({ id, worker }: SyncRun) =>
  and(eq(syncRuns.id, id), eq(syncRuns.worker, worker), eq(syncRuns.state, 'running'));

function isQuiet(seenAt: Date | null, now: Date): boolean {
  return seenAt === null || seenAt.getTime() < now.getTime() - aliveMs;
}
