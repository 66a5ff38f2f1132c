import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SupplierPage } from '#dropshipping/supplier-page/supplier-page.contract.ts';
import { request } from '../../../api.ts';
import { faultsFrom, refusalText } from '../../../form-faults.ts';
import type { Faults } from '../../../form-faults.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

export function supplierPageQuery(token: string) {
  return queryOptions({
    queryKey: ['supplier-page', token],
    queryFn: ({ signal }) => request<SupplierPage>(callOf(token), { signal }),
    staleTime: 0,
  });
}

type Answer = { token: string; part: 'answer' | 'parcels'; done: string; onFaults: (faults: Faults) => void };

/** What the supplier says comes back as the page that shows it. */
export function useSupplierAnswer({ token, part, done, onFaults }: Answer) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => request<SupplierPage>(`${callOf(token)}/${part}`, { method: 'POST', body }),
    onSuccess: (page) => {
      queryClient.setQueryData(supplierPageQuery(token).queryKey, page);
      toast({ title: done, text: 'Thank you.' });
    },
    onError: (error) => {
      onFaults(faultsFrom(error));
      toast({ title: 'That did not work', text: refusalText(error, 'Please try again.'), tone: 'destructive' });
    },
  });
}

function callOf(token: string): `/api/${string}` {
  return `/api/purchase-orders/${encodeURIComponent(token)}`;
}
