import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Attention } from '#dropshipping/attention/attention.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

/** Polling interval in ms: suppliers' responses send no live events. */
const pollMs = 60_000;

export const attentionQuery = queryOptions({
  queryKey: ['supplier-attention'],
  queryFn: ({ signal }) => request<Attention>('/api/admin/supplier-attention', { signal }),
  staleTime: 0,
  refetchInterval: pollMs,
});

export function useMailDigest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (supplierDigest: boolean) =>
      request('/api/admin/settings', { method: 'PATCH', body: { supplierDigest } }),
    onSuccess: async (_settings, isMailed) => {
      queryClient.setQueryData(attentionQuery.queryKey, (before) => before && { ...before, isMailed });
      toast({
        title: 'Settings Saved',
        text: isMailed ? 'You’ll get an email on mornings when something is waiting.' : 'No more morning emails.',
      });
      await queryClient.invalidateQueries({ queryKey: ['admin-settings'] });
    },
    onError: (error) =>
      toast({ title: 'Save Failed', text: sentenceFor(error, 'Please try again in a moment.'), tone: 'destructive' }),
  });
}
