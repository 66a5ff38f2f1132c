import { queryOptions } from '@tanstack/react-query';
import type { Order } from '#orders/orders/orders.contract.ts';
import { request } from '../../api.ts';

type OrderLookup = {
  orderNumber: string;
  /** From the link in the customer's email. */
  token: string | undefined;
};

/** Always asked anew, and once more when it fails. */
export function orderQuery({ orderNumber, token }: OrderLookup) {
  const path = `/api/orders/${encodeURIComponent(orderNumber)}` as const;
  const query = token === undefined ? '' : `?token=${encodeURIComponent(token)}`;
  return queryOptions({
    queryKey: ['order', orderNumber, token],
    queryFn: ({ signal }) => request<Order>(`${path}${query}`, { signal }),
    retry: 1,
    retryDelay: 500,
    staleTime: 0,
    refetchOnMount: 'always',
  });
}
