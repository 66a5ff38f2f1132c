import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Basket } from '#basket/basket.contract.ts';
import { reasonIn, request } from '../api.ts';
import { toast } from '../ui/toast.tsx';
import { withChanges } from './basket-changes.rules.ts';
import type { QuantityChange } from './basket-changes.rules.ts';

type Addition = { productId: number; name: string; quantity: number };

/** A public page is the same for everybody, so there it is read in the browser only. */
export const basketQuery = queryOptions({
  queryKey: ['basket'],
  queryFn: ({ signal }) => request<Basket>('/api/cart', { signal }),
});

/** One write after the other, so that the last answer is the latest basket. */
export const basketScope = { id: 'basket' };
export const changingKey = ['basket', 'change'];
const addingKey = ['basket', 'add'];

/** Every write answers the whole basket; the list is refreshed all the same once nothing more is on its way. */
export async function keepBasket(queryClient: QueryClient, basket: Basket): Promise<void> {
  // A reading that was under way is older than this answer.
  await queryClient.cancelQueries({ queryKey: basketQuery.queryKey });
  queryClient.setQueryData(basketQuery.queryKey, basket);
  if (queryClient.isMutating({ mutationKey: ['basket'] }) <= 1)
    void queryClient.invalidateQueries({ queryKey: basketQuery.queryKey });
}

/** Puts a product into the basket and says how that went. */
export function useAddToBasket() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationKey: addingKey,
    scope: basketScope,
    mutationFn: ({ productId, quantity }: Addition) =>
      request<Basket>('/api/cart', { method: 'POST', body: { productId, quantity } }),
    onSuccess: async (basket, { name }) => {
      await keepBasket(queryClient, basket);
      toast({ title: 'Added to basket', text: `${name} was added to your basket.` });
    },
    onError: (error) => {
      const text = 'Failed to add item to basket. Please try again.';
      toast({ title: 'Error', text, reason: reasonIn(error), tone: 'destructive' });
    },
  });
}

/** The basket with the changes on their way; a refused change takes itself back. Undefined until the basket is known. */
export function useShownBasket(): Basket | undefined {
  const { data: basket } = useQuery(basketQuery);
  const changes = useMutationState({
    filters: { mutationKey: changingKey, status: 'pending' },
    // What was asked for; the cache does not know of which kind its mutations are.
    select: ({ state }) => state.variables as QuantityChange,
  });
  return basket && withChanges(basket, changes);
}

/** What is in the basket and on its way there; a refused addition takes itself back. Undefined until the basket is known. */
export function useBasketCount(): number | undefined {
  const here = useShownBasket()?.map(({ quantity }) => quantity);
  const onTheWay = useMutationState({
    filters: { mutationKey: addingKey, status: 'pending' },
    select: ({ state }) => (state.variables as Addition).quantity,
  });
  if (here === undefined && onTheWay.length === 0) return undefined;
  return [...(here ?? []), ...onTheWay].reduce((sum, quantity) => sum + quantity, 0);
}
