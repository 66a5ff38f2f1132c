import { eq } from 'drizzle-orm';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import { storePicture } from '#media/pictures/pictures.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { lockProduct } from '../product-admin/edit-product.ts';
import { picturesOfProduct, productPictures, products } from '../products/products.table.ts';
import { mostPictures } from './product-pictures.contract.ts';
import type { ArrangePicturesBody, ProductPicture } from './product-pictures.contract.ts';

type Shown = { key: string; alt: string };
type Act = { did: string; byUserId: number };

export async function readPictures(db: Database, productId: number): Promise<ProductPicture[]> {
  const [found] = await db.select({ pictures: picturesOfProduct }).from(products).where(eq(products.id, productId));
  return (found?.pictures ?? []).map((picture) => ({ ...picture, src: pictureUrl(picture.key) }));
}

/**
 * Stores the files one after the other, so that only one is in memory, then appends them to the product's pictures. A file that is
 * not a picture rejects them all. @throws Problem 400 `not-a-picture`, 404, 409 `too-many-pictures`, 413
 */
export async function addPictures(
  deps: Deps,
  productId: number,
  files: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  byUserId: number,
): Promise<ProductPicture[]> {
  const keys: string[] = [];
  for await (const bytes of files) keys.push((await storePicture(deps, bytes)).key);
  if (keys.length === 0) throw new Problem(400, 'no-picture', 'Choose a picture to add.');
  return changePictures(deps, productId, { did: 'pictures-added', byUserId }, (shown, alt) => {
    const known = new Set(shown.map(({ key }) => key));
    const added = [...new Set(keys)].filter((key) => !known.has(key)).map((key) => ({ key, alt }));
    if (shown.length + added.length > mostPictures)
      throw new Problem(409, 'too-many-pictures', `A product has ${mostPictures} pictures at most.`);
    return [...shown, ...added];
  });
}

/** Order and alternative texts. @throws Problem 404, 409 `pictures-changed` when they are not the pictures the product has */
export function arrangePictures(
  deps: Deps,
  productId: number,
  { pictures }: ArrangePicturesBody,
  byUserId: number,
): Promise<ProductPicture[]> {
  return changePictures(deps, productId, { did: 'pictures-arranged', byUserId }, (shown) => {
    const sorted = (list: Shown[]) =>
      list
        .map(({ key }) => key)
        .toSorted()
        .join();
    if (sorted(shown) !== sorted(pictures))
      throw new Problem(
        409,
        'pictures-changed',
        'The pictures have changed in the meantime. Please load the page again.',
      );
    return pictures;
  });
}

/** The file stays until nothing shows it any more, no other product and no order. @throws Problem 404 */
export function removePicture(
  deps: Deps,
  productId: number,
  removed: string,
  byUserId: number,
): Promise<ProductPicture[]> {
  return changePictures(deps, productId, { did: 'picture-removed', byUserId }, (shown) => {
    const left = shown.filter(({ key }) => key !== removed);
    if (left.length === shown.length) throw new Problem(404, 'picture-not-found', 'The product has no such picture.');
    return left;
  });
}

/** Under the product's lock, so that two at once cannot take the same position. */
async function changePictures(
  deps: Deps,
  productId: number,
  act: Act,
  change: (shown: Shown[], name: string) => Shown[],
): Promise<ProductPicture[]> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const { name } = await lockProduct(tx, productId);
    const before = (await readPictures(tx, productId)).map(({ key, alt }) => ({ key, alt }));
    const after = change(before, name);
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await savePictures(deps, tx, invalidate, { productId, before, after, act });
    }
    return readPictures(tx, productId);
  });
}

async function savePictures(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  invalidate: Invalidate,
  { productId, before, after, act }: { productId: number; before: Shown[]; after: Shown[]; act: Act },
): Promise<void> {
  const at = clock.now();
  await tx.delete(productPictures).where(eq(productPictures.productId, productId));
  if (after.length > 0) {
    await tx
      .insert(productPictures)
      .values(after.map(({ key, alt }, position) => ({ productId, position, pictureKey: key, alt })));
  }
  await tx.update(products).set({ updatedAt: at }).where(eq(products.id, productId));
  await recordChange(tx, {
    ...act,
    at,
    subject: 'product',
    subjectId: productId,
    before: { pictures: before },
    after: { pictures: after },
  });
  invalidate('catalogue', `product:${productId}`);
}
