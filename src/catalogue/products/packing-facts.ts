import { inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { products } from './products.table.ts';

/** What whoever packs a product wants to know of it; `weightGrams` of one, null: not known. */
export type PackingFacts = { weightGrams: number | null; gtin: string | null };

/** Withdrawn ones too. */
export async function readPackingFacts(db: Database, ids: readonly number[]): Promise<Map<number, PackingFacts>> {
  if (ids.length === 0) return new Map();
  const { id, weightGrams, gtin } = products;
  const found = await db
    .select({ id, weightGrams, gtin })
    .from(products)
    .where(inArray(id, [...ids]));
  return new Map(found.map((product) => [product.id, product]));
}
