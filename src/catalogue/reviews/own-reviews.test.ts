import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { owner, password, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const written = { title: 'Lovely', comment: 'Still in one piece', rating: 5 };
const posted = { ...written, customerName: 'Alice', customerEmail: 'alice@example.co.uk' };

async function openReviewed() {
  const shop = await openShop();
  await stockProducts(shop, 'Rubber Bone', 'Plain Bowl');
  const alice = await registered(shop);
  const { id } = (await alice.post('/api/products/1/reviews', posted)).json<{ id: number }>();
  return { shop, alice, id, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

const ratingOf = async (shop: TestShop) => {
  const { averageRating, totalReviews } = (await shop.inject('/api/products/1/rating')).json();
  return [averageRating, totalReviews];
};

test('a customer changes a review of theirs; its stars count anew, and the reply to what it said goes', async () => {
  await using opened = await openReviewed();
  const { shop, alice, id } = opened;
  const admin = await owner(shop);
  await admin.put(`/api/admin/reviews/${id}/reply`, { text: 'Thank you!' });
  expect((await alice.get('/api/user/reviews')).json()).toMatchObject([
    { id, ...written, productName: 'Rubber Bone', isOnSale: true, isHidden: false, reply: { text: 'Thank you!' } },
  ]);
  expect((await alice.put(`/api/user/reviews/${id}`, written)).json()).toMatchObject([
    { reply: { text: 'Thank you!' } },
  ]);

  const worse = { title: 'Hm', comment: 'In two pieces', rating: 2 };
  const changed = await alice.put(`/api/user/reviews/${id}`, worse);
  expect([changed.statusCode, changed.json()]).toMatchObject([200, [{ ...worse, reply: null }]]);
  expect(await ratingOf(shop)).toEqual([2, 1]);
  expect((await shop.inject('/api/products/1/reviews')).json()).toMatchObject([worse]);
  const faulty = await alice.put(`/api/user/reviews/${id}`, { ...worse, rating: 6 });
  expect(faulty.statusCode).toBe(400);
});

test('a customer deletes a review of theirs and of nobody else', async () => {
  await using opened = await openReviewed();
  const { shop, alice, id } = opened;
  const other = await registered(shop, 'bob@example.co.uk');
  const payload = { ...posted, rating: 1 };
  const asGuest = (await shop.inject({ method: 'POST', url: '/api/products/1/reviews', payload })).json();
  for (const of of [id, asGuest.id]) {
    expect((await other.remove(`/api/user/reviews/${of}`)).json().code).toBe('review-not-found');
    expect((await other.put(`/api/user/reviews/${of}`, written)).json().code).toBe('review-not-found');
  }
  expect((await other.get('/api/user/reviews')).json()).toEqual([]);
  expect(await ratingOf(shop)).toEqual([3, 2]);

  expect((await alice.remove(`/api/user/reviews/${id}`)).statusCode).toBe(204);
  expect(await ratingOf(shop)).toEqual([1, 1]);
  expect((await alice.remove(`/api/user/reviews/${id}`)).statusCode).toBe(404);
  expect((await alice.post('/api/products/1/reviews', posted)).statusCode).toBe(201);
});

test('what staff have hidden stays hidden when it is changed, and its stars count for nothing', async () => {
  await using opened = await openReviewed();
  const { shop, alice, id } = opened;
  const admin = await owner(shop);
  await admin.patch(`/api/admin/reviews/${id}`, { hidden: true });
  await alice.put(`/api/user/reviews/${id}`, { ...written, rating: 1 });
  expect((await alice.get('/api/user/reviews')).json()).toMatchObject([{ rating: 1, isHidden: true }]);
  expect(await ratingOf(shop)).toEqual([0, 0]);
  await admin.patch(`/api/admin/reviews/${id}`, { hidden: false });
  expect(await ratingOf(shop)).toEqual([1, 1]);
  await admin.patch(`/api/admin/reviews/${id}`, { hidden: true });
  await alice.remove(`/api/user/reviews/${id}`);
  expect(await ratingOf(shop)).toEqual([0, 0]);
});

test('many changes at once leave the right sum of stars', async () => {
  await using opened = await openReviewed();
  const { shop, alice, id } = opened;
  await Promise.all(
    [1, 2, 3, 4, 5, 1, 2, 3].map((rating) => alice.put(`/api/user/reviews/${id}`, { ...written, rating })),
  );
  const [{ rating }] = (await alice.get('/api/user/reviews')).json();
  expect(await ratingOf(shop)).toEqual([rating, 1]);
});

test('the shop’s reply, which may greet them by name, goes with the account of the reviewer', async () => {
  await using opened = await openReviewed();
  const { shop, alice, id } = opened;
  const admin = await owner(shop);
  await admin.put(`/api/admin/reviews/${id}/reply`, { text: 'Thank you, Alice!' });
  expect((await alice.post('/api/user/close', { password })).statusCode).toBe(204);
  expect((await shop.inject('/api/products/1/reviews')).json()).toMatchObject([
    { ...written, customerName: 'A former customer', reply: null },
  ]);
});
