import { expect, test } from 'vitest';
import type { CacheTag } from '#platform/database/cache-tags.contract.ts';
import { addReviews, stockProducts } from '../../../tests/support/catalogue.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { products } from '../products/products.table.ts';

const calls = [
  '/api/products',
  '/api/products?q=bowl&limit=1',
  '/api/products/1',
  '/api/products/suggestions?q=bo',
  '/api/products/facets',
  '/api/products/1/rating',
  '/api/products/1/rating-breakdown',
  '/api/products/1/reviews?rating=4',
];

async function shopWithProducts(): Promise<TestShop> {
  const shop = await openShop();
  await stockProducts(shop, 'Bowl', 'Comb');
  await addReviews(shop, 1, { rating: 4 });
  return shop;
}

/** Without a word to anybody, so that only kept answers stay as they were. */
const renameBehindTheBack = ({ db }: TestShop) => db.update(products).set({ name: 'Bowl, large' });

const announce = ({ changes }: TestShop, tag: CacheTag) => changes.transaction(async (_, say) => say(tag));

test.each(calls)('%s has an ETag, and is not sent again to who has it', async (url) => {
  await using shop = await shopWithProducts();
  const first = await shop.inject(url);
  expect(first.statusCode).toBe(200);
  const { etag } = first.headers;
  expect(etag).toMatch(/^"/);

  const again = await shop.inject({ url, headers: { 'if-none-match': String(etag) } });

  expect(again.statusCode).toBe(304);
  expect(again.payload).toBe('');
});

test.each<[string, CacheTag, boolean]>([
  ['/api/products?limit=1', 'product:1', true],
  ['/api/products?limit=1', 'product:2', false],
  ['/api/products?limit=1', 'catalogue', true],
  ['/api/products?limit=1', 'settings', false],
  ['/api/products/1', 'product:1', true],
  ['/api/products/1', 'product:2', false],
  ['/api/products/suggestions?q=bo', 'product:1', true],
  ['/api/products/suggestions?q=bo', 'product:2', false],
])('%s is made anew when %s changes: %s', async (url, tag, isAnew) => {
  await using shop = await shopWithProducts();
  await shop.inject(url);
  await renameBehindTheBack(shop);
  await announce(shop, tag);
  expect((await shop.inject(url)).payload.includes('Bowl, large')).toBe(isAnew);
});

test('a cached list says how many there are in all', async () => {
  await using shop = await shopWithProducts();
  await shop.inject('/api/products?limit=1');
  const kept = await shop.inject('/api/products?limit=1');
  expect(kept.headers['x-total-count']).toBe('2');
  expect(kept.json()).toHaveLength(1);
});

test('an unknown parameter does not make another cache entry', async () => {
  await using shop = await shopWithProducts();
  await shop.inject('/api/products?limit=1');
  await renameBehindTheBack(shop);
  expect((await shop.inject('/api/products?colour=red&limit=1')).payload).not.toContain('large');
  expect((await shop.inject('/api/products?limit=2')).payload).toContain('large');
});

test('an error response is not cached', async () => {
  await using shop = await shopWithProducts();
  expect((await shop.inject('/api/products/3')).statusCode).toBe(404);
  await stockProducts(shop, { name: 'Lead', slug: 'lead' });
  await announce(shop, 'catalogue');
  expect((await shop.inject('/api/products/3')).statusCode).toBe(200);
});
