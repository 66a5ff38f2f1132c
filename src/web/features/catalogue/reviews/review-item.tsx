import { useId } from 'react';
import { BadgeCheck } from 'lucide-react';
import type { Review } from '#catalogue/reviews/reviews.contract.ts';
import { HelpfulButton } from './helpful-button.tsx';
import { longDate } from '../../../ui/dates.ts';
import { Stars } from '../../../ui/pictures/stars.tsx';

export function ReviewItem({ review }: { review: Review }) {
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
