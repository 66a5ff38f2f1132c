import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { SendingBody, SendingOutcome, ToSendOrder } from '#orders/admin/to-send/to-send.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { errorsFrom } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import type { ListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { firstOrderQuery, toSendKey, useInvalidateOrders } from '../orders/order/order-admin.queries.ts';
import { countOf } from '../parts/formats.rules.ts';

export function useToSendList(filters: ListFilters) {
  return useListQuery<ToSendOrder>({ path: '/api/admin/to-send', key: toSendKey, filters, what: 'orders to send' });
}

/** Whether the shop has never had an order; asked only where `nothingToSend`, and false until known. */
export function useIsWithoutOrders(nothingToSend: boolean): boolean {
  return useQuery({ ...firstOrderQuery, enabled: nothingToSend }).data?.total === 0;
}

/** `numbers` is comma-separated, as in the page's address. */
export function chosenOrdersQuery(numbers: string) {
  return queryOptions({
    queryKey: [toSendKey, 'chosen', numbers],
    queryFn: ({ signal }) =>
      request<ToSendOrder[]>(`/api/admin/to-send/chosen?orders=${encodeURIComponent(numbers)}`, { signal }),
    staleTime: 0,
  });
}

type Sending = { onDone: (outcomes: SendingOutcome[]) => void; onErrors: (errors: Errors) => void };

/** Shows how many were sent; `onDone` gets the outcome for each. */
export function useSendOrders({ onDone, onErrors }: Sending) {
  const reread = useInvalidateOrders();
  return useMutation({
    mutationFn: (body: SendingBody) =>
      request<SendingOutcome[]>('/api/admin/to-send/parcels', { method: 'POST', body }),
    onSuccess: async (outcomes) => {
      const sent = outcomes.filter(({ isSent }) => isSent);
      if (sent.length > 0) {
        toast({
          title: 'Marked as Sent',
          text: `${countOf(sent.length, 'parcel')} on the way. We’re emailing the customers.`,
        });
      }
      onDone(outcomes);
      await reread();
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
      toast({
        title: 'Nothing was marked as sent',
        text: sentenceFor(error, 'Please try again in a moment.'),
        tone: 'destructive',
      });
    },
  });
}

/** Says that orders which were only marked as shipped have left, so that they need no parcel. */
export function useConfirmLeft() {
  const reread = useInvalidateOrders();
  return useMutation({
    mutationFn: (orderNumbers: readonly string[]) =>
      request('/api/admin/to-send/left', { method: 'POST', body: { orderNumbers } }),
    onSuccess: async (_done, orderNumbers) => {
      toast({ title: 'Noted', text: `${orderNumbers.join(', ')} is marked as sent, without a parcel.` });
      await reread();
    },
    onError: (error) =>
      toast({
        title: 'Update Failed',
        text: sentenceFor(error, 'Please try again in a moment.'),
        tone: 'destructive',
      }),
  });
}
