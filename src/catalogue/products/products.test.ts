import { expect, test } from 'vitest';
import { fromPounds } from '#platform/money.ts';
import { addPictures, addReviews, stockProducts } from '../../../tests/support/catalogue.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { suppliers } from '../suppliers/suppliers.table.ts';
import { findProduct, findProducts } from './products.ts';

test('a product shows everything a page of it needs', async () => {
  await using shop = await openShop();
  await stockProducts(shop, {
    name: 'Salmon Oil',
    slug: 'salmon-oil',
    description: 'Pressed in Scotland.',
    details: { ingredients: 'Salmon oil' },
    category: 'health',
    kind: 'supplements',
    pet: 'dog',
    brand: 'Paw & Vale',
    gtin: '2000000000015',
    price: '8.50',
    netQuantity: 250,
    netUnit: 'ml',
    stock: 3,
  });
  await addPictures(shop, 1, 'b', 'a');
  await addReviews(shop, 1, { rating: 5 }, { rating: 4 }, { rating: 4 });

  const reply = await shop.inject('/api/products/1');

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    id: 1,
    family: null,
    siblings: [],
    slug: 'salmon-oil',
    badge: null,
    name: 'Salmon Oil',
    description: 'Pressed in Scotland.',
    category: 'health',
    subcategory: null,
    kind: 'supplements',
    pet: 'dog',
    brand: 'Paw & Vale',
    gtin: '2000000000015',
    price: '8.50',
    wasPrice: null,
    saleEndsAt: null,
    vatRate: 20,
    image: '/media/bbbbbbbbbbbbbbbbbbbb/960.webp',
    images: [
      { src: '/media/bbbbbbbbbbbbbbbbbbbb/960.webp', alt: 'Picture b', width: 960, height: 720 },
      { src: '/media/aaaaaaaaaaaaaaaaaaaa/960.webp', alt: 'Picture a', width: 960, height: 720 },
    ],
    stock: 3,
    supplierId: null,
    isDropshipped: false,
    isFeatured: false,
    averageRating: 4.33,
    totalReviews: 3,
    netQuantity: { value: 250, unit: 'ml' },
    unitPrice: { price: '34.00', per: 'litre' },
    details: { ingredients: 'Salmon oil' },
  });
});

test('a product without picture, text or review is shown all the same', async () => {
  await using shop = await openShop();
  await stockProducts(shop, 'Plain Bowl');
  expect((await shop.inject('/api/products/1')).json()).toMatchObject({
    image: null,
    images: [],
    description: '',
    details: {},
    averageRating: 0,
    totalReviews: 0,
    unitPrice: null,
  });
});

test('what the shop pays for a product, and where, stays in the house', async () => {
  await using shop = await openShop();
  await shop.db.insert(suppliers).values({ name: 'Thornmere', email: 'sales@thornmere.example' });
  const terms = { supplierProductCode: 'TM-4711', supplierPrice: fromPounds('4.56'), margin: '0.3' };
  await stockProducts(shop, { name: 'Rope Lead', supplierId: 1, ...terms });

  for (const url of ['/api/products/1', '/api/products', '/api/products/suggestions?q=rope']) {
    const { payload } = await shop.inject(url);
    expect(payload).toContain('Rope Lead');
    expect(payload).not.toMatch(/TM-4711|4\.56|456|margin|supplierPrice|supplierProductCode/);
  }
  expect((await shop.inject('/api/products/1')).json()).toMatchObject({ supplierId: 1, isDropshipped: true });
});

test.each(['/api/products/2', '/api/products/2147483647', '/api/products/3'])(
  '%s is not there, and says so in a sentence',
  async (url) => {
    await using shop = await openShop();
    await stockProducts(shop, 'Bowl', { name: 'Gone', id: 3, withdrawnAt: new Date() });
    const reply = await shop.inject(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({
      message: "The product you're looking for doesn't exist.",
      code: 'product-not-found',
    });
  },
);

test.each(['0', '-1', '1.5', 'bowl', '2147483648', '1e999', '%20', "1'--"])(
  'a product numbered %s is refused',
  async (id) => {
    await using shop = await openShop();
    const reply = await shop.inject(`/api/products/${id}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().issues).toEqual([{ path: 'id', message: expect.stringMatching(/number|products/) }]);
  },
);

test('others find products by their ids, withdrawn ones marked, unknown ones left out', async () => {
  await using shop = await openShop();
  await stockProducts(shop, 'Bowl', { name: 'Gone', withdrawnAt: new Date() });

  const found = await findProducts(shop.db, [2, 1, 99]);

  expect(found.map(({ id, withdrawn }) => ({ id, withdrawn })).toSorted((a, b) => a.id - b.id)).toEqual([
    { id: 1, withdrawn: false },
    { id: 2, withdrawn: true },
  ]);
  expect(await findProducts(shop.db, [])).toEqual([]);
  expect(await findProduct(shop.db, 99)).toBeUndefined();
});
