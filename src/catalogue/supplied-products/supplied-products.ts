import { and, asc, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { products } from '../products/products.table.ts';

export type SuppliedFigures = {
  supplierId: number;
  products: number;
  unmatched: number;
  value: Pence;
  /** To four decimals, each product counting once; null while no margin is known. */
  averageMargin: string | null;
};

const onSale = and(isNotNull(products.supplierId), isNull(products.withdrawnAt));

/** How many products on sale each of these suppliers sends. */
export async function countSuppliedProducts(db: Database, supplierIds: number[]): Promise<Map<number, number>> {
  if (supplierIds.length === 0) return new Map();
  const rows = await db
    .select({ supplierId: sql<number>`${products.supplierId}`, count: sql<number>`count(*)::int` })
    .from(products)
    .where(and(onSale, inArray(products.supplierId, supplierIds)))
    .groupBy(products.supplierId);
  return new Map(rows.map(({ supplierId, count }) => [supplierId, count]));
}

/** What each supplier's products come to; suppliers without any are left out. */
export async function suppliedFigures(db: Database): Promise<SuppliedFigures[]> {
  const rows = await db
    .select({
      supplierId: sql<number>`${products.supplierId}`,
      products: sql<number>`count(*)::int`,
      unmatched: sql<number>`(count(*) filter (where not ${products.isMatched}))::int`,
      value: sql<string>`sum(${products.price})`,
      averageMargin: sql<string | null>`round(avg(${products.margin}), 4)`,
    })
    .from(products)
    .where(onSale)
    .groupBy(products.supplierId)
    .orderBy(asc(products.supplierId));
  return rows.map(({ value, ...figures }) => ({ ...figures, value: pence(Number(value)) }));
}
