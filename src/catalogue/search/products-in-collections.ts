import { and, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { collections } from '../products/categories.table.ts';
import { products } from '../products/products.table.ts';
import { matchesRule } from './collection-query.ts';
import { collectionRule } from './collection-rules.contract.ts';

/** Those that belong to any of these collections, of `among` if given. A collection that is gone has none. */
export async function findProductsIn(
  db: Database,
  keys: readonly string[],
  among?: readonly number[],
): Promise<number[]> {
  if (keys.length === 0 || among?.length === 0) return [];
  const found = await db
    .select({ rule: collections.rule })
    .from(collections)
    .where(inArray(collections.key, [...keys]));
  if (found.length === 0) return [];
  const belongs = or(...found.map(({ rule }) => matchesRule(collectionRule.parse(rule), products)));
  const isAmong = among && sql`${products.id} = any(${sql.param([...among])}::int[])`;
  const rows = await db.select({ id: products.id }).from(products).where(and(isAmong, belongs));
  return rows.map(({ id }) => id);
}
