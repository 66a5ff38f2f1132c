import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import type { Pence } from '#platform/money.ts';
import { longGtin } from '../products/gtin.contract.ts';
import { products } from '../products/products.table.ts';

export type AlikeProduct = { code: string; name: string; cost: Pence | null; isSameGtin: boolean };

/** A supplier's products on sale: the same GTIN first, then the most similar names. */
export async function findAlike(
  db: Database,
  supplierId: number,
  { name, gtin }: { name: string; gtin: string | null },
  limit: number,
): Promise<AlikeProduct[]> {
  const full = gtin === null ? null : longGtin(gtin);
  const isSameGtin = sql<boolean>`coalesce(lpad(${products.gtin}, 14, '0') = ${full}::text, false)`;
  const likeness = sql`similarity(${products.name}, ${name})`;
  const { supplierProductCode, withdrawnAt, isMatched } = products;
  const rows = await db
    .select({ code: supplierProductCode, name: products.name, cost: products.supplierPrice, isSameGtin })
    .from(products)
    .where(
      and(
        eq(products.supplierId, supplierId),
        isNull(withdrawnAt),
        isNotNull(supplierProductCode),
        eq(isMatched, true),
      ),
    )
    .orderBy(desc(isSameGtin), desc(likeness), asc(products.id))
    .limit(limit);
  return rows.flatMap(({ code, ...row }) => (code === null ? [] : [{ ...row, code }]));
}

/** GTIN of products, and the cost of one from the shop's own stock. */
export async function readOwnFacts(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { gtin: string | null; costPerItem: Pence | null; vatRate: number }>> {
  const { id, gtin, costPerItem, vatRate } = products;
  const rows = await db.select({ id, gtin, costPerItem, vatRate }).from(products).where(isOneOf(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
