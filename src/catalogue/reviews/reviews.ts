import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { requireProduct } from '../products/products.ts';
import { ratingOf } from '../products/ratings.rules.ts';
import { productRatings } from '../products/ratings.table.ts';
import type { RatingBreakdown, RatingSummary, Review, ReviewQuery } from './reviews.contract.ts';
import { reviews } from './reviews.table.ts';

/** @throws Problem 404 `product-not-found` */
export async function readRating(db: Database, productId: number): Promise<RatingSummary> {
  const { averageRating, totalReviews } = await readBreakdown(db, productId);
  return { averageRating, totalReviews };
}

/** @throws Problem 404 `product-not-found` */
export async function readBreakdown(db: Database, productId: number): Promise<RatingBreakdown> {
  await requireProduct(db, productId);
  const [found] = await db.select().from(productRatings).where(eq(productRatings.productId, productId));
  const { one, two, three, four, five, ...sums } = found ?? noReviews;
  return { ...ratingOf(sums), ratingDistribution: { 1: one, 2: two, 3: three, 4: four, 5: five } };
}

/** What moderation has hidden is left out. @throws Problem 404 `product-not-found` */
export async function listReviews(
  db: Database,
  productId: number,
  query: ReviewQuery,
): Promise<{ reviews: Review[]; total: number }> {
  await requireProduct(db, productId);
  const wanted = and(
    eq(reviews.productId, productId),
    isNull(reviews.hiddenAt),
    query.rating === undefined ? undefined : eq(reviews.rating, query.rating),
    query.verified ? eq(reviews.verified, true) : undefined,
  );
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(reviews)
      .where(wanted)
      .orderBy(...orders[query.sortBy])
      .limit(query.limit)
      .offset(query.offset),
    db.$count(reviews, wanted),
  ]);
  return { reviews: rows.map(viewReview), total };
}

/** What anybody may know of a review; never the address it came from. */
export function viewReview(row: typeof reviews.$inferSelect): Review {
  const { id, productId, title, rating, comment, customerName, verified, helpful, createdAt } = row;
  const shown = { id, productId, title, rating, comment, customerName, verified, helpful };
  return { ...shown, createdAt: createdAt.toISOString() };
}

const noReviews = { stars: 0, total: 0, one: 0, two: 0, three: 0, four: 0, five: 0 };

/** Among equals the newest comes first; each order is an index read one way. */
const orders: Record<ReviewQuery['sortBy'], ReturnType<typeof desc>[]> = {
  newest: [desc(reviews.createdAt), desc(reviews.id)],
  oldest: [asc(reviews.createdAt), asc(reviews.id)],
  highest: [desc(reviews.rating), desc(reviews.createdAt), desc(reviews.id)],
  lowest: [asc(reviews.rating), desc(reviews.createdAt), desc(reviews.id)],
  helpful: [desc(reviews.helpful), desc(reviews.createdAt), desc(reviews.id)],
};
