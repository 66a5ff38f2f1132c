import { inArray, sql } from 'drizzle-orm';
import type { ProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import { costSide } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { GivenPrice } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { Pence } from '#platform/money.ts';
import { agreedCosts } from './agreed-costs.table.ts';
import { costBy, readCosting } from './supplier-costs.ts';

export type AgreedCost = typeof agreedCosts.$inferSelect;

/**
 * Somebody has typed what the supplier charges: from now on a sync asks before it takes the supplier's own price, unless the two
 * are the same.
 */
export async function agreeCost(
  tx: Database,
  product: Pick<ProductSupply, 'id' | 'supplierId' | 'code' | 'vatRate'>,
  amount: Pence,
  at: Date,
): Promise<void> {
  const { id: productId, supplierId, vatRate } = product;
  if (supplierId === null) return;
  const costing = await readCosting(tx, supplierId);
  const given = await findGivenPrice(tx, product);
  if (given && costBy(costing, given, vatRate).cost === amount) return endAgreements(tx, [productId]);
  const vat = costSide(costing.isVatRegistered, costing.terms.pricesAre);
  const agreed = { supplierId, amount, vat, at };
  await tx
    .insert(agreedCosts)
    .values({ productId, ...agreed })
    .onConflictDoUpdate({ target: agreedCosts.productId, set: agreed });
}

/** The supplier's own prices count again. */
export async function endAgreements(tx: Database, productIds: readonly number[]): Promise<void> {
  if (productIds.length > 0) await tx.delete(agreedCosts).where(inArray(agreedCosts.productId, [...productIds]));
}

/** What the supplier last said of this product; undefined: nothing. */
async function findGivenPrice(
  db: Database,
  { id, supplierId, code }: Pick<ProductSupply, 'id' | 'supplierId' | 'code'>,
): Promise<GivenPrice | undefined> {
  const { rows } = await db.execute<{ amount: Pence; currency: string | null }>(sql`
    select cost as amount, currency from supplier_offers
    where product_id = ${id} and supplier_id = ${supplierId} and code = ${code} and cost is not null`);
  return rows[0];
}

/** By product; those with a supplier that it no longer comes from are left out. */
export async function findAgreements(
  db: Database,
  products: readonly Pick<ProductSupply, 'id' | 'supplierId'>[],
): Promise<Map<number, AgreedCost>> {
  if (products.length === 0) return new Map();
  const supplierOf = new Map(products.map(({ id, supplierId }) => [id, supplierId]));
  const rows = await db
    .select()
    .from(agreedCosts)
    .where(inArray(agreedCosts.productId, [...supplierOf.keys()]));
  return new Map(
    rows.filter((row) => supplierOf.get(row.productId) === row.supplierId).map((row) => [row.productId, row]),
  );
}
