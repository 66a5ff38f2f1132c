import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { readProductNames } from '#catalogue/products/products.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { pendingApprovals } from '../../approvals/approvals.table.ts';
import { readSync } from '../read-syncs.ts';
import { requestSync } from '../start-sync.ts';
import { supplierOffers } from '../supplier-offers.table.ts';
import { failedRuns, isWhollyFailed, noConnectedSupplier } from '../sync-message.rules.ts';
import type { ImageSync, Sync } from '../syncs.contract.ts';
import { syncOutcomes, syncRuns } from '../syncs.table.ts';

const patienceMs = 15_000;
const lookEveryMs = 200;
/** More than anybody reads; the outcomes of a sync can be paged through. */
const mostUpdates = 5_000;

/**
 * Syncs the pictures of all connected suppliers. The request waits for a limited time.
 * @throws Problem 502 `suppliers-failed` when all of them failed
 */
export async function syncImages(deps: Deps, byUserId: number): Promise<ImageSync> {
  const id = await requestSync(deps, { kinds: ['pictures'], byUserId });
  if (id === null) return { message: noConnectedSupplier, updates: [], syncId: null, failures: [] };
  const sync = await waitFor(deps.db, id);
  const failures = failedRuns(sync.runs).flatMap(({ supplierId, supplierName: supplier, fault }) =>
    fault ? [{ ...fault, supplierId, supplier }] : [],
  );
  if (isWhollyFailed(sync)) throw new Problem(502, 'suppliers-failed', sync.message, { syncId: id, failures });
  const updates = await readUpdates(deps.db, sync);
  return { message: sync.message, updates, syncId: id, failures, ...(!sync.isOver && { jobId: id }) };
}

async function waitFor(db: Database, id: number): Promise<Sync> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const sync = await readSync(db, id);
    if (sync.isOver || performance.now() > until) return sync;
    await wait(lookEveryMs);
  }
}

async function readUpdates(db: Database, { id, runs }: Sync): Promise<ImageSync['updates']> {
  const rows = await db
    .select({ productId: syncOutcomes.productId, supplierId: syncRuns.supplierId, after: syncOutcomes.after })
    .from(syncOutcomes)
    .innerJoin(syncRuns, eq(syncRuns.id, syncOutcomes.runId))
    .where(and(eq(syncRuns.syncId, id), eq(syncOutcomes.kind, 'pictures'), eq(syncOutcomes.outcome, 'updated')))
    .orderBy(asc(syncOutcomes.runId), asc(syncOutcomes.productId))
    .limit(mostUpdates);
  const suppliers = new Map(runs.map(({ supplierId, supplierName }) => [supplierId, supplierName]));
  const names = await readProductNames(
    db,
    rows.map(({ productId }) => productId),
  );
  return rows.map(({ productId, supplierId, after }) => ({
    productId,
    productName: names.get(productId) ?? '',
    supplier: suppliers.get(supplierId) ?? '',
    newImageUrl: after ?? '',
  }));
}

/** For a query of another area's table: the picture with this key waits for approval, or a sync relies on it being stored. */
export function isSupplied(key: SQL): SQL {
  return sql`(exists (select from ${pendingApprovals} where ${pendingApprovals.pictureKey} = ${key})
    or exists (select from ${supplierOffers} where ${supplierOffers.pictureKey} = ${key}))`;
}
