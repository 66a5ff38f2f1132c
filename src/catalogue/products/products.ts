import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { shownColumns, toProduct } from './product-view.ts';
import type { FoundProduct } from './product-view.ts';
import type { Product } from './products.contract.ts';
import { productPictures, products, productTexts } from './products.table.ts';
import { productRatings } from './ratings.table.ts';

export type GtinTwin = { id: number; name: string; supplierId: number | null };

/** More are not listed. */
const maxTwins = 5;

/** By product: what else is on sale under the same GTIN, however it is written. */
export async function findGtinTwins(db: Database, ids: readonly number[]): Promise<Map<number, GtinTwin[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<GtinTwin & { of: number }>(sql`
    select product.id as of, twin.id, twin.name, twin.supplier_id as "supplierId"
    from ${products} product, lateral (
      select id, name, supplier_id from ${products} other
      where lpad(other.gtin, 14, '0') = lpad(product.gtin, 14, '0') and other.gtin is not null
        and other.id <> product.id and other.withdrawn_at is null
      order by other.id limit ${maxTwins}) twin
    where product.id = any(${sql.param([...ids])}::int[]) and product.gtin is not null
    order by twin.id`);
  const twins = new Map<number, GtinTwin[]>();
  for (const { of, ...twin } of rows) twins.set(of, [...(twins.get(of) ?? []), twin]);
  return twins;
}

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
    .where(isOneOf(products.id, ids));
  return rows.map(toProduct);
}

/** Those that exist, in the order of the ids. */
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

export function productNotFound(): Problem {
  return new Problem(404, 'product-not-found', "The product you're looking for doesn't exist.");
}

/** Withdrawn ones too. */
export async function readProductNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = products;
  const found = await db.select({ id, name }).from(products).where(isOneOf(id, ids));
  return new Map(found.map((product) => [product.id, product.name]));
}

export function countProductsOnSale(db: Database): Promise<number> {
  return db.$count(products, isNull(products.withdrawnAt));
}

/** The newest. */
export async function findProductOnSale(db: Database): Promise<number | undefined> {
  const { id, withdrawnAt } = products;
  const [found] = await db.select({ id }).from(products).where(isNull(withdrawnAt)).orderBy(desc(id)).limit(1);
  return found?.id;
}

/** Whether anything is on sale that a shopper would buy: it has a price and a picture. */
export async function hasProductToSell(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from ${productPictures} join ${products} on ${products.id} = ${productPictures.productId}
      where ${products.withdrawnAt} is null and ${products.price} > 0) as found`);
  return rows[0]?.found ?? false;
}

/** What packers need to know about a product; `weightGrams` of one item, null: not known. */
export type PackingFacts = {
  weightGrams: number | null;
  gtin: string | null;
  sku: string | null;
  shelf: string | null;
};

/** Withdrawn ones too. */
export async function readPackingFacts(db: Database, ids: readonly number[]): Promise<Map<number, PackingFacts>> {
  if (ids.length === 0) return new Map();
  const { id, weightGrams, gtin, sku, shelf } = products;
  const found = await db.select({ id, weightGrams, gtin, sku, shelf }).from(products).where(isOneOf(id, ids));
  return new Map(found.map((product) => [product.id, product]));
}

/** A condition for queries on another area's table: a product shows the picture with this key. */
export function isShownByProduct(key: SQL): SQL {
  return sql`exists (select from ${productPictures} where ${productPictures.pictureKey} = ${key})`;
}
