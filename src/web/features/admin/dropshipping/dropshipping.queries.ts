import { queryOptions, useMutation } from '@tanstack/react-query';
import type { PriceChange } from '#catalogue/prices/price-history.contract.ts';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { request, requestList, sentenceFor } from '../../../api.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { useLinkProduct, useRefreshProducts } from '../pricing/price-entry.queries.ts';

export const priceHistoryQuery = (productId: number) =>
  queryOptions({
    queryKey: ['products', productId, 'price-history'],
    queryFn: ({ signal }) =>
      requestList<PriceChange>(`/api/admin/products/${productId}/price-history?limit=200`, { signal }),
    staleTime: 0,
  });

/** Unlinks a product from its supplier; the toast has an Undo button. */
export function useUnlinkProduct({ onUnlinked }: { onUnlinked: () => void }) {
  const refresh = useRefreshProducts();
  const { mutate: link } = useLinkProduct({});
  return useMutation({
    mutationFn: ({ id }: AdminProduct) =>
      request<AdminProduct>(`/api/products/${id}/supplier-link`, { method: 'DELETE' }),
    onSuccess: async (_unlinked, before) => {
      onUnlinked();
      toast({
        title: 'Product Unlinked',
        text: `${before.name} is your own stock now.`,
        action: { label: 'Undo', onAct: () => link(linkOf(before)) },
      });
      await refresh();
    },
    onError: (error) =>
      toast({ title: 'Update Failed', text: sentenceFor(error, 'Failed to unlink the product'), tone: 'destructive' }),
  });
}

function linkOf({ id, supplierId, supplierProductId, supplierPrice, price, margin }: AdminProduct) {
  return {
    productId: id,
    supplierId: supplierId ?? 0,
    supplierProductId: supplierProductId ?? '',
    ...(supplierPrice !== null ? { supplierPrice, price } : margin !== null && { margin }),
  };
}
