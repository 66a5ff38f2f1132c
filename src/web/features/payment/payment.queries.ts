import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderPayment } from '#checkout/place-and-pay/order-payment.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { request, RequestError } from '../../api.ts';
import { basketQuery } from '../../basket/basket.queries.ts';
import { saveOrderCopy } from '../../basket/order-copy.ts';
import { repeatMs } from './payment-stage.rules.ts';

/** `pay`: the token from a payment link. */
export type PaymentRequest = { orderNumber: string; pay: string | undefined };

export function paymentQuery(wanted: PaymentRequest) {
  return queryOptions({
    queryKey: ['order', 'payment of', wanted.orderNumber, wanted.pay],
    queryFn: ({ signal }) => request<OrderPayment>(paymentPath(wanted), { signal }),
    refetchInterval: ({ state: { data, error } }) => (isClientError(error) ? false : repeatMs(data)),
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    staleTime: 0,
  });
}

/** The server has no such order for this visitor. */
export function isClientError(error: Error | null): boolean {
  return error instanceof RequestError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Cancels an open payment. If it has been paid meanwhile the page shows that instead, and `onEnded` is not called. */
export function useEndPayment(orderNumber: string, onEnded: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<OrderPayment>(`${orderPath(orderNumber)}/payment/end`, { method: 'POST' }),
    onSuccess: async (payment) => {
      await queryClient.invalidateQueries({ queryKey: basketQuery.queryKey });
      if (payment.state === 'ended') onEnded();
      else queryClient.setQueryData(paymentQuery({ orderNumber, pay: undefined }).queryKey, payment);
    },
  });
}

/** Starts the payment and opens the provider's page; a demo payment completes at once. */
export function usePay(wanted: PaymentRequest) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<OrderPayment>(paymentPath(wanted), { method: 'POST' }),
    onSuccess: (payment) => {
      if (payment.url === null) queryClient.setQueryData(paymentQuery(wanted).queryKey, payment);
      else location.assign(payment.url);
    },
  });
}

/** Saves a copy for the confirmation page, in case the server cannot be reached then. */
export async function copyOrder(orderNumber: string): Promise<void> {
  try {
    saveOrderCopy(await request<Order>(orderPath(orderNumber)));
  } catch (error) {
    if (!(error instanceof RequestError || error instanceof TypeError)) throw error;
  }
}

function paymentPath({ orderNumber, pay }: PaymentRequest) {
  const query = pay === undefined ? '' : `?${new URLSearchParams({ pay })}`;
  return `${orderPath(orderNumber)}/payment${query}` as const;
}

function orderPath(orderNumber: string) {
  return `/api/orders/${encodeURIComponent(orderNumber)}` as const;
}
