import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SupplierPage } from '#dropshipping/supplier-page/supplier-page.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

export function supplierPageQuery(token: string) {
  return queryOptions({
    queryKey: ['supplier-page', token],
    queryFn: ({ signal }) => request<SupplierPage>(callOf(token), { signal }),
    staleTime: 0,
  });
}

type Response = { token: string; part: 'answer' | 'parcels'; done: string; onErrors: (errors: Errors) => void };

/** Sends the supplier's response; the API responds with the updated page. */
export function useSupplierResponse({ token, part, done, onErrors }: Response) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => request<SupplierPage>(`${callOf(token)}/${part}`, { method: 'POST', body }),
    onSuccess: (page) => {
      queryClient.setQueryData(supplierPageQuery(token).queryKey, page);
      toast({ title: done, text: 'Thank you.' });
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
      toast({ title: 'That didn’t work', text: rejectionText(error, 'Please try again.'), tone: 'destructive' });
    },
  });
}

function callOf(token: string): `/api/${string}` {
  return `/api/purchase-orders/${encodeURIComponent(token)}`;
}
