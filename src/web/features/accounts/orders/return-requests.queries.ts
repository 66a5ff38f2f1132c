import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReturnRequest } from '#orders/returns/returns.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { orderCall, orderQuery } from './orders.queries.ts';
import type { OrderAsked } from './orders.queries.ts';

/** For those who may act on the order. */
export function returnsQuery(asked: OrderAsked) {
  return queryOptions({
    queryKey: ['account', 'returns', asked.number, asked.token],
    queryFn: ({ signal }) => request<ReturnRequest[]>(orderCall(asked, 'return-requests'), { signal }),
    staleTime: 30_000,
  });
}

type Asking = { onAsked: () => void; onErrors: (errors: Errors) => void };

export function useAskReturn(asked: OrderAsked, { onAsked, onErrors }: Asking) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReturnDraft) =>
      request<ReturnRequest>(orderCall(asked, 'return-requests'), { method: 'POST', body }),
    onSuccess: (written) => {
      queryClient.setQueryData(returnsQuery(asked).queryKey, (before) => [...(before ?? []), written]);
      // The order's timeline shows the request.
      void queryClient.invalidateQueries({ queryKey: orderQuery(asked).queryKey });
      onAsked();
      toast({ title: 'Return requested', text: 'Thank you. We’ll email you, usually within 24 hours.' });
    },
    onError: (error) => {
      // All errors of single items are shown below the list of items.
      const { reason, ...ofItems } = errorsFrom(error);
      const [items] = Object.values(ofItems);
      onErrors({ ...(items && { items }), ...(reason && { reason }) });
      const text = rejectionText(error, 'Failed to send your request. Please try again.');
      toast({ title: 'Error', text, tone: 'destructive' });
    },
  });
}

export type ReturnDraft = { items: { productId: number; quantity: number }[]; reason: string };

export const returnWords = {
  open: { name: 'Waiting for our answer', tone: 'info' },
  accepted: { name: 'Accepted', tone: 'success' },
  refunded: { name: 'Refunded', tone: 'success' },
  closed: { name: 'Closed', tone: 'info' },
  declined: { name: 'Declined', tone: 'danger' },
} as const;
