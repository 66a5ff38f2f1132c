import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { toPounds } from '#platform/money.ts';
import { readLowestBefore } from '../prices/sale-prices.ts';
import { readAdminProduct } from '../product-admin/product-admin.ts';
import { readPictures } from '../product-pictures/product-pictures.ts';
import { readExtras } from '../products/product-extras.ts';
import { products } from '../products/products.table.ts';
import type { AdminProductPage } from './product-page.contract.ts';

/** @throws Problem 404 `product-not-found` */
export async function readProductPage(db: Database, id: number, now: Date): Promise<AdminProductPage> {
  const [product, pictures, { isGiftCard, textFields, ownFeeding: feeding }, lowest, [times]] = await Promise.all([
    readAdminProduct(db, id),
    readPictures(db, id),
    readExtras(db, id),
    readLowestBefore(db, id, now),
    db
      .select({ createdAt: products.createdAt, updatedAt: products.updatedAt })
      .from(products)
      .where(eq(products.id, id)),
  ]);
  if (!times) throw new Error(`Product ${id} has gone while it was read`);
  const [createdAt, updatedAt] = [times.createdAt.toISOString(), times.updatedAt.toISOString()];
  return {
    ...product,
    pictures,
    isGiftCard,
    textFields,
    feeding,
    lowestBefore: toPounds(lowest),
    createdAt,
    updatedAt,
  };
}
