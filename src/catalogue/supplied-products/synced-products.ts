import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { productPictures, products } from '../products/products.table.ts';

/** A product as a sync needs it; its code is one that the supplier knows. */
export type SyncedProduct = { id: number; name: string; code: string; pictureKey: string | null };

const ofSupplier = (supplierId: number): SQL | undefined =>
  and(eq(products.supplierId, supplierId), isNull(products.withdrawnAt));

/** What a supplier sends and is on sale: under codes of its own, and under codes that the shop made up. */
export async function countSyncedProducts(db: Database, supplierId: number) {
  const [counts] = await db
    .select({
      matched: sql<number>`(count(*) filter (where ${products.isMatched}))::int`,
      unmatched: sql<number>`(count(*) filter (where not ${products.isMatched}))::int`,
    })
    .from(products)
    .where(ofSupplier(supplierId));
  return counts ?? { matched: 0, unmatched: 0 };
}

/** By id, beginning after one of them. */
export async function findSyncedProducts(
  db: Database,
  supplierId: number,
  { after, limit }: { after: number; limit: number },
): Promise<SyncedProduct[]> {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      code: products.supplierProductCode,
      pictureKey: productPictures.pictureKey,
    })
    .from(products)
    .leftJoin(productPictures, and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)))
    .where(and(ofSupplier(supplierId), eq(products.isMatched, true), gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.flatMap(({ code, ...product }) => (code === null ? [] : { ...product, code }));
}

/** For a query of another area's table: its row is about a product on sale that the supplier still sends under this code. */
export function isStillSent(row: { productId: Column; supplierId: Column; code: Column }): SQL {
  return sql`exists (select from ${products} where ${products.id} = ${row.productId} and ${products.withdrawnAt} is null
    and ${products.supplierId} = ${row.supplierId} and ${products.supplierProductCode} = ${row.code})`;
}

/** The products that these codes of a supplier name. */
export async function findByCodes(
  db: Database,
  supplierId: number,
  codes: readonly string[],
): Promise<Map<string, { id: number; name: string }>> {
  if (codes.length === 0) return new Map();
  const { id, name, supplierProductCode: code } = products;
  const rows = await db
    .select({ id, name, code })
    .from(products)
    .where(and(eq(products.supplierId, supplierId), inArray(code, [...codes])));
  return new Map(rows.flatMap((row) => (row.code === null ? [] : [[row.code, { id: row.id, name: row.name }]])));
}
