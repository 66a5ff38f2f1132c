import { and, eq, isNull, max, sql } from 'drizzle-orm';
import { countSyncedProducts } from '#catalogue/supplied-products/synced-products.ts';
import { findActiveSuppliers, lockSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { hours } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { pendingApprovals } from '../../approvals/approvals.table.ts';
import { connectedSupplierIds } from '../../connections/supplier-connections.ts';
import { findUploadsInUse } from '../../connectors/feed/supplier-feeds.ts';
import { countStale, newestStock } from '../supplier-offers.ts';
import { syncRuns } from '../syncs.table.ts';
import { lastAsked, nextAsked } from './last-asked.ts';
import type { SupplierSyncPolicy, SyncPolicyBody } from './sync-policies.contract.ts';
import { supplierSyncPolicies, usualPolicy, usualPolicyOfUpload } from './sync-policies.table.ts';

export type SyncPolicyRecord = SyncPolicyBody;

/** One for each of the ids. */
export async function findSyncPolicies(db: Database, ids: readonly number[]): Promise<Map<number, SyncPolicyRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(supplierSyncPolicies).where(isOneOf(supplierSyncPolicies.supplierId, ids));
  const found = new Map(rows.map(({ supplierId, ...policy }) => [supplierId, policy]));
  const uploads = await findUploadsInUse(db, ids);
  const usual = (id: number) => (uploads.has(id) ? usualPolicyOfUpload : usualPolicy);
  return new Map(ids.map((id) => [id, found.get(id) ?? usual(id)]));
}

/** Stock figures from before then are not sold by; null: stock is not queried by a schedule, and the owner keeps it. */
export function soldOutBefore({ stockEveryHours, soldOutAfterHours }: SyncPolicyRecord, now: Date): Date | null {
  return stockEveryHours === null ? null : new Date(now.getTime() - hours(soldOutAfterHours));
}

export async function readSyncPolicy(db: Database, supplierId: number): Promise<SyncPolicyRecord> {
  return (await findSyncPolicies(db, [supplierId])).get(supplierId) ?? usualPolicy;
}

/** Of every active supplier that is connected. */
export async function listSyncPolicies(db: Database, now: Date): Promise<SupplierSyncPolicy[]> {
  const suppliers = await findActiveSuppliers(db, await connectedSupplierIds(db));
  const policies = await findSyncPolicies(
    db,
    suppliers.map(({ id }) => id),
  );
  const list: SupplierSyncPolicy[] = [];
  for (const { id, name } of suppliers) {
    const policy = policies.get(id) ?? usualPolicy;
    list.push({ supplierId: id, supplierName: name, ...policy, ...(await standingOf(db, id, policy, now)) });
  }
  return list;
}

/** @throws Problem 404 `supplier-not-found` and `not-connected` */
export async function changeSyncPolicy(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  supplierId: number,
  wanted: SyncPolicyBody,
  byUserId: number,
): Promise<SupplierSyncPolicy> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    await lockSupplierRecord(tx, supplierId);
    const connected = await findActiveSuppliers(tx, await connectedSupplierIds(tx));
    if (!connected.some(({ id }) => id === supplierId)) throw notConnected();
    const before = await readSyncPolicy(tx, supplierId);
    await tx
      .insert(supplierSyncPolicies)
      .values({ supplierId, ...wanted })
      .onConflictDoUpdate({ target: supplierSyncPolicies.supplierId, set: wanted });
    const entry = { at, byUserId, subject: 'supplier', subjectId: supplierId, did: 'sync-policy-changed' };
    await recordChange(tx, { ...entry, before, after: wanted });
  });
  const changed = (await listSyncPolicies(db, at)).find((policy) => policy.supplierId === supplierId);
  if (!changed) throw notConnected();
  return changed;
}

function notConnected(): Problem {
  return new Problem(404, 'not-connected', 'That supplier is not active, or not connected.');
}

async function standingOf(db: Database, supplierId: number, policy: SyncPolicyRecord, now: Date) {
  const staleSince = new Date(now.getTime() - hours(policy.staleAfterHours));
  const [{ matched: products, unmatched }, staleStock, waiting, [last], stockAsOf, asked] = await Promise.all([
    countSyncedProducts(db, supplierId),
    policy.stockEveryHours === null ? 0 : countStale(db, supplierId, staleSince),
    db.$count(pendingApprovals, and(eq(pendingApprovals.supplierId, supplierId), isNull(pendingApprovals.rejectedAt))),
    db
      .select({ at: max(syncRuns.endedAt) })
      .from(syncRuns)
      .where(and(eq(syncRuns.supplierId, supplierId), sql`${syncRuns.state} = 'done'`)),
    newestStock(db, supplierId),
    lastAsked(db, supplierId),
  ]);
  return {
    products,
    unmatched,
    staleStock,
    waiting,
    lastSyncAt: last?.at?.toISOString() ?? null,
    stockAsOf: stockAsOf?.toISOString() ?? null,
    pricesAsOf: asked.get('prices')?.toISOString() ?? null,
    nextSyncAt: nextAsked(policy, asked, now)?.toISOString() ?? null,
  };
}
