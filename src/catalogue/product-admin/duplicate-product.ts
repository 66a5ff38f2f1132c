import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { slugOf } from '#platform/http/slug.contract.ts';
import { productPictures } from '../products/products.table.ts';
import { addProduct } from './add-products.ts';
import { lockProduct } from './edit-product.ts';
import type { AdminProduct } from './product-admin.contract.ts';
import { readAdminProduct } from './product-admin.ts';

/**
 * A copy of a product, to be edited into another: not on sale yet, with nothing in stock (a gift card has no stock) and without supplier and GTIN, which
 * identify the original. @throws Problem 404 `product-not-found`
 */
export async function duplicateProduct(deps: Deps, id: number, byUserId: number): Promise<AdminProduct> {
  const at = deps.clock.now();
  return deps.changes.transaction(async (tx, invalidate) => {
    const { id: _id, ...original } = await lockProduct(tx, id);
    const name = `${original.name} (copy)`;
    const copy = {
      ...original,
      name,
      slug: slugOf(name),
      gtin: null,
      sku: null,
      isDraft: true,
      stock: original.isGiftCard ? original.stock : 0,
      isFeatured: false,
      withdrawnAt: at,
      supplierId: null,
      supplierProductCode: null,
      supplierPrice: null,
      margin: null,
    };
    const made = await addProduct(tx, invalidate, copy, { did: 'duplicated', priceCause: 'edited', at, byUserId });
    await copyPictures(tx, id, made.id);
    return readAdminProduct(tx, made.id);
  });
}

async function copyPictures(tx: Database, from: number, to: number): Promise<void> {
  const shown = await tx
    .select()
    .from(productPictures)
    .where(eq(productPictures.productId, from))
    .orderBy(asc(productPictures.position));
  if (shown.length > 0) await tx.insert(productPictures).values(shown.map((row) => ({ ...row, productId: to })));
}
