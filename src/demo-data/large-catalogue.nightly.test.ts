import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { count, countDistinct, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productPictures, products } from '#catalogue/products/products.table.ts';
import { productRatings } from '#catalogue/products/ratings.table.ts';
import { openShop } from '../../tests/support/shop.ts';
import { growCatalogue } from './large-catalogue.ts';

/** The demo's products, each variant of its families among them. */
const ofTheDemo = 72;

test('a shop grows to the requested number of products, and no further the second time', async () => {
  await using shop = await openShop();
  expect(await growCatalogue(shop.deps, 2_500)).toBe(2_500 - ofTheDemo);
  expect(await growCatalogue(shop.deps, 2_500)).toBe(0);
  expect(await growCatalogue(shop.deps, 2_510)).toBe(10);

  const [made] = await shop.db
    .select({ products: count(), names: countDistinct(products.name), brands: countDistinct(products.brand) })
    .from(products);
  expect(made?.products).toBe(2_510);
  expect(made?.names).toBeGreaterThan(2_200);
  expect(made?.brands).toBeGreaterThan(60);
});

test('every invented product has a picture, some are sold out, some are rated', async () => {
  await using shop = await openShop();
  await growCatalogue(shop.deps, 500);

  const bare = await shop.db
    .select({ id: products.id })
    .from(products)
    .leftJoin(productPictures, eq(productPictures.productId, products.id))
    .where(isNull(productPictures.productId));
  expect(bare).toEqual([]);
  const soldOut = await shop.db.$count(products, eq(products.isSoldOut, true));
  expect(soldOut).toBeGreaterThan(15);
  expect(soldOut).toBeLessThan(100);
  expect(await shop.db.$count(productRatings)).toBeGreaterThan(150);
});

test('the next product the owner creates has a number of its own', async () => {
  await using shop = await openShop();
  await growCatalogue(shop.deps, 100);
  const [model] = await shop.db.select().from(products).where(isNull(products.familyId)).limit(1);
  if (!model) throw new Error('No products');
  const { id: _id, isSoldOut: _isSoldOut, sortName: _sortName, words: _words, ...likeIt } = model;
  const [next] = await shop.db
    .insert(products)
    .values({ ...likeIt, slug: 'new', supplierProductCode: 'NEW' })
    .returning({ id: products.id });
  expect(next?.id).toBe(101);
});

test('the command prints its usage when the number of products is missing or wrong', async () => {
  const script = join(import.meta.dirname, '../../scripts/seed.ts');
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, [script, '--products', 'many'], (error, _stdout, stderr) =>
      resolve({ code: error?.code, stderr }),
    );
  });
  expect(code).toBe(2);
  expect(stderr).toContain('npm run seed -- --products 100000');
});
