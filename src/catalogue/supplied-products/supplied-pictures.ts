import { and, eq, inArray } from 'drizzle-orm';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import { productPictures, products } from '../products/products.table.ts';

export type NewPicture = { productId: number; pictureKey: string; at: Date; byUserId: number | null };

/**
 * Replaces a product's first picture. Keeps the alternative text; without one, uses the product's name.
 * @returns the key of the previous picture: null without one; undefined when the product does not exist
 */
export async function replaceFirstPicture(
  tx: Database,
  invalidate: Invalidate,
  { productId, pictureKey, at, byUserId }: NewPicture,
): Promise<string | null | undefined> {
  const [product] = await tx
    .select({ name: products.name })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update');
  if (!product) return undefined;
  const shown = await tx.select().from(productPictures).where(eq(productPictures.productId, productId));
  const first = shown.find(({ position }) => position === 0);
  if (first?.pictureKey === pictureKey) return pictureKey;
  // It was one of the further pictures: the two swap places.
  const again = shown.find((picture) => picture.pictureKey === pictureKey);
  if (first && again) await place(tx, { ...again, pictureKey: first.pictureKey, alt: first.alt });
  await place(tx, { productId, position: 0, pictureKey, alt: again?.alt ?? first?.alt ?? product.name });
  await tx.update(products).set({ updatedAt: at }).where(eq(products.id, productId));
  const before = { picture: first ? pictureUrl(first.pictureKey) : null };
  const after = { picture: pictureUrl(pictureKey) };
  const entry = { at, byUserId, subject: 'product', subjectId: productId, did: 'picture-synced' };
  await recordChange(tx, { ...entry, before, after });
  invalidate('catalogue', `product:${productId}`);
  return first?.pictureKey ?? null;
}

/** For a new product, after its first one. */
export async function addFurtherPictures(tx: Database, productId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const [product] = await tx.select({ name: products.name }).from(products).where(eq(products.id, productId));
  const alt = product?.name ?? '';
  await tx
    .insert(productPictures)
    .values(keys.map((pictureKey, at) => ({ productId, position: at + 1, pictureKey, alt })));
}

/** The first pictures of those products that have one. */
export async function firstPictureKeys(db: Database, productIds: readonly number[]): Promise<Map<number, string>> {
  if (productIds.length === 0) return new Map();
  const { productId, pictureKey, position } = productPictures;
  const rows = await db
    .select({ productId, pictureKey })
    .from(productPictures)
    .where(and(inArray(productId, [...productIds]), eq(position, 0)));
  return new Map(rows.map((row) => [row.productId, row.pictureKey]));
}

async function place(tx: Database, picture: typeof productPictures.$inferInsert): Promise<void> {
  const { productId, position } = productPictures;
  await tx
    .insert(productPictures)
    .values(picture)
    .onConflictDoUpdate({ target: [productId, position], set: { pictureKey: picture.pictureKey, alt: picture.alt } });
}
