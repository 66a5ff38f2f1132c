import type { QueryClient } from '@tanstack/react-query';
import { stockQuery } from '../features/catalogue/products.queries.ts';
import { commentsQuery } from '../features/community/comments.queries.ts';
import { testimonialsQuery } from '../features/community/testimonials.tsx';
import { shopQuery } from '../layout/shop.queries.ts';
import { load } from '../loading.ts';
import { nameOf, pageHead } from '../page-head.ts';
import type { Site } from '../page-head.ts';
import { renderedPart } from '../ui/lazy-part.tsx';
import { loadBlocks } from './page-blocks.tsx';
import { homeQuery } from './site-pages.queries.ts';

/** On the server every list must load; in the browser the page is shown without a list that fails. */
export async function loadHome(context: { queryClient: QueryClient }): Promise<void> {
  const { queryClient } = context;
  const lists = Promise.all([
    queryClient.query({ ...testimonialsQuery, staleTime: 'static' }),
    queryClient.infiniteQuery({ ...commentsQuery, staleTime: 'static' }),
    queryClient.query({ ...stockQuery, staleTime: 'static' }),
  ]);
  await Promise.all([load(context, shopQuery, homeQuery), import.meta.env.SSR ? lists : Promise.allSettled([lists])]);
  await loadBlocks(queryClient.getQueryData(homeQuery.queryKey));
  if (queryClient.getQueryData(stockQuery.queryKey)?.total === 0) await openingSoon.load();
}

// Lazy, because most shops sell something.
export const openingSoon = renderedPart(async () => (await import('../features/home/opening-screen.tsx')).OpeningSoon);

export function headOfHome(site: Site) {
  const shop = site.queryClient.getQueryData(shopQuery.queryKey);
  const page = site.queryClient.getQueryData(homeQuery.queryKey);
  const name = nameOf(site.queryClient);
  return pageHead(site, {
    path: '/',
    title: page?.title || (shop?.line ? `${name}: ${shop.line}` : name),
    description: page?.description || shop?.line || name,
    ...(import.meta.env.SSR && { structured: [siteFacts(site.shopUrl, name)] }),
  });
}

function siteFacts(shopUrl: string, name: string): object {
  return {
    '@type': 'WebSite',
    name,
    url: `${shopUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${shopUrl}/shop?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
