import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Basket } from '#basket/basket.contract.ts';
import { request } from '../api.ts';
import { basketQuery, basketWrites, changingKey, saveBasket, useShownBasket } from './basket.queries.ts';
import type { QuantityChange } from './basket.rules.ts';

/** The latest change to each product; changes it replaced while they were queued are not sent. */
const latest = new Map<number, QuantityChange>();

/** Sets a line's quantity; 0 removes the line. */
export function useChangeQuantity() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changingKey,
    ...basketWrites,
    onMutate: (change: QuantityChange) => {
      latest.set(change.productId, change);
    },
    mutationFn: async (change: QuantityChange) => (latest.get(change.productId) === change ? send(change) : null),
    onSuccess: (basket) => (basket ? saveBasket(queryClient, basket) : undefined),
    // The stock level may have changed as well.
    onError: () => queryClient.invalidateQueries({ queryKey: basketQuery.queryKey }),
  });
}

/** A line's quantity including pending changes: quick clicks can be ahead of what has been rendered. */
export function useQuantityNow() {
  const mutations = useQueryClient().getMutationCache();
  // The mutation cache is untyped; every mutation under this key takes a QuantityChange.
  return ({ productId, quantity }: QuantityChange): number => {
    const changes = mutations
      .findAll({ mutationKey: changingKey, status: 'pending' })
      .map(({ state }) => state.variables as QuantityChange);
    return changes.findLast((change) => change.productId === productId)?.quantity ?? quantity;
  };
}

function send({ productId, quantity, removes = false }: QuantityChange): Promise<Basket> {
  const path = `/api/cart/${productId}` as const;
  return removes
    ? request<Basket>(path, { method: 'DELETE' })
    : request<Basket>(path, { method: 'PUT', body: { quantity } });
}

/** For the pages that lead to payment: always reads stock and prices again. */
export function useFreshBasket() {
  const { error, refetch } = useQuery({ ...basketQuery, refetchOnMount: 'always' });
  return { basket: useShownBasket(), error, refetch };
}
