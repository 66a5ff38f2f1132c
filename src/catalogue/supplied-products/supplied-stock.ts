import { sql } from 'drizzle-orm';
import { recordChanges } from '#platform/audit-log/audit-log.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { stockReturned } from '../catalogue-events.ts';
import { products } from '../products/products.table.ts';
import { recordStockChanges } from '../stock-changes/stock-changes.ts';

export type NewStock = { productId: number; before: number; after: number };

/** Null: the shop itself. */
export type StockOccasion = { at: Date; byUserId: number | null; note: string | null };

/** Sets the supplier's stock of locked products, with history, alerts and cache invalidation. */
export async function setSuppliedStock(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Database,
  invalidate: Invalidate,
  changes: readonly NewStock[],
  { at, byUserId, note }: StockOccasion,
): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(sql`
    update ${products} set stock = changed.stock, updated_at = ${at.toISOString()}::timestamptz
    from unnest(
      ${sql.param(changes.map(({ productId }) => productId))}::int[],
      ${sql.param(changes.map(({ after }) => after))}::int[]
    ) as changed (id, stock)
    where ${products.id} = changed.id`);
  await recordStockChanges(
    tx,
    changes.map((change) => ({ ...change, at, byUserId, reason: 'sync', note })),
  );
  const entry = { at, byUserId, subject: 'product', did: 'stock-synced' };
  await recordChanges(
    tx,
    changes.map(({ productId, before, after }) => ({
      ...entry,
      subjectId: productId,
      before: { stock: before },
      after: { stock: after },
    })),
  );
  const productIds = changes.filter(({ before }) => before === 0).map(({ productId }) => productId);
  if (productIds.length > 0) await jobs.enqueue(tx, stockReturned, { productIds });
  invalidate('catalogue', ...changes.map(({ productId }) => productTag(productId)));
}

/** Null: it has a stock of its own. */
export type SharedStock = { productId: number; stockPool: string | null };

/** Notes which locked products share a stock at their supplier. */
export async function shareStocks(tx: Database, changes: readonly SharedStock[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(sql`
    update ${products} set stock_pool = changed.pool
    from unnest(
      ${sql.param(changes.map(({ productId }) => productId))}::int[],
      ${sql.param(changes.map(({ stockPool }) => stockPool))}::text[]
    ) as changed (id, pool)
    where ${products}.id = changed.id`);
}
