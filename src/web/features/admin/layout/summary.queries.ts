import { queryOptions } from '@tanstack/react-query';
import type { AdminSummary } from '#admin/summary/summary.contract.ts';
import { request, requestList } from '../../../api.ts';

/** The supplier fields used by the layout. */
export type AdminSupplier = {
  id: number;
  name: string;
  fulfillmentType: 'dropship' | 'warehouse';
  isActive: boolean;
  shippingRate: string | null;
  email: string;
  phone: string | null;
};

/** The dropshipped product's fields used by the layout. */
export type AdminProduct = {
  id: number;
  name: string;
  price: string;
  image: string | null;
  margin: string | null;
  supplierId: number | null;
};

/** All suppliers, without paging. Writes invalidate `['suppliers']`. */
export const suppliersQuery = queryOptions({
  queryKey: ['suppliers'],
  queryFn: ({ signal }) => request<AdminSupplier[]>('/api/suppliers', { signal }),
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
