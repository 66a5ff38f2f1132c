import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api.ts';
import type { Fixed } from './listing.rules.ts';

/** Which category or animal a page is about; undefined: several, or none. */
export function shelfOf({ category, pet }: Fixed = {}): string | undefined {
  if (category !== undefined && pet !== undefined) return undefined;
  if (category !== undefined) return `categories/${category}`;
  return pet === undefined ? undefined : `animals/${pet}`;
}

/** What its owner wrote about it. */
export function shelfTextQuery(shelf: string | undefined) {
  return queryOptions({
    queryKey: ['shelves', 'text', shelf ?? ''],
    queryFn: async ({ signal }) =>
      shelf === undefined ? { text: '' } : request<{ text: string }>(`/api/${shelf}`, { signal }),
  });
}
