import { queryOptions } from '@tanstack/react-query';
import type { Product } from '#catalogue/products/products.contract.ts';
import { request } from '../../../api.ts';

const shown = 8;

export const firstProductsQuery = queryOptions({
  queryKey: ['products', 'first'],
  queryFn: ({ signal }) => request<Product[]>(`/api/products?limit=${shown}`, { signal }),
  staleTime: 0,
});
