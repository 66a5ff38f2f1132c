import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { fromPounds } from '#platform/money.ts';
import { shopDay } from '#platform/shop-day.ts';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { findOwnAddress } from '../products/product-addresses.ts';
import { cacheShelfAddresses } from '../products/shelf-addresses.ts';
import { turnCollections } from './turn-collections.ts';

const goods = [
  { name: 'Bone', price: '4.00', category: 'food', pet: 'dog', brand: 'Fernhill', createdAt: new Date('2026-01-01') },
  { name: 'Mouse', price: '9.50', pet: 'cat', tags: ['christmas'], createdAt: new Date('2026-06-01') },
  { name: 'Crib', price: '40.00', tags: ['christmas', 'yorkshire'], createdAt: new Date('2026-11-02') },
  {
    name: 'Bell',
    price: '3.00',
    wasPrice: fromPounds('5.00'),
    regularPrice: fromPounds('5.00'),
    badge: 'new' as const,
  },
  { name: 'Old', price: '1.00', tags: ['christmas'], withdrawnAt: new Date('2026-01-01') },
];

async function namesIn(shop: TestShop, query: string): Promise<string[]> {
  const reply = await shop.inject(`/api/products?${query}`);
  return reply.json<{ name: string }[]>().map(({ name }) => name);
}

test.each<[rule: object, names: string[]]>([
  [{ maxPrice: '9.50' }, ['Bell', 'Bone', 'Mouse']],
  [{ minPrice: '4.00', maxPrice: '10' }, ['Bone', 'Mouse']],
  [{ tags: ['Christmas'] }, ['Crib', 'Mouse']],
  [{ tags: ['yorkshire', 'wales'] }, ['Crib']],
  [{ tags: ['christmas'], maxPrice: '10.00' }, ['Mouse']],
  [{ categories: ['food'] }, ['Bone']],
  [{ pets: ['dog', 'cat'] }, ['Bone', 'Mouse']],
  [{ brands: ['Fernhill'] }, ['Bone']],
  [{ addedSince: '2026-06-01', tags: ['christmas'] }, ['Crib', 'Mouse']],
  [{ inSale: true }, ['Bell']],
  [{ isNew: true }, ['Bell']],
  [{ isBestSeller: true }, []],
  [{ products: [1, 3, 5] }, ['Bone', 'Crib']],
])('a collection by %j', async (rule, names) => {
  await using shop = await openShop();
  await stockProducts(shop, ...goods);
  const admin = await owner(shop);
  const made = await admin.post('/api/admin/shelves/collections', { name: 'Picked', rule });
  expect([made.statusCode, made.json().collections?.[0].path]).toEqual([201, '/c/picked']);
  expect(await namesIn(shop, 'collection=picked')).toEqual(names);
  const facets = (await shop.inject('/api/products/facets?collection=picked')).json();
  expect(facets.total).toBe(names.length);
  const preview = await admin.post('/api/admin/collection-previews', { rule });
  expect(preview.json()).toEqual({ products: names.length, examples: names });
});

test.each([[{}], [{ maxPrice: 'cheap' }], [{ colour: 'red' }], [{ tags: [] }]])(
  'a rule of %j is refused',
  async (rule) => {
    await using shop = await openShop();
    const admin = await owner(shop);
    expect((await admin.post('/api/admin/shelves/collections', { name: 'Picked', rule })).statusCode).toBe(400);
    expect((await admin.post('/api/admin/shelves/collections', { name: 'Picked' })).statusCode).toBe(400);
  },
);

test('a collection has a page, a title, an introduction and a place in the sitemap, and keeps its old address', async () => {
  await using shop = await openShop();
  await stockProducts(shop, ...goods);
  const admin = await owner(shop);
  const christmas = {
    name: 'Christmas',
    title: 'Christmas gifts for pets',
    text: 'All wrapped.',
    rule: { tags: ['christmas'] },
  };
  await admin.post('/api/admin/shelves/collections', christmas);
  const { collections } = (await shop.inject('/api/categories')).json();
  expect(collections).toEqual([{ key: 'christmas', path: '/c/christmas', name: 'Christmas', isHidden: false }]);
  expect((await shop.inject('/api/collections/christmas')).json()).toMatchObject({
    text: 'All wrapped.',
    title: 'Christmas gifts for pets',
  });
  expect((await shop.inject('/sitemap.xml')).body).toContain('/c/christmas</loc>');
  await admin.patch('/api/admin/shelves/collections/christmas', { address: 'gifts', rule: { maxPrice: '3.50' } });
  expect(await namesIn(shop, 'collection=christmas')).toEqual(['Bell']);
  const find = findOwnAddress(shop.deps, cacheShelfAddresses(shop.deps));
  expect(await find('/c/christmas')).toBe('/c/gifts');
  await admin.remove('/api/admin/shelves/collections/christmas');
  expect((await shop.inject('/api/products?collection=christmas')).statusCode).toBe(400);
});

