import { queryOptions } from '@tanstack/react-query';
import type { AdminSummary } from '#admin/summary/summary.contract.ts';
import { request, requestList } from '../../../api.ts';

/** What the shell needs to know of a supplier. */
export type AdminSupplier = {
  id: number;
  name: string;
  fulfillmentType: 'dropship' | 'warehouse';
  isActive: boolean;
  shippingRate: string | null;
  email: string;
  phone: string | null;
};

/** What the shell needs to know of a dropshipped product. */
export type AdminProduct = {
  id: number;
  name: string;
  price: string;
  image: string | null;
  margin: string | null;
  supplierId: number | null;
};

/** All of them: suppliers are few. Everything that changes one invalidates `['suppliers']`. */
export const suppliersQuery = queryOptions({
  queryKey: ['suppliers'],
  queryFn: ({ signal }) => request<AdminSupplier[]>('/api/suppliers', { signal }),
  staleTime: 0,
});

/** The first few, as Overview shows them. Everything that changes a link or a price invalidates `['products']`. */
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
