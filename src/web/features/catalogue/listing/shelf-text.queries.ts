import { queryOptions } from '@tanstack/react-query';
import type { ShelfText } from '#catalogue/products/shelves.contract.ts';
import { request } from '../../../api.ts';
import type { Fixed } from './listing.rules.ts';

/** Which category, animal, collection or brand a page is about; undefined: several, or none. */
export function shelfOf({ category, pet, collection, brand }: Fixed = {}): string | undefined {
  if (brand !== undefined) return `brands/${encodeURIComponent(brand)}`;
  if (collection !== undefined) return `collections/${collection}`;
  if (category !== undefined && pet !== undefined) return undefined;
  if (category !== undefined) return `categories/${category}`;
  return pet === undefined ? undefined : `animals/${pet}`;
}

/** What the owner wrote about it; null: the page is about none. */
export function shelfTextQuery(shelf: string | undefined) {
  return queryOptions({
    queryKey: ['shelves', 'text', shelf ?? ''],
    queryFn: async ({ signal }) => (shelf === undefined ? null : request<ShelfText>(`/api/${shelf}`, { signal })),
  });
}
