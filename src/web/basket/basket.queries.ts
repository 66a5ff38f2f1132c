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
import type { Product } from '#catalogue/products/products.contract.ts';
import { reasonIn, request, RequestError } from '../api.ts';
import { shopQuery } from '../layout/shop.queries.ts';
import { toast } from '../ui/overlays/toast.tsx';
import { onceHydrated } from '../ui/when-idle.ts';
import { openBasketPanel } from './basket-panel-state.ts';
import { isGiftCard, shortOfFreeDelivery, withChanges } from './basket.rules.ts';
import type { QuantityChange, Shortage } from './basket.rules.ts';
import { savePrices } from './saved-prices.ts';

/** The product is as the customer saw it: its price may have changed since. */
type Addition = {
  product: Pick<Product, 'id' | 'name' | 'price'>;
  quantity: number;
  /** What to write on each piece. */
  texts?: string[][] | undefined;
};

/** Public pages are cached for everybody, so on those the basket is read in the browser only. */
export const basketQuery = queryOptions({
  queryKey: ['basket'],
  queryFn: async ({ signal }) => {
    const basket = await onceHydrated(request<Basket>('/api/cart', { signal }));
    savePrices(basket);
    return basket;
  },
});

/** Writes run one at a time, so that the last response is the latest basket. Offline they wait for the connection. */
export const basketWrites = { scope: { id: 'basket' }, networkMode: 'online' } as const;
export const changingKey = ['basket', 'change'];
const addingKey = ['basket', 'add'];

/** Every write responds with the whole basket; it is refetched as well once no more writes are pending. */
export async function saveBasket(queryClient: QueryClient, basket: Basket): Promise<void> {
  // A read in flight would be older than this response.
  await queryClient.cancelQueries({ queryKey: basketQuery.queryKey });
  queryClient.setQueryData(basketQuery.queryKey, basket);
  if (queryClient.isMutating({ mutationKey: ['basket'] }) <= 1)
    void queryClient.invalidateQueries({ queryKey: basketQuery.queryKey });
}

type Adding = {
  /** Handles a shortage in place; without it a toast reports the shortage. */
  onShort?: ((shortage: Shortage) => void) | undefined;
  /** The basket is in view, so the toast needs no link to it. */
  isBasketShown?: boolean;
  /** No toast on success: the caller reports it. */
  isSilent?: boolean;
};

/** Adds a product to the basket and reports the outcome in a toast. */
export function useAddToBasket({ onShort, isBasketShown = false, isSilent = false }: Adding = {}) {
  const queryClient = useQueryClient();

  return useMutation({
    mutationKey: addingKey,
    ...basketWrites,
    mutationFn: ({ product, quantity, texts }: Addition) =>
      request<Basket>('/api/cart', { method: 'POST', body: { productId: product.id, quantity, texts } }),
    onMutate: ({ product }) => {
      if (!onlineManager.isOnline())
        toast({
          title: 'You’re offline',
          text: `We’ll add ${product.name} to your basket when your connection is back.`,
        });
    },
    onSuccess: async (basket, { product }) => {
      savePrices(basket, product);
      await saveBasket(queryClient, basket);
      if (isSilent) return;
      const picture = basket.find(({ productId }) => productId === product.id)?.product.image;
      const text = `${product.name} was added to your basket.`;
      toast({
        title: 'Added to basket',
        text,
        picture,
        ...(!isBasketShown && basketToastDetails(queryClient, basket)),
      });
    },
    onError: (error, { product }) => {
      // After a connection failure the addition may have been saved all the same.
      if (!(error instanceof RequestError)) void queryClient.invalidateQueries({ queryKey: basketQuery.queryKey });
      const left = leftIn(error);
      if (left !== undefined && onShort) return onShort({ left, inBasket: inBasket(queryClient, product.id) });
      const reason = reasonIn(error);
      // Trying again does not help when the API has rejected it.
      if (isRejected(error)) return toast({ title: 'Error', text: reason ?? '', tone: 'destructive' });
      const text = 'Failed to add item to basket. Please try again.';
      return toast({ title: 'Error', text, reason, tone: 'destructive' });
    },
  });
}

/** For the toast that something was added: how much is missing for free delivery, and a button that opens the basket. */
export function basketToastDetails(queryClient: QueryClient, basket: Basket) {
  const freeFrom = queryClient.getQueryData(shopQuery.queryKey)?.delivery.freeFrom;
  const short = freeFrom && shortOfFreeDelivery(basket, freeFrom);
  const free = short === '0.00' ? 'Your delivery is free.' : `£${short} to go for free delivery.`;
  return {
    note: short && !basket.every(isGiftCard) ? free : undefined,
    action: { label: 'View Basket', onAct: openBasketPanel, isElsewhere: true },
  };
}

function isRejected(error: Error): error is RequestError {
  return error instanceof RequestError && [404, 409].includes(error.status) && error.rejection !== undefined;
}

/** How many are in stock when more were requested; undefined for any other failure. */
function leftIn(error: Error): number | undefined {
  if (!isRejected(error) || error.rejection?.code !== 'not-enough-stock') return undefined;
  const { available } = error.rejection;
  return typeof available === 'number' ? available : undefined;
}

function inBasket(queryClient: QueryClient, productId: number): number {
  const basket = queryClient.getQueryData(basketQuery.queryKey) ?? [];
  return basket.find((line) => line.productId === productId)?.quantity ?? 0;
}

/** The basket with pending changes applied; a rejected change reverts by itself. Undefined until the basket has loaded. */
export function useShownBasket(): Basket | undefined {
  const { data: basket } = useQuery(basketQuery);
  const changes = useMutationState({
    filters: { mutationKey: changingKey, status: 'pending' },
    // The mutation cache is untyped; every mutation under this key takes a QuantityChange.
    select: ({ state }) => state.variables as QuantityChange,
  });
  return basket && withChanges(basket, changes);
}

/** Items in the basket, counting pending additions. Undefined until the basket has loaded. */
export function useBasketCount(): number | undefined {
  const here = useShownBasket()?.map(({ quantity }) => quantity);
  // The mutation cache is untyped; every mutation under this key takes an Addition.
  const onTheWay = useMutationState({
    filters: { mutationKey: addingKey, status: 'pending' },
    select: ({ state }) => (state.variables as Addition).quantity,
  });
  if (here === undefined && onTheWay.length === 0) return undefined;
  return [...(here ?? []), ...onTheWay].reduce((sum, quantity) => sum + quantity, 0);
}

/** For a loader: renders the basket on the server. In the browser it is usually cached, and the page reports a failed read. */
export async function loadBasket({ queryClient }: { queryClient: QueryClient }): Promise<void> {
  if (import.meta.env.SSR) await Promise.allSettled([queryClient.query(basketQuery)]);
}
