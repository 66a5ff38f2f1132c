import {
  onlineManager,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Basket } from '#basket/basket.contract.ts';
import { reasonIn, request, RequestError } from '../api.ts';
import { toast } from '../ui/overlays/toast.tsx';
import { shopQuery } from '../layout/shop.queries.ts';
import { openBasketPanel } from './basket-panel-state.ts';
import { shortOfFreeDelivery } from './basket-lines.rules.ts';
import { notePrices } from './noted-prices.ts';
import { withChanges } from './basket-changes.rules.ts';
import type { QuantityChange, Shortage } from './basket-changes.rules.ts';

type Addition = { productId: number; name: string; quantity: number };

/** A public page is the same for everybody, so there it is read in the browser only. */
export const basketQuery = queryOptions({
  queryKey: ['basket'],
  queryFn: async ({ signal }) => {
    const basket = await request<Basket>('/api/cart', { signal });
    notePrices(basket);
    return basket;
  },
});

/** One write after the other, so that the last answer is the latest basket. */
export const basketScope = { id: 'basket' };
export const changingKey = ['basket', 'change'];
const addingKey = ['basket', 'add'];

/** Every write answers the whole basket; the list is refreshed all the same once nothing more is on its way. */
export async function saveBasket(queryClient: QueryClient, basket: Basket): Promise<void> {
  // A reading that was under way is older than this answer.
  await queryClient.cancelQueries({ queryKey: basketQuery.queryKey });
  queryClient.setQueryData(basketQuery.queryKey, basket);
  if (queryClient.isMutating({ mutationKey: ['basket'] }) <= 1)
    void queryClient.invalidateQueries({ queryKey: basketQuery.queryKey });
}

type Adding = {
  /** Says it where more are asked for than there are; the message says it otherwise. */
  onShort?: ((shortage: Shortage) => void) | undefined;
  /** The basket is in view, so nobody needs the way to it. */
  isBasketShown?: boolean;
};

/** Puts a product into the basket and says how that went. */
export function useAddToBasket({ onShort, isBasketShown = false }: Adding = {}) {
  const queryClient = useQueryClient();

  return useMutation({
    mutationKey: addingKey,
    scope: basketScope,
    mutationFn: ({ productId, quantity }: Addition) =>
      request<Basket>('/api/cart', { method: 'POST', body: { productId, quantity } }),
    // Without a connection it waits for one.
    onMutate: ({ name }) => {
      if (!onlineManager.isOnline())
        toast({ title: 'You’re offline', text: `We’ll add ${name} to your basket when your connection is back.` });
    },
    onSuccess: async (basket, { name, productId }) => {
      notePrices(basket, productId);
      await saveBasket(queryClient, basket);
      const picture = basket.find((line) => line.productId === productId)?.product.image;
      const text = `${name} was added to your basket.`;
      toast({ title: 'Added to basket', text, picture, ...(!isBasketShown && wayToBasket(queryClient, basket)) });
    },
    onError: (error, { productId }) => {
      // Where the line broke it may have arrived all the same: the basket says whether it has.
      if (!(error instanceof RequestError)) void queryClient.invalidateQueries({ queryKey: basketQuery.queryKey });
      const left = leftIn(error);
      if (left !== undefined && onShort) return onShort({ left, inBasket: inBasket(queryClient, productId) });
      const reason = reasonIn(error);
      // Trying again helps where the API has not refused.
      if (isConflict(error)) return toast({ title: 'Error', text: reason ?? '', tone: 'destructive' });
      const text = 'Failed to add item to basket. Please try again.';
      return toast({ title: 'Error', text, reason, tone: 'destructive' });
    },
  });
}

/** For a message that something was added: how far free delivery is, and the way on. */
export function wayToBasket(queryClient: QueryClient, basket: Basket) {
  const freeFrom = queryClient.getQueryData(shopQuery.queryKey)?.delivery.freeFrom;
  const short = freeFrom && shortOfFreeDelivery(basket, freeFrom);
  const free = short === '0.00' ? 'Your delivery is free.' : `£${short} to go for free delivery.`;
  return {
    note: short ? free : undefined,
    action: { label: 'View Basket', onAct: openBasketPanel, isElsewhere: true },
  };
}

function isConflict(error: Error): error is RequestError {
  return error instanceof RequestError && error.status === 409 && error.refusal !== undefined;
}

/** How many there are, where more were asked for; undefined where something else is in the way. */
function leftIn(error: Error): number | undefined {
  if (!isConflict(error) || error.refusal?.code !== 'not-enough-stock') return undefined;
  const { available } = error.refusal;
  return typeof available === 'number' ? available : undefined;
}

function inBasket(queryClient: QueryClient, productId: number): number {
  const basket = queryClient.getQueryData(basketQuery.queryKey) ?? [];
  return basket.find((line) => line.productId === productId)?.quantity ?? 0;
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
  // The cache knows no types; what runs under this key is given an addition.
  const onTheWay = useMutationState({
    filters: { mutationKey: addingKey, status: 'pending' },
    select: ({ state }) => (state.variables as Addition).quantity,
  });
  if (here === undefined && onTheWay.length === 0) return undefined;
  return [...(here ?? []), ...onTheWay].reduce((sum, quantity) => sum + quantity, 0);
}
