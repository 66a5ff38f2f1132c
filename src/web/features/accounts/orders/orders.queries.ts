import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReturnRequest } from '#orders/lines/returns.contract.ts';
import type { OldOrder } from '#orders/old-orders/old-orders.contract.ts';
import type { Order, TrackedOrder } from '#orders/order/orders.contract.ts';
import type { ReorderResponse } from '#orders/reorders/reorders.contract.ts';
import { request, requestList, sentenceFor } from '../../../api.ts';
import { basketToastDetails, basketWrites, saveBasket } from '../../../basket/basket.queries.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

const orderListsKey = ['account', 'orders'];

export function ordersQuery(userId: number) {
  return infiniteQueryOptions({
    queryKey: [...orderListsKey, userId],
    queryFn: ({ pageParam, signal }) =>
      requestList<Order>(pageParam === 0 ? '/api/user/orders' : `/api/user/orders?offset=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ rows, total }, _pages, offset) =>
      rows.length > 0 && offset + rows.length < total ? offset + rows.length : null,
    // Orders change without any action in this browser.
    staleTime: 30_000,
  });
}

export function oldOrdersQuery(userId: number) {
  return queryOptions({
    queryKey: ['account', 'old-orders', userId],
    queryFn: ({ signal }) => request<OldOrder[]>('/api/user/old-orders', { signal }),
    staleTime: Infinity,
  });
}

/** What identifies an order: its number, with the email address or the signed token from an email's link. */
export type OrderReference = { number: string; email?: string; token?: string };

/** The whole order for its customer, the browser that placed it or a valid token; otherwise only its tracking. */
export function orderQuery({ number, email, token }: OrderReference) {
  const known = new URLSearchParams({ ...(email && { email }), ...(token && { token }) }).toString();
  const path = `/api/orders/${encodeURIComponent(number)}` as const;
  return queryOptions({
    queryKey: ['account', 'order', number, email, token],
    queryFn: ({ signal }) => request<Order | TrackedOrder>(known ? `${path}?${known}` : path, { signal }),
    staleTime: 30_000,
  });
}

/** The path of a call that acts on an order; the email address alone is not enough for those. */
export function orderCall({ number, token }: OrderReference, what: string): `/api/orders/${string}` {
  const query = token ? `?${new URLSearchParams({ token })}` : '';
  return `/api/orders/${encodeURIComponent(number)}/${what}${query}`;
}

export function useCancelOrder(
  reference: OrderReference,
  { moneyBack, onDone }: { moneyBack: string; onDone: () => void },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<Order>(orderCall(reference, 'cancellation'), { method: 'POST' }),
    onSuccess: (order) => {
      queryClient.setQueryData(orderQuery(reference).queryKey, order);
      void queryClient.invalidateQueries({ queryKey: orderListsKey });
      toast({
        title: order.status === 'cancelled' ? 'Order cancelled' : 'Cancelled what hadn’t left',
        text: moneyBack,
      });
    },
    onError: (error) => {
      // It may have been shipped in the meantime.
      void queryClient.invalidateQueries({ queryKey: orderQuery(reference).queryKey });
      const text = sentenceFor(error, 'Failed to cancel your order. Please try again.');
      toast({ title: 'Error', text, tone: 'destructive' });
    },
    onSettled: onDone,
  });
}

type Reorder = {
  /** A picture of one of its items, for the toast. */
  picture: string | null | undefined;
  onMissing: (response: ReorderResponse) => void;
};

/** Adds an order's items to the basket again; the screen reports those that are no longer available. */
export function useReorder(reference: OrderReference, { picture, onMissing }: Reorder) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ['basket', 'reorder'],
    ...basketWrites,
    mutationFn: () => request<ReorderResponse>(orderCall(reference, 'reorder'), { method: 'POST' }),
    onSuccess: async (response) => {
      await saveBasket(queryClient, response.basket);
      if (response.missing.length > 0) onMissing(response);
      else {
        const text = `Everything from order ${reference.number} was added to your basket.`;
        toast({ title: 'Added to basket', text, picture, ...basketToastDetails(queryClient, response.basket) });
      }
    },
    onError: (error) => {
      const text = sentenceFor(error, 'Failed to add the items to your basket. Please try again.');
      toast({ title: 'Error', text, tone: 'destructive' });
    },
  });
}

/** For those who may act on the order. */
export function returnsQuery(reference: OrderReference) {
  return queryOptions({
    queryKey: ['account', 'returns', reference.number, reference.token],
    queryFn: ({ signal }) => request<ReturnRequest[]>(orderCall(reference, 'return-requests'), { signal }),
    staleTime: 30_000,
  });
}

type ReturnOptions = { onAsked: () => void; onErrors: (errors: Errors) => void };

export function useRequestReturn(reference: OrderReference, { onAsked, onErrors }: ReturnOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReturnDraft) =>
      request<ReturnRequest>(orderCall(reference, 'return-requests'), { method: 'POST', body }),
    onSuccess: (written) => {
      queryClient.setQueryData(returnsQuery(reference).queryKey, (before) => [...(before ?? []), written]);
      // The order's timeline shows the request.
      void queryClient.invalidateQueries({ queryKey: orderQuery(reference).queryKey });
      onAsked();
      const { replyWithin } = queryClient.getQueryData(shopQuery.queryKey)?.promises ?? {};
      const soon = replyWithin ? `, usually within ${replyWithin}` : '';
      toast({ title: 'Return requested', text: `Thank you. We’ll email you${soon}.` });
    },
    onError: (error) => {
      // All errors of single items are shown below the list of items.
      const { reason, cause, ...ofItems } = errorsFrom(error);
      const [items] = Object.values(ofItems);
      onErrors({ ...(items && { items }), ...(reason && { reason }), ...(cause && { cause }) });
      const text = rejectionText(error, 'Failed to send your request. Please try again.');
      toast({ title: 'Error', text, tone: 'destructive' });
    },
  });
}

export type ReturnDraft = { items: { productId: number; quantity: number }[]; reason: string; pictures: string[] };

export const returnWords = {
  open: { name: 'Waiting for our reply', tone: 'info' },
  accepted: { name: 'Accepted', tone: 'success' },
  refunded: { name: 'Refunded', tone: 'success' },
  closed: { name: 'Closed', tone: 'info' },
  declined: { name: 'Declined', tone: 'danger' },
} as const;
