import type { QueryClient } from '@tanstack/react-query';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { shopQuery } from './layout/shop.queries.ts';
import { load } from './loading.ts';
import { pageHead } from './page-head.ts';
import { featuredProductsQuery, stockQuery } from './features/catalogue/products.queries.ts';
import { commentsQuery } from './features/community/comments.queries.ts';
import { testimonialsQuery } from './features/community/testimonials.tsx';

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

const demoDescription =
  'Food, treats, toys, beds and care for dogs, cats and small animals from a small family-run UK shop. Free UK delivery on orders over £25 and 30-day returns.';

function homeHead(shopUrl: string, shop: ShopSettings | undefined) {
  const name = shop?.name ?? 'Paw & Vale';
  return pageHead(shopUrl, {
    path: '/',
    title: `${name}: good things for good animals`,
    description: shop?.isDemo ? demoDescription : (shop?.line ?? name),
    structured: [siteFacts(shopUrl, name)],
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
