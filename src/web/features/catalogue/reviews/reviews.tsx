import { useState, useId } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RatingSummary } from './rating-summary.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { ratingBreakdownQuery, reviewsQuery } from './reviews.queries.ts';
import { allReviews } from './reviews.rules.ts';
import { BadgeCheck } from 'lucide-react';
import type { Review } from '#catalogue/reviews/reviews.contract.ts';
import { HelpfulButton } from './helpful-button.tsx';
import { longDate } from '../../../ui/dates.ts';
import { Stars } from '../../../ui/pictures/stars.tsx';

type ReviewsProps = { productId: number; onWrite: () => void };

export function Reviews({ productId, onWrite }: ReviewsProps) {
  const [filter, setFilter] = useState(allReviews);
  const { data: breakdown } = useQuery(ratingBreakdownQuery(productId));

  if (!breakdown) return <Skeleton className="h-64" />;
  if (breakdown.totalReviews === 0) {
    return (
      <EmptyState face="cat" title="No reviews yet" text="Be the first to say what your pet made of it.">
        <Button onClick={onWrite}>Write Review</Button>
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr-only">Reviews</h2>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[20rem_1fr]">
        <RatingSummary
          breakdown={breakdown}
          rating={filter.rating}
          onRating={(rating) => setFilter({ ...filter, rating })}
        />
        <div className="min-w-0">
          <ReviewFilters filter={filter} onChange={setFilter} />
          <ReviewList productId={productId} filter={filter} onClear={() => setFilter(allReviews)} />
        </div>
      </div>
    </>
  );
}

type ReviewListProps = { productId: number; filter: typeof allReviews; onClear: () => void };

function ReviewList({ productId, filter, onClear }: ReviewListProps) {
  const query = useInfiniteQuery({ ...reviewsQuery(productId, filter), placeholderData: keepPreviousData });
  const reviews = query.data?.pages.flatMap(({ reviews }) => reviews);

  if (query.isError && !reviews) {
    return <Button onClick={() => void query.refetch()}>Try Again</Button>;
  }
  if (!reviews) return <Skeleton className="mt-6 h-48" />;
  return (
    <div aria-busy={query.isPlaceholderData} className={clsx(query.isPlaceholderData && 'stale')}>
      <p role="status" className="sr-only">
        {reviews.length === 0
          ? 'No reviews match.'
          : `${reviews.length} ${reviews.length === 1 ? 'review' : 'reviews'} shown.`}
      </p>
      {reviews.length === 0 && (
        <div className="grid justify-items-start gap-4 py-8">
          <p>No reviews match these filters.</p>
          <Button tone="secondary" onClick={onClear}>
            Clear filters
          </Button>
        </div>
      )}
      <ul>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          tone="secondary"
          className="mt-8"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more reviews
        </Button>
      )}
    </div>
  );
}

function ReviewItem({ review }: { review: Review }) {
  const titleId = useId();
  const { title, rating, comment, customerName, verified, createdAt } = review;
  return (
    <li className="border-t border-oat-deep py-6">
      <Stars average={rating} />
      <h3 id={titleId} className="mt-2 font-body text-base font-semibold tracking-normal">
        {title}
      </h3>
      <p className="measure mt-1.5 whitespace-pre-line">{comment}</p>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span className="font-semibold wrap-anywhere text-ink">{customerName}</span>
        {verified && (
          <span className="inline-flex items-center gap-1 font-medium text-success">
            <BadgeCheck className="size-4.5" strokeWidth={1.75} aria-hidden />
            Verified purchase
          </span>
        )}
        <time dateTime={createdAt}>{longDate(createdAt)}</time>
      </p>
      <div className="mt-1">
        <HelpfulButton review={review} aria-describedby={titleId} />
      </div>
    </li>
  );
}
