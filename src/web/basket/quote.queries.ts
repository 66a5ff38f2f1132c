import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Basket } from '#basket/basket.contract.ts';
import type { Quote } from '#checkout/quote/quote.contract.ts';
import type { DeliveryService } from '#orders/order/order-words.contract.ts';
import type { Place } from '#shop/delivery-zones/place.contract.ts';
import { request } from '../api.ts';
import { basketQuery, loadBasket } from './basket.queries.ts';
import { purchasableLines } from './basket.rules.ts';

export type QuoteRequest = {
  items: { productId: number; quantity: number }[];
  promoCode: string | null;
  delivery: DeliveryService;
  /** Left out until it is known. */
  to?: Place | undefined;
};

/**
 * What the basket costs with delivery. Each request has a key of its own, so a late response never replaces a newer one; the
 * previous figures stay in view until the new ones arrive.
 */
export function quoteQuery(wanted: QuoteRequest) {
  return queryOptions({
    queryKey: ['quote', wanted],
    queryFn: ({ signal }) => request<Quote>('/api/checkout/quote', { method: 'POST', body: wanted, signal }),
    enabled: wanted.items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => newDates(state),
    gcTime: 60_000,
  });
}

/** In how many ms the delivery dates will move on; false before the first response. */
export function newDates({ data, dataUpdatedAt }: { data: { datesUntil: string } | undefined; dataUpdatedAt: number }) {
  return data !== undefined && Math.max(1_000, Date.parse(data.datesUntil) - dataUpdatedAt);
}

export function itemsOf(basket: Basket): QuoteRequest['items'] {
  return purchasableLines(basket).map(({ productId, quantity }) => ({ productId, quantity }));
}

/** For a loader: renders the basket with its total on the server, also for browsers without JavaScript. */
export async function loadBasketAndTotal({ queryClient }: { queryClient: QueryClient }): Promise<void> {
  await loadBasket({ queryClient });
  if (!import.meta.env.SSR) return;
  const items = itemsOf(queryClient.getQueryData(basketQuery.queryKey) ?? []);
  if (items.length === 0) return;
  await Promise.allSettled([queryClient.query(quoteQuery({ items, promoCode: null, delivery: 'standard' }))]);
}
