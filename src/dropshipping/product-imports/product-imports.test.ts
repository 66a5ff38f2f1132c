import { expect, test } from 'vitest';
import { openConnectedShop, productRow } from '../../../tests/support/connected-suppliers.ts';
import { connectBy } from '../../../tests/support/connectors.ts';
import { invented } from '../../../tests/support/simulator.ts';
import type { ListedProducts } from '../connectors/connectors.contract.ts';
import type { ImportedProduct } from './product-imports.contract.ts';

const chew = { code: 'S1-07', name: 'Oak Chew', category: 'accessories', kind: 'toys', description: 'Lasts.' };

test('a listed product is imported with cost, stock and picture, priced at the usual margin', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin } = opened;

  const reply = await admin.post('/api/suppliers/1/imports', chew);

  expect(reply.statusCode).toBe(201);
  const { product, pictureFault } = reply.json<ImportedProduct>();
  expect(pictureFault).toBeNull();
  expect(product).toMatchObject({
    name: 'Oak Chew',
    price: '5.71',
    supplierPrice: '4.00',
    supplierId: 1,
    supplierProductId: 'S1-07',
    isMatched: true,
    stock: 20,
  });
  expect(product.image).toMatch(/^\/media\//);
  expect(await productRow(shop, product.id)).toMatchObject({ supplierPrice: 400, margin: '0.3000' });
  expect((await shop.inject({ url: `/api/products/${product.id}` })).json()).toMatchObject({ name: 'Oak Chew' });
});

test('a product that is sold already, not listed, or priced below its cost is rejected', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin, simulator } = opened;
  const refused = async (change: object) => {
    const reply = await admin.post('/api/suppliers/1/imports', { ...chew, ...change });
    return [reply.statusCode, reply.json<{ code: string }>().code];
  };
  expect(await refused({ code: 'S1-01' })).toEqual([409, 'supplier-code-taken']);
  expect(await refused({ code: 'nobody-has-this' })).toEqual([404, 'not-listed']);
  expect(await refused({ price: '3.99' })).toEqual([400, 'invalid-input']);
  simulator.supplier(1).faults.set('unauthorised', 'all');
  expect(await refused({})).toEqual([502, 'supplier-credentials']);
});

test.each([
  ['0.4', 400],
  ['', null],
  ['heavy', null],
])('a weight of “%s” kg in a supplier’s shop is %s grams here', async (weight, weightGrams) => {
  const goods = invented('S1', 2).map((one) => ({ ...one, weight }));
  await using opened = await openConnectedShop([{ goods }], 1);
  await connectBy(opened, 1, 'woocommerce');
  const reply = await opened.admin.post('/api/suppliers/1/imports', { ...chew, code: 'S1-02' });
  expect(reply.json<ImportedProduct>().product).toMatchObject({ weightGrams });
});

test('tags and dimensions come with a product of a supplier’s shop, a variation’s from its product', async () => {
  const kept = { dimensions: { length: '30', width: '', height: '2.5' }, tags: ['Puppy', 'Chew & tug', 'a, b'] };
  const goods = invented('S1', 2).map((one) => ({ ...one, ...kept }));
  await using opened = await openConnectedShop([{ goods }], 1);
  await connectBy(opened, 1, 'woocommerce');
  const reply = await opened.admin.post('/api/suppliers/1/imports', { ...chew, code: 'S1-02' });
  const { product } = reply.json<ImportedProduct>();
  expect(product).toMatchObject({ tags: ['chew & tug', 'puppy'], details: { size: '76.2 cm long, 6.4 cm high' } });
});

test('the GTIN is imported, and a product with the same GTIN is not imported twice', async () => {
  const goods = invented('S1', 10).map((one, at) => ({
    ...one,
    gtin: [null, '5012345678900', '96385074'][at] ?? null,
  }));
  await using opened = await openConnectedShop([{ goods }], 1);
  const { admin } = opened;
  const first = await admin.post('/api/suppliers/1/imports', { ...chew, code: 'S1-02' });
  expect(first.json<ImportedProduct>().product).toMatchObject({ gtin: '5012345678900', supplierProductId: 'S1-02' });
  await admin.post('/api/products', {
    isWithdrawn: false,
    name: 'Own Chew',
    category: 'food',
    price: '3.00',
    gtin: '00000096385074',
  });
  const { products } = (await admin.get('/api/suppliers/1/listed-products')).json<ListedProducts>();
  expect(products.slice(1, 4).map(({ product }) => product?.name)).toEqual(['Oak Chew', 'Own Chew', undefined]);
  const second = await admin.post('/api/suppliers/1/imports', { ...chew, code: 'S1-03' });
  expect(second.json()).toMatchObject({ code: 'gtin-taken', message: expect.stringContaining('“Own Chew”') });
});

test('all pictures of a product are imported, each once', async () => {
  const views = invented('S2', 9).map(({ code: name, picture }) => ({ name, picture }));
  const goods = invented('S1', 10).map((one, at) => (at === 6 ? { ...one, furtherPictures: views.slice(0, 2) } : one));
  await using opened = await openConnectedShop([{ goods }]);
  await connectBy(opened, 1, 'woocommerce');
  const { product } = (await opened.admin.post('/api/suppliers/1/imports', chew)).json<ImportedProduct>();
  expect((await opened.shop.inject({ url: `/api/products/${product.id}` })).json().images).toHaveLength(3);
});

test('a product whose picture cannot be fetched is imported without it, and the response says why', async () => {
  await using opened = await openConnectedShop([{}]);
  opened.simulator.supplier(1).faults.set('html-picture', 'all');
  const { product, pictureFault } = (await opened.admin.post('/api/suppliers/1/imports', chew)).json<ImportedProduct>();
  expect(product.image).toBeNull();
  expect(pictureFault).toBe('What Supplier 1 sent is not a picture that can be shown.');
});
