import { expect, test } from 'vitest';
import { addReviews, stockProducts } from '../../../tests/support/catalogue.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

async function openAdmin() {
  const shop = await openShop();
  await stockProducts(shop, 'Rubber Bone', 'Plain Bowl');
  await addReviews(
    shop,
    1,
    { rating: 5 },
    { rating: 1, comment: 'Fell apart at once', customerEmail: 'cross@example.com' },
    { rating: 2, hiddenAt: new Date() },
  );
  await addReviews(shop, 2, { rating: 4, isSample: true, createdAt: new Date('2026-02-01') });
  const admin = await owner(shop);
  const ids = async (query: string) =>
    (await admin.get(`/api/admin/reviews${query}`)).json().map(({ id }: { id: number }) => id);
  return { shop, admin, ids, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

test.each([
  ['', [4, 3, 2, 1]],
  ['?state=shown', [4, 2, 1]],
  ['?state=hidden', [3]],
  ['?rating=5', [1]],
  ['?productId=2', [4]],
  ['?q=fell+apart', [2]],
  ['?q=CROSS@example.com', [2]],
  ['?q=fell&state=hidden', []],
  ['?limit=2&offset=1', [3, 2]],
])('reviews%s are found, newest first', async (query, expected) => {
  await using opened = await openAdmin();
  expect(await opened.ids(query)).toEqual(expected);
});

test('the admin area sees who wrote, about what, and what is a sample', async () => {
  await using opened = await openAdmin();
  const reply = await opened.admin.get('/api/admin/reviews?limit=1');
  expect(reply.headers).toMatchObject({ 'x-total-count': '4', 'cache-control': 'private, no-store' });
  expect(reply.json()).toMatchObject([
    {
      id: 4,
      productId: 2,
      productName: 'Plain Bowl',
      customerEmail: 'alice@example.co.uk',
      isSample: true,
      hiddenAt: null,
    },
  ]);
});

test('a hidden review is seen and counted nowhere; shown again, it is', async () => {
  await using opened = await openAdmin();
  const rating = async () => (await opened.shop.inject('/api/products/1/rating-breakdown')).json();
  const card = async () =>
    (await opened.shop.inject('/api/products')).json().find(({ id }: { id: number }) => id === 1);
  const shown = async () => (await opened.shop.inject('/api/products/1/reviews')).json().length;
  expect([(await rating()).averageRating, (await card()).averageRating, await shown()]).toEqual([3, 3, 2]);

  const hidden = await opened.admin.patch('/api/admin/reviews/2', { hidden: true });

  expect([hidden.statusCode, hidden.json().hiddenAt]).toEqual([200, expect.any(String)]);
  expect(await rating()).toMatchObject({ averageRating: 5, totalReviews: 1, ratingDistribution: { 1: 0, 5: 1 } });
  expect([(await card()).averageRating, await shown()]).toEqual([5, 1]);

  await opened.admin.patch('/api/admin/reviews/2', { hidden: false });
  expect(await rating()).toMatchObject({ averageRating: 3, totalReviews: 2, ratingDistribution: { 1: 1, 5: 1 } });
  expect(await shown()).toBe(2);
});

test('when ten people hide one review at once, its rating is subtracted once', async () => {
  await using opened = await openAdmin();
  const hide = () => opened.admin.patch('/api/admin/reviews/1', { hidden: true });
  await Promise.all(Array.from({ length: 10 }, hide));
  expect((await opened.shop.inject('/api/products/1/rating')).json()).toEqual({ averageRating: 1, totalReviews: 1 });
  const log = (await opened.admin.get('/api/admin/audit-log?subject=review')).json();
  expect(log).toMatchObject([
    {
      action: 'review.hidden',
      subjectId: '1',
      subjectName: expect.any(String),
      before: { hidden: false },
      after: { hidden: true },
    },
  ]);
});

test('what is not there or not understood is refused', async () => {
  await using opened = await openAdmin();
  const status = async (id: number | string, body: object) =>
    (await opened.admin.patch(`/api/admin/reviews/${id}`, body)).statusCode;
  expect(await status(99, { hidden: true })).toBe(404);
  expect(await status('x', { hidden: true })).toBe(400);
  expect(await status(1, { hidden: 'yes' })).toBe(400);
  for (const query of ['state=lost', 'rating=6', 'limit=201', 'offset=-1', 'productId=0']) {
    expect((await opened.admin.get(`/api/admin/reviews?${query}`)).statusCode).toBe(400);
  }
});

test('many reviews are hidden at once, each counted once, and shown again by what the reply names', async () => {
  await using opened = await openAdmin();
  const rating = async (id: number) => (await opened.shop.inject(`/api/products/${id}/rating`)).json();
  const moderate = (body: object) => opened.admin.post('/api/admin/reviews/bulk', body);

  const hidden = await moderate({ ids: [4, 3, 2, 1, 99], hidden: true });

  expect(hidden.json()).toEqual({ changed: [1, 2, 4], missing: [99] });
  expect([await rating(1), await rating(2)]).toEqual([0, 0].map(() => ({ averageRating: 0, totalReviews: 0 })));
  expect((await moderate({ ids: [1, 2, 4], hidden: true })).json()).toEqual({ changed: [], missing: [] });

  expect((await moderate({ ids: hidden.json().changed, hidden: false })).json().changed).toEqual([1, 2, 4]);
  expect([await rating(1), await rating(2)]).toMatchObject([{ averageRating: 3 }, { averageRating: 4 }]);
  expect(await opened.ids('?state=hidden')).toEqual([3]);
  const log = (await opened.admin.get('/api/admin/audit-log?subject=review')).json();
  expect(log.map(({ action, subjectId }: { action: string; subjectId: string }) => [action, subjectId])).toEqual(
    ['shown', 'hidden'].flatMap((did) => ['4', '2', '1'].map((id) => [`review.${did}`, id])),
  );
});

test('people who moderate the same reviews in another order do not block each other', async () => {
  await using opened = await openAdmin();
  const replies = await Promise.all(
    [true, false, true, false].map((hidden, nth) =>
      opened.admin.post('/api/admin/reviews/bulk', { ids: nth < 2 ? [1, 2, 4] : [4, 2, 1], hidden }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
});

test.each([[[]], [[0]], [['x']], [Array.from({ length: 201 }, (_, index) => index + 1)]])(
  'a bulk call about %j is refused',
  async (ids) => {
    await using opened = await openAdmin();
    expect((await opened.admin.post('/api/admin/reviews/bulk', { ids, hidden: true })).statusCode).toBe(400);
  },
);

test('the shop replies to a review for everybody to read, and takes it back', async () => {
  await using opened = await openAdmin();
  const { shop, admin } = opened;
  const shown = async () => (await shop.inject('/api/products/1/reviews?sortBy=lowest')).json()[0];
  const put = (id: number, text: string | null) => admin.put(`/api/admin/reviews/${id}/reply`, { text });
  expect((await shown()).reply).toBeNull();
  const replied = await put(2, '  Sorry! A new one is on its way. ');
  const reply = { text: 'Sorry! A new one is on its way.', at: expect.any(String) };
  expect([replied.statusCode, replied.json()]).toMatchObject([200, { id: 2, reply }]);
  expect(await shown()).toMatchObject({ id: 2, reply });
  const [entry] = (await admin.get('/api/admin/audit-log?subject=review')).json();
  expect(entry).toMatchObject({
    action: 'review.replied',
    subjectId: '2',
    before: { hasReply: false },
    after: { hasReply: true },
  });

  expect((await put(2, null)).json().reply).toBeNull();
  expect((await shown()).reply).toBeNull();
  expect((await put(2, ' ')).json().issues).toMatchObject([{ path: 'text', message: 'Write a reply' }]);
  expect((await put(99, 'Hello')).json().code).toBe('review-not-found');
});
