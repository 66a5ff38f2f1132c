import { expect, test } from 'vitest';
import { toListed, wooProduct } from './woocommerce-products.ts';

const usual = { id: 7, type: 'simple', name: 'Rope', sku: 'R-1', price: '3.00', manage_stock: true, stock_quantity: 4 };
const read = (change: object) => toListed({ product: wooProduct.parse({ ...usual, ...change }) }, 'GBP');

test.each<[string, object]>([
  [
    'null for what it has none of',
    { description: null, weight: null, images: null, image: null, brands: null, tags: null },
  ],
  [
    'false for what it has none of',
    { short_description: false, global_unique_id: false, images: false, weight: false },
  ],
  ['a weight as a number', { weight: 1.5, dimensions: { length: 20, width: null, height: '' } }],
  ['no list of dimensions', { dimensions: [] }],
  ['a picture without an address', { images: [{ id: 1, src: false }, null] }],
  ['tags without a name', { tags: [{ id: 1 }], categories: [null] }],
  ['a number of pieces as text', { stock_quantity: '4' }],
])('a product with %s, as extensions write it, is read', (_what, change) => {
  expect(read(change)).toMatchObject({ code: 'R-1', name: 'Rope', price: 300, stock: 4, nonsense: [] });
});

test('a list with gaps, which PHP writes as an object, is a list', () => {
  const images = { 1: { src: 'https://shop.example/a.jpg' }, 3: { src: 'https://shop.example/b.jpg' } };
  const { imageUrls, category } = read({ images, categories: { 2: { name: 'Toys' } } });
  expect([imageUrls, category]).toEqual([['https://shop.example/a.jpg', 'https://shop.example/b.jpg'], 'Toys']);
  const attributes = { 1: { option: 'Red', variation: true } };
  expect(wooProduct.parse({ ...usual, attributes }).attributes).toMatchObject([{ option: 'Red' }]);
});

test.each([
  [4711, '4711'],
  [null, 'wc:7'],
  ['', 'wc:7'],
])('the code %j is %s', (sku, code) => {
  expect(read({ sku }).code).toBe(code);
});

test.each([{ sku: {} }, { sku: false }, { id: 'seven' }])('a row whose code cannot be told, %j, is none', (change) => {
  expect(wooProduct.safeParse({ ...usual, ...change }).success).toBe(false);
});

test.each<[object, number | string | null, object[]]>([
  [{ manage_stock: false, stock_quantity: null }, 'in-stock', []],
  [{ manage_stock: true, stock_quantity: null }, null, [{ field: 'stock', said: 'no number' }]],
  [{ manage_stock: 'parent', stock_quantity: null }, null, [{ field: 'stock', said: 'no number' }]],
  [{ stock_quantity: '4,5' }, null, [{ field: 'stock', said: '4,5' }]],
  [{ stock_status: 'onbackorder', stock_quantity: 3 }, 0, []],
  [{ stock_status: 'outofstock', stock_quantity: 3 }, 0, []],
  [{ purchasable: false }, 0, []],
  [{ stock_quantity: -3 }, 0, []],
])('%j says how many there are', (change, stock, nonsense) => {
  expect(read(change)).toMatchObject({ stock, nonsense });
});

test.each<[unknown, number | null, object[]]>([
  ['', null, []],
  ['0', null, [{ field: 'price' }]],
  ['3,50', null, [{ field: 'price', said: '3,50' }]],
  [3.5, 350, []],
  ['3.4999', 350, []],
  [{ amount: 3 }, null, [{ field: 'price' }]],
])('the price %j is %s', (price, pence, nonsense) => {
  expect(read({ price })).toMatchObject({ price: pence, nonsense });
});
