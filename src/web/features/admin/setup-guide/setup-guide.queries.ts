import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SetupGuide } from '#admin/setup-guide/setup-guide.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

export const setupGuideQuery = queryOptions({
  queryKey: ['admin-setup-guide'],
  queryFn: ({ signal }) => request<SetupGuide>('/api/admin/setup-guide', { signal }),
  staleTime: 0,
});

type Step = { path: `/api/admin/${string}`; method: 'POST' | 'PUT' | 'PATCH'; body?: object };

/** Completes a step that needs only a click. */
export function useSetupStep({ onDone }: { onDone?: () => void } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ path, ...options }: Step) => request(path, { body: {}, ...options }),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: setupGuideQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: shopQuery.queryKey }),
      ]);
      onDone?.();
    },
    onError: (error) =>
      toast({ title: 'Not Quite Yet', text: rejectionText(error, 'Something went wrong.'), tone: 'destructive' }),
  });
}
