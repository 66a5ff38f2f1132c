import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { toPounds } from '#platform/money.ts';
import { readLowestBefore } from '../prices/sale-prices.ts';
import { readAdminProduct } from '../product-admin/product-admin.ts';
import { readPictures } from '../product-pictures/product-pictures.ts';
import { readExtras } from '../products/product-extras.ts';
import { products } from '../products/products.table.ts';
import type { AdminProductPage } from './product-page.contract.ts';

const familySize = sql<number>`greatest(1, (
  select count(*)::int from ${products} variant where variant.family_id = ${products}.family_id))`;

/** @throws Problem 404 `product-not-found` */
export async function readProductPage(db: Database, id: number, now: Date): Promise<AdminProductPage> {
  const [product, pictures, { isGiftCard, textFields, ownFeeding: feeding }, lowest, [row]] = await Promise.all([
    readAdminProduct(db, id),
    readPictures(db, id),
    readExtras(db, id),
    readLowestBefore(db, id, now),
    db
      .select({ createdAt: products.createdAt, updatedAt: products.updatedAt, familySize })
      .from(products)
      .where(eq(products.id, id)),
  ]);
  if (!row) throw new Error(`Product ${id} has gone while it was read`);
  const [createdAt, updatedAt] = [row.createdAt.toISOString(), row.updatedAt.toISOString()];
  return {
    ...product,
    pictures,
    isGiftCard,
    familySize: row.familySize,
    textFields,
    feeding,
    lowestBefore: toPounds(lowest),
    createdAt,
    updatedAt,
  };
}
