import type { QueryClient } from '@tanstack/react-query';
import { shopQuery } from './frame/shop.queries.ts';
import { load } from './loading.ts';
import { featuredProductsQuery } from './features/catalogue/products.queries.ts';
import { commentsQuery } from './features/community/comments.queries.ts';
import { testimonialsQuery } from './features/community/testimonials.tsx';
import { homeHead } from './features/home/home-head.ts';

export async function loadHome(context: { queryClient: QueryClient }): Promise<void> {
  await Promise.all([
    load(context, shopQuery, featuredProductsQuery, testimonialsQuery),
    context.queryClient.infiniteQuery({ ...commentsQuery, staleTime: 'static' }),
  ]);
}

export function headOfHome({ shopUrl, queryClient }: { shopUrl: string; queryClient: QueryClient }) {
  return homeHead(shopUrl, queryClient.getQueryData(shopQuery.queryKey));
}
