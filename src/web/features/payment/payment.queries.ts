import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderPayment } from '#checkout/payment/order-payment.contract.ts';
import type { Order } from '#orders/orders/orders.contract.ts';
import { request, RequestError } from '../../api.ts';
import { basketQuery } from '../../basket/basket.queries.ts';
import { saveOrderCopy } from '../../basket/order-copy.ts';
import { repeatMs } from './payment-stage.rules.ts';

/** Asked again for as long as it may still change by itself, and whenever the customer is back at this page. */
/** `pay`: of the link that was sent to whoever did not place the order. */
export type PaymentAsked = { orderNumber: string; pay: string | undefined };

export function paymentQuery(asked: PaymentAsked) {
  return queryOptions({
    queryKey: ['order', 'payment of', asked.orderNumber, asked.pay],
    queryFn: ({ signal }) => request<OrderPayment>(paymentPath(asked), { signal }),
    refetchInterval: ({ state: { data, error } }) => (isRefused(error) ? false : repeatMs(data)),
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    staleTime: 0,
  });
}

/** The shop knows of no such order for whoever asks. */
export function isRefused(error: Error | null): boolean {
  return error instanceof RequestError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Afterwards nobody can pay any more, unless somebody has: then the page says so, and `onEnded` is not called. */
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

/** Leads to the provider's page, once; under demo payment it is paid by then. */
export function usePay(asked: PaymentAsked) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<OrderPayment>(paymentPath(asked), { method: 'POST' }),
    onSuccess: (payment) => {
      if (payment.url === null) queryClient.setQueryData(paymentQuery(asked).queryKey, payment);
      else location.assign(payment.url);
    },
  });
}

/** For the confirmation, should the shop be out of reach then; without it that asks the shop alone. */
export async function copyOrder(orderNumber: string): Promise<void> {
  try {
    saveOrderCopy(await request<Order>(orderPath(orderNumber)));
  } catch (error) {
    if (!(error instanceof RequestError || error instanceof TypeError)) throw error;
  }
}

function paymentPath({ orderNumber, pay }: PaymentAsked) {
  const query = pay === undefined ? '' : `?${new URLSearchParams({ pay })}`;
  return `${orderPath(orderNumber)}/payment${query}` as const;
}

function orderPath(orderNumber: string) {
  return `/api/orders/${encodeURIComponent(orderNumber)}` as const;
}
