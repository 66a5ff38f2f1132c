import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Comment } from '#community/comments/comments.contract.ts';
import { request } from '../../api.ts';
import { refusalText } from '../../form-faults.ts';
import { toast } from '../../ui/toast.tsx';
import { withComment } from './comments.rules.ts';
import type { CommentDraft } from './comments.rules.ts';

const commentsAtOnce = 6;

export const commentsQuery = infiniteQueryOptions({
  queryKey: ['comments'],
  queryFn: ({ pageParam, signal }) =>
    request<Comment[]>(`/api/community/comments?limit=${commentsAtOnce}&offset=${pageParam}`, { signal }),
  initialPageParam: 0,
  getNextPageParam: (last, _pages, offset) => (last.length < commentsAtOnce ? null : offset + commentsAtOnce),
});

export function usePostComment({ onPosted }: { onPosted: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: CommentDraft) => request<Comment>('/api/community/comments', { method: 'POST', body: draft }),
    onSuccess: async () => {
      toast({ title: 'Comment posted', text: 'Thank you for joining the conversation!' });
      onPosted();
      await queryClient.invalidateQueries({ queryKey: commentsQuery.queryKey });
    },
    onError: (error) =>
      toast({ title: 'Error', text: refusalText(error, 'Failed to post comment'), tone: 'destructive' }),
  });
}

export function useLikeComment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request<Comment>(`/api/community/comments/${id}/like`, { method: 'POST' }),
    onSuccess: (liked) =>
      queryClient.setQueryData(commentsQuery.queryKey, (known) => known && withComment(known, liked)),
    onError: () => toast({ title: 'Error', text: 'Failed to like comment', tone: 'destructive' }),
  });
}
