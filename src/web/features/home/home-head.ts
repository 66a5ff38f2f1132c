import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { pageHead } from '../../page-head.ts';

const demoDescription =
  'Food, treats, toys, beds and care for dogs, cats and small animals from a small family-run UK shop. Free UK delivery on orders over £25 and 30-day returns.';

export function homeHead(shopUrl: string, shop: ShopSettings | undefined) {
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
