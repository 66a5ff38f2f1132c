import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import type { Offer } from '../../connectors/supplier-connector.ts';
import { unsentQuantities } from '../../purchase-orders/unsent-quantities.ts';
import { supplierOffers } from '../supplier-offers.table.ts';
import type { SavedOffer } from '../supplier-offers.ts';

/** What the supplier reported of the products that share a stock with one of these, by product; a stock of its own is in none. */
export async function findPools(
  db: Database,
  supplierId: number,
  productIds: readonly number[],
): Promise<Map<number, SavedOffer[]>> {
  if (productIds.length === 0) return new Map();
  const { productId, pool } = supplierOffers;
  const isOfSupplier = eq(supplierOffers.supplierId, supplierId);
  const pools = db
    .select({ pool })
    .from(supplierOffers)
    .where(and(isOfSupplier, isOneOf(productId, productIds), isNotNull(pool)));
  const all = await db
    .select()
    .from(supplierOffers)
    .where(and(isOfSupplier, inArray(pool, pools)));
  const members = Map.groupBy(all, (row) => row.pool);
  const shared = all.map((row) => [row.productId, members.get(row.pool) ?? []] as const);
  return new Map(shared.filter(([, sharers]) => sharers.length > 1));
}

/** These products, and those that share a stock with one of them. */
export async function withSharers(db: Database, supplierId: number, productIds: readonly number[]): Promise<number[]> {
  const pools = await findPools(db, supplierId, productIds);
  return [...new Set([...productIds, ...pools.keys()])];
}

/** Pieces sold and not ordered yet when this was reported: of products that share a stock, those of all. */
export async function soldOf(
  db: Database,
  supplierId: number,
  reported: readonly { before: { id: number }; at: Date }[],
): Promise<Map<number, number>> {
  const ids = reported.map(({ before }) => before.id);
  const pools = await findPools(db, supplierId, ids);
  const sharersOf = (id: number) => pools.get(id)?.map(({ productId }) => productId) ?? [id];
  const atOf = new Map(reported.flatMap(({ before, at }) => sharersOf(before.id).map((id) => [id, at] as const)));
  const sold = await unsentQuantities(
    db,
    supplierId,
    [...atOf].map(([productId, at]) => ({ productId, at })),
  );
  return new Map(ids.map((id) => [id, sumOf(sharersOf(id).map((one) => sold.get(one) ?? 0))]));
}

/** The same of a stock that a product is to share with those that are in the shop. */
export async function soldOfPool(
  db: Database,
  supplierId: number,
  { pool, at }: Pick<Offer, 'pool' | 'at'>,
): Promise<number> {
  if (!pool) return 0;
  const { productId } = supplierOffers;
  const sharers = await db
    .select({ productId })
    .from(supplierOffers)
    .where(and(eq(supplierOffers.supplierId, supplierId), eq(supplierOffers.pool, pool)));
  const sold = await unsentQuantities(
    db,
    supplierId,
    sharers.map((row) => ({ ...row, at })),
  );
  return sumOf([...sold.values()]);
}

function sumOf(quantities: readonly number[]): number {
  return quantities.reduce((sum, quantity) => sum + quantity, 0);
}
