import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { Product } from './products.contract.ts';
import { productTexts, products } from './products.table.ts';
import { shownColumns, toProduct } from './product-view.ts';
import type { FoundProduct } from './product-view.ts';
import { productRatings } from './ratings.table.ts';

/** A product that is sold. @throws Problem 404 `product-not-found` for unknown and withdrawn ones */
export async function readProduct(db: Database, id: number): Promise<Product> {
  const product = await findProduct(db, id);
  if (!product || product.withdrawn) throw productNotFound();
  return product;
}

export async function findProduct(db: Database, id: number): Promise<FoundProduct | undefined> {
  const [found] = await findProducts(db, [id]);
  return found;
}

/** Those of the ids that exist, withdrawn ones too, in any order; one query. */
export async function findProducts(db: Database, ids: readonly number[]): Promise<FoundProduct[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(shownColumns)
    .from(products)
    .leftJoin(productTexts, eq(productTexts.productId, products.id))
    .leftJoin(productRatings, eq(productRatings.productId, products.id))
    .where(inArray(products.id, [...ids]));
  return rows.map(toProduct);
}

/** Those that exist, as the ids stand. */
export async function findProductsInOrder(db: Database, ids: readonly number[]): Promise<FoundProduct[]> {
  const found = new Map((await findProducts(db, ids)).map((product) => [product.id, product]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** @throws Problem 404 `product-not-found` for unknown and withdrawn ones */
export async function requireProduct(db: Database, id: number): Promise<void> {
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.withdrawnAt)));
  if (!found) throw productNotFound();
}

function productNotFound(): Problem {
  return new Problem(404, 'product-not-found', "The product you're looking for doesn't exist.");
}
