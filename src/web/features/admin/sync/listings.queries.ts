import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CategoryMapping, ListingRead, MappingsBody } from '#dropshipping/listings/listings.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

export const listingsKey = 'supplier-listings';
/** Polling interval while a list is read, in ms. */
const pollMs = 1_500;

const failed = (title: string) => (error: Error) =>
  toast({ title, text: sentenceFor(error, 'Please try again in a moment.'), tone: 'destructive' });

/** When the supplier's list was last read; the products follow as they come. */
export function useReading(supplierId: number) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['listing-reading', supplierId],
    queryFn: async ({ signal }) => {
      const reading = await request<ListingRead>(`/api/suppliers/${supplierId}/listings/reading`, { signal });
      await queryClient.invalidateQueries({ queryKey: [listingsKey] });
      return reading;
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.isRunning ? pollMs : false),
  });
}

export function useBeginReading(supplierId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<ListingRead>(`/api/suppliers/${supplierId}/listings/reading`, { method: 'POST' }),
    onSuccess: (reading) => queryClient.setQueryData(['listing-reading', supplierId], reading),
    onError: failed('The list wasn’t read'),
  });
}

export const mappingsQuery = (supplierId: number) =>
  queryOptions({
    queryKey: [listingsKey, 'mappings', supplierId],
    queryFn: ({ signal }) => request<CategoryMapping[]>(`/api/suppliers/${supplierId}/category-mappings`, { signal }),
    staleTime: 0,
  });

export function useSaveMapping(supplierId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (mapping: MappingsBody['mappings'][number]) =>
      request<CategoryMapping[]>(`/api/suppliers/${supplierId}/category-mappings`, {
        method: 'PUT',
        body: { mappings: [mapping] },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [listingsKey] }),
    onError: failed('The category wasn’t saved'),
  });
}
