import { inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { suppliers } from './suppliers.table.ts';

export async function readSupplierNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = suppliers;
  const found = await db
    .select({ id, name })
    .from(suppliers)
    .where(inArray(id, [...ids]));
  return new Map(found.map((supplier) => [supplier.id, supplier.name]));
}
