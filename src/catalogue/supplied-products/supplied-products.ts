import { and, asc, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { margin } from '../prices/margin.contract.ts';
import type { Margin } from '../prices/margin.contract.ts';
import { products } from '../products/products.table.ts';
import { suppliers } from '../suppliers/suppliers.table.ts';

/** Totals of a group of products. */
export type SuppliedFigures = {
  products: number;
  unmatched: number;
  value: Pence;
  /** Each product counts once; null while no margin is known. */
  averageMargin: Margin | null;
};

const onSale = and(isNotNull(products.supplierId), isNull(products.withdrawnAt));

/** The number of products on sale by supplier. */
export async function countSuppliedProducts(db: Database, supplierIds: number[]): Promise<Map<number, number>> {
  if (supplierIds.length === 0) return new Map();
  const rows = await db
    .select({ supplierId: sql<number>`${products.supplierId}`, count: sql<number>`count(*)::int` })
    .from(products)
    .where(and(onSale, isOneOf(products.supplierId, supplierIds)))
    .groupBy(products.supplierId);
  return new Map(rows.map(({ supplierId, count }) => [supplierId, count]));
}

/** Active suppliers with products on sale of which nobody has said what their prices are. */
export function countUnsaidPrices(db: Database, most: number): Promise<number> {
  const isSelling = exists(
    db
      .select({ one: sql`1` })
      .from(products)
      .where(and(onSale, eq(products.supplierId, suppliers.id))),
  );
  return countUpTo(db, suppliers, and(eq(suppliers.isActive, true), isNull(suppliers.pricesAre), isSelling), most);
}

/** Totals of all dropshipped products, and by supplier; suppliers without products are left out. */
export async function addUpSupplied(
  db: Database,
): Promise<{ all: SuppliedFigures; bySupplier: (SuppliedFigures & { supplierId: number })[] }> {
  const sums = await db
    .select({
      supplierId: sql<number>`${products.supplierId}`,
      products: sql<number>`count(*)::int`,
      unmatched: sql<number>`(count(*) filter (where not ${products.isMatched}))::int`,
      value: sql`sum(${products.price})`.mapWith(Number),
      margins: sql<number>`count(${products.margin})::int`,
      marginSum: sql`coalesce(sum(${products.margin}) * 10000, 0)`.mapWith(Number), // ten-thousandths
    })
    .from(products)
    .where(onSale)
    .groupBy(products.supplierId)
    .orderBy(asc(products.supplierId));
  return {
    all: figuresOf(sums),
    bySupplier: sums.map((sum) => ({ supplierId: sum.supplierId, ...figuresOf([sum]) })),
  };
}

type Sums = Record<'products' | 'unmatched' | 'value' | 'margins' | 'marginSum', number>;

function figuresOf(sums: readonly Sums[]): SuppliedFigures {
  const total = (name: keyof Sums) => sums.reduce((sum, one) => sum + one[name], 0);
  const margins = total('margins');
  return {
    products: total('products'),
    unmatched: total('unmatched'),
    value: pence(total('value')),
    averageMargin: margins === 0 ? null : margin(Math.round(total('marginSum') / margins)),
  };
}
