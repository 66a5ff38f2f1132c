import { and, desc, eq, exists, gt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fullNames } from '#accounts/users/users.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteOldRows } from '#platform/database/delete-old-rows.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { products } from '../products/products.table.ts';
import { fromFraction, toFraction } from './margin.contract.ts';
import type { Margin } from './margin.contract.ts';
import type { PriceCause } from './price-causes.contract.ts';
import type { PriceChange } from './price-history.contract.ts';
import { priceHistory } from './price-history.table.ts';

/** Price, cost and margin of a product. */
export type Pricing = { price: Pence; cost: Pence | null; margin: Margin | null };

/** Why and when a price changed, and by whom; null: the shop itself. */
export type PriceOccasion = { cause: PriceCause; at: Date; byUserId: number | null };

/**
 * Records the original price before it changes for the first time. Call it before the change, in its transaction, with the
 * products locked.
 */
export async function beginPriceHistory(tx: Database, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx.execute(sql`
    insert into ${priceHistory} (product_id, at, price, cost, margin, cause)
    select id, created_at, price, supplier_price, margin, 'created' from ${products}
    where ${isOneOf(products.id, productIds)}
      and not exists (select from ${priceHistory} where ${priceHistory.productId} = ${products.id})`);
}

/**
 * Records what products cost from now on; call it once their prices are written, in the same transaction. During a sale that is the
 * sale price, with the margin that it leaves.
 */
export async function recordPrices(
  tx: Database,
  productIds: readonly number[],
  { cause, at, byUserId }: PriceOccasion,
): Promise<void> {
  if (productIds.length === 0) return;
  await tx.execute(sql`
    insert into ${priceHistory} (product_id, at, price, cost, margin, cause, by_user_id)
    select id, ${at.toISOString()}::timestamptz, price, supplier_price,
      case when regular_price is null then margin else greatest(0, round((price - supplier_price)::numeric / nullif(price, 0), 4)) end,
      ${cause}, ${byUserId}::int
    from ${products} where id = any(${sql.param([...productIds])}::int[]) order by id`);
}

/** The lowest price that a product had since then, other than none at all; null: nothing is known. */
export function lowestSince(productId: SQL, since: Date): SQL {
  const ofProduct = sql`${priceHistory.productId} = ${productId}`;
  const asOfThen = sql`select max(${priceHistory.id}) from ${priceHistory} where ${ofProduct} and ${priceHistory.at} <= ${since.toISOString()}::timestamptz`;
  return sql`(select min(${priceHistory.price}) from ${priceHistory}
    where ${ofProduct} and ${priceHistory.price} > 0 and ${priceHistory.id} >= coalesce((${asOfThen}), 0))`;
}

/** Newest first. @throws Problem 404 `product-not-found` */
export async function listPriceHistory(
  db: Database,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; list: PriceChange[] }> {
  if ((await db.$count(products, eq(products.id, productId))) === 0)
    throw new Problem(404, 'product-not-found', 'There is no such product.');
  const ofProduct = eq(priceHistory.productId, productId);
  const [total, rows] = await Promise.all([
    db.$count(priceHistory, ofProduct),
    db.select().from(priceHistory).where(ofProduct).orderBy(desc(priceHistory.id)).limit(limit).offset(offset),
  ]);
  const names = await fullNames(db, [...new Set(rows.flatMap(({ byUserId }) => byUserId ?? []))]);
  const list = rows.map(({ id, at, price, cost, margin, cause, byUserId }) => ({
    id,
    at: at.toISOString(),
    price: toPounds(price),
    supplierPrice: cost === null ? null : toPounds(cost),
    margin: margin === null ? null : toFraction(fromFraction(margin)),
    cause,
    by: byUserId === null ? null : (names.get(byUserId) ?? null),
  }));
  return { total, list };
}

/** Keeps each product's current price, however old it is. */
export async function deleteOldPrices(db: Database, before: Date): Promise<void> {
  const later = alias(priceHistory, 'later');
  const isFollowed = and(eq(later.productId, priceHistory.productId), gt(later.id, priceHistory.id));
  const wanted = exists(
    db
      .select({ one: sql`1` })
      .from(later)
      .where(isFollowed),
  );
  await deleteOldRows(db, { table: priceHistory, at: priceHistory.at, before, wanted });
}
