import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { requestList } from '../../../api.ts';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import type { ListFilters } from './list-filters.ts';

type ListQueryOptions = {
  /** Without a query: '/api/orders'. */
  path: `/api/${string}`;
  /** First part of the query's key; `readAnew` with `[key]` after a write. */
  key: string;
  filters: Pick<ListFilters, 'query' | 'offset' | 'limit' | 'goTo' | 'isFiltered' | 'clear'>;
  /** In the plural, for 'Failed to fetch orders'. */
  what: string;
};

/** One page of a list as a screen needs it; `DataTable` and `PagingBar` take it whole. */
export type ListPage<Row> = {
  /** Undefined until the first answer. */
  rows: Row[] | undefined;
  total: number;
  /** The page before is shown while the next one is on its way. */
  isStale: boolean;
  error: Error | null;
  retry: () => void;
  what: string;
  filters: ListQueryOptions['filters'];
};

/** Reads the page that the filters ask for. What staff look at changes under them, so it is read anew with every visit. */
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
    what,
    filters,
  };
}

/** After a write. A first reading that is under way may have begun before the write, and would stay: it begins again. */
export async function readAnew(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
