import type { RatingBreakdown } from '#catalogue/reviews/reviews.contract.ts';
import { Stars } from '../../../ui/pictures/stars.tsx';
import { ratingShares, reviewCountText, sentimentOf } from './reviews.rules.ts';
import type { RatingShare } from './reviews.rules.ts';

type RatingSummaryProps = {
  breakdown: RatingBreakdown;
  /** The rating filter. */
  rating: number | undefined;
  onRating: (rating: number | undefined) => void;
};

export function RatingSummary({ breakdown, rating, onRating }: RatingSummaryProps) {
  const { averageRating, totalReviews } = breakdown;
  const { positive, neutral, critical } = sentimentOf(breakdown);
  return (
    <div className="self-start lg:sticky lg:top-32">
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="figures font-heading text-display font-semibold">{averageRating.toFixed(1)}</p>
        <div>
          <Stars average={averageRating} className="text-[1.4em]" />
          <p className="text-sm text-muted">{reviewCountText(totalReviews)}</p>
        </div>
      </div>
      <ul className="mt-5 grid gap-0.5">
        {ratingShares(breakdown).map((share) => (
          <li key={share.stars}>
            <ShareBar share={share} isChosen={share.stars === rating} onRating={onRating} />
          </li>
        ))}
      </ul>
      <dl className="mt-4 flex flex-wrap gap-x-4 px-2 text-xs">
        <Sentiment name="Positive" percent={positive} />
        <Sentiment name="Neutral" percent={neutral} />
        <Sentiment name="Critical" percent={critical} />
      </dl>
    </div>
  );
}

type ShareBarProps = { share: RatingShare; isChosen: boolean; onRating: RatingSummaryProps['onRating'] };

function ShareBar({ share: { stars, count, percent }, isChosen, onRating }: ShareBarProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onRating(isChosen ? undefined : stars)}
      className="figures grid w-full grid-cols-[3.75rem_1fr_2.5rem] items-center gap-3 rounded-field px-2 py-1.5 pointer-coarse:py-3 text-left text-sm transition-colors hover:bg-oat aria-pressed:bg-oat aria-pressed:font-semibold"
    >
      <span>
        {stars} {stars === 1 ? 'star' : 'stars'}
      </span>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="h-2 w-full rounded-full bg-oat-deep" aria-hidden>
        <rect width={percent} height="1" className="fill-marigold" />
      </svg>
      <span className="text-right text-muted">
        {count}
        <span className="sr-only">
          {count === 1 ? ' review' : ' reviews'}, {percent}%
        </span>
      </span>
    </button>
  );
}

function Sentiment({ name, percent }: { name: string; percent: number }) {
  return (
    <div className="flex flex-row-reverse gap-1">
      <dt className="text-muted">{name}</dt>
      <dd className="figures font-semibold">{percent}%</dd>
    </div>
  );
}
