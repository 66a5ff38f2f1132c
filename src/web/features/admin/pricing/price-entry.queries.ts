import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { money, percent } from '../parts/formats.rules.ts';

/** The changed figures; the server calculates the others. */
export type PricingEdit = { supplierPrice?: string; margin?: string; price?: string };

type PricedProduct = Pick<AdminProduct, 'id' | 'name' | 'price' | 'supplierPrice'>;
export type PricingChange = { product: PricedProduct; edit: PricingEdit };

/** Reprices a dropshipped product, with Undo. */
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
        // An unknown cost cannot be restored.
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

/** Whether a product's pricing is being saved; its other figures are disabled meanwhile, as they depend on each other. */
export function useIsRepricing(productId: number): boolean {
  return useIsMutating({ mutationKey: ['pricing', productId] }) > 0;
}

export type ProductLink = {
  productId: number;
  supplierId: number;
  supplierProductId: string;
  supplierPrice?: string;
  /** It is what the supplier lists, and not a typed one. */
  isListedPrice?: true;
  margin?: string;
  price?: string;
};

type LinkOptions = {
  onLinked?: () => void;
  onFailed?: (error: Error) => void;
  /** The product had no supplier before, so Undo unlinks it. */
  wasOwn?: boolean;
};

/** Links a product to a supplier. Without prices it is the plain sync call. */
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

/** Undoes a link. */
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

/** Invalidates everything in the admin area that shows or counts products. */
export function useRefreshProducts() {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([invalidate(queryClient, ['products']), invalidate(queryClient, ['suppliers'])]);
  };
}
