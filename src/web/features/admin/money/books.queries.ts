import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BookFacts, VatReport } from '#orders/books/books.contract.ts';
import type { BilledOrder, SupplierBill } from '#dropshipping/supplier-bills/supplier-bills.contract.ts';
import { request } from '../../../api.ts';

export const bookFactsQuery = queryOptions({
  queryKey: ['admin-books'],
  queryFn: ({ signal }) => request<BookFacts>('/api/admin/books', { signal }),
  staleTime: 0,
});

/** `period` is the query that names it: 'until=2026-12&months=3'. */
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
