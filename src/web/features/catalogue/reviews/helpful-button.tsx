import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { ThumbsUp } from 'lucide-react';
import type { Review } from '#catalogue/reviews/reviews.contract.ts';
import { sentenceFor } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { reviewListsKey, voteHelpful } from './reviews.queries.ts';
import type { ReviewPage } from './reviews.queries.ts';

type HelpfulButtonProps = {
  review: Review;
  /** The id of the review's visible title. */
  'aria-describedby': string;
};

export function HelpfulButton({ review, ...described }: HelpfulButtonProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => voteHelpful(review.id),
    onSuccess: (counted) => {
      queryClient.setQueriesData<InfiniteData<ReviewPage>>({ queryKey: reviewListsKey(review.productId) }, (lists) =>
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
