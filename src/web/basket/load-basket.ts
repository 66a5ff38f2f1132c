import type { QueryClient } from '@tanstack/react-query';
import { basketQuery } from './basket.queries.ts';

/** The rendered page shows the basket at once. From page to page it is here already, and where it cannot be read the page says so. */
export async function loadBasket({ queryClient }: { queryClient: QueryClient }): Promise<void> {
  if (import.meta.env.SSR) await Promise.allSettled([queryClient.query(basketQuery)]);
}
