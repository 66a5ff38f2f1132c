import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addPictures } from '#catalogue/product-pictures/product-pictures.ts';
import { productPictures } from '#catalogue/products/products.table.ts';
import { pendingApprovals } from '#dropshipping/approvals/approvals.table.ts';
import { supplierOffers } from '#dropshipping/sync/supplier-offers.table.ts';
import { storePicture } from '#media/pictures/pictures.ts';
import { removeUnusedPictures } from '#media/pictures/unused-pictures.ts';
import { hours } from '#platform/clock.ts';
import { placeOrder, stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { pictureUses } from './picture-uses.ts';

const photograph = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function openStore() {
  const shop = await openShop();
  await supplyGoods(shop);
  const store = async (colour: string) => (await storePicture(shop.deps, await photograph(colour))).key;
  const night = async () => {
    shop.clock.advance(hours(24));
    return removeUnusedPictures(shop.deps, pictureUses);
  };
  return { shop, store, night, isThere: (key: string) => isServed(shop, key) };
}

async function isServed(shop: TestShop, key: string): Promise<boolean> {
  return (await shop.inject(`/media/${key}/200.webp`)).statusCode === 200;
}

test('a picture that has been unused for a day is removed with all its sizes, and can be stored again', async () => {
  const { shop, store, night, isThere } = await openStore();
  await using _shop = shop;
  const key = await store('#b24a2c');
  expect(await isThere(key)).toBe(true);
  expect([await night(), await isThere(key)]).toEqual([0, true]);
  expect([await night(), await isThere(key)]).toEqual([1, false]);
  expect((await shop.pool.query('select from pictures')).rowCount).toBe(0);
  expect([await store('#b24a2c'), await isThere(key)]).toEqual([key, true]);
});

test('a picture of a product, a pending approval or a supplier’s offer stays', async () => {
  const { shop, store, night, isThere } = await openStore();
  await using _shop = shop;
  const productId = await stockProduct(shop, { supplierId: 1, supplierProductCode: 'A1' });
  const [shown = '', held = '', offered = ''] = await Promise.all(['red', 'green', 'blue'].map(store));
  const about = { supplierId: 1, productId, code: 'A1' };
  const at = shop.clock.now();
  await shop.db.insert(productPictures).values({ productId, position: 0, pictureKey: shown, alt: '' });
  await shop.db
    .insert(pendingApprovals)
    .values({ ...about, kind: 'pictures', pictureKey: held, reason: 'To be agreed', at });
  await shop.db.insert(supplierOffers).values({ ...about, askedAt: at, isListed: true, pictureKey: offered });

  for (let nights = 0; nights < 3; nights += 1) expect(await night()).toBe(0);
  expect(await Promise.all([shown, held, offered].map(isThere))).toEqual([true, true, true]);
});

test('the picture of a category, an animal, a collection or a brand stays until another takes its place', async () => {
  const { shop, store, night, isThere } = await openStore();
  await using _shop = shop;
  await stockProduct(shop, { brand: 'Fernhill' });
  const admin = await owner(shop);
  await admin.post('/api/admin/shelves/collections', { name: 'Picked', rule: { products: [1] } });
  const paths = ['categories/food', 'animals/dog', 'collections/picked', 'brands/fernhill'];
  const keys = await Promise.all(['red', 'green', 'blue', 'black'].map(store));
  const show = (path: string, key: string) =>
    admin.patch(`/api/admin/shelves/${path}`, {
      picture: { src: `/media/${key}/960.webp`, width: 40, height: 40, alt: '' },
    });
  for (const [place, path] of paths.entries()) expect((await show(path, keys[place] ?? '')).statusCode).toBe(200);
  for (let nights = 0; nights < 2; nights += 1) expect(await night()).toBe(0);
  for (const path of paths) await show(path, keys[0] ?? '');
  expect([await night(), await night()]).toEqual([0, 3]);
  expect(await isThere(keys[0] ?? '')).toBe(true);
});

test('an order keeps its picture when the product has another one, or none', async () => {
  const { shop, store, night, isThere } = await openStore();
  await using _shop = shop;
  const productId = await stockProduct(shop);
  const key = await store('#1f4d40');
  await shop.db.insert(productPictures).values({ productId, position: 0, pictureKey: key, alt: '' });
  await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } });
  await shop.db.delete(productPictures);
  for (let nights = 0; nights < 3; nights += 1) expect(await night()).toBe(0);
  expect(await isThere(key)).toBe(true);
});

test('a picture that is stored again has another day, and one that is used again stays', async () => {
  const { shop, store, night, isThere } = await openStore();
  await using _shop = shop;
  const productId = await stockProduct(shop);
  const [again = '', shown = ''] = await Promise.all(['red', 'green'].map(store));
  await night();
  await store('red');
  await shop.db.insert(productPictures).values({ productId, position: 0, pictureKey: shown, alt: '' });
  expect(await night()).toBe(0);
  expect(await night()).toBe(1);
  expect([await isThere(again), await isThere(shown)]).toEqual([false, true]);
});

test('a picture that is added to a product while unused ones are removed is not lost', async () => {
  const { shop, store, night, isThere } = await openStore();
  await using _shop = shop;
  await owner(shop);
  const productId = await stockProduct(shop);
  const bytes = await photograph('#f2b33d');
  for (let turn = 0; turn < 10; turn += 1) {
    const key = await store('#f2b33d');
    await night();
    const [, shown] = await Promise.all([night(), addPictures(shop.deps, productId, [bytes], 1)]);
    expect([shown.map((picture) => picture.key), await isThere(key)]).toEqual([[key], true]);
    await shop.db.delete(productPictures);
  }
});
