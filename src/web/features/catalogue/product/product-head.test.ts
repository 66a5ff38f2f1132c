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
  kind: 'treats',
  pet: 'dog',
  brand: null,
  gtin: null,
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
  const standard = { service: 'standard' as const, price: '3.99', days: '3-7 days', arrives: null };
  const head = JSON.stringify(productHead(site, chew, [standard]));
  expect(head).toContain('"shippingRate":{"@type":"MonetaryAmount","value":"3.99","currency":"GBP"}');
  expect(JSON.stringify(productHead(site, chew))).not.toContain('shippingDetails');
});
