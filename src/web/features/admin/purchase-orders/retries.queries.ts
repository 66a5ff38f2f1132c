import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PurchaseOrderRetry, RetryBody } from '#dropshipping/purchase-orders/retries/retries.contract.ts';
import { request, requestList, sentenceFor } from '../../../api.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { purchaseOrdersKey } from './purchase-order/purchase-orders.queries.ts';

const pollMs = 1_000;

/** How many purchase orders could not be sent, to all suppliers or one. */
export function useFailedCount(supplierId: string): number {
  const query = new URLSearchParams({ state: 'failed', limit: '1', ...(supplierId && { supplierId }) }).toString();
  const { data } = useQuery({
    queryKey: [purchaseOrdersKey, 'failed', supplierId],
    queryFn: ({ signal }) => requestList<unknown>(`/api/admin/purchase-orders?${query}`, { signal }),
    staleTime: 0,
  });
  return data?.total ?? 0;
}

export function useBeginRetry(onBegun: (retry: PurchaseOrderRetry) => void) {
  return useMutation({
    mutationFn: (body: RetryBody) =>
      request<PurchaseOrderRetry>('/api/admin/purchase-order-retries', { method: 'POST', body }),
    onSuccess: onBegun,
    onError: (error) =>
      toast({
        title: 'The purchase orders weren’t sent',
        text: sentenceFor(error, 'Please try again in a moment.'),
        tone: 'destructive',
      }),
  });
}

/** A retry and what has become of it so far; the list follows. */
export function useRetry(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['purchase-order-retry', id],
    queryFn: async ({ signal }) => {
      const found = await request<PurchaseOrderRetry>(`/api/admin/purchase-order-retries/${id}`, { signal });
      void invalidate(queryClient, [purchaseOrdersKey]);
      return found;
    },
    enabled: id !== '',
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && !data.isOver && !data.hasBrokenOff ? pollMs : false),
  });
}
