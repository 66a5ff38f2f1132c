import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Comment, PostCommentBody } from '#community/comments/comments.contract.ts';
import { request } from '../../api.ts';
import { rejectionText } from '../../form-errors.ts';
import { toast } from '../../ui/overlays/toast.tsx';

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
    mutationFn: (body: PostCommentBody) => request<Comment>('/api/community/comments', { method: 'POST', body }),
    onSuccess: async () => {
      toast({ title: 'Comment posted', text: 'Thank you for joining the conversation!' });
      onPosted();
      await queryClient.invalidateQueries({ queryKey: commentsQuery.queryKey });
    },
    onError: (error) =>
      toast({ title: 'Error', text: rejectionText(error, '') || 'Failed to post comment', tone: 'destructive' }),
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

/** Replaces one comment in the loaded pages. */
function withComment<Known extends { pages: Comment[][] }>(known: Known, changed: Comment): Known {
  const replace = (page: Comment[]) => page.map((comment) => (comment.id === changed.id ? changed : comment));
  return { ...known, pages: known.pages.map(replace) };
}
