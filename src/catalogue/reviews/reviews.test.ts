import { expect, test } from 'vitest';
import { addReviews, stockProducts } from '../../../tests/support/catalogue.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

async function shopWithReviews(): Promise<TestShop> {
  const shop = await openShop();
  await stockProducts(shop, 'Rubber Bone', 'Plain Bowl', { name: 'Gone', withdrawnAt: new Date() });
  await addReviews(
    shop,
    1,
    { rating: 5, helpful: 2, verified: true },
    { rating: 1, helpful: 9 },
    { rating: 4, helpful: 2 },
    { rating: 5, helpful: 0, verified: true },
    { rating: 2, hiddenAt: new Date() },
  );
  return shop;
}

const titles = async (shop: TestShop, query: string) =>
  (await shop.inject(`/api/products/1/reviews${query}`))
    .json()
    .map(({ title }: { title: string }) => title.slice(-1))
    .join('');

test.each([
  ['', '4321'],
  ['?sortBy=newest', '4321'],
  ['?sortBy=oldest', '1234'],
  ['?sortBy=highest', '4132'],
  ['?sortBy=lowest', '2341'],
  ['?sortBy=helpful', '2314'],
  ['?rating=5', '41'],
  ['?rating=2', ''],
  ['?verified=true', '41'],
  ['?verified=false', '4321'],
  ['?rating=5&verified=true&sortBy=oldest', '14'],
  ['?limit=2&offset=1', '32'],
  ['?offset=100', ''],
])('reviews%s are those wanted, in order, without hidden ones', async (query, expected) => {
  await using shop = await shopWithReviews();
  expect(await titles(shop, query)).toBe(expected);
});

test('a page of reviews says how many there are in all', async () => {
  await using shop = await shopWithReviews();
  const total = async (query: string) =>
    (await shop.inject(`/api/products/1/reviews?${query}`)).headers['x-total-count'];
  expect(await total('limit=1')).toBe('4');
  expect(await total('rating=5&limit=1')).toBe('2');
  expect(await total('offset=100')).toBe('4');
});

test('a review tells who wrote it, but not the address', async () => {
  await using shop = await shopWithReviews();
  const reply = await shop.inject('/api/products/1/reviews?limit=1');
  expect(reply.json()).toEqual([
    {
      id: 4,
      productId: 1,
      reply: null,
      pet: null,
      pictures: [],
      variant: null,
      title: 'Review 4',
      comment: 'As described.',
      rating: 5,
      customerName: 'Alice P.',
      fromOldShop: false,
      verified: true,
      helpful: 0,
      createdAt: '2026-01-04T00:00:00.000Z',
    },
  ]);
});

test('the rating is that of the reviews on show', async () => {
  await using shop = await shopWithReviews();
  expect((await shop.inject('/api/products/1/rating')).json()).toEqual({ averageRating: 3.75, totalReviews: 4 });
  expect((await shop.inject('/api/products/1/rating-breakdown')).json()).toEqual({
    averageRating: 3.75,
    totalReviews: 4,
    ratingDistribution: { 1: 1, 2: 0, 3: 0, 4: 1, 5: 2 },
  });
});

test('a product nobody has reviewed has no rating and no reviews', async () => {
  await using shop = await shopWithReviews();
  expect((await shop.inject('/api/products/2/rating')).json()).toEqual({ averageRating: 0, totalReviews: 0 });
  expect((await shop.inject('/api/products/2/rating-breakdown')).json().ratingDistribution).toEqual({
    1: 0,
    2: 0,
    3: 0,
    4: 0,
    5: 0,
  });
  expect((await shop.inject('/api/products/2/reviews')).json()).toEqual([]);
});

test.each(['rating', 'rating-breakdown', 'reviews'])(
  'the %s of an unknown or withdrawn product is not there',
  async (call) => {
    await using shop = await shopWithReviews();
    for (const id of [3, 99]) {
      const reply = await shop.inject(`/api/products/${id}/${call}`);
      expect(reply.statusCode).toBe(404);
      expect(reply.json().code).toBe('product-not-found');
    }
    expect((await shop.inject(`/api/products/bone/${call}`)).statusCode).toBe(400);
  },
);

test.each([
  ['rating=0', 'rating'],
  ['rating=6', 'rating'],
  ['rating=4.5', 'rating'],
  ['rating=many', 'rating'],
  ['sortBy=best', 'sortBy'],
  ['verified=yes', 'verified'],
  ['limit=0', 'limit'],
  ['limit=501', 'limit'],
  ['offset=-1', 'offset'],
  ['rating=1&rating=2', 'rating'],
])('reviews?%s is refused, naming the fault', async (query, path) => {
  await using shop = await shopWithReviews();
  const reply = await shop.inject(`/api/products/1/reviews?${query}`);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'invalid-input', issues: [{ path }] });
});
