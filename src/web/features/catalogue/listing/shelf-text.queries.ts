import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api.ts';
import type { Fixed } from './listing.rules.ts';

/** Which category or animal a page is about; undefined: several, or none. */
export function shelfOf({ category, pet, collection }: Fixed = {}): string | undefined {
  if (collection !== undefined) return `collections/${collection}`;
  if (category !== undefined && pet !== undefined) return undefined;
  if (category !== undefined) return `categories/${category}`;
  return pet === undefined ? undefined : `animals/${pet}`;
}

type ShelfText = { text: string; title: string };

/** What its owner wrote about it. */
export function shelfTextQuery(shelf: string | undefined) {
  return queryOptions({
    queryKey: ['shelves', 'text', shelf ?? ''],
    queryFn: async ({ signal }) =>
      shelf === undefined ? { text: '', title: '' } : request<ShelfText>(`/api/${shelf}`, { signal }),
  });
}
