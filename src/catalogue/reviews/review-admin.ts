import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { addressesOf } from '#media/sent-pictures/sent-pictures.ts';
import { recordChange, recordChanges } from '#platform/audit-log/audit-log.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { newestIds } from '#platform/database/newest-rows.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { familyTags } from '../products/product-families.ts';
import { products } from '../products/products.table.ts';
import type {
  AdminReview,
  AdminReviewQuery,
  BulkModeration,
  BulkModerationBody,
  PicturesBody,
} from './review-admin.contract.ts';
import { countRatings } from './review-counts.ts';
import { reviews, wordsOfReview } from './reviews.table.ts';
import { viewReview } from './reviews.ts';

type Row = { review: typeof reviews.$inferSelect; productName: string; values: string[] | null };

/** All reviews, hidden ones too, newest first. */
export async function listAllReviews(
  db: Database,
  { q, state, rating, productId, ...page }: AdminReviewQuery,
): Promise<{ total: number; list: AdminReview[] }> {
  const wanted = and(
    state && isInState[state],
    rating === undefined ? undefined : eq(reviews.rating, rating),
    productId === undefined ? undefined : eq(reviews.productId, productId),
  );
  const list = { table: reviews, at: reviews.createdAt, wanted, words: wordsOfReview(reviews), q };
  const { total, ids } = await newestIds(db, list, page);
  const byId = new Map((await findReviews(db, ids)).map((row) => [row.review.id, viewForAdmin(row)]));
  return { total, list: ids.flatMap((id) => byId.get(id) ?? []) };
}

const isInState = {
  shown: isNull(reviews.hiddenAt),
  hidden: isNotNull(reviews.hiddenAt),
  edited: isNotNull(reviews.editedAt),
  pictures: and(isNotNull(reviews.pictures), eq(reviews.picturesShown, false)),
};

/** Written or changed since then, without hidden ones and samples. @returns at most `limit` */
export function countReviewsSince(db: Database, since: Date, limit: number): Promise<number> {
  const { createdAt, editedAt, hiddenAt, isSample } = reviews;
  const isNew = or(gt(createdAt, since), gt(editedAt, since));
  return countUpTo(db, reviews, and(isNew, isNull(hiddenAt), eq(isSample, false)), limit);
}

/** The products that these reviews are about, by review. */
export async function readNamesOfReviewed(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await findReviews(db, [...ids]);
  return new Map(found.map(({ review, productName }) => [review.id, productName]));
}

/**
 * Hides a review from the public, or shows it again; its rating counts for the product while it is shown (shop rules, section 8).
 * Repeating it changes nothing.
 * @throws Problem 404 `review-not-found`
 */
export async function moderateReview(
  { changes, clock }: Deps,
  id: number,
  { hidden }: { hidden: boolean },
  byUserId: number,
): Promise<AdminReview> {
  return changes.transaction(async (tx, invalidate) => {
    await moderate(tx, invalidate, { ids: [id], hidden, byUserId, at: clock.now() });
    const [row] = await findReviews(tx, [id]);
    if (!row) throw new Problem(404, 'review-not-found', 'That review is not there any more.');
    return viewForAdmin(row);
  });
}

/** The shop’s words below a review, for everybody; null takes them back. @throws Problem 404 `review-not-found` */
export async function replyToReview(
  { changes, clock }: Deps,
  id: number,
  text: string | null,
  byUserId: number,
): Promise<AdminReview> {
  return changes.transaction(async (tx, invalidate) => {
    const [before] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update');
    if (!before) throw new Problem(404, 'review-not-found', 'That review is not there any more.');
    const at = clock.now();
    await tx
      .update(reviews)
      .set({ reply: text, repliedAt: text === null ? null : at })
      .where(eq(reviews.id, id));
    const change = { at, byUserId, subject: 'review', subjectId: id, did: 'replied' };
    await recordChange(tx, {
      ...change,
      before: { hasReply: before.reply !== null },
      after: { hasReply: text !== null },
    });
    invalidate(...(await familyTags(tx, [before.productId])));
    const [row] = await findReviews(tx, [id]);
    if (!row) throw new Error('The review is gone');
    return viewForAdmin(row);
  });
}

