// Also on PostgreSQL 15 behind PgBouncer: the order of names is the server’s collation.
import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

async function shopWithProducts(): Promise<TestShop> {
  const shop = await openShop();
  await stockProducts(
    shop,
    { name: 'Bowl', price: '5.00', pet: 'dog', brand: 'Tarn', createdAt: day(2), isFeatured: true },
    { name: 'apple chews', price: '4.35', category: 'food', pet: 'dog', brand: 'Paw & Vale', createdAt: day(4) },
    { name: 'Comb', price: '5.00', category: 'health', pet: 'cat', stock: 0, createdAt: day(1) },
    { name: 'Dish', price: '5.00', pet: 'cat', brand: 'Tarn', createdAt: day(3), isFeatured: true },
    { name: 'bowl', price: '12.00', stock: 0, createdAt: day(5) },
    { name: 'BOWL', price: '3.00', category: 'food', createdAt: day(6) },
    { name: 'Gone', price: '1.00', category: 'food', pet: 'dog', isFeatured: true, withdrawnAt: day(7) },
  );
  return shop;
}

const names = async (shop: TestShop, query: string) =>
  (await shop.inject(`/api/products?${query}`)).json().map(({ name }: { name: string }) => name);

test.each([
  ['', ['apple chews', 'Bowl', 'BOWL', 'bowl', 'Comb', 'Dish']],
  ['sort=name', ['apple chews', 'Bowl', 'BOWL', 'bowl', 'Comb', 'Dish']],
  ['sort=relevance', ['apple chews', 'Bowl', 'BOWL', 'bowl', 'Comb', 'Dish']],
  ['sort=price-asc', ['BOWL', 'apple chews', 'Bowl', 'Dish', 'Comb', 'bowl']],
  ['sort=price-desc', ['bowl', 'Bowl', 'Dish', 'Comb', 'apple chews', 'BOWL']],
  ['sort=newest', ['BOWL', 'bowl', 'apple chews', 'Dish', 'Bowl', 'Comb']],
  ['featured=true', ['Bowl', 'Dish']],
  ['featured=true&sort=newest', ['Dish', 'Bowl']],
  ['category=food', ['apple chews', 'BOWL']],
  ['category=Food', ['apple chews', 'BOWL']],
  ['category=all&inStock=true&pet=cat', ['Dish']],
  ['category=&inStock=true&pet=cat', ['Dish']],
  ['category=Pet%20Care', ['Comb']],
  ['category=Pet+Toys&sort=price-desc', ['bowl', 'Bowl', 'Dish']],
  ['category=accessories&sort=price-desc', ['bowl', 'Bowl', 'Dish']],
  ['category=accessories&sort=newest', ['bowl', 'Dish', 'Bowl']],
  ['pet=cat', ['Comb', 'Dish']],
  ['brand=Tarn', ['Bowl', 'Dish']],
  ['brand=Paw%20%26%20Vale', ['apple chews']],
  ['brand=Nobody', []],
  ['brand=', ['apple chews', 'Bowl', 'BOWL', 'bowl', 'Comb', 'Dish']],
  ['minPrice=4.35&maxPrice=5', ['apple chews', 'Bowl', 'Comb', 'Dish']],
  ['maxPrice=4.35', ['apple chews', 'BOWL']],
  ['minPrice=4.351&maxPrice=4.999', []],
  ['minPrice=9&maxPrice=1', []],
  ['inStock=true', ['apple chews', 'Bowl', 'BOWL', 'Dish']],
  ['inStock=true&pet=cat&category=accessories', ['Dish']],
  ['limit=2&offset=1', ['Bowl', 'BOWL']],
  ['offset=6', []],
  ['offset=10000000', []],
  ['q=', ['apple chews', 'Bowl', 'BOWL', 'bowl', 'Comb', 'Dish']],
  ['colour=blue', ['apple chews', 'Bowl', 'BOWL', 'bowl', 'Comb', 'Dish']],
])('products?%s are those, in this order, what is sold out last among equals', async (query, expected) => {
  await using shop = await shopWithProducts();
  expect(await names(shop, query)).toEqual(expected);
});

test('every page of a list says how long the list is', async () => {
  await using shop = await shopWithProducts();
  const total = async (query: string) => (await shop.inject(`/api/products?${query}`)).headers['x-total-count'];
  expect(await total('limit=1')).toBe('6');
  expect(await total('limit=1&offset=5')).toBe('6');
  expect(await total('offset=99')).toBe('6');
  expect(await total('category=food&limit=1')).toBe('2');
  expect(await total('q=bowl&limit=1')).toBe('3');
  expect(await total('pet=bird')).toBe('0');
});

test('pages fit together: nothing twice, nothing left out', async () => {
  await using shop = await openShop();
  await stockProducts(
    shop,
    ...Array.from({ length: 25 }, (_, index) => ({ name: 'Ball', price: index % 2 ? '2.00' : '3.00' })),
  );
  for (const sort of ['name', 'price-asc', 'price-desc', 'newest', 'relevance']) {
    const pages = [0, 10, 20].map((offset) =>
      shop.inject(`/api/products?q=ball&sort=${sort}&limit=10&offset=${offset}`),
    );
    const ids = (await Promise.all(pages)).flatMap((reply) => reply.json()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(25);
  }
});

test('the list is a hundred long at first and five hundred at most', async () => {
  await using shop = await openShop();
  await stockProducts(shop, ...Array.from({ length: 501 }, (_, index) => `Ball ${index}`));
  expect((await shop.inject('/api/products')).json()).toHaveLength(100);
  expect((await shop.inject('/api/products?limit=500')).json()).toHaveLength(500);
});

test('a list is counted once for all its pages, and again when the catalogue changes', async () => {
  await using shop = await shopWithProducts();
  const total = async (query: string) => (await shop.inject(`/api/products?${query}`)).headers['x-total-count'];
  expect(await total('limit=1')).toBe('6');
  await stockProducts(shop, { name: 'Lead', slug: 'lead' });
  expect(await total('limit=1&offset=1')).toBe('6');
  expect(await total('limit=2&sort=newest')).toBe('6');
  expect(await total('inStock=true')).toBe('5');

  await shop.changes.transaction(async (_, announce) => announce('catalogue'));

  expect(await total('limit=1&offset=1')).toBe('7');
});

test.each([
  ['sort=cheapest', 'sort'],
  ['limit=0', 'limit'],
  ['limit=501', 'limit'],
  ['limit=ten', 'limit'],
  ['limit=1.5', 'limit'],
  ['offset=-1', 'offset'],
  ['offset=10000001', 'offset'],
  ['category=cars', 'category'],
  ['pet=dragon', 'pet'],
  ['featured=yes', 'featured'],
  ['inStock=1', 'inStock'],
  ['minPrice=cheap', 'minPrice'],
  ['maxPrice=-1', 'maxPrice'],
  ['sort=name&sort=newest', 'sort'],
  [`q=${'a'.repeat(121)}`, 'q'],
])('products?%s is refused, naming the fault', async (query, path) => {
  await using shop = await openShop();
  for (const call of ['/api/products', ...(/sort|limit|offset/.test(query) ? [] : ['/api/products/facets'])]) {
    const reply = await shop.inject(`${call}?${query}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'invalid-input', issues: [{ path }] });
    expect(reply.json().message).not.toMatch(/Invalid|expected/);
  }
});
