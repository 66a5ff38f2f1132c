import type { ProductWithFamily } from '#catalogue/products/product-families.contract.ts';
import type { RatingBreakdown, ReviewQuery } from '#catalogue/reviews/reviews.contract.ts';

/** The reviews of a family are the same for all variants, and read once. */
export function reviewedId({ id, siblings }: Pick<ProductWithFamily, 'id' | 'siblings'>): number {
  return siblings[0]?.id ?? id;
}

export type ReviewFilter = {
  rating?: number;
  verified: boolean;
  sortBy: ReviewQuery['sortBy'];
};

/** The default filter. */
export const allReviews: ReviewFilter = { verified: false, sortBy: 'newest' };

/** Labels of the sort options, in order. */
export const reviewSortNames: Record<ReviewQuery['sortBy'], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest rating',
  lowest: 'Lowest rating',
  helpful: 'Most helpful',
};

/** The filter as the API's query. */
export function reviewQueryOf({ rating, verified, sortBy }: ReviewFilter): URLSearchParams {
  const query = new URLSearchParams({ sortBy });
  if (rating !== undefined) query.set('rating', String(rating));
  if (verified) query.set('verified', 'true');
  return query;
}

/** `1 review`, `12 reviews`, `1,200 reviews`. Small counts avoid Intl, whose first use takes 80 ms on a phone. */
export function reviewCountText(count: number): string {
  const written = count < 1_000 ? count : count.toLocaleString('en-GB');
  return `${written} ${count === 1 ? 'review' : 'reviews'}`;
}

export type RatingShare = { stars: 1 | 2 | 3 | 4 | 5; count: number; percent: number };

/** The number of reviews per star rating, five stars first, with the rounded percentage. */
export function ratingShares({ ratingDistribution, totalReviews }: RatingBreakdown): RatingShare[] {
  return ([5, 4, 3, 2, 1] as const).map((stars) => {
    const count = ratingDistribution[stars];
    return { stars, count, percent: percentOf(count, totalReviews) };
  });
}

/** Rounded percentages: positive is 4 and 5 stars, neutral 3, critical 1 and 2. */
export function sentimentOf({ ratingDistribution: by, totalReviews }: RatingBreakdown) {
  return {
    positive: percentOf(by[5] + by[4], totalReviews),
    neutral: percentOf(by[3], totalReviews),
    critical: percentOf(by[2] + by[1], totalReviews),
  };
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}
