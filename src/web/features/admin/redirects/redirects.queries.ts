import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Redirect, RedirectBody, RedirectProposals } from '#catalogue/redirects/redirects.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';

export const redirectProposalsQuery = queryOptions({
  queryKey: ['redirects', 'proposals'],
  queryFn: ({ signal }) => request<RedirectProposals>('/api/admin/redirects/proposals', { signal }),
  staleTime: 0,
});

/** What is shown of redirects is read again after a write. */
export function useRefreshRedirects() {
  const queryClient = useQueryClient();
  return () => invalidate(queryClient, ['redirects']);
}

export function useAddRedirect() {
  const refresh = useRefreshRedirects();
  return useMutation({
    mutationFn: (body: RedirectBody) => request<Redirect>('/api/admin/redirects', { method: 'POST', body }),
    onSuccess: async ({ from, to }) => {
      toast({ title: 'Redirect Added', text: `${from} leads to ${to} now.` });
      await refresh();
    },
  });
}

/** With Undo. */
export function useRemoveRedirect() {
  const refresh = useRefreshRedirects();
  const { mutate: add } = useAddRedirect();
  return useMutation({
    mutationFn: ({ id }: Redirect) => request<null>(`/api/admin/redirects/${id}`, { method: 'DELETE' }),
    onSuccess: async (_gone, { from, to }) => {
      toast({
        title: 'Redirect Removed',
        text: `${from} leads nowhere now.`,
        action: { label: 'Undo', onAct: () => add({ from, to }) },
      });
      await refresh();
    },
    onError: (error) =>
      toast({ title: 'Not Removed', text: rejectionText(error, 'Please try again.'), tone: 'destructive' }),
  });
}

export function useAddProposed() {
  const refresh = useRefreshRedirects();
  return useMutation({
    mutationFn: () => request<{ added: number }>('/api/admin/redirects/proposals', { method: 'POST' }),
    onSuccess: async ({ added }) => {
      toast({ title: 'Redirects Added', text: `${added} old addresses lead to their products now.` });
      await refresh();
    },
    onError: (error) =>
      toast({ title: 'Not Added', text: rejectionText(error, 'Please try again.'), tone: 'destructive' }),
  });
}
