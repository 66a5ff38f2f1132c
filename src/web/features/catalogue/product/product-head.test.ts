import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Product } from '#catalogue/products/products.contract.ts';
import { productHead } from './product-head.ts';

const site = { shopUrl: 'https://shop.example', queryClient: new QueryClient() };

const chew: Product = {
  id: 7,
  slug: 'chew',
  name: 'Chew',
  description: 'To be chewed.',
  category: 'food',
  subcategory: null,
  kind: 'treats',
  pet: 'dog',
  brand: null,
  gtin: null,
  wasPrice: null,
  price: '4.50',
  vatRate: 20,
  image: null,
  images: [],
  stock: 3,
  supplierId: null,
  isDropshipped: false,
  averageRating: 0,
  totalReviews: 0,
  netQuantity: null,
  unitPrice: null,
  details: {},
  isFeatured: false,
  badge: null,
};

test.each(['5012345678900', '036000291452', '96385074', '10614141000415', '9780201379624'])(
  'search engines get the GTIN %s',
  (gtin) => {
    expect(JSON.stringify(productHead(site, { ...chew, gtin }))).toContain(`"gtin":"${gtin}"`);
  },
);

test.each([
  null,
  '2000000000015',
  '02000000000015',
  '0200000000028',
  '212345678905',
  '412345678903',
  '512345678900',
  '20123451',
  '01234565',
  '9901234567897',
])('of the GTIN %s, which only this shop knows, they are not', (gtin) => {
  const head = JSON.stringify(productHead(site, { ...chew, gtin }));
  expect(head).toContain('"Product"');
  expect(head).not.toContain('gtin');
});

test('structured data has the delivery price of one item', () => {
  const standard = {
    service: 'standard' as const,
    name: 'Standard delivery',
    price: '3.99',
    days: '3-7 days',
    arrives: null,
  };
  const head = JSON.stringify(productHead(site, chew, { delivery: [standard] }));
  expect(head).toContain('"shippingRate":{"@type":"MonetaryAmount","value":"3.99","currency":"GBP"}');
  expect(JSON.stringify(productHead(site, chew))).not.toContain('shippingDetails');
});

test.each([
  ['standard', '3-7 days', [0, 1, 2, 6]],
  ['express', '1-2 days', [0, 0, 1, 2]],
  ['standard', '1-2 days', [0, 1, 1, 1]],
  ['standard', '3-7 days once ready', undefined],
] as const)('delivered by %s in %s: packed and on its way for %j days', (service, days, expected) => {
  const head = JSON.stringify(
    productHead(site, chew, { delivery: [{ service, name: '', price: '3.99', days, arrives: null }] }),
  );
  const found = [...head.matchAll(/"m(?:in|ax)Value":(\d+)/g)].map(([, value]) => Number(value));
  expect(found).toEqual(expected ?? []);
});

test('the social card knows the price, and the picture as it is sent', () => {
  const src = `/media/${'a'.repeat(20)}/960.webp`;
  const head = productHead(site, { ...chew, images: [{ src, alt: 'A chew', width: 1920, height: 1080 }] });
  const said = Object.fromEntries(head.meta.map(({ property, content }) => [property, content]));
  expect(said).toMatchObject({
    'og:type': 'product',
    'og:image': `https://shop.example/media/${'a'.repeat(20)}/960.jpg`,
    'og:image:width': '960',
    'og:image:height': '540',
    'og:image:alt': 'A chew',
    'product:price:amount': '4.50',
    'product:price:currency': 'GBP',
  });
});

test('search engines read the three newest reviews', () => {
  const review = {
    productId: 7,
    variant: null,
    rating: 4,
    verified: true,
    fromOldShop: false,
    helpful: 0,
    customerName: 'Alice P.',
  };
  const reviews = ['Fine', 'Good', 'Chewed', 'Old'].map((title, at) => ({
    ...review,
    id: at,
    title,
    comment: '</script>',
    createdAt: '2026-11-20T10:00:00.000Z',
    reply: null,
    pet: null,
    pictures: [],
  }));
  const head = JSON.stringify(productHead(site, chew, { reviews }));
  expect([...head.matchAll(/"@type":"Review","name":"(\w+)"/g)].map(([, title]) => title)).toEqual([
    'Fine',
    'Good',
    'Chewed',
  ]);
  expect(head).toContain('"author":{"@type":"Person","name":"Alice P."}');
  expect(head).not.toContain('priceValidUntil');
});
