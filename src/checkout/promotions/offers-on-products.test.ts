import { expect, test } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { fetchQuote, stockProduct } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { turnOffers } from './offers-on-products.ts';

const now = '2026-11-23T10:00:00Z';
const threeForTwo = {
  code: 'TINS',
  type: 'multibuy',
  setOf: 3,
  setPays: 2,
  isAutomatic: true,
  goods: { categories: ['food'], animals: [], productIds: [] },
};

async function offersOf(shop: TestShop, ...ids: number[]): Promise<unknown[]> {
  const list = (await shop.inject('/api/products?limit=48')).json<{ id: number; offer?: string }[]>();
  const pages = await Promise.all(ids.map(async (id) => (await shop.inject(`/api/products/${id}`)).json().offer));
  expect(ids.map((id) => list.find((one) => one.id === id)?.offer)).toEqual(pages);
  return pages;
}

test('card and page of a product say which offer counts for it, until it ends', async () => {
  await using shop = await openShop({ now });
  const admin = await owner(shop);
  const tin = await stockProduct(shop, { name: 'Tin', category: 'food', kind: 'wet food' });
  const bone = await stockProduct(shop);
  expect(await offersOf(shop, tin, bone)).toEqual([undefined, undefined]);
  const made = await admin.post('/api/admin/promotions', { ...threeForTwo, endsAt: '2026-11-23T11:00:00Z' });
  expect(made.statusCode).toBe(201);
  expect(await offersOf(shop, tin, bone)).toEqual(['3 for 2', undefined]);

  shop.clock.advance(minutes(59));
  await turnOffers(shop);
  expect(await offersOf(shop, tin, bone)).toEqual(['3 for 2', undefined]);
  shop.clock.advance(minutes(1));
  await turnOffers(shop);
  expect(await offersOf(shop, tin, bone)).toEqual([undefined, undefined]);
});

test('an offer for a category or an animal reaches whatever else is in it or for it, on the card and in the quote', async () => {
  await using shop = await openShop({ now });
  const admin = await owner(shop);
  await shop.pool.query(
    `insert into categories (key, name, address, parent_key, position) values ('vitamins', 'Vitamins', 'vitamins', 'health', 9)`,
  );
  const chews = await stockProduct(shop, {
    name: 'Chews',
    category: 'food',
    kind: 'treats',
    alsoIn: ['vitamins'],
    price: '10.00',
  });
  const bowl = await stockProduct(shop, { name: 'Bowl', pet: 'dog', alsoFor: ['cat'], price: '10.00' });
  const bone = await stockProduct(shop, { price: '10.00' });
  const offer = (code: string, goods: object) =>
    admin.post('/api/admin/promotions', { code, type: 'percentage', discount: 10, isAutomatic: true, goods });
  expect((await offer('CARE', { categories: ['health'] })).statusCode).toBe(201);
  expect((await offer('CATS', { animals: ['cat'] })).statusCode).toBe(201);

  expect(await offersOf(shop, chews, bowl, bone)).toEqual(['10% off', '10% off', undefined]);
  const discounts = [chews, bowl, bone].map(
    async (productId) => (await fetchQuote(shop, { items: [{ productId, quantity: 1 }] })).json().discount,
  );
  expect(await Promise.all(discounts)).toEqual(['1.00', '1.00', '0.00']);
});

test('an offer that the owner ends is gone from cards at once, and the next one shows', async () => {
  await using shop = await openShop({ now });
  const admin = await owner(shop);
  const tin = await stockProduct(shop, { name: 'Tin', category: 'food', kind: 'wet food' });
  const { id } = (await admin.post('/api/admin/promotions', threeForTwo)).json<{ id: number }>();
  const goods = { ...threeForTwo.goods, productIds: [tin] };
  const fromTwenty = { code: 'TEN', type: 'percentage', discount: 10, isAutomatic: true, goods, minimumSubtotal: '20' };
  expect((await admin.post('/api/admin/promotions', fromTwenty)).statusCode).toBe(201);
  expect(await offersOf(shop, tin)).toEqual(['3 for 2']);
  await admin.patch(`/api/admin/promotions/${id}`, { isActive: false });
  expect(await offersOf(shop, tin)).toEqual(['10% off from £20']);
});

test('what needs a code, or a first order, stands on no card', async () => {
  await using shop = await openShop({ now });
  const admin = await owner(shop);
  const tin = await stockProduct(shop, { name: 'Tin', category: 'food', kind: 'wet food' });
  await admin.post('/api/admin/promotions', { ...threeForTwo, isAutomatic: false });
  await admin.post('/api/admin/promotions', { ...threeForTwo, code: 'FIRST', isFirstOrderOnly: true });
  await admin.post('/api/admin/promotions', { ...threeForTwo, code: 'LATER', startsAt: '2026-12-01T00:00:00Z' });
  expect(await offersOf(shop, tin)).toEqual([undefined]);
});
