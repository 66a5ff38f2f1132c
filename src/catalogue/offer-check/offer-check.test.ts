import { expect, test } from 'vitest';
import { addPictures, stockProducts } from '../../../tests/support/catalogue.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import type { OfferFinding } from './offer-check.contract.ts';

const good = {
  category: 'food',
  kind: 'dry food',
  pet: 'dog',
  brand: 'Fernhill',
  gtin: '5012345678900',
  description: 'For dogs.',
  price: '12.50',
  netQuantity: 2,
  netUnit: 'kg',
  weightGrams: 2100,
} as const;

async function openWithOffers() {
  const shop = await openShop();
  await stockProducts(
    shop,
    { ...good, name: 'Good' },
    { ...good, name: 'Unpictured', gtin: '5012345678917' },
    { ...good, name: 'Twin', pet: null },
    { ...good, name: 'Gone', brand: null, gtin: null, withdrawnAt: new Date('2026-01-01') },
    { ...good, name: 'Nameless', brand: null, gtin: null },
  );
  for (const id of [1, 3, 5]) await addPictures(shop, id, 'a');
  return { shop, admin: await owner(shop) };
}

type Admin = Awaited<ReturnType<typeof owner>>;

async function checked(shop: TestShop, admin: Admin) {
  expect((await admin.post('/api/admin/offer-check', {})).statusCode).toBe(204);
  expect((await shop.jobs.drain()).failures).toEqual([]);
  return (await admin.get('/api/admin/offer-check')).json();
}

async function namesIn(admin: Admin, query: string): Promise<string[]> {
  const reply = await admin.get(`/api/admin/offer-findings?${query}`);
  return reply.json<OfferFinding[]>().map(({ name, problems }) => `${name}: ${problems.join(', ')}`);
}

test('what each channel would refuse is counted and listed, and the feed leaves it out', async () => {
  const { shop, admin } = await openWithOffers();
  await using _closed = shop;
  expect((await admin.get('/api/admin/offer-check')).json()).toMatchObject({ endedAt: null, counts: [] });

  const check = await checked(shop, admin);

  expect(check).toMatchObject({ products: 4, refused: 1 });
  expect(check.counts).toEqual([
    { problem: 'no-picture', products: 1 },
    { problem: 'no-brand-or-gtin', products: 1 },
    { problem: 'gtin-twice', products: 2 },
    { problem: 'no-google-category', products: 1 },
  ]);
  expect(await namesIn(admin, 'level=refused')).toEqual(['Unpictured: no-picture']);
  expect(await namesIn(admin, 'channel=meta&level=refused')).toEqual([
    'Unpictured: no-picture',
    'Nameless: no-brand-or-gtin',
  ]);
  expect(await namesIn(admin, 'problem=gtin-twice')).toEqual([
    'Good: gtin-twice',
    'Twin: gtin-twice, no-google-category',
  ]);
  const feed = (await shop.inject('/feeds/google.xml')).payload;
  expect([...feed.matchAll(/<title>(\w+)<\/title><desc/g)].map(([, name]) => name)).toEqual([
    'Good',
    'Twin',
    'Nameless',
  ]);
});

test('what is mended is gone from the list at once, and from the to-do list after the next check', async () => {
  const { shop, admin } = await openWithOffers();
  await using _closed = shop;
  await checked(shop, admin);
  const toDo = async () => (await admin.get('/api/admin/to-do')).json<{ id: string }[]>();
  expect(await toDo()).toContainEqual(
    expect.objectContaining({ id: 'refused-offers', count: 1, page: '/admin/offers', search: { level: 'refused' } }),
  );

  await addPictures(shop, 2, 'b');

  expect(await namesIn(admin, 'level=refused')).toEqual([]);
  expect(await checked(shop, admin)).toMatchObject({ refused: 0 });
  expect((await toDo()).map(({ id }) => id)).not.toContain('refused-offers');
});