test('a category and a collection never have one address, and categories beside each other never one name', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const rule = { maxPrice: '10.00' };
  await admin.post('/api/admin/shelves/categories', { name: 'Gifts' });
  const same = await admin.post('/api/admin/shelves/collections', { name: 'Presents', address: 'gifts', rule });
  expect([same.statusCode, same.json().issues[0].path]).toEqual([400, 'address']);
  const again = await admin.post('/api/admin/shelves/categories', { name: 'gifts' });
  expect([again.statusCode, again.json().issues[0].path]).toEqual([400, 'name']);
  const within = await admin.post('/api/admin/shelves/categories', { name: 'Gifts', parent: 'food' });
  expect(within.statusCode).toBe(201);
});

test('a collection comes out of hiding on its day in London, and is hidden again on another', async () => {
  await using shop = await openShop();
  await stockProducts(shop, ...goods);
  const admin = await owner(shop);
  const today = shop.clock.now().toISOString().slice(0, 10);
  const inDays = (count: number) => new Date(Date.parse(today) + days(count)).toISOString().slice(0, 10);
  const season = { shownFrom: inDays(1), hiddenFrom: inDays(3) };
  await admin.post('/api/admin/shelves/collections', {
    name: 'Advent',
    rule: { inSale: true },
    ...season,
  });
  const isHidden = async () => {
    await turnCollections(shop.deps);
    return (await shop.inject('/api/categories')).json().collections[0].isHidden;
  };
  const told = [await isHidden()];
  for (let day = 0; day < 3; day += 1) {
    shop.clock.advance(days(1));
    told.push(await isHidden());
  }
  expect(told).toEqual([true, false, false, true]);
  const { collections } = (await admin.get('/api/admin/shelves')).json();
  expect(collections[0]).toMatchObject({ shownFrom: null, hiddenFrom: null });
});

test('a collection that is hidden before it is shown again is shown until then', async () => {
  await using shop = await openShop();
  await stockProducts(shop, ...goods);
  const admin = await owner(shop);
  const inDays = (count: number) => shopDay(new Date(shop.clock.now().getTime() + days(count)));
  const advent = { name: 'Advent', rule: { inSale: true }, shownFrom: inDays(9), hiddenFrom: inDays(2) };
  await admin.post('/api/admin/shelves/collections', advent);
  const isHidden = async () => (await shop.inject('/api/categories')).json().collections[0].isHidden;
  expect(await isHidden()).toBe(false);
  await admin.patch('/api/admin/shelves/collections/advent', { hiddenFrom: inDays(12), shownFrom: inDays(9) });
  expect(await isHidden(), 'planned').toBe(true);
  await admin.patch('/api/admin/shelves/collections/advent', { shownFrom: null, isHidden: false });
  expect(await isHidden()).toBe(false);
});

test.each([
  ['christmas', [['Christmas Gifts', '/c/christmas']]],
  ['Christmas gifts', [['Christmas Gifts', '/c/christmas']]],
  ['christmas presents for cats', [['Christmas Gifts', '/c/christmas']]],
  ['ball', undefined],
])('a search for “%s” leads to the collections it is about, hidden ones as well', async (q, pages) => {
  await using shop = await openShop();
  await stockProducts(shop, ...goods);
  const christmas = { name: 'Christmas Gifts', address: 'christmas', isHidden: true, rule: { tags: ['christmas'] } };
  await (await owner(shop)).post('/api/admin/shelves/collections', christmas);
  const { help } = (await shop.inject(`/api/products/facets?q=${encodeURIComponent(q)}`)).json();
  expect(help?.map(({ title, path }: { title: string; path: string }) => [title, path])).toEqual(pages);
});

test('tags are kept in one spelling, and a change of them changes the collection', async () => {
  await using shop = await openShop();
  await stockProducts(shop, 'Bone');
  const admin = await owner(shop);
  await admin.post('/api/admin/shelves/collections', { name: 'Yorkshire', rule: { tags: ['yorkshire'] } });
  expect(await namesIn(shop, 'collection=yorkshire')).toEqual([]);
  const reply = await admin.patch('/api/products/1', { tags: [' Yorkshire', 'yorkshire', 'Dales '] });
  expect(reply.json().tags).toEqual(['dales', 'yorkshire']);
  expect(await namesIn(shop, 'collection=yorkshire')).toEqual(['Bone']);
});
