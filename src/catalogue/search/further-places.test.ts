import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const goods = [
  { name: 'Bone', price: '4.00', category: 'food', pet: 'dog' },
  { name: 'Chew', price: '6.00', category: 'food', pet: 'dog' },
  { name: 'Comb', price: '8.00', category: 'health', pet: 'cat' },
  { name: 'Shampoo', price: '9.00', category: 'health', pet: 'dog' },
];

async function openStore() {
  const shop = await openShop();
  const [bone, chew, comb, shampoo] = await stockProducts(shop, ...goods);
  const admin = await owner(shop);
  await admin.post('/api/admin/shelves/categories', { name: 'Dental', parent: 'health' });
  const change = (id: number | undefined, body: object) => admin.patch(`/api/products/${id}`, body);
  return { shop, admin, change, bone, chew, comb, shampoo };
}

async function namesIn(shop: TestShop, query: string): Promise<string[]> {
  const reply = await shop.inject(`/api/products?${query}`);
  return reply.json<{ name: string }[]>().map(({ name }) => name);
}

async function facetsOf(shop: TestShop, query: string) {
  const { total, pets, price } = (await shop.inject(`/api/products/facets?${query}`)).json();
  return {
    total,
    pets: Object.fromEntries(pets.map(({ pet, count }: { pet: string; count: number }) => [pet, count])),
    price,
  };
}

test('a product in several categories and for several animals is listed and counted in each, and once in all', async () => {
  const { shop, change, chew, shampoo } = await openStore();
  await using _shop = shop;
  expect(await namesIn(shop, 'category=health')).toEqual(['Comb', 'Shampoo']);
  const saved = await change(chew, { alsoIn: ['dental', 'dental'], alsoFor: ['cat'] });
  expect(saved.json()).toMatchObject({ category: 'food', pet: 'dog', alsoIn: ['dental'], alsoFor: ['cat'] });
  await change(shampoo, { alsoFor: ['cat', 'small-pet'] });

  expect(await namesIn(shop, 'category=health')).toEqual(['Chew', 'Comb', 'Shampoo']);
  expect(await namesIn(shop, 'category=dental')).toEqual(['Chew']);
  expect(await namesIn(shop, 'category=food&pet=cat')).toEqual(['Chew']);
  expect(await namesIn(shop, 'pet=cat&sort=price-desc')).toEqual(['Shampoo', 'Comb', 'Chew']);
  expect(await facetsOf(shop, 'category=health')).toEqual({
    total: 3,
    pets: { dog: 2, cat: 3, 'small-pet': 1 },
    price: { lowest: '6.00', highest: '9.00' },
  });
  expect(await facetsOf(shop, 'category=health&pet=small-pet')).toMatchObject({
    total: 1,
    price: { lowest: '9.00', highest: '9.00' },
  });
  const sitemap = (await shop.inject('/sitemap.xml')).body;
  for (const path of ['/cats/dental', '/small-pets/health']) expect(sitemap).toContain(`${path}</loc>`);

  const { category, pet } = (await shop.inject(`/api/products/${chew}`)).json();
  expect([category, pet]).toEqual(['food', 'dog']);
});

test('a family whose variants are for several animals counts once for each', async () => {
  const { shop, admin, change, bone, chew } = await openStore();
  await using _shop = shop;
  const value = (name: string) => ({ value: name, colour: null });
  const family = await admin.post('/api/admin/families', {
    name: 'Chews',
    options: [{ name: 'Size', style: 'text', values: [value('S'), value('L')] }],
    variants: [
      { productId: bone, values: { Size: 'S' } },
      { productId: chew, values: { Size: 'L' } },
    ],
  });
  expect(family.statusCode).toBe(201);
  await change(bone, { alsoFor: ['cat'] });
  await change(chew, { alsoFor: ['cat'], alsoIn: ['health'] });
  expect(await facetsOf(shop, 'category=food')).toMatchObject({ total: 1, pets: { dog: 1, cat: 1 } });
  expect(await facetsOf(shop, 'category=health&pet=cat')).toMatchObject({ total: 2, pets: { dog: 2, cat: 2 } });
  expect(await namesIn(shop, 'category=health&pet=cat')).toEqual(['Chew', 'Comb']);
});

test('a collection by category or animal has them, too', async () => {
  const { shop, admin, change, bone } = await openStore();
  await using _shop = shop;
  await change(bone, { alsoIn: ['health'], alsoFor: ['bird'] });
  await admin.post('/api/admin/shelves/collections', { name: 'Care', rule: { categories: ['health'] } });
  await admin.post('/api/admin/shelves/collections', { name: 'Birds', rule: { pets: ['bird'] } });
  expect(await namesIn(shop, 'collection=care')).toEqual(['Bone', 'Comb', 'Shampoo']);
  expect(await namesIn(shop, 'collection=birds')).toEqual(['Bone']);
});

test('a category or an animal that goes leaves nothing behind in its goods', async () => {
  const { shop, admin, change, bone } = await openStore();
  await using _shop = shop;
  await change(bone, { alsoIn: ['dental', 'health'], alsoFor: ['bird', 'cat'] });
  await admin.remove('/api/admin/shelves/categories/dental');
  await admin.remove('/api/admin/shelves/animals/bird?moveTo=');
  const product = (await admin.get(`/api/admin/products/${bone}`)).json();
  expect([product.alsoIn, product.alsoFor]).toEqual([['health'], ['cat']]);
});

test.each([
  [{ alsoIn: ['cars'] }, 'alsoIn'],
  [{ alsoFor: ['dragon'] }, 'alsoFor'],
  [{ alsoIn: Array.from({ length: 21 }, (_, at) => `c${at}`) }, 'alsoIn'],
])('%j is refused', async (body, field) => {
  const { shop, change, bone } = await openStore();
  await using _shop = shop;
  const reply = await change(bone, body);
  expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, field]);
});

test('an export brings them back, and a file names them by key or by name', async () => {
  const { shop, admin, change, bone } = await openStore();
  await using _shop = shop;
  await change(bone, { alsoIn: ['health'], alsoFor: ['cat'] });
  const file = (await admin.get('/api/admin/products/export')).body;
  expect(file).toMatch(/,health,cat,/);
  const rows = `id,also in,also for\n${bone},Accessories & Toys; dental,Cats; Birds\n`;
  const send = (payload: string) =>
    shop.inject({
      method: 'POST',
      url: '/api/admin/products/import',
      cookies: admin.cookies,
      payload,
      headers: { 'content-type': 'text/csv' },
    });
  expect((await send(rows)).json()).toMatchObject({ changed: 1, refused: 0 });
  const product = (await admin.get(`/api/admin/products/${bone}`)).json();
  expect([product.alsoIn, product.alsoFor]).toEqual([
    ['accessories', 'dental'],
    ['bird', 'cat'],
  ]);
  expect((await send(`id,also in\n${bone},Cars\n`)).json()).toMatchObject({
    refused: 1,
    faults: [{ column: 'alsoIn' }],
  });
});
