import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { requestList } from '../../../api.ts';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import type { ListFilters } from './list-filters.ts';

type ListQueryOptions = {
  /** Without a query string: '/api/orders'. */
  path: `/api/${string}`;
  /** The first part of the query key; call `invalidate` with `[key]` after a write. */
  key: string;
  filters: Pick<ListFilters, 'query' | 'offset' | 'limit' | 'goTo' | 'isFiltered' | 'clear'> &
    Partial<Pick<ListFilters, 'unpagedQuery' | 'resize'>>;
  /** Plural noun for messages: 'Failed to fetch orders'. */
  what: string;
};

/** One page of a list with its state; passed to `DataTable` and `PagingBar`. */
export type ListPage<Row> = {
  /** Undefined until the first response. */
  rows: Row[] | undefined;
  total: number;
  /** The previous page is shown while the next one loads. */
  isStale: boolean;
  error: Error | null;
  retry: () => void;
  /** All rows that match, at most `mostSelected`; undefined where the list cannot be read past its page. */
  readAll?: () => Promise<Row[]>;
  what: string;
  filters: ListQueryOptions['filters'];
};

/** Reads the page for the filters. Refetched on every mount, because the data changes all the time. */
export function useListQuery<Row>({ path, key, filters, what }: ListQueryOptions): ListPage<Row> {
  const { data, error, isPlaceholderData, refetch, errorUpdatedAt } = useQuery({
    queryKey: [key, path, filters.query],
    queryFn: ({ signal }) => requestList<Row>(`${path}?${filters.query}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useFailureToast(`Failed to fetch ${what}`, { error, errorUpdatedAt });
  return {
    rows: error ? undefined : data?.rows,
    total: data?.total ?? 0,
    isStale: isPlaceholderData,
    error,
    retry: () => void refetch(),
    ...(filters.unpagedQuery !== undefined && { readAll: () => readAll<Row>(path, filters.unpagedQuery ?? '') }),
    what,
    filters,
  };
}

/** Nobody looks through more before acting on them. */
export const mostSelected = 2_000;
/** The most that the API gives at once. */
const atOnce = 200;

async function readAll<Row>(path: `/api/${string}`, query: string): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const { rows, total } = await requestList<Row>(`${path}?${query}&limit=${atOnce}&offset=${all.length}`);
    all.push(...rows);
    if (rows.length < atOnce || all.length >= Math.min(total, mostSelected)) return all.slice(0, mostSelected);
  }
}

/** Invalidates after a write. An initial fetch in flight may have started before the write, so it is restarted. */
export async function invalidate(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
