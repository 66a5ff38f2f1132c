import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Basket } from '#basket/basket.contract.ts';
import type { Bundle, ListedBundle } from '#catalogue/bundles/bundles.contract.ts';
import { reasonIn, request } from '../../../api.ts';
import { basketQuery, basketToastDetails, basketWrites, saveBasket } from '../../../basket/basket.queries.ts';
import { savePrices } from '../../../basket/saved-prices.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

export const bundlesQuery = queryOptions({
  queryKey: ['bundles'],
  queryFn: ({ signal }) => request<ListedBundle[]>('/api/bundles', { signal }),
});

export function bundleQuery(slug: string) {
  return queryOptions({
    queryKey: ['bundles', slug],
    queryFn: ({ signal }) => request<Bundle>(`/api/bundles/${encodeURIComponent(slug)}`, { signal }),
  });
}

/** Adds every part, or nothing. */
export function useAddBundle({ slug, name, image }: Pick<Bundle, 'slug' | 'name' | 'image'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ['basket', 'add-bundle'],
    ...basketWrites,
    mutationFn: () => request<Basket>('/api/cart/bundles', { method: 'POST', body: { slug } }),
    onSuccess: async (basket) => {
      savePrices(basket);
      await saveBasket(queryClient, basket);
      toast({
        title: 'Added to basket',
        text: `Everything in ${name} was added to your basket.`,
        picture: image,
        ...basketToastDetails(queryClient, basket),
      });
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: basketQuery.queryKey });
      const text = 'Nothing was added to your basket.';
      toast({ title: 'Error', text, reason: reasonIn(error), tone: 'destructive' });
    },
  });
}
