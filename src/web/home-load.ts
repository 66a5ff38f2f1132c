import type { QueryClient } from '@tanstack/react-query';
import { shopQuery } from './layout/shop.queries.ts';
import { load } from './loading.ts';
import { featuredProductsQuery, stockQuery } from './features/catalogue/products.queries.ts';
import { commentsQuery } from './features/community/comments.queries.ts';
import { testimonialsQuery } from './features/community/testimonials.tsx';
import { homeHead } from './features/home/home-head.ts';

/** On the server every list must load; in the browser the page is shown without a list that fails. */
export async function loadHome(context: { queryClient: QueryClient }): Promise<void> {
  const { queryClient } = context;
  const lists = Promise.all([
    queryClient.query({ ...featuredProductsQuery, staleTime: 'static' }),
    queryClient.query({ ...testimonialsQuery, staleTime: 'static' }),
    queryClient.infiniteQuery({ ...commentsQuery, staleTime: 'static' }),
    queryClient.query({ ...stockQuery, staleTime: 'static' }),
  ]);
  await Promise.all([load(context, shopQuery), import.meta.env.SSR ? lists : Promise.allSettled([lists])]);
}

export function headOfHome({ shopUrl, queryClient }: { shopUrl: string; queryClient: QueryClient }) {
  return homeHead(shopUrl, queryClient.getQueryData(shopQuery.queryKey));
}
