import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

async function shopWithProducts(): Promise<TestShop> {
  const shop = await openShop();
  await stockProducts(
    shop,
    { name: 'Bowl', price: '5.00', pet: 'dog', brand: 'Tarn' },
    { name: 'Bone', price: '8.00', pet: 'dog', brand: 'Towpath', stock: 0, isFeatured: true },
    { name: 'Mouse', price: '3.00', pet: 'cat', brand: 'Tarn' },
    { name: 'Brush', price: '12.00', pet: null, brand: null },
    { name: 'Flakes', price: '4.00', pet: 'fish', brand: 'Tarn', category: 'food' },
    { name: 'Gone', price: '99.00', pet: 'bird', brand: 'Old', withdrawnAt: new Date() },
  );
  return shop;
}

const facets = async (shop: TestShop, query = '') => (await shop.inject(`/api/products/facets?${query}`)).json();

test('facets count what there is, withdrawn products apart', async () => {
  await using shop = await shopWithProducts();
  expect(await facets(shop)).toEqual({
    total: 5,
    inStock: 4,
    pets: [
      { pet: 'dog', count: 2 },
      { pet: 'cat', count: 1 },
      { pet: 'fish', count: 1 },
    ],
    brands: [
      { brand: 'Tarn', count: 3 },
      { brand: 'Towpath', count: 1 },
    ],
    price: { lowest: '3.00', highest: '12.00' },
    meant: null,
  });
});

test('each facet counts by the other choices, not by its own', async () => {
  await using shop = await shopWithProducts();
  expect(await facets(shop, 'pet=dog&brand=Tarn')).toEqual({
    total: 1,
    inStock: 1,
    pets: [
      { pet: 'dog', count: 1 },
      { pet: 'cat', count: 1 },
      { pet: 'fish', count: 1 },
    ],
    brands: [
      { brand: 'Tarn', count: 1 },
      { brand: 'Towpath', count: 1 },
    ],
    price: { lowest: '5.00', highest: '5.00' },
    meant: null,
  });
  expect(await facets(shop, 'inStock=true&pet=dog')).toMatchObject({
    total: 1,
    inStock: 1,
    price: { lowest: '5.00', highest: '5.00' },
  });
  expect(await facets(shop, 'minPrice=4.50&maxPrice=8')).toMatchObject({
    total: 2,
    inStock: 1,
    pets: [{ pet: 'dog', count: 2 }],
    price: { lowest: '3.00', highest: '12.00' },
  });
});

test('facets follow category, words and featured', async () => {
  await using shop = await shopWithProducts();
  expect(await facets(shop, 'category=food')).toMatchObject({ total: 1, pets: [{ pet: 'fish', count: 1 }] });
  expect(await facets(shop, 'q=bowl')).toMatchObject({ total: 1, brands: [{ brand: 'Tarn', count: 1 }] });
  expect(await facets(shop, 'q=bwol')).toMatchObject({ total: 1 });
  expect(await facets(shop, 'featured=true')).toMatchObject({ total: 1, inStock: 0 });
});

test('the total agrees with that of the list', async () => {
  await using shop = await shopWithProducts();
  for (const query of ['', 'pet=dog', 'brand=Tarn&inStock=true', 'minPrice=4&maxPrice=8', 'q=b', 'q=tarn&pet=cat']) {
    const list = await shop.inject(`/api/products?${query}`);
    expect(String((await facets(shop, query)).total)).toBe(list.headers['x-total-count']);
  }
});

test('where nothing is left there are no choices', async () => {
  await using shop = await openShop();
  expect(await facets(shop)).toEqual({ total: 0, inStock: 0, pets: [], brands: [], price: null, meant: null });
});
