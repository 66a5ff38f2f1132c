import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api.ts';

/** The brand that has this address; its texts are read as those of other pages are. */
export function brandPageQuery(address: string) {
  return queryOptions({
    queryKey: ['products', 'brand', address],
    queryFn: ({ signal }) => request<{ brand: string }>(`/api/brands/${encodeURIComponent(address)}`, { signal }),
  });
}
