import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { productPictures, productTexts, products } from '#catalogue/products/products.table.ts';
import { storePicture } from '#media/pictures/pictures.ts';
import type { Deps } from '#platform/deps.ts';
import { fromPounds } from '#platform/money.ts';
import { demoCatalogue, type DemoProduct, demoReviews } from './demo-texts.ts';
import { exampleGtin } from './demo-gtins.ts';
import { supplierTerms } from './demo-suppliers.ts';
import { seededRandom } from './random.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Puts the pictures of the demo catalogue in the store and answers the picture's key by the product's slug. */
export async function storeDemoPictures(deps: Pick<Deps, 'db' | 'media'>): Promise<Map<string, string>> {
  const stored = demoCatalogue.map(async ({ slug }) => {
    const bytes = await readFile(join(import.meta.dirname, 'pictures', `${slug}.webp`));
    return [slug, (await storePicture(deps, bytes)).key] as const;
  });
  return new Map(await Promise.all(stored));
}

export function productRows(now: Date): (typeof products.$inferInsert)[] {
  const random = seededRandom(48);
  return demoCatalogue.map(({ netQuantity, featured, alt: _alt, picture: _picture, ...product }) => {
    // What has no reviews yet came in this month; everything else was here before its first review.
    const daysOnSale = demoReviews.has(product.slug) ? random.between(380, 720) : random.between(3, 30);
    const createdAt = new Date(now.getTime() - daysOnSale * dayMs);
    return {
      ...product,
      ...supplierTerms(product),
      gtin: product.supplierId === null ? null : exampleGtin(product.id),
      price: fromPounds(product.price),
      netQuantity: netQuantity?.value ?? null,
      netUnit: netQuantity?.unit ?? null,
      isFeatured: featured,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

export function productTextRows(): (typeof productTexts.$inferInsert)[] {
  return demoCatalogue.map(({ id, description, details }) => ({ productId: id, description, details }));
}

export function productPictureRows(keys: ReadonlyMap<string, string>): (typeof productPictures.$inferInsert)[] {
  return demoCatalogue.map((product) => ({
    productId: product.id,
    position: 0,
    pictureKey: keyOf(product, keys),
    alt: product.alt,
  }));
}

function keyOf({ slug }: DemoProduct, keys: ReadonlyMap<string, string>): string {
  const key = keys.get(slug);
  if (key === undefined) throw new Error(`No picture was stored for ${slug}`);
  return key;
}
