import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import { findActiveSuppliers, readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { connectedSupplierIds } from '../connections/supplier-connections.ts';
import { syncRunDue } from '../dropshipping-events.ts';
import { readSync } from './read-syncs.ts';
import type { SyncKind } from './sync-words.contract.ts';
import type { Sync, SyncBody } from './syncs.contract.ts';
import { syncRuns, syncs } from './syncs.table.ts';

export type WantedSync = {
  kinds: readonly SyncKind[];
  /** Undefined: every active connected supplier. */
  supplierIds?: readonly number[] | undefined;
  /** Null: the schedule. */
  byUserId: number | null;
};

/**
 * Starts a background sync with a run for each supplier. A request for the same kinds and suppliers as a running sync returns
 * that one. @returns null when no such supplier is active and connected
 */
export function requestSync({ db, jobs, clock }: Deps, wanted: WantedSync): Promise<number | null> {
  const { kinds, byUserId } = wanted;
  return db.transaction(async (tx) => {
    // Serialised, so that of two concurrent requests the second finds the first one's sync.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('syncs'))`);
    const suppliers = await suppliersToSync(tx, wanted.supplierIds);
    if (suppliers.length === 0) return null;
    const supplierIds = suppliers.map(({ id }) => id);
    const already = await findUnfinished(tx, kinds, supplierIds);
    if (already !== undefined) return already;

    const at = clock.now();
    const [sync] = await tx
      .insert(syncs)
      .values({ kinds: [...kinds], askedAt: at, byUserId })
      .returning({ id: syncs.id });
    if (!sync) throw new Error('The sync was not stored');
    const runs = await tx
      .insert(syncRuns)
      .values(supplierIds.map((supplierId) => ({ syncId: sync.id, supplierId })))
      .returning({ runId: syncRuns.id });
    for (const run of runs) await jobs.enqueue(tx, syncRunDue, run);
    const after = { kinds, suppliers: suppliers.map(({ name }) => name) };
    const entry = { at, byUserId, subject: 'sync', subjectId: sync.id, did: 'asked-for', before: null, after };
    if (byUserId !== null) await recordChange(tx, entry);
    return sync.id;
  });
}

async function suppliersToSync(db: Database, wanted: readonly number[] | undefined) {
  const connected = await connectedSupplierIds(db);
  return findActiveSuppliers(db, wanted ? connected.filter((id) => wanted.includes(id)) : connected);
}

async function findUnfinished(db: Database, kinds: readonly SyncKind[], supplierIds: readonly number[]) {
  const ofSync = eq(syncRuns.syncId, syncs.id);
  const unfinished = db
    .select({ one: sql`1` })
    .from(syncRuns)
    .where(and(ofSync, inArray(syncRuns.state, ['waiting', 'running'])));
  const runs = sql<number[]>`(select array_agg(supplier_id order by supplier_id) from ${syncRuns} where ${ofSync})`;
  const [found] = await db
    .select({ id: syncs.id })
    .from(syncs)
    .where(
      and(
        exists(unfinished),
        sql`${syncs.kinds} = ${sql.param([...kinds])}::text[]`,
        sql`${runs} = ${sql.param([...supplierIds].toSorted((a, b) => a - b))}::int[]`,
      ),
    )
    .limit(1);
  return found?.id;
}

/** @throws Problem 404 `supplier-not-found`, 409 `not-connected` without a connected supplier */
export async function startSync(deps: Deps, { kinds, supplierId }: SyncBody, byUserId: number): Promise<Sync> {
  const supplier = supplierId === undefined ? undefined : await readSupplierRecord(deps.db, supplierId);
  const id = await requestSync(deps, { kinds, byUserId, supplierIds: supplier && [supplier.id] });
  if (id !== null) return readSync(deps.db, id);
  throw new Problem(
    409,
    'not-connected',
    supplier
      ? `${supplier.name} is not active, or not connected: give it a connector, an API endpoint and a key first.`
      : 'No active supplier is connected yet. Give one a connector, an API endpoint and a key first.',
  );
}
