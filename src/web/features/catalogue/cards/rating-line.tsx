import { clsx } from 'clsx';
import { Stars } from '../../../ui/pictures/stars.tsx';
import { reviewCountText } from '../reviews/reviews.rules.ts';

type RatingLineProps = { average: number; count: number; className?: string };

/** Stars, the average to one decimal place and the number of reviews. */
export function RatingLine({ average, count, className }: RatingLineProps) {
  return (
    <p className={clsx('flex flex-wrap items-center gap-x-2 text-muted', className)}>
      <Stars average={count > 0 ? average : 0} />
      <span className="figures">
        {count > 0 ? `${average.toFixed(1)} (${reviewCountText(count)})` : 'No reviews yet'}
      </span>
    </p>
  );
}
