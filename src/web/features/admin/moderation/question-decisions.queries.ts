import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminQuestion } from '#catalogue/questions/product-questions.contract.ts';
import type { QuestionState } from '#catalogue/questions/question-words.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { moderationKey } from '../lists/moderate.queries.ts';
import { toDoQuery } from '../parts/to-do.queries.ts';

type Decision = { what: 'question' | 'answer'; id: number; state: QuestionState; before: QuestionState };
export type Decide = (decision: Decision) => void;

const words: Record<QuestionState, { title: string; text: string }> = {
  shown: { title: 'Shown', text: 'Everybody can read it on the product’s page.' },
  rejected: { title: 'Rejected', text: 'Nobody else can see it. It is deleted for good in 30 days.' },
  deleted: { title: 'Deleted', text: 'It is deleted for good in 30 days.' },
  waiting: { title: 'Waiting Again', text: 'Nobody else can see it until you decide.' },
};

/** Shows, rejects or deletes a question or an answer, with Undo. */
export function useDecide(onDone?: (state: QuestionState) => void): Decide {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ what, id, state }: Decision) =>
      request<AdminQuestion>(`/api/admin/product-${what}s/${id}`, { method: 'PATCH', body: { state } }),
    onSuccess: (_response, { what, id, state, before }) => {
      for (const key of [[moderationKey], toDoQuery.queryKey]) void invalidate(queryClient, key);
      onDone?.(state);
      const { title, text } = words[state];
      toast({
        title: `${what === 'question' ? 'Question' : 'Answer'} ${title}`,
        text,
        action: { label: 'Undo', onAct: () => mutate({ what, id, state: before, before: state }) },
      });
    },
    onError: (error) =>
      toast({ title: 'Update Failed', text: rejectionText(error, 'Please try again.'), tone: 'destructive' }),
  });
  return mutate;
}

/** Publishes the shop's answer, with Undo. */
export function useAnswer(questionId: number) {
  const queryClient = useQueryClient();
  const decide = useDecide();
  return useMutation({
    mutationFn: (body: { text: string }) =>
      request<AdminQuestion>(`/api/admin/product-questions/${questionId}/answers`, { method: 'POST', body }),
    onSuccess: ({ answers, toldAt, email }) => {
      for (const key of [[moderationKey], toDoQuery.queryKey]) void invalidate(queryClient, key);
      const written = answers.findLast(({ isFromShop }) => isFromShop);
      toast({
        title: 'Answer Published',
        text:
          toldAt === null && email !== null
            ? 'Everybody can read it. Whoever asked gets it by email in about five minutes.'
            : 'Everybody can read it on the product’s page.',
        ...(written && {
          action: {
            label: 'Undo',
            onAct: () => decide({ what: 'answer', id: written.id, state: 'deleted', before: 'shown' }),
          },
        }),
      });
    },
    onError: (error) =>
      toast({
        title: 'Answer Failed',
        text: rejectionText(error, 'The answer was not published. Please try again.'),
        tone: 'destructive',
      }),
  });
}
