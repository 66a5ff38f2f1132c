import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productPictures, products } from '#catalogue/products/products.table.ts';
import { productRatings } from '#catalogue/products/ratings.table.ts';
import { reviews } from '#catalogue/reviews/reviews.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { promotions } from '#checkout/promotions/promotions.table.ts';
import { comments } from '#community/comments/comments.table.ts';
import { testimonials } from '#community/testimonials/testimonials.table.ts';
import { startDueSyncs } from '#dropshipping/sync/policies/sync-schedule.ts';
import { syncs } from '#dropshipping/sync/syncs.table.ts';
import { pictures } from '#media/pictures/pictures.table.ts';
import { pence, share, toPounds } from '#platform/money.ts';
import { openShop } from '../../tests/support/shop.ts';
import type { TestShop } from '../../tests/support/shop.ts';
import { seedDemoData } from './demo-data.ts';

const opened = '2026-11-21T09:00:00Z';
let shop: TestShop;
let seeded: boolean[];
const received: string[] = [];

beforeAll(async () => {
  shop = await openShop({ now: opened });
  shop.changes.subscribe((tags) => received.push(...tags));
  seeded = await Promise.all([seedDemoData(shop.deps), seedDemoData(shop.deps)]);
});

afterAll(() => shop[Symbol.asyncDispose]());

test('an empty shop gets 48 products and variants of 12 of them, each with its pictures, and the next product has a number of its own', async () => {
  const ids = await shop.db.select({ id: products.id }).from(products).orderBy(products.id);
  expect(ids.map(({ id }) => id)).toEqual(Array.from({ length: 72 }, (_, index) => index + 1));
  const shown = await shop.db
    .select({
      id: productPictures.productId,
      width: pictures.width,
      height: pictures.height,
      alt: productPictures.alt,
    })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.key, productPictures.pictureKey));
  expect(new Set(shown.map(({ id }) => id)).size).toBe(72);
  expect(shown.every(({ width, height, alt }) => width >= 960 && height === width && alt.length > 10)).toBe(true);
  expect(new Set(shown.map(({ alt }) => alt)).size).toBe(shown.length);

  const [next] = await shop.db
    .insert(products)
    .values({
      slug: 'next',
      name: 'Next',
      category: 'food',
      kind: 'treats',
      price: pence(450),
    })
    .returning({ id: products.id });
  expect(next?.id).toBe(73);
  await shop.db.delete(products).where(eq(products.id, 73));
});

test('lists show the 48 products, each at its own price, and their variants on their pages', async () => {
  const lists = ['', '?sort=price-asc', '?sort=price-desc', '?sort=recommended', '?sort=newest'];
  for (const list of lists) {
    const reply = await shop.inject(`/api/products${list}`);
    expect(reply.headers['x-total-count']).toBe('48');
    expect(Math.max(...reply.json().map(({ id }: { id: number }) => id))).toBe(48);
  }
  const page = (await shop.inject('/api/products/1')).json();
  expect(page.siblings.map(({ values, price }: { values: object; price: string }) => [values, price])).toEqual([
    [{ Size: '2 kg' }, '14.50'],
    [{ Size: '6 kg' }, '38.95'],
    [{ Size: '12 kg' }, '69.95'],
  ]);
});

test('a featured product has several pictures', async () => {
  const rows = await shop.db
    .select({ name: products.name, shown: count(productPictures.position) })
    .from(products)
    .innerJoin(productPictures, eq(productPictures.productId, products.id))
    .where(eq(products.isFeatured, true))
    .groupBy(products.id);
  expect(rows).toHaveLength(8);
  expect(rows.filter(({ shown }) => shown < 2)).toEqual([]);
});

