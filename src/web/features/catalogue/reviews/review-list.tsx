import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { BadgeCheck, ThumbsUp } from 'lucide-react';
import { useId } from 'react';
import type { Review } from '#catalogue/reviews/reviews.contract.ts';
import { sentenceFor } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { longDate } from '../../../ui/dates.ts';
import { optionalPart } from '../../../ui/lazy-part.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { Stars } from '../../../ui/pictures/stars.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { reviewListsKey, reviewsQuery, voteHelpful } from './reviews.queries.ts';
import type { ReviewPage } from './reviews.queries.ts';
import type { ReviewFilter } from './reviews.rules.ts';

// Lazy, because few reviews have any.
const ReviewPictures = optionalPart(async () => (await import('./review-pictures.tsx')).ReviewPictures);

type ReviewListProps = { productId: number; filter: ReviewFilter; onClear: () => void };

export function ReviewList({ productId, filter, onClear }: ReviewListProps) {
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
          <ReviewItem key={review.id} review={review} productId={productId} />
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

type ReviewItemProps = {
  review: Review;
  /** Of the list, which is that of a whole family. */
  productId: number;
};

function ReviewItem({ review, productId }: ReviewItemProps) {
  const titleId = useId();
  const { title, rating, comment, customerName, verified, fromOldShop, variant, createdAt, reply, pet, pictures } =
    review;
  return (
    <li className="border-t border-oat-deep py-6">
      <Stars average={rating} />
      <h3 id={titleId} className="mt-2 font-body text-base font-semibold tracking-normal">
        {title}
      </h3>
      <p className="measure mt-1.5 whitespace-pre-line">{comment}</p>
      {pictures.length > 0 && (
        <div className="mt-3 min-h-24">
          <ReviewPictures pictures={pictures} by={customerName} />
        </div>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span className="font-semibold wrap-anywhere text-ink">{customerName}</span>
        {verified && (
          <span className="inline-flex items-center gap-1 font-medium text-success">
            <BadgeCheck className="size-4.5" strokeWidth={1.75} aria-hidden />
            Verified purchase
          </span>
        )}
        {fromOldShop && <span>From our old shop</span>}
        {pet && <span className="wrap-anywhere">{pet}</span>}
        {variant && <span className="wrap-anywhere">{variant}</span>}
        <time dateTime={createdAt}>{longDate(createdAt)}</time>
      </p>
      {reply && (
        <p className="measure mt-3 border-l-2 border-pine pl-4 whitespace-pre-line">
          <b>Our reply</b> {reply.text}
        </p>
      )}
      <div className="mt-1">
        <HelpfulButton review={review} productId={productId} aria-describedby={titleId} />
      </div>
    </li>
  );
}

type HelpfulButtonProps = ReviewItemProps & {
  /** The id of the review's visible title. */
  'aria-describedby': string;
};

function HelpfulButton({ review, productId, ...described }: HelpfulButtonProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => voteHelpful(review.id),
    onSuccess: (counted) => {
      queryClient.setQueriesData<InfiniteData<ReviewPage>>({ queryKey: reviewListsKey(productId) }, (lists) =>
        lists ? withReview(lists, counted) : lists,
      );
    },
    onError: (error) => {
      const text = sentenceFor(error, 'Failed to count your vote. Please try again.');
      toast({ title: 'Error', text, tone: 'destructive' });
    },
  });

  return (
    <Button
      {...described}
      tone="quiet"
      size="small"
      className="figures -ml-4 aria-pressed:bg-pine-pale"
      busy={isPending}
      aria-pressed={isSuccess}
      onClick={() => isSuccess || mutate()}
    >
      {!isPending && <ThumbsUp className="size-4.5" aria-hidden />}
      Helpful ({review.helpful})
    </Button>
  );
}

function withReview(lists: InfiniteData<ReviewPage>, changed: Review): InfiniteData<ReviewPage> {
  const pages = lists.pages.map((page) => ({
    ...page,
    reviews: page.reviews.map((review) => (review.id === changed.id ? changed : review)),
  }));
  return { ...lists, pages };
}
