import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { animals, categories } from './categories.table.ts';

async function addReptiles({ db }: TestShop): Promise<void> {
  await db.insert(animals).values({ key: 'reptiles', address: 'reptiles', name: 'Reptiles', position: 6 });
  await db.insert(categories).values([
    { key: 'housing', address: 'housing', name: 'Vivariums & Housing', position: 4 },
    { key: 'lamps', address: 'lamps', name: 'Lamps', parentKey: 'housing', position: 5 },
  ]);
}

const names = (list: { name: string }[]) => list.map(({ name }) => name);

test('a new shop has three categories and five animals, at their addresses', async () => {
  await using shop = await openShop();
  const { categories: ofShop, animals: all } = (await shop.inject({ url: '/api/categories' })).json();
  expect(ofShop).toEqual([
    { key: 'accessories', path: '/accessories', name: 'Accessories & Toys', isHidden: false, parent: null },
    { key: 'food', path: '/food', name: 'Food & Treats', isHidden: false, parent: null },
    { key: 'health', path: '/health', name: 'Health & Care', isHidden: false, parent: null },
  ]);
  expect(all.map(({ path }: { path: string }) => path)).toEqual(['/dogs', '/cats', '/small-pets', '/birds', '/fish']);
});

test('a new animal and a new category work in form, file, listing, facets and search', async () => {
  await using shop = await openShop();
  await addReptiles(shop);
  const admin = await owner(shop);
  const lamp = {
    name: 'Basking Spot',
    category: 'housing',
    subcategory: 'lamps',
    pet: 'reptiles',
    price: '24.00',
    isWithdrawn: false,
  };
  const made = await admin.post('/api/products', { ...lamp, stock: 3 });
  expect(made.json()).toMatchObject({ category: 'housing', subcategory: 'lamps', pet: 'reptiles' });
  const file =
    'name,category,subcategory,pet,price,stock,withdrawn\nCork Hide,Vivariums & Housing,,Reptiles,9.00,2,no\nLost,Cars,,Dragons,1.00,1,no';
  const imported = await shop.inject({
    method: 'POST',
    url: '/api/admin/products/import',
    cookies: admin.cookies,
    payload: file,
    headers: { 'content-type': 'text/csv' },
  });
  expect(imported.json()).toMatchObject({ created: 1, refused: 1 });
  expect(imported.json().faults).toMatchObject([
    { column: 'category', reason: expect.stringContaining('Vivariums & Housing') },
    { column: 'pet', reason: expect.stringContaining('Reptiles') },
  ]);

  const list = async (query: string) => names((await shop.inject({ url: `/api/products?${query}` })).json());
  expect(await list('category=housing')).toEqual(['Basking Spot', 'Cork Hide']);
  expect(await list('category=lamps')).toEqual(['Basking Spot']);
  expect(await list('pet=reptiles&sort=price-asc')).toEqual(['Cork Hide', 'Basking Spot']);
  expect(await list('q=reptile')).toHaveLength(2);
  const facets = await shop.inject({ url: '/api/products/facets?category=lamps' });
  expect(facets.json()).toMatchObject({ total: 1, pets: [{ pet: 'reptiles', count: 1 }] });
  const found = await admin.get('/api/admin/products?category=lamps&pet=reptiles');
  expect(names(found.json())).toEqual(['Basking Spot']);
});

test('a product that moves to another category leaves what it was in within the old one', async () => {
  await using shop = await openShop();
  await addReptiles(shop);
  const [id = 0] = await stockProducts(shop, { name: 'Lamp', category: 'housing', subcategory: 'lamps' });
  const admin = await owner(shop);
  const change = (payload: object) => admin.patch(`/api/products/${id}`, payload);
  expect((await change({ category: 'health' })).json()).toMatchObject({ category: 'health', subcategory: null });
  for (const [payload, path] of [
    [{ subcategory: 'lamps' }, 'subcategory'],
    [{ category: 'lamps' }, 'category'],
    [{ category: 'cars' }, 'category'],
    [{ pet: 'dragon' }, 'pet'],
  ] as const)
    expect((await change(payload)).json()).toMatchObject({ code: 'invalid-input', issues: [{ path }] });
});
