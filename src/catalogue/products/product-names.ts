import { inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { productPictures, products } from './products.table.ts';

/** Withdrawn ones too. */
export async function readProductNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = products;
  const found = await db
    .select({ id, name })
    .from(products)
    .where(inArray(id, [...ids]));
  return new Map(found.map((product) => [product.id, product.name]));
}

export function countProductsOnSale(db: Database): Promise<number> {
  return db.$count(products, isNull(products.withdrawnAt));
}

/** Whether anything is on sale that a shopper would buy: it has a price and a picture. */
export async function hasProductToSell(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from ${productPictures} join ${products} on ${products.id} = ${productPictures.productId}
      where ${products.withdrawnAt} is null and ${products.price} > 0) as found`);
  return rows[0]?.found ?? false;
}
