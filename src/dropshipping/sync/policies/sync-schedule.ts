import { and, eq, lt, max, notInArray } from 'drizzle-orm';
import { lockProductSupplies } from '#catalogue/supplied-products/product-supply.ts';
import { setSuppliedStock } from '#catalogue/supplied-products/supplied-stock.ts';
import { findActiveSuppliers } from '#catalogue/suppliers/suppliers.ts';
import { days, hours } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { connectedSupplierIds } from '../../connections/supplier-connections.ts';
import { requestSync } from '../start-sync.ts';
import { findStale } from '../supplier-offers.ts';
import { syncKinds } from '../sync-words.contract.ts';
import { syncRuns, syncs } from '../syncs.table.ts';
import { eachKind, everyHours, lastAsked } from './last-asked.ts';
import { findSyncPolicies, soldOutBefore } from './sync-policies.ts';
import type { SyncPolicyRecord } from './sync-policies.ts';

const cachedFor = days(30);
const batchSize = 200;

/** Starts the syncs that are due by each supplier's schedule. */
export async function startDueSyncs(deps: Deps): Promise<void> {
  for (const [supplierId, policy] of await scheduledSuppliers(deps.db)) {
    const last = await lastAsked(deps.db, supplierId);
    const now = deps.clock.now().getTime();
    const kinds = syncKinds.filter((kind) => {
      const every = everyHours(policy, kind);
      return every !== null && now >= (last.get(kind)?.getTime() ?? 0) + hours(every);
    });
    if (kinds.length > 0) await requestSync(deps, { kinds, supplierIds: [supplierId], byUserId: null });
  }
}

/**
 * Sells out products that a supplier has not reported for too long. Only for suppliers whose stock is queried by a schedule;
 * for the others the owner keeps stock.
 */
export async function sellOutStale(deps: Deps): Promise<void> {
  for (const [supplierId, policy] of await scheduledSuppliers(deps.db)) {
    const since = soldOutBefore(policy, deps.clock.now());
    if (since === null) continue;
    let after = 0;
    for (;;) {
      const stale = await findStale(deps.db, supplierId, since, { after, limit: batchSize });
      const last = stale.at(-1);
      if (last === undefined) break;
      after = last;
      await sellOut(deps, supplierId, stale);
    }
  }
}

/**
 * Deletes old syncs with their runs and outcomes. The last sync of each kind and supplier stays, however old: the schedule
 * counts from it.
 */
export async function forgetOldSyncs(db: Database, now: Date): Promise<void> {
  const last = db
    .select({ id: max(syncs.id) })
    .from(syncRuns)
    .innerJoin(syncs, eq(syncs.id, syncRuns.syncId))
    .groupBy(syncRuns.supplierId, eachKind);
  await db.delete(syncs).where(and(lt(syncs.askedAt, new Date(now.getTime() - cachedFor)), notInArray(syncs.id, last)));
}

function sellOut(deps: Deps, supplierId: number, productIds: readonly number[]): Promise<void> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const locked = await lockProductSupplies(tx, productIds);
    const changes = locked
      // Checked under the lock: the product may belong to another supplier by now.
      .filter((product) => product.supplierId === supplierId && product.stock > 0)
      .map(({ id: productId, stock: before }) => ({ productId, before, after: 0 }));
    const note = 'The supplier has not reported its stock for too long.';
    await setSuppliedStock(deps, tx, invalidate, changes, { at: deps.clock.now(), byUserId: null, note });
  });
}

async function scheduledSuppliers(db: Database): Promise<Map<number, SyncPolicyRecord>> {
  const active = await findActiveSuppliers(db, await connectedSupplierIds(db));
  const policies = await findSyncPolicies(
    db,
    active.map(({ id }) => id),
  );
  return new Map([...policies].filter(([, policy]) => syncKinds.some((kind) => everyHours(policy, kind) !== null)));
}
