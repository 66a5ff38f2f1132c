import type { QueryClient } from '@tanstack/react-query';
import { basketQuery } from './basket.queries.ts';

/** For a loader: renders the basket on the server. In the browser it is usually cached, and the page reports a failed read. */
export async function loadBasket({ queryClient }: { queryClient: QueryClient }): Promise<void> {
  if (import.meta.env.SSR) await Promise.allSettled([queryClient.query(basketQuery)]);
}
