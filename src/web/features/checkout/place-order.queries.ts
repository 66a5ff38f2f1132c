import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { RegisterBody, User } from '#accounts/users/users.contract.ts';
import type { OrderPayment } from '#checkout/place-and-pay/order-payment.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { request, RequestError, sentenceFor } from '../../api.ts';
import type { Rejection } from '../../api.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { basketQuery } from '../../basket/basket.queries.ts';
import { saveOrderCopy } from '../../basket/order-copy.ts';
import { sessionQuery } from '../../layout/session.queries.ts';
import { shopQuery } from '../../layout/shop.queries.ts';
import { knownOf } from './order-payload.rules.ts';
import type { OrderPayload } from './order-payload.rules.ts';

/** How long the demo payment takes. */
const paymentMs = 2000;

/** The requested account was rejected because of what was typed; nothing was ordered. */
export class AccountRejected extends Error {
  readonly rejection: Rejection | undefined;

  constructor(rejection: Rejection | undefined) {
    super(rejection?.message ?? 'The account was refused');
    this.name = 'AccountRejected';
    this.rejection = rejection;
  }
}

export type Purchase = { payload: OrderPayload; registration: RegisterBody | null };

export type Placed = {
  order: Order;
  /** Where to pay; undefined when paid already. */
  payment: OrderPayment | undefined;
  /** Why the requested account was not created. */
  accountError: string | undefined;
};

type PlacingOptions = { onPlaced: (placed: Placed) => void; onRejected: (error: Error) => void };

/**
 * In this order: the demo payment, the requested account, the order. The options are called although the form is gone by then:
 * the emptied basket may be read before the order's own answer is, and takes its place.
 */
export function usePlaceOrder({ onPlaced, onRejected }: PlacingOptions) {
  const queryClient = useQueryClient();
  const { data: shop } = useQuery(shopQuery);
  const keyFor = useAttemptKey();

  return useMutation({
    mutationFn: async ({ payload, registration }: Purchase): Promise<Placed> => {
      if (shop?.payment === 'demo') await pause(paymentMs);
      const accountError = registration ? await openAccount(queryClient, registration) : undefined;
      const headers = { 'idempotency-key': keyFor(payload) };
      const { payment, ...order } = await request<Placed['order'] & Pick<Placed, 'payment'>>('/api/orders', {
        method: 'POST',
        body: payload,
        headers,
      });
      return { order, payment, accountError };
    },
    onSuccess: (placed, { payload }) => {
      onPlaced(placed);
      const { order, payment } = placed;
      if (payment) return;
      saveOrderCopy({ ...knownOf(payload), ...order });
      queryClient.setQueryData(basketQuery.queryKey, []);
      void queryClient.invalidateQueries({ queryKey: basketQuery.queryKey });
      // Stock levels have changed.
      void queryClient.invalidateQueries({ queryKey: ['products'] });
    },
    onError: onRejected,
  });
}

/**
 * Only a validation error stops the order. If the email address already has an account, or no account can be created just now,
 * the order is placed as a guest's; the account's owner is notified by email.
 * @returns why no account was created, for the confirmation to show
 */
async function openAccount(queryClient: QueryClient, registration: RegisterBody): Promise<string | undefined> {
  try {
    const user = await request<User>('/api/auth/register', { method: 'POST', body: registration });
    queryClient.setQueryData(sessionQuery.queryKey, user);
  } catch (error) {
    if (error instanceof RequestError && error.status === 400) throw new AccountRejected(error.rejection);
    if (!(error instanceof RequestError)) throw error;
    return sentenceFor(error, 'Something went wrong on our side.');
  }
  return undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
