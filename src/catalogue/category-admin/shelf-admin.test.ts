import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { findOwnAddress } from '../products/product-addresses.ts';
import { cacheShelfAddresses } from '../products/shelf-addresses.ts';
import { noText } from '../products/shelves.ts';
import type { AdminShelves } from './shelf-admin.contract.ts';

const keys = (shelves: { key: string }[]) => shelves.map(({ key }) => key);

test('a shop for reptiles starts without a developer', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const added = await admin.post('/api/admin/shelves/animals', { name: 'Reptiles', text: 'All for lizards.' });
  expect(added.statusCode).toBe(201);
  await admin.post('/api/admin/shelves/categories', { name: 'Vivariums & Housing' });
  await admin.post('/api/admin/shelves/categories', { name: 'Lamps', parent: 'vivariums-housing' });
  const lamp = {
    name: 'Spot',
    category: 'vivariums-housing',
    subcategory: 'lamps',
    pet: 'reptiles',
    price: '9.00',
    isWithdrawn: false,
  };
  expect((await admin.post('/api/products', lamp)).statusCode).toBe(201);

  const { categories, animals } = (await shop.inject({ url: '/api/categories' })).json();
  expect(categories.slice(-2)).toMatchObject([
    { path: '/c/vivariums-housing', parent: null },
    { path: '/c/lamps', parent: 'vivariums-housing' },
  ]);
  expect(animals.at(-1)).toMatchObject({ path: '/reptiles', name: 'Reptiles' });
  expect((await shop.inject({ url: '/api/animals/reptiles' })).json()).toEqual({ ...noText, text: 'All for lizards.' });
  const sitemap = (await shop.inject({ url: '/sitemap.xml' })).body;
  for (const path of ['/reptiles', '/reptiles/lamps', '/c/lamps']) expect(sitemap).toContain(`${path}</loc>`);
  expect(sitemap).not.toContain('/dogs');
});

test('another address leaves the earlier one leading to it, and another name leaves the key', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const find = findOwnAddress(shop.deps, cacheShelfAddresses(shop.deps));
  await admin.post('/api/admin/shelves/categories', { name: 'Christmas' });
  expect(await find('/c/christmas')).toBeUndefined();
  const renamed = await admin.patch('/api/admin/shelves/categories/christmas', { name: 'Gifts', address: 'gifts' });
  expect(renamed.json<AdminShelves>().categories.at(-1)).toMatchObject({ key: 'christmas', path: '/c/gifts' });
  await admin.patch('/api/admin/shelves/animals/dog', { address: 'hounds' });
  expect(await find('/c/christmas')).toBe('/c/gifts');
  expect(await find('/dogs/food')).toBe('/hounds/food');
  expect(await find('/c/food')).toBe('/food');

  await admin.post('/api/admin/shelves/categories', { name: 'Christmas', address: 'christmas' });
  expect(await find('/c/christmas')).toBeUndefined();
});

test.each([
  ['POST', '/categories', { name: 'Cat food', address: 'food' }, 400, 'address'],
  ['POST', '/animals', { name: 'Ponies', address: 'basket' }, 400, 'address'],
  ['POST', '/animals', { name: 'Ponies', address: 'cats' }, 400, 'address'],
  ['POST', '/animals', { name: '  ' }, 400, 'name'],
  ['POST', '/categories', { name: 'Hay', parent: 'hay' }, 400, 'parent'],
  ['PATCH', '/categories/food', { address: 'meals' }, 409, undefined],
  ['DELETE', '/categories/food', undefined, 409, undefined],
  ['DELETE', '/animals/dragon', undefined, 404, undefined],
] as const)('%s %s with %j is rejected', async (method, path, body, status, field) => {
  await using shop = await openShop();
  const { cookies } = await owner(shop);
  const url = `/api/admin/shelves${path}`;
  const reply = await shop.inject({ method, url, cookies, ...(body && { payload: body }) });
  expect(reply.statusCode).toBe(status);
  expect(reply.json().issues?.[0]?.path).toBe(field);
});

test('an animal called like a page of the shop has another address', async () => {
  await using shop = await openShop();
  const reply = await (await owner(shop)).post('/api/admin/shelves/animals', { name: 'Shop' });
  expect(reply.json<AdminShelves>().animals.at(-1)).toMatchObject({ key: 'shop-2', path: '/shop-2' });
});

test('goods go where the owner says before what they were in is removed', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await admin.post('/api/admin/shelves/categories', { name: 'Garden' });
  await admin.post('/api/admin/shelves/categories', { name: 'Feeders', parent: 'garden' });
  const [id = 0] = await stockProducts(shop, {
    name: 'Tube Feeder',
    category: 'garden',
    subcategory: 'feeders',
    pet: 'bird',
  });
  const remove = (path: string) => admin.remove(`/api/admin/shelves/${path}`);
  expect((await remove('categories/garden')).json().code).toBe('divided');
  expect((await remove('categories/feeders')).statusCode).toBe(200);
  expect((await remove('categories/garden')).json()).toMatchObject({ code: 'not-empty' });
  expect((await remove('categories/garden?moveTo=garden')).statusCode).toBe(400);
  expect(keys((await remove('categories/garden?moveTo=accessories')).json().categories)).not.toContain('garden');
  expect((await remove('animals/bird')).json().code).toBe('not-empty');
  expect((await remove('animals/bird?moveTo=')).statusCode).toBe(200);
  const moved = await shop.inject({ url: `/api/products/${id}` });
  expect(moved.json()).toMatchObject({ category: 'accessories', subcategory: null, pet: null });
});

test('categories are in the owner’s order, and hidden ones say so', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await admin.put('/api/admin/shelves/categories/order', { keys: ['health', 'food'] });
  await admin.patch('/api/admin/shelves/categories/food', { isHidden: true });
  const { categories } = (await shop.inject({ url: '/api/categories' })).json();
  expect(keys(categories)).toEqual(['health', 'food', 'accessories']);
  expect(categories[1]).toMatchObject({ isHidden: true });
  expect((await shop.inject({ url: '/sitemap.xml' })).body).not.toContain('/food</loc>');
});
