import { namesIn } from '../../../records.rules.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { allReviews, reviewSortNames } from './reviews.rules.ts';
import type { ReviewFilter } from './reviews.rules.ts';

type ReviewFiltersProps = { filter: ReviewFilter; onChange: (filter: ReviewFilter) => void };

export function ReviewFilters({ filter, onChange }: ReviewFiltersProps) {
  const { rating, verified, sortBy } = filter;
  const isNarrowed = rating !== undefined || verified || sortBy !== allReviews.sortBy;
  const sorts = namesIn(reviewSortNames);

  return (
    <div role="group" aria-label="Filter reviews" className="mb-6 flex flex-wrap items-center gap-3">
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
