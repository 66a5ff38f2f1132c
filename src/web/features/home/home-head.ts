import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { pageHead } from '../../page-head.ts';

const description =
  'Food, treats, toys, beds and care for dogs, cats and small animals from a small family-run UK shop. Free UK delivery on orders over £25 and 30-day returns.';

export function homeHead(shopUrl: string, shop: ShopSettings | undefined) {
  const name = shop?.name ?? 'Paw & Vale';
  return pageHead(shopUrl, {
    path: '/',
    title: `${name}: good things for good animals`,
    description,
    structured: [storeFacts(shopUrl, name, shop), siteFacts(shopUrl, name)],
  });
}

/** Currency, country and price range as the specification's section 9 gives them. */
function storeFacts(shopUrl: string, name: string, shop: ShopSettings | undefined): object {
  return {
    '@type': 'PetStore',
    '@id': `${shopUrl}/#store`,
    name,
    description,
    url: `${shopUrl}/`,
    logo: `${shopUrl}/brand/touch-icon.png`,
    image: `${shopUrl}/brand/social.jpg`,
    currenciesAccepted: 'GBP',
    priceRange: '£5-£100',
    areaServed: 'GB',
    address: { '@type': 'PostalAddress', addressCountry: 'GB', ...(shop?.address && { streetAddress: shop.address }) },
    ...(shop?.email && { email: shop.email }),
    ...(shop?.phone && { telephone: shop.phone }),
    ...(shop?.vatNumber && { vatID: shop.vatNumber }),
  };
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
