import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Basket } from '#basket/basket.contract.ts';
import { request } from '../api.ts';
import type { QuantityChange } from './basket-changes.rules.ts';
import { basketQuery, basketScope, changingKey, saveBasket, useShownBasket } from './basket.queries.ts';

/** The last change asked for of each product: what it overtook while it waited need not be sent any more. */
const latest = new Map<number, QuantityChange>();

/** Sets how many of a product are in the basket; 0 takes it out. */
export function useChangeQuantity() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changingKey,
    scope: basketScope,
    onMutate: (change: QuantityChange) => {
      latest.set(change.productId, change);
    },
    mutationFn: async (change: QuantityChange) => (latest.get(change.productId) === change ? send(change) : null),
    onSuccess: (basket) => (basket ? saveBasket(queryClient, basket) : undefined),
    // What is left of it may be news as well.
    onError: () => queryClient.invalidateQueries({ queryKey: basketQuery.queryKey }),
  });
}

/** How many there will be of a line once what is on its way has arrived: quick clicks are ahead of what is drawn. */
export function useQuantityNow() {
  const mutations = useQueryClient().getMutationCache();
  // The cache knows no types; what runs under this key is given such a change.
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

/** For the pages on which one is about to pay: stock and prices are read anew. */
export function useFreshBasket() {
  const { isError, refetch } = useQuery({ ...basketQuery, refetchOnMount: 'always' });
  return { basket: useShownBasket(), isError, refetch };
}
