import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { RequestError } from './api.ts';

type Query = Parameters<QueryClient['query']>[0];

/** Any query, so that queries of different types fit in one list. */
type Loadable = { queryKey: QueryKey; queryFn?: unknown };

/**
 * For a route's `loader`: reads what the page cannot be shown without. Returns nothing on purpose, as a loader's result would
 * be sent to the browser a second time, in addition to the query cache.
 */
export async function load({ queryClient }: { queryClient: QueryClient }, ...queries: Loadable[]): Promise<void> {
  try {
    await Promise.all(queries.map((query) => queryClient.query({ ...(query as Query), staleTime: 'static' })));
  } catch (error) {
    throw asNotFound(error, queries.length);
  }
}

/**
 * An API 404 becomes the page's 404, with what the API says. So does a 400 of what alone makes the page: its address is of no form.
 * Of anything beside it that is a fault of the shop.
 */
export function asNotFound(error: unknown, queries = 1): unknown {
  const isNowhere = error instanceof RequestError && [404, queries === 1 && 400].includes(error.status);
  return isNowhere ? notFound({ data: error.rejection }) : error;
}
