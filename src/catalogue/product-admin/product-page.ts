import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { readPictures } from '../product-pictures/product-pictures.ts';
import { readTextFields } from '../products/personalisation.ts';
import { products } from '../products/products.table.ts';
import { readAdminProduct } from './product-admin.ts';
import type { AdminProductPage } from './product-page.contract.ts';

/** @throws Problem 404 `product-not-found` */
export async function readProductPage(db: Database, id: number): Promise<AdminProductPage> {
  const [product, pictures, fields, [times]] = await Promise.all([
    readAdminProduct(db, id),
    readPictures(db, id),
    readTextFields(db, [id]),
    db
      .select({ createdAt: products.createdAt, updatedAt: products.updatedAt })
      .from(products)
      .where(eq(products.id, id)),
  ]);
  if (!times) throw new Error(`Product ${id} has gone while it was read`);
  const textFields = fields.get(id) ?? [];
  const [createdAt, updatedAt] = [times.createdAt.toISOString(), times.updatedAt.toISOString()];
  return { ...product, pictures, textFields, createdAt, updatedAt };
}
