import { and, desc, eq } from 'drizzle-orm';
import { addressesOf, keepSentPictures } from '#media/sent-pictures/sent-pictures.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { familyTags } from '../products/product-families.ts';
import { products } from '../products/products.table.ts';
import { countRatings } from './review-counts.ts';
import type { ChangeReviewBody, OwnReview } from './reviews.contract.ts';
import { reviews } from './reviews.table.ts';
import { viewReview } from './reviews.ts';
import { describeShownPet } from './shown-pet.ts';

const mostShown = 200;

/** What a customer wrote while signed in, newest first. */
export async function listOwnReviews(db: Database, userId: number): Promise<OwnReview[]> {
  const rows = await db
    .select({ review: reviews, productName: products.name, values: products.familyValues, gone: products.withdrawnAt })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.userId, userId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(mostShown);
  return rows.map(({ review, productName, values, gone }) => ({
    ...viewReview(review, values),
    productName,
    isOnSale: gone === null,
    isHidden: review.hiddenAt !== null,
    pictures: addressesOf(review.pictures),
    picturesShown: review.picturesShown,
  }));
}

/** The shop’s reply goes: it answered other words. What staff have hidden stays hidden. @throws Problem 404 `review-not-found` */
export async function changeOwnReview(
  { db, changes, clock }: Deps,
  userId: number,
  id: number,
  body: ChangeReviewBody,
): Promise<OwnReview[]> {
  await changes.transaction(async (tx, invalidate) => {
    const before = await lockOwn(tx, userId, id);
    const change = await changeOf(tx, before, body, clock.now());
    if (!change) return;
    await tx.update(reviews).set(change).where(eq(reviews.id, id));
    if (before.hiddenAt === null) {
      await countRatings(tx, [before], -1);
      await countRatings(tx, [{ ...before, rating: body.rating }], 1);
    }
    invalidate(...(await familyTags(tx, [before.productId])));
  });
  return listOwnReviews(db, userId);
}

/** What a change writes; null where it changes nothing. New pictures wait for staff, and new words have no reply. */
async function changeOf(
  tx: Database,
  before: typeof reviews.$inferSelect,
  { pictures: keys, pet: shownPet, ...opinion }: ChangeReviewBody,
  now: Date,
): Promise<Partial<typeof reviews.$inferInsert> | null> {
  const isSaidAnew = (['title', 'comment', 'rating'] as const).some((name) => before[name] !== opinion[name]);
  const pictures = keys === undefined ? before.pictures : await keepSentPictures(tx, keys);
  const hasNew = pictures?.some((key) => !before.pictures?.includes(key)) ?? false;
  const pet = shownPet === undefined ? before.pet : await describeShownPet(tx, before.userId, shownPet);
  if (!isSaidAnew && pet === before.pet && pictures?.join() === before.pictures?.join()) return null;
  return {
    ...opinion,
    pictures,
    pet,
    picturesShown: before.picturesShown && pictures !== null && !hasNew,
    ...((isSaidAnew || hasNew) && { editedAt: now }),
    ...(isSaidAnew && { reply: null, repliedAt: null }),
  };
}

/** For good, with its votes. @throws Problem 404 `review-not-found` */
export async function deleteOwnReview({ changes }: Deps, userId: number, id: number): Promise<void> {
  await changes.transaction(async (tx, invalidate) => {
    const before = await lockOwn(tx, userId, id);
    await tx.delete(reviews).where(eq(reviews.id, id));
    if (before.hiddenAt === null) await countRatings(tx, [before], -1);
    invalidate(...(await familyTags(tx, [before.productId])));
  });
}

/** Locked, so that its rating is counted once. */
async function lockOwn(tx: Database, userId: number, id: number) {
  const [own] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.userId, userId)))
    .for('update');
  if (!own) throw new Problem(404, 'review-not-found', 'That review is not there any more.');
  return own;
}