/** Lets everybody see a review's pictures, or nobody, or removes them for good. @throws Problem 404 `review-not-found`, 409 `changed-meanwhile` */
export async function decidePictures(
  { changes, clock }: Deps,
  id: number,
  { state, pictures: seen }: PicturesBody,
  byUserId: number,
): Promise<AdminReview> {
  return changes.transaction(async (tx, invalidate) => {
    const [before] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update');
    if (!before) throw new Problem(404, 'review-not-found', 'That review is not there any more.');
    if (addressesOf(before.pictures).join() !== seen.join())
      throw new Problem(
        409,
        'changed-meanwhile',
        'The customer has changed these pictures since you opened them. Please look again.',
      );
    const pictures = state === 'removed' ? null : before.pictures;
    const after = { pictures, picturesShown: state === 'shown' && pictures !== null };
    await tx.update(reviews).set(after).where(eq(reviews.id, id));
    const change = { at: clock.now(), byUserId, subject: 'review', subjectId: id, did: `pictures-${state}` };
    await recordChange(tx, {
      ...change,
      before: { shown: before.picturesShown },
      after: { shown: after.picturesShown },
    });
    invalidate(...(await familyTags(tx, [before.productId])));
    const [row] = await findReviews(tx, [id]);
    if (!row) throw new Error('The review is gone');
    return viewForAdmin(row);
  });
}

/** Hides or shows many at once. */
export async function moderateReviews(
  { changes, clock }: Deps,
  body: BulkModerationBody,
  byUserId: number,
): Promise<BulkModeration> {
  return changes.transaction((tx, invalidate) => moderate(tx, invalidate, { ...body, byUserId, at: clock.now() }));
}

type Moderation = BulkModerationBody & { byUserId: number; at: Date };

async function moderate(tx: Database, invalidate: Invalidate, { ids, hidden, byUserId, at }: Moderation) {
  // Locked, so that each rating is counted once however many people hide it at once.
  const found = await tx.select().from(reviews).where(inArray(reviews.id, ids)).orderBy(reviews.id).for('update');
  const wrong = found.filter(({ hiddenAt }) => hidden !== (hiddenAt !== null));
  const changed = wrong.map(({ id }) => id);
  await tx
    .update(reviews)
    .set({ hiddenAt: hidden ? at : null })
    .where(inArray(reviews.id, changed));
  await countRatings(tx, wrong, hidden ? -1 : 1);
  invalidate(
    ...(await familyTags(
      tx,
      wrong.map(({ productId }) => productId),
    )),
  );
  await recordModeration(tx, { subject: 'review', ids: changed, hidden, byUserId, at });
  return { changed, missing: ids.filter((id) => !found.some((row) => row.id === id)) };
}

/** An entry in the audit log for each. */
export async function recordModeration(
  tx: Database,
  { subject, ids, hidden, byUserId, at }: Moderation & { subject: 'review' | 'comment' },
): Promise<void> {
  const entry = {
    at,
    byUserId,
    subject,
    did: hidden ? 'hidden' : 'shown',
    before: { hidden: !hidden },
    after: { hidden },
  };
  await recordChanges(
    tx,
    ids.map((subjectId) => ({ ...entry, subjectId })),
  );
}

function findReviews(db: Database, ids: readonly number[]): Promise<Row[]> {
  return db
    .select({ review: reviews, productName: products.name, values: products.familyValues })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(inArray(reviews.id, [...ids]));
}

function viewForAdmin({ review, productName, values }: Row): AdminReview {
  const { customerEmail, isSample, hiddenAt, editedAt, picturesShown } = review;
  return {
    ...viewReview(review, values),
    pictures: addressesOf(review.pictures),
    picturesShown,
    editedAt: editedAt?.toISOString() ?? null,
    productName,
    customerEmail,
    isSample,
    hiddenAt: hiddenAt?.toISOString() ?? null,
  };
}
