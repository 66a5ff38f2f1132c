import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Quote } from '#checkout/quote/quote.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { request, sentenceFor } from '../../../../api.ts';
import { useAttemptKey } from '../../../../attempt-key.ts';
import { toast } from '../../../../ui/overlays/toast.tsx';
import { useInvalidateOrders } from '../order-admin.queries.ts';

type OrderDraft = {
  items: readonly { productId: number; quantity: number }[];
  delivery: string;
  promoCode: string;
  isDeliveredFree: boolean;
};

/** The quote for the draft order. */
export function useDraftQuote(draft: OrderDraft) {
  return useQuery({
    queryKey: ['draft-quote', draft],
    queryFn: ({ signal }) => request<Quote>('/api/checkout/quote', { method: 'POST', body: draft, signal }),
    enabled: draft.items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Idempotent: a double click, or a retry after a lost response, places one order. */
export function useCreateOrder() {
  const keyFor = useAttemptKey();
  const navigate = useNavigate();
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: (body: object) =>
      request<Order>('/api/admin/orders', { method: 'POST', body, headers: { 'idempotency-key': keyFor(body) } }),
    onSuccess: async ({ orderNumber: number, status }) => {
      const text =
        status === 'awaiting-payment' ? 'We’ve emailed the customer a link to pay.' : `${number} has been placed.`;
      toast({ title: 'Order Created', text });
      await navigate({ to: '/admin/orders/$number', params: { number } });
      await invalidate([number]);
    },
    onError: (error) =>
      toast({ title: 'The order was not created', text: sentenceFor(error, 'Please try again.'), tone: 'destructive' }),
  });
}
