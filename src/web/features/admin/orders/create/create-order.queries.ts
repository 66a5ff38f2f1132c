import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Quote } from '#checkout/quote/quote.contract.ts';
import type { Order } from '#orders/orders/orders.contract.ts';
import { useAttemptKey } from '../../../../attempt-key.ts';
import { request, sentenceFor } from '../../../../api.ts';
import { toast } from '../../../../ui/overlays/toast.tsx';
import { useRereadOrders } from '../order-admin.queries.ts';

type Draft = {
  items: readonly { productId: number; quantity: number }[];
  delivery: string;
  promoCode: string;
};

/** What the order comes to. */
export function useDraftQuote(draft: Draft) {
  return useQuery({
    queryKey: ['draft-quote', draft],
    queryFn: ({ signal }) => request<Quote>('/api/checkout/quote', { method: 'POST', body: draft, signal }),
    enabled: draft.items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Pressed twice, or sent again after the answer was lost, one order is placed. */
export function useCreateOrder() {
  const keyFor = useAttemptKey();
  const navigate = useNavigate();
  const reread = useRereadOrders();
  return useMutation({
    mutationFn: (body: object) =>
      request<Order>('/api/admin/orders', { method: 'POST', body, headers: { 'idempotency-key': keyFor(body) } }),
    onSuccess: async ({ orderNumber: number }) => {
      toast({ title: 'Order Created', text: `${number} has been placed.` });
      await navigate({ to: '/admin/orders/$number', params: { number } });
      await reread([number]);
    },
    onError: (error) =>
      toast({ title: 'The order was not created', text: sentenceFor(error, 'Please try again.'), tone: 'destructive' }),
  });
}
