import { useState } from 'react';
import type { ListFilters } from '../lists/list-filters.ts';
import type { ListPage } from '../lists/list.queries.ts';

/** Pages of a list that shares its filters with another one on the screen; other filters begin at the first page. */
export function usePageOf(
  { unpagedQuery, isFiltered, clear }: Pick<ListFilters, 'unpagedQuery' | 'isFiltered' | 'clear'>,
  limit: number,
): ListPage<unknown>['filters'] {
  const [turned, setTurned] = useState({ of: unpagedQuery, offset: 0 });
  const offset = turned.of === unpagedQuery ? turned.offset : 0;
  return {
    offset,
    limit,
    isFiltered,
    clear,
    goTo: (to) => setTurned({ of: unpagedQuery, offset: to }),
    query: [unpagedQuery, `limit=${limit}&offset=${offset}`].filter(Boolean).join('&'),
  };
}
