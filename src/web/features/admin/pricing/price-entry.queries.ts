import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { money, percent } from '../parts/formats.rules.ts';
import { readAnew } from '../lists/list.queries.ts';

/** All of them, the inactive ones too: the very list the shell's cards read. */
export const allSuppliersQuery = queryOptions({
  queryKey: ['suppliers'],
  queryFn: ({ signal }) => request<Supplier[]>('/api/suppliers', { signal }),
  staleTime: 0,
});

/** What is given of a product's pricing; the rest follows on the server. */
export type PricingEdit = { supplierPrice?: string; margin?: string; price?: string };

type PricedProduct = Pick<AdminProduct, 'id' | 'name' | 'price' | 'supplierPrice'>;
export type PricingChange = { product: PricedProduct; edit: PricingEdit };

/** Reprices a dropshipped product and offers to take it back. */
export function useUpdatePricing(productId: number) {
  const refresh = useRefreshProducts();
  const update = useMutation({
    mutationKey: ['pricing', productId],
    mutationFn: ({ product, edit }: PricingChange) =>
      request<AdminProduct>(`/api/products/${product.id}/update-pricing`, { method: 'POST', body: edit }),
    onSuccess: async ({ id, name, price, supplierPrice, margin }, { product: before }) => {
      toast({
        title: 'Price Updated',
        text: `${name} now costs ${money(price)}${margin === null ? '' : `, a margin of ${percent(margin)}`}.`,
        // A cost that was not known cannot be put back.
        ...(before.supplierPrice !== null && {
          action: {
            label: 'Undo',
            onAct: () =>
              update.mutate({
                product: { id, name, price, supplierPrice },
                edit: { supplierPrice: before.supplierPrice ?? '', price: before.price },
              }),
          },
        }),
      });
      await refresh();
    },
    onError: (error) =>
      toast({ title: 'Update Failed', text: rejectionText(error, 'Failed to update the price'), tone: 'destructive' }),
  });
  return update;
}

/** While one figure of a product is on its way, its others wait: they follow from it, and Undo would give back what it was before. */
export function useIsRepricing(productId: number): boolean {
  return useIsMutating({ mutationKey: ['pricing', productId] }) > 0;
}

export type ProductLink = {
  productId: number;
  supplierId: number;
  supplierProductId: string;
  supplierPrice?: string;
  margin?: string;
  price?: string;
};

type LinkOptions = {
  onLinked?: () => void;
  onFailed?: (error: Error) => void;
  /** It had no supplier before, so that Undo can take the new one away. */
  wasOwn?: boolean;
};

/** Chooses a product's supplier. Without prices, it is the spec's plain sync call. */
export function useLinkProduct({ onLinked, onFailed, wasOwn = false }: LinkOptions) {
  const refresh = useRefreshProducts();
  const undo = useUnlink();
  return useMutation({
    mutationFn: ({ productId, supplierId, supplierProductId, ...pricing }: ProductLink) =>
      Object.keys(pricing).length === 0
        ? request<AdminProduct>(`/api/products/${productId}/sync-supplier`, {
            method: 'POST',
            body: { supplierId, supplierProductId },
          })
        : request<AdminProduct>('/api/suppliers/sync-product', {
            method: 'POST',
            body: { productId, supplierId, supplierProductId, ...pricing },
          }),
    onSuccess: async ({ name, supplierName, sameGtin: [twin] }, { productId }) => {
      const from = `${name} now comes from ${supplierName ?? 'its supplier'}.`;
      toast({
        title: 'Product Synced',
        text: twin ? `${from} ${twin.name} has the same GTIN.` : from,
        ...(wasOwn && { action: { label: 'Undo', onAct: () => undo.mutate(productId) } }),
      });
      onLinked?.();
      await refresh();
    },
    onError: (error) => {
      const reason = rejectionText(error, '') || undefined;
      toast({ title: 'Sync Failed', text: 'Failed to sync product', reason, tone: 'destructive' });
      onFailed?.(error);
    },
  });
}

/** Makes a product that was linked by a slip the shop's own again. */
function useUnlink() {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: (productId: number) =>
      request<AdminProduct>(`/api/products/${productId}/supplier-link`, { method: 'DELETE' }),
    onSuccess: async ({ name }) => {
      toast({ title: 'Product Unlinked', text: `${name} is your own stock again.` });
      await refresh();
    },
    onError: (error) =>
      toast({
        title: 'Update Failed',
        text: rejectionText(error, 'Failed to unlink the product'),
        tone: 'destructive',
      }),
  });
}

/** Everything in the admin area that shows products or counts them; what staff have changed they want to see. */
export function useRefreshProducts() {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([readAnew(queryClient, ['products']), readAnew(queryClient, ['suppliers'])]);
  };
}
