import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { products } from './products.table.ts';

export type GtinTwin = { id: number; name: string; supplierId: number | null };

/** Enough to name. */
const mostTwins = 5;

/** By product: what else is on sale under the same GTIN, however it is written. */
export async function findGtinTwins(db: Database, ids: readonly number[]): Promise<Map<number, GtinTwin[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<GtinTwin & { of: number }>(sql`
    select product.id as of, twin.id, twin.name, twin.supplier_id as "supplierId"
    from ${products} product, lateral (
      select id, name, supplier_id from ${products} other
      where lpad(other.gtin, 14, '0') = lpad(product.gtin, 14, '0') and other.gtin is not null
        and other.id <> product.id and other.withdrawn_at is null
      order by other.id limit ${mostTwins}) twin
    where product.id = any(${sql.param([...ids])}::int[]) and product.gtin is not null
    order by twin.id`);
  const twins = new Map<number, GtinTwin[]>();
  for (const { of, ...twin } of rows) twins.set(of, [...(twins.get(of) ?? []), twin]);
  return twins;
}
