import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { namesIn } from '../../../records.rules.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RatingSummary } from './rating-summary.tsx';
import { ReviewList } from './review-list.tsx';
import { ratingBreakdownQuery } from './reviews.queries.ts';
import { allReviews, reviewSortNames } from './reviews.rules.ts';
import type { ReviewFilter } from './reviews.rules.ts';

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

type ReviewFiltersProps = { filter: ReviewFilter; onChange: (filter: ReviewFilter) => void };

function ReviewFilters({ filter, onChange }: ReviewFiltersProps) {
  const { rating, verified, sortBy } = filter;
  const isNarrowed = rating !== undefined || verified || sortBy !== allReviews.sortBy;
  const sorts = namesIn(reviewSortNames);

  return (
    <div role="group" aria-label="Filter reviews" className="mb-6 flex flex-wrap items-center gap-3 print:hidden">
      <Select
        aria-label="Rating"
        value={rating ?? ''}
        onChange={({ target }) => onChange({ ...filter, rating: target.value ? Number(target.value) : undefined })}
      >
        <option value="">All ratings</option>
        {[5, 4, 3, 2, 1].map((stars) => (
          <option key={stars} value={stars}>
            {stars === 1 ? '1 star' : `${stars} stars`}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Sort reviews by"
        value={sortBy}
        onChange={({ target }) =>
          onChange({ ...filter, sortBy: sorts.find((sort) => sort === target.value) ?? sortBy })
        }
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {reviewSortNames[sort]}
          </option>
        ))}
      </Select>
      <Checkbox
        label="Verified only"
        checked={verified}
        onChange={({ target }) => onChange({ ...filter, verified: target.checked })}
      />
      {isNarrowed && (
        <Button tone="quiet" size="small" onClick={() => onChange(allReviews)}>
          Clear
        </Button>
      )}
    </div>
  );
}
