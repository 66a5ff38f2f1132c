import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { newestIds } from '#platform/database/newest-rows.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { products } from '../products/products.table.ts';
import type { AdminReview, AdminReviewQuery } from './review-admin.contract.ts';
import { countRating } from './review-counts.ts';
import { reviews, wordsOfReview } from './reviews.table.ts';
import { viewReview } from './reviews.ts';

type Row = { review: typeof reviews.$inferSelect; productName: string };

/** All reviews, hidden ones too, newest first. */
export async function listAllReviews(
  db: Database,
  { q, state, rating, productId, ...page }: AdminReviewQuery,
): Promise<{ total: number; list: AdminReview[] }> {
  const wanted = and(
    state && (state === 'hidden' ? isNotNull : isNull)(reviews.hiddenAt),
    rating === undefined ? undefined : eq(reviews.rating, rating),
    productId === undefined ? undefined : eq(reviews.productId, productId),
  );
  const list = { table: reviews, at: reviews.createdAt, wanted, words: wordsOfReview(reviews), q };
  const { total, ids } = await newestIds(db, list, page);
  const byId = new Map((await findReviews(db, ids)).map((row) => [row.review.id, viewForAdmin(row)]));
  return { total, list: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** Written since then, without hidden ones and samples. @returns at most `limit` */
export function countReviewsSince(db: Database, since: Date, limit: number): Promise<number> {
  const { createdAt, hiddenAt, isSample } = reviews;
  return countUpTo(db, reviews, and(gt(createdAt, since), isNull(hiddenAt), eq(isSample, false)), limit);
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
  const at = clock.now();
  return changes.transaction(async (tx, invalidate) => {
    // Locked, so that its rating is counted once however many hide it at once.
    const [found] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update');
    if (!found) throw new Problem(404, 'review-not-found', 'That review is not there any more.');
    if (hidden !== (found.hiddenAt !== null)) {
      await tx
        .update(reviews)
        .set({ hiddenAt: hidden ? at : null })
        .where(eq(reviews.id, id));
      await countRating(tx, found.productId, found.rating, hidden ? -1 : 1);
      const [before, after] = [{ hidden: !hidden }, { hidden }];
      const did = hidden ? 'hidden' : 'shown';
      await recordChange(tx, { at, byUserId, subject: 'review', subjectId: id, did, before, after });
      invalidate(`product:${found.productId}`);
    }
    const [row] = await findReviews(tx, [id]);
    if (!row) throw new Error(`Review ${id} is gone`);
    return viewForAdmin(row);
  });
}

function findReviews(db: Database, ids: readonly number[]): Promise<Row[]> {
  return db
    .select({ review: reviews, productName: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(inArray(reviews.id, [...ids]));
}

function viewForAdmin({ review, productName }: Row): AdminReview {
  const { customerEmail, isSample, hiddenAt } = review;
  return { ...viewReview(review), productName, customerEmail, isSample, hiddenAt: hiddenAt?.toISOString() ?? null };
}
