import { useState } from 'react';
import type { ListFilters } from './list-filters.ts';

/** Pages of a list within a dialog or panel, which the address says nothing about. */
export function useLocalPage(limit: number): Omit<ListFilters, 'set' | 'values' | 'unpagedQuery'> {
  const [offset, setOffset] = useState(0);
  const goTo = (to: number) => setOffset(to);
  return { offset, limit, goTo, isFiltered: false, clear: () => goTo(0), query: `limit=${limit}&offset=${offset}` };
}
