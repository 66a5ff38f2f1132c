import { eq, max, sql } from 'drizzle-orm';
import { hours } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { syncKinds } from '../sync-words.contract.ts';
import type { SyncKind } from '../sync-words.contract.ts';
import { syncRuns, syncs } from '../syncs.table.ts';
import type { SyncPolicyBody } from './sync-policies.contract.ts';

/** Of a sync that was asked for several kinds, each. */
export const eachKind = sql<SyncKind>`unnest(${syncs.kinds})`;

/** When each kind was last queried. */
export async function lastAsked(db: Database, supplierId: number): Promise<Map<SyncKind, Date>> {
  const rows = await db
    .select({ kind: eachKind, askedAt: max(syncs.askedAt) })
    .from(syncRuns)
    .innerJoin(syncs, eq(syncs.id, syncRuns.syncId))
    .where(eq(syncRuns.supplierId, supplierId))
    .groupBy(eachKind);
  return new Map(rows.flatMap(({ kind, askedAt }) => (askedAt ? [[kind, askedAt]] : [])));
}

export function everyHours(policy: SyncPolicyBody, kind: SyncKind): number | null {
  return { pictures: policy.picturesEveryHours, stock: policy.stockEveryHours, prices: policy.pricesEveryHours }[kind];
}

/** When the schedule queries the supplier next; null: only when somebody asks. */
export function nextAsked(policy: SyncPolicyBody, last: ReadonlyMap<SyncKind, Date>, now: Date): Date | null {
  const due = syncKinds.flatMap((kind) => {
    const every = everyHours(policy, kind);
    return every === null ? [] : Math.max(now.getTime(), (last.get(kind)?.getTime() ?? 0) + hours(every));
  });
  return due.length === 0 ? null : new Date(Math.min(...due));
}
