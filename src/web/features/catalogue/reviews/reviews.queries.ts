import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PostReviewBody, RatingBreakdown, Review, ReviewInvitation } from '#catalogue/reviews/reviews.contract.ts';
import { request } from '../../../api.ts';
import { reviewQueryOf } from './reviews.rules.ts';
import type { ReviewFilter } from './reviews.rules.ts';

const reviewsAtOnce = 8;
/** A last page of so few reviews is shown with the previous one. */
const fewMore = 3;

export type ReviewPage = { reviews: Review[]; hasMore: boolean };

/** The key prefix of one product's review lists, with any filter. */
export function reviewListsKey(productId: number) {
  return ['products', 'reviews', productId, 'list'];
}

export function ratingBreakdownQuery(productId: number) {
  return queryOptions({
    queryKey: ['products', 'reviews', productId, 'breakdown'],
    queryFn: ({ signal }) => request<RatingBreakdown>(`/api/products/${productId}/rating-breakdown`, { signal }),
  });
}

export function reviewsQuery(productId: number, filter: ReviewFilter) {
  const query = reviewQueryOf(filter);
  // One more than is shown, to know whether there is another page.
  query.set('limit', String(reviewsAtOnce + fewMore + 1));

  return infiniteQueryOptions({
    queryKey: [...reviewListsKey(productId), query.toString()],
    queryFn: async ({ pageParam, signal }): Promise<ReviewPage> => {
      const found = await request<Review[]>(`/api/products/${productId}/reviews?${query}&offset=${pageParam}`, {
        signal,
      });
      const hasMore = found.length > reviewsAtOnce + fewMore;
      return { reviews: hasMore ? found.slice(0, reviewsAtOnce) : found, hasMore };
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, _pages, offset) => (hasMore ? offset + reviewsAtOnce : null),
  });
}

/** Whether the token from an invitation is valid for this product. */
export function invitationQuery(productId: number, token: string) {
  return queryOptions({
    queryKey: ['review-invitation', productId, token],
    queryFn: ({ signal }) => {
      const path = `/api/products/${productId}/review-invitation` as const;
      return request<ReviewInvitation>(`${path}?${new URLSearchParams({ token })}`, { signal });
    },
  });
}

/** As typed; the rating may be missing. */
type ReviewDraft = Omit<PostReviewBody, 'rating'> & { rating: number | undefined };

/** A valid invitation `token` makes the review a verified purchase. */
export function postReview(productId: number, draft: ReviewDraft): Promise<Review> {
  return request<Review>(`/api/products/${productId}/reviews`, { method: 'POST', body: draft });
}

export function voteHelpful(reviewId: number): Promise<Review> {
  return request<Review>(`/api/reviews/${reviewId}/helpful`, { method: 'POST' });
}
