import { queryOptions, useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import type { ProductDelivery as Delivery } from '#checkout/quote/quote.contract.ts';
import { arrivalText } from '#shop/delivery-dates/arrival-words.contract.ts';
import { request } from '../api.ts';
import { pounds } from '../ui/price.tsx';
import { DeliveryDates, NextDispatch } from './delivery-dates.tsx';
import { newDates } from './quote.queries.ts';

/** Delivery price and dates for a single product, refetched when the dates move. */
export function productDeliveryQuery(productId: number) {
  return queryOptions({
    queryKey: ['products', 'delivery', productId],
    queryFn: ({ signal }) => request<Delivery>(`/api/products/${productId}/delivery`, { signal }),
    staleTime: ({ state }) => newDates(state) || 0,
    refetchInterval: ({ state }) => newDates(state),
  });
}

/** Arrival dates if ordered now, by standard and express delivery. */
export function ProductDelivery({ productId }: { productId: number }) {
  const { data: delivery } = useQuery(productDeliveryQuery(productId));
  const [standard, express] = delivery?.options ?? [];
  if (delivery && !standard?.arrives) return null;
  return (
    // The same height before and after dates and countdown load, so that nothing below moves.
    <p className="mt-4 flex min-h-22 gap-3">
      {standard?.arrives && (
        <>
          <Truck className="mt-0.5 size-5.5 shrink-0 text-pine" strokeWidth={1.75} aria-hidden />
          <span>
            <DeliveryDates arrives={standard.arrives} days={`Standard ${standard.days}`} />
            {express?.arrives && (
              <span className="block text-sm leading-snug text-muted">
                Express: {arrivalText(express.arrives)}, {pounds(express.price)}
              </span>
            )}
            {delivery?.dispatch && <NextDispatch {...delivery.dispatch} />}
          </span>
        </>
      )}
    </p>
  );
}
