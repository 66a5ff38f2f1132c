import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomerPage, Erasure } from '#admin/customers/customer-page.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { invalidate } from '../lists/list.queries.ts';

export const customersKey = 'customers';
const page = 'page';

export function customerQuery(id: string) {
  return queryOptions({
    queryKey: [customersKey, page, id],
    queryFn: ({ signal }) => request<CustomerPage>(`/api/admin/customers/${encodeURIComponent(id)}`, { signal }),
    staleTime: 0,
  });
}

export function useCustomerNote(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string }) => request(`/api/admin/customers/${id}/notes`, { method: 'POST', body }),
    onSuccess: () => {
      toast({ title: 'Note Added' });
      return invalidate(queryClient, [customersKey]);
    },
    onError: (error) => reject('The note was not saved', error),
  });
}

/** Downloads all personal data as a file. */
export function useExport(path: `/api/${string}`, onSaved: () => void) {
  return useMutation({
    mutationFn: (body: object) => request<object>(path, { method: 'POST', body }),
    onSuccess: (data) => {
      saveFile('personal-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      onSaved();
    },
    onError: (error) => reject('Download Failed', error),
  });
}

type Erasing = { path: `/api/${string}`; done: string; onErased: (erasure: Erasure) => void };

/** Erases a customer, or anybody by their email address. */
export function useErasure({ path, done, onErased }: Erasing) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string }) => request<Erasure>(path, { method: 'POST', body }),
    onSuccess: async (erasure) => {
      // The dialog with what they wrote in public says it as well.
      if (erasure.stillPublic.length === 0) toast({ title: done });
      onErased(erasure);
      // An erased customer must not be refetched, and their page is still shown for a moment.
      await queryClient.invalidateQueries({
        queryKey: [customersKey],
        predicate: ({ queryKey }) => queryKey[1] !== page,
      });
      queryClient.removeQueries({ queryKey: [customersKey, page], type: 'inactive' });
    },
    onError: (error) => reject('Not Erased', error),
  });
}

function reject(title: string, error: Error): void {
  toast({ title, text: sentenceFor(error, 'Please try again in a moment.'), tone: 'destructive' });
}
