import { and, count, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pence, toPounds } from '#platform/money.ts';
import { products } from './products.table.ts';

/** `averageMargin` is a fraction with four places, null while no product has one. */
export type DropshippedSummary = { totalProducts: number; catalogValue: string; averageMargin: string | null };

/** Of all products on sale that a supplier sends, however many there are. */
export async function summariseDropshipped(db: Database): Promise<DropshippedSummary> {
  const [sums] = await db
    .select({
      totalProducts: count(),
      value: sql<number>`coalesce(sum(${products.price}), 0)`.mapWith(Number),
      averageMargin: sql<string | null>`trim_scale(round(avg(${products.margin}), 4))::text`,
    })
    .from(products)
    .where(and(isNotNull(products.supplierId), isNull(products.withdrawnAt)));
  return {
    totalProducts: sums?.totalProducts ?? 0,
    catalogValue: toPounds(pence(sums?.value ?? 0)),
    averageMargin: sums?.averageMargin ?? null,
  };
}
