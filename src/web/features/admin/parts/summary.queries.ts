import { queryOptions } from '@tanstack/react-query';
import type { AdminSummary } from '#admin/summary/summary.contract.ts';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import { request, requestList } from '../../../api.ts';

/** All suppliers, inactive ones included, without paging. Writes invalidate `['suppliers']`. */
export const suppliersQuery = queryOptions({
  queryKey: ['suppliers'],
  queryFn: ({ signal }) => request<Supplier[]>('/api/suppliers', { signal }),
  staleTime: 0,
});

/** The first few, for the Overview tab. Writes to links and prices invalidate `['products']`. */
export const firstDropshippedQuery = queryOptions({
  queryKey: ['products', 'first-dropshipped'],
  queryFn: ({ signal }) => requestList<AdminProduct>('/api/products/dropshipped?limit=5', { signal }),
  staleTime: 0,
});

export const summaryQuery = queryOptions({
  queryKey: ['products', 'summary'],
  queryFn: ({ signal }) => request<AdminSummary>('/api/admin/summary', { signal }),
  staleTime: 0,
});