test('the suppliers deliver at £3.99, £4.99 and £2.99, and IMAGEFIX10 takes ten percent off', async () => {
  const rates = await shop.db.select().from(suppliers).orderBy(suppliers.id);
  expect(rates.map(({ id, shippingRate }) => [id, shippingRate && toPounds(shippingRate)])).toEqual([
    [1, '3.99'],
    [2, '4.99'],
    [3, '2.99'],
  ]);
  const [code] = await shop.db.select().from(promotions);
  expect(code).toMatchObject({ code: 'IMAGEFIX10', type: 'percentage', percentOff: 10, isActive: true });
  expect((await shop.inject('/api/shop')).json()).toMatchObject({ isDemo: true, banner: { code: 'IMAGEFIX10' } });
});

test('scheduled syncs leave the suppliers’ pictures to the first one on request', async () => {
  await startDueSyncs(shop.deps);
  const requested = await shop.db.select().from(syncs);
  expect(requested.map(({ kinds }) => kinds)).toEqual(Array.from({ length: 3 }, () => ['stock', 'prices']));
});

test('every dropshipped product has a code of its own, a cost, and a margin that gives its price', async () => {
  const rows = await shop.db.select().from(products);
  const dropshipped = rows.filter(({ supplierId }) => supplierId !== null);
  expect(new Set(dropshipped.map(({ supplierProductCode }) => supplierProductCode)).size).toBe(dropshipped.length);
  const wrong = dropshipped.filter(({ price, supplierPrice, margin }) => {
    if (supplierPrice === null || Number(margin) < 0.2) return true;
    return share(supplierPrice, 10_000, 10_000 - Math.round(Number(margin) * 10_000)) !== price;
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect(dropshipped.filter(({ margin }) => Number(margin) === 0.3).length).toBeGreaterThan(8);
  expect(
    rows.filter(({ supplierId }) => supplierId === null).every(({ supplierPrice }) => supplierPrice === null),
  ).toBe(true);
});

test('the rating of each product is that of its reviews, low ones included', async () => {
  const written = await shop.db.select().from(reviews).orderBy(reviews.id);
  const ratings = await shop.db.select().from(productRatings);
  expect(ratings).toHaveLength(40);
  for (const rating of ratings) {
    const stars = written.filter(({ productId }) => productId === rating.productId).map((review) => review.rating);
    const having = (wanted: number) => stars.filter((number) => number === wanted).length;
    expect(rating).toEqual({
      productId: rating.productId,
      total: stars.length,
      stars: stars.reduce((sum, number) => sum + number, 0),
      one: having(1),
      two: having(2),
      three: having(3),
      four: having(4),
      five: having(5),
    });
  }
  expect(written.filter(({ rating }) => rating <= 3).length).toBeGreaterThan(30);
  expect(written.every(({ isSample }) => isSample)).toBe(true);
  expect(new Set(written.map(({ verified }) => verified)).size).toBe(2);
  const dates = written.map(({ createdAt }) => createdAt.toISOString());
  expect(dates).toEqual(dates.toSorted());
  expect(dates.every((date) => date > '2025-11-21' && date < '2026-11-21')).toBe(true);
});

test('two shops seeded at the same time of day get the same data', async () => {
  await using other = await openShop({ now: opened });
  await seedDemoData(other.deps);
  const storyOf = async ({ db }: TestShop) => [
    await db.select().from(products).orderBy(products.id),
    await db.select().from(reviews).orderBy(reviews.id),
  ];
  expect(await storyOf(other)).toEqual(await storyOf(shop));
});

test('seeding again, or twice at once, adds nothing', async () => {
  expect(seeded.filter(Boolean)).toHaveLength(1);
  expect(await seedDemoData(shop.deps)).toBe(false);

  const totals = await Promise.all(
    [products, reviews, testimonials, comments, promotions].map(async (table) => {
      const [row] = await shop.db.select({ total: count() }).from(table);
      return row?.total;
    }),
  );
  expect(totals).toEqual([72, 195, 8, 7, 2]);
});

test('seeding invalidates the caches of the catalogue', () => {
  expect(received).toContain('catalogue');
});
