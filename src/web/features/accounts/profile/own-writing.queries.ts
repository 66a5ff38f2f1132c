import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnQuestion } from '#catalogue/questions/product-questions.contract.ts';
import type { ChangeReviewBody, OwnReview } from '#catalogue/reviews/reviews.contract.ts';
import type { OwnComment } from '#community/comments/comments.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

export const ownReviewsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['own-reviews', userId],
    queryFn: ({ signal }) => request<OwnReview[]>('/api/user/reviews', { signal }),
    staleTime: 0,
  });

export const ownCommentsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['own-comments', userId],
    queryFn: ({ signal }) => request<OwnComment[]>('/api/user/comments', { signal }),
    staleTime: 0,
  });

export const ownQuestionsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['own-questions', userId],
    queryFn: ({ signal }) => request<OwnQuestion[]>('/api/user/questions', { signal }),
    staleTime: 0,
  });

export type Kind = 'review' | 'comment' | 'question';

const titles = { review: 'Review', comment: 'Comment', question: 'Question' };
/** Lists that show what was written. */
const shownIn = { review: ['products'], comment: ['comments'], question: ['products', 'questions'] };

type Saving = { userId: number; id: number; onSaved: () => void; onErrors: (errors: Errors) => void };

export function useSaveOwn<Body extends ChangeReviewBody | { content: string }>(
  kind: Exclude<Kind, 'question'>,
  { userId, id, onSaved, onErrors }: Saving,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) =>
      request<OwnReview[] | OwnComment[]>(`/api/user/${kind}s/${id}`, { method: 'PUT', body }),
    onSuccess: (all) => {
      queryClient.setQueryData([`own-${kind}s`, userId], all);
      void queryClient.invalidateQueries({ queryKey: shownIn[kind] });
      toast({ title: `${titles[kind]} Changed`, text: 'Everybody can see the new version.' });
      onSaved();
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
      const text = rejectionText(error, `Your ${kind} was not changed. Please try again.`);
      toast({ title: 'Update Failed', text, tone: 'destructive' });
    },
  });
}

export function useDeleteOwn(kind: Kind, { userId, onDeleted }: { userId: number; onDeleted: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request(`/api/user/${kind}s/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      onDeleted();
      toast({ title: `${titles[kind]} Deleted` });
      void queryClient.invalidateQueries({ queryKey: shownIn[kind] });
      await queryClient.invalidateQueries({ queryKey: [`own-${kind}s`, userId] });
    },
    onError: (error) => {
      const text = rejectionText(error, `Your ${kind} was not deleted. Please try again.`);
      toast({ title: 'Delete Failed', text, tone: 'destructive' });
    },
  });
}
