import { inArray, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { products } from './products.table.ts';

/** Withdrawn ones too. */
export async function readProductNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = products;
  const found = await db
    .select({ id, name })
    .from(products)
    .where(inArray(id, [...ids]));
  return new Map(found.map((product) => [product.id, product.name]));
}

export function countProductsOnSale(db: Database): Promise<number> {
  return db.$count(products, isNull(products.withdrawnAt));
}
