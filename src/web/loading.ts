import { notFound } from '@tanstack/react-router';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { RequestError } from './api.ts';

type Query = Parameters<QueryClient['query']>[0];

/** Any query, for a list of several kinds: only whoever reads it knows its answer's type. */
type Loadable = { queryKey: QueryKey; queryFn?: unknown };

/**
 * For a route's `loader`: reads what the page cannot be shown without. Gives nothing back on purpose, because what a loader
 * returns would be sent to the browser a second time, beside the query's own copy. A 404 of the API is the page's 404.
 */
export async function load({ queryClient }: { queryClient: QueryClient }, ...queries: Loadable[]): Promise<void> {
  try {
    await Promise.all(queries.map((query) => queryClient.query({ ...(query as Query), staleTime: 'static' })));
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) throw notFound();
    throw error;
  }
}
