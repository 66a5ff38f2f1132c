import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Quote } from '#checkout/quote/quote.contract.ts';
import type { KnownBuyer } from '#orders/admin/buyers/buyers.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { request, sentenceFor } from '../../../../api.ts';
import { useAttemptKey } from '../../../../attempt-key.ts';
import { useDebounced } from '../../../../ui/debounced.ts';
import { toast } from '../../../../ui/overlays/toast.tsx';
import { useInvalidateOrders } from '../order/order-admin.queries.ts';

export type OrderDraft = {
  items: readonly { productId: number; quantity: number; price?: string }[];
  freeLines: readonly { text: string; price: string; quantity: number; vatRate: number }[];
  delivery: string;
  promoCode: string;
  deliveryPrice?: string;
  isDeliveredFree: boolean;
  to?: { postcode: string; country: string };
};

/** The quote for the draft order. */
export function useDraftQuote(draft: OrderDraft) {
  return useQuery({
    queryKey: ['draft-quote', draft],
    queryFn: ({ signal }) => request<Quote>('/api/admin/orders/quote', { method: 'POST', body: draft, signal }),
    enabled: draft.items.length + draft.freeLines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** People whose name, email address or postcode contains these words. */
export function useBuyers(typed: string) {
  const q = useDebounced(typed.trim(), pauseMs);
  return useQuery({
    queryKey: ['buyers', q],
    queryFn: ({ signal }) =>
      request<KnownBuyer[]>(`/api/admin/buyers?${new URLSearchParams({ q }).toString()}`, { signal }),
    enabled: q.length > 1,
  });
}

/** Debounce, in ms. */
const pauseMs = 200;

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
