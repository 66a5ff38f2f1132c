import { sql } from 'drizzle-orm';
import { lockProductSupplies } from '#catalogue/supplied-products/product-supply.ts';
import { readSupplierNames } from '#catalogue/suppliers/suppliers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { readSyncPolicy } from '../policies/sync-policies.ts';
import { reportedOf } from './reported-figures.ts';
import { settleReported } from './settle-figures.ts';

/** Follows every order: what was sold of one variation is no longer there for those that share its stock. Safe to run twice. */
export async function shareStock(deps: Deps, orderIds: readonly number[]): Promise<void> {
  for (const [supplierId, productIds] of await findSisters(deps.db, orderIds)) {
    const policy = await readSyncPolicy(deps.db, supplierId);
    const name = (await readSupplierNames(deps.db, [supplierId])).get(supplierId) ?? '';
    const run = { id: null, kinds: ['stock'] as const, byUserId: null, heldStock: null, heldPrices: null };
    await deps.changes.transaction(async (tx, invalidate) => {
      const supplies = await lockProductSupplies(tx, productIds);
      const reported = await reportedOf(tx, supplierId, supplies, null);
      await settleReported(deps, tx, invalidate, { run, supplier: { id: supplierId, name }, policy }, reported);
    });
  }
}

/** The products that share a stock with one of these orders' goods, by supplier. */
async function findSisters(db: Database, orderIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await db.execute<{ supplier_id: number; product_id: number }>(sql`
    select distinct sisters.supplier_id, sisters.product_id
    from order_lines join supplier_offers ordered
      on ordered.product_id = order_lines.product_id and ordered.supplier_id = order_lines.supplier_id
    join supplier_offers sisters on sisters.supplier_id = ordered.supplier_id and sisters.pool = ordered.pool
    where order_lines.order_id = any(${sql.param([...orderIds])}::int[])
    order by 1, 2`);
  const bySupplier = Map.groupBy(rows, (row) => row.supplier_id);
  return new Map([...bySupplier].map(([supplierId, own]) => [supplierId, own.map((row) => row.product_id)]));
}
