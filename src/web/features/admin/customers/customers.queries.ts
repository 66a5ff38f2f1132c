import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomerPage, DataOfBody } from '#admin/customers/customer-page.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { invalidate } from '../lists/list.queries.ts';

export const customersKey = 'customers';

export function customerQuery(id: string) {
  return queryOptions({
    queryKey: [customersKey, 'page', id],
    queryFn: ({ signal }) => request<CustomerPage>(`/api/admin/customers/${encodeURIComponent(id)}`, { signal }),
    staleTime: 0,
  });
}

type Write = { id: number; did: 'notes' | 'erasure'; done: string; failed: string; onSaved?: () => void };

/** A write about a customer, with toasts for success and failure. */
export function useCustomerWrite<Body extends object>({ id, did, done, failed, onSaved }: Write) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => request(`/api/admin/customers/${id}/${did}`, { method: 'POST', body }),
    onSuccess: async () => {
      toast({ title: done });
      onSaved?.();
      // An erased customer must not be refetched.
      if (did === 'erasure') queryClient.removeQueries({ queryKey: customerQuery(String(id)).queryKey });
      await invalidate(queryClient, [customersKey]);
    },
    onError: (error) =>
      toast({ title: failed, text: sentenceFor(error, 'Please try again in a moment.'), tone: 'destructive' }),
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
    onError: (error) =>
      toast({
        title: 'Download Failed',
        text: sentenceFor(error, 'Please try again in a moment.'),
        tone: 'destructive',
      }),
  });
}

/** Erases anybody's data by their email address. */
export function useErasure(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: DataOfBody) => request('/api/admin/personal-data/erasures', { method: 'POST', body }),
    onSuccess: async () => {
      toast({ title: 'Data Erased' });
      onSaved();
      await invalidate(queryClient, [customersKey]);
    },
    onError: (error) =>
      toast({ title: 'Not Erased', text: sentenceFor(error, 'Please try again in a moment.'), tone: 'destructive' }),
  });
}
