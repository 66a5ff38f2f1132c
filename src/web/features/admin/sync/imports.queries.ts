import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedProducts } from '#dropshipping/connectors/connectors.contract.ts';
import type { ImportedProduct, ImportListedBody } from '#dropshipping/product-imports/product-imports.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { money } from '../parts/formats.rules.ts';

export type Listed = ListedProducts['products'][number];
/** As typed. */
type WantedImport = { [Part in keyof ImportListedBody]?: string | boolean | null };

export const listedKey = 'listed-products';

/** A page of a supplier's listed products; `from` is the previous page's `next`. */
export function useListed(supplierId: number, search: string, from: string) {
  const query = new URLSearchParams(Object.entries({ search, from }).filter(([, value]) => value !== '')).toString();
  const found = useQuery({
    queryKey: [listedKey, supplierId, search, from],
    queryFn: ({ signal }) =>
      request<ListedProducts>(`/api/suppliers/${supplierId}/listed-products?${query}`, { signal }),
    placeholderData: keepPreviousData,
    enabled: supplierId > 0,
    staleTime: 0,
  });
  useFailureToast('Failed to fetch products', found);
  return found;
}

export function useImportListed({ onDone, onFailed }: { onDone: () => void; onFailed: (error: Error) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ supplierId, wanted }: { supplierId: number; wanted: WantedImport }) =>
      request<ImportedProduct>(`/api/suppliers/${supplierId}/imports`, { method: 'POST', body: wanted }),
    onSuccess: async ({ product, pictureFault }) => {
      toast({
        title: 'Product Imported',
        text: `${product.name} is in the shop for ${money(product.price)}.${pictureFault ? ` ${pictureFault}` : ''}`,
      });
      onDone();
      await Promise.all(['products', 'suppliers', listedKey].map((key) => invalidate(queryClient, [key])));
    },
    onError: (error) => {
      toast({
        title: 'Import Failed',
        text: rejectionText(error, 'Failed to import the product'),
        tone: 'destructive',
      });
      onFailed(error);
    },
  });
}
