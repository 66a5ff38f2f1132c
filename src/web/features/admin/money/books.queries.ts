import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BilledOrder, SupplierBill } from '#dropshipping/supplier-bills/supplier-bills.contract.ts';
import type { BookFacts, VatReport } from '#orders/ledger/books.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { money } from '../parts/formats.rules.ts';

export const bookFactsQuery = queryOptions({
  queryKey: ['admin-books'],
  queryFn: ({ signal }) => request<BookFacts>('/api/admin/books', { signal }),
  staleTime: 0,
});

/** `period` is the period as a query: 'until=2026-12&months=3'. */
export function vatReportQuery(period: string) {
  return queryOptions({
    queryKey: ['admin-books', 'vat', period],
    queryFn: ({ signal }) => request<VatReport>(`/api/admin/books/vat?${period}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function supplierBillsQuery(period: string) {
  return queryOptions({
    queryKey: ['admin-supplier-bills', period],
    queryFn: ({ signal }) => request<SupplierBill[]>(`/api/admin/supplier-bills?${period}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function billedOrdersQuery(supplierId: number, period: string, limit: number) {
  return queryOptions({
    queryKey: ['admin-supplier-bills', supplierId, period],
    queryFn: ({ signal }) =>
      request<BilledOrder[]>(`/api/admin/supplier-bills/${supplierId}?${period}&limit=${limit}`, { signal }),
    staleTime: 0,
  });
}

/** Marks the rest of a monthly supplier bill as paid, or undoes that. */
export function useSupplierPayment({ supplierId, supplierName, month, left }: SupplierBill) {
  const queryClient = useQueryClient();
  const path = `/api/admin/supplier-bills/${supplierId}/payments` as const;
  const { mutate, isPending } = useMutation({
    mutationFn: (what: 'paid' | 'not-paid') =>
      what === 'paid'
        ? request<SupplierBill>(path, { method: 'POST', body: { month, amount: left } })
        : request<SupplierBill>(`${path}?month=${month}`, { method: 'DELETE' }),
    onSuccess: (_bill, what) => {
      if (what === 'not-paid')
        return toast({ title: 'Not Paid', text: `${supplierName} is owed for this month again.` });
      return toast({ title: 'Marked as Paid', text: `${money(left)} to ${supplierName}.` });
    },
    onError: (error) =>
      toast({ title: 'Not Changed', text: sentenceFor(error, 'Something went wrong.'), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin-supplier-bills'] }),
  });
  return { mutate, isPending };
}
