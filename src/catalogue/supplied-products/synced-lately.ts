import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { products } from '../products/products.table.ts';

/** How many others of a supplier's products are sold out, or have another price, since then because it reported so. */
export async function countSyncedLately(
  db: Database,
  supplierId: number,
  { since, except }: { since: Date; except: readonly number[] },
): Promise<{ soldOut: number; repriced: number }> {
  const others = sql`products.supplier_id = ${supplierId} and products.id <> all(${sql.param([...except])}::int[])`;
  const { rows } = await db.execute<{ soldOut: number; repriced: number }>(sql`
    select
      (select count(distinct product_id)::int from stock_changes join ${products} on products.id = product_id
        where at > ${since.toISOString()}::timestamptz and reason = 'sync' and by_user_id is null and stock = 0 and ${others}) as "soldOut",
      (select count(distinct product_id)::int from price_history join ${products} on products.id = product_id
        where at > ${since.toISOString()}::timestamptz and cause = 'sync' and by_user_id is null and ${others}) as "repriced"`);
  return rows[0] ?? { soldOut: 0, repriced: 0 };
}
