import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  BulkImport,
  BulkImportBody,
  BulkImportCheck,
} from '#dropshipping/product-imports/bulk-imports.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { useRefreshProducts } from '../pricing/price-entry.queries.ts';
import { listedKey } from './imports.queries.ts';
import { listingsKey } from './listings.queries.ts';

export const bulkImportContract = async () =>
  (await import('#dropshipping/product-imports/bulk-imports.contract.ts')).bulkImportBody;

/** As chosen and typed. */
export type WantedImports = Omit<BulkImportBody, 'category' | 'pet'> & { category: string; pet: string | null };

const importKey = 'bulk-import';
/** Polling interval while it is under way, in ms. */
const pollMs = 700;

const addressOf = (supplierId: number) => `/api/suppliers/${supplierId}/bulk-imports` as const;

/** What would become of each product. Pass undefined while the form has errors. */
export function useImportCheck(supplierId: number, wanted: WantedImports | undefined) {
  return useQuery({
    queryKey: [listedKey, 'check', supplierId, wanted],
    queryFn: ({ signal }) =>
      request<BulkImportCheck>(`${addressOf(supplierId)}/check`, { method: 'POST', body: wanted, signal }),
    enabled: wanted !== undefined,
    staleTime: 0,
    retry: false,
  });
}

type BeginOptions = { onBegun: (begun: BulkImport) => void; onErrors: (errors: Errors) => void };

/** Begins an import, and says when it is over, whatever is on the screen by then. */
export function useBulkImport(supplierId: number, options: BeginOptions) {
  return useBeginning<WantedImports>(addressOf(supplierId), options);
}

/** The same of what was ticked in, or matches in, the supplier's whole list. */
export function useListingImport(supplierId: number, onBegun: (begun: BulkImport) => void) {
  return useBeginning<object>(`/api/suppliers/${supplierId}/listing-imports`, { onBegun, onErrors: () => undefined });
}

function useBeginning<Wanted extends object>(address: `/api/${string}`, { onBegun, onErrors }: BeginOptions) {
  const queryClient = useQueryClient();
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      const begun = await request<BulkImport>(address, { method: 'POST', body: wanted });
      onBegun(begun);
      return follow(begun, (now) => queryClient.setQueryData([importKey, begun.id], now));
    },
    onSuccess: async ({ products, total, hasBrokenOff }) => {
      const made = products.filter(({ productId }) => productId !== null).length;
      const text = `${countOf(made, 'product')} imported${made < total ? `, ${total - made} not` : ''}.`;
      if (made === 0 || hasBrokenOff) toast({ title: 'Import Failed', text, tone: 'destructive' });
      else toast({ title: 'Products Imported', text });
      await Promise.all([
        refresh(),
        queryClient.invalidateQueries({ queryKey: [listedKey] }),
        queryClient.invalidateQueries({ queryKey: [listingsKey] }),
        queryClient.invalidateQueries({ queryKey: ['suppliers'] }),
      ]);
    },
    onError: (error) => {
      const text = rejectionText(error, 'Failed to import the products');
      toast({ title: 'Import Failed', text, tone: 'destructive' });
      onErrors(errorsFrom(error));
    },
  });
}

/** As the mutation that follows it last reported. */
export function useImportProgress(begun: BulkImport): BulkImport {
  const { data = begun } = useQuery<BulkImport>({ queryKey: [importKey, begun.id], enabled: false });
  return data;
}

async function follow(begun: BulkImport, onProgress: (now: BulkImport) => void): Promise<BulkImport> {
  for (let now = begun; ;) {
    onProgress(now);
    if (now.isOver || now.hasBrokenOff) return now;
    await new Promise((resolve) => {
      setTimeout(resolve, pollMs);
    });
    now = await request<BulkImport>(`${addressOf(begun.supplierId)}/${begun.id}`);
  }
}
