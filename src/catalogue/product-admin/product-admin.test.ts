import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#platform/audit-log/audit-log.table.ts';
import { fromPounds } from '#platform/money.ts';
import { addPictures, stockProducts } from '../../../tests/support/catalogue.ts';
import { supplyGoods } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const rope = { name: 'Rope Tug Toy', category: 'accessories', price: '8.99', isWithdrawn: false };

const lastEntry = async ({ db }: TestShop) =>
  (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)).at(0);

/** Supplier 1's, bought for 7.00 and sold for 10.00. */
const dropshipped = {
  name: 'Felt Mouse',
  price: '10.00',
  supplierId: 1,
  supplierProductCode: 'TPF-TO-1234',
  supplierPrice: fromPounds('7.00'),
  margin: '0.3',
};

test('a new product is in the shop at once, under an address of its own', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const first = await admin.post('/api/products', { ...rope, stock: 12 });
  const second = await admin.post('/api/products', rope);
  expect([first.statusCode, first.json().slug, second.json().slug]).toEqual([201, 'rope-tug-toy', 'rope-tug-toy-2']);
  expect(first.json()).toMatchObject({ stock: 12, kind: 'accessories', vatRate: 20, isWithdrawn: false, margin: null });
  expect((await shop.inject({ url: '/api/products' })).json()).toHaveLength(2);
  expect(await lastEntry(shop)).toMatchObject({ action: 'product.created', subjectId: '2', before: null });
});

test('twenty products of one name made at once have twenty addresses', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const made = await Promise.all(Array.from({ length: 20 }, () => admin.post('/api/products', rope)));
  expect(new Set(made.map((reply) => reply.json().slug)).size).toBe(20);
});

test.each([
  [{ name: '  ' }, 'name'],
  [{ price: '0' }, 'price'],
  [{ price: 'cheap' }, 'price'],
  [{ category: 'toys' }, 'category'],
  [{ vatRate: 17 }, 'vatRate'],
  [{ netQuantity: { value: 1.2345, unit: 'kg' } }, 'netQuantity.value'],
  [{ details: { colour: 'red' } }, 'details'],
  [{ stock: -1 }, 'stock'],
  [{ gtin: '5012345678901' }, 'gtin'],
  [{ gtin: '12345' }, 'gtin'],
])('a new product with %j is refused at that field', async (error, path) => {
  await using shop = await openShop();
  const reply = await (await owner(shop)).post('/api/products', { ...rope, ...error });
  expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, path]);
});

test('a name that tens of thousands of products have makes another one all the same', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await shop.pool.query(`insert into products (slug, name, category, kind, price, stock)
    select 'bone' || coalesce('-' || nullif(number, 1), ''), 'Bone', 'food', 'food', 100, 0 from generate_series(1, 22300) number`);
  const added = await admin.post('/api/products', { ...rope, name: 'Bone' });
  expect([added.statusCode, added.json().slug]).toEqual([201, expect.stringMatching(/^bone-\d+$/)]);
});

test('a GTIN is stored without spaces, shown to everybody, removed again, and stays with the original of a copy', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const made = await admin.post('/api/products', { ...rope, gtin: ' 50 12345 678900 ' });
  expect(made.json()).toMatchObject({ gtin: '5012345678900' });
  expect((await shop.inject({ url: '/api/products/1' })).json()).toMatchObject({ gtin: '5012345678900' });
  expect((await admin.post('/api/admin/products/1/duplicate')).json()).toMatchObject({ id: 2, gtin: null });
  expect((await admin.patch('/api/products/1', { gtin: '96385074' })).json()).toMatchObject({ gtin: '96385074' });
  expect((await admin.patch('/api/products/1', { gtin: '' })).json()).toMatchObject({ gtin: null });
});

test('an edit changes what it names and nothing else, and the shop shows it', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProducts(shop, { ...rope, category: 'accessories', description: 'A rope.', brand: 'Barker' });
  await shop.inject({ url: '/api/products/1' });
  const reply = await admin.patch('/api/products/1', { name: 'Rope', netQuantity: { value: 1.5, unit: 'kg' } });
  expect(reply.json()).toMatchObject({ name: 'Rope', description: 'A rope.', brand: 'Barker', price: '8.99' });
  const shown = (await shop.inject({ url: '/api/products/1' })).json();
  expect([shown.name, shown.unitPrice]).toEqual(['Rope', { price: '5.99', per: 'kg' }]);
  expect(await lastEntry(shop)).toMatchObject({
    action: 'product.edited',
    before: { name: 'Rope Tug Toy', netQuantity: null },
    after: { name: 'Rope', netQuantity: '1.5 kg' },
  });
});

test('details are changed one by one: those not named stay, an empty one is removed', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProducts(shop, { name: 'Rope', details: { material: 'Cotton', care: 'Wash it.' } });
  const reply = await admin.patch('/api/products/1', { details: { size: ' 40 cm ', care: ' ' } });
  expect(reply.json().details).toEqual({ material: 'Cotton', size: '40 cm' });
  expect((await shop.inject({ url: '/api/products/1' })).json().details).toEqual({ material: 'Cotton', size: '40 cm' });
  const made = await admin.post('/api/products', { ...rope, details: { material: 'Hemp', care: '' } });
  expect(made.json().details).toEqual({ material: 'Hemp' });
});

test('with a price the margin follows; a price below the cost is refused', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await supplyGoods(shop);
  await stockProducts(shop, dropshipped);
  const dearer = await admin.patch('/api/products/1', { price: '14.00' });
  const below = await admin.patch('/api/products/1', { price: '6.99' });
  const atCost = await admin.patch('/api/products/1', { price: '7.00' });
  expect(dearer.json()).toMatchObject({ price: '14.00', supplierPrice: '7.00', margin: '0.5' });
  expect([below.statusCode, below.json().code, below.json().issues[0].path]).toEqual([
    400,
    'price-below-cost',
    'price',
  ]);
  expect(atCost.json()).toMatchObject({ price: '7.00', margin: '0' });
});

test('an edit that changes nothing leaves no trace', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  // Keys in another order than jsonb keeps them in.
  const details = { material: 'Cotton', size: '30 cm', care: 'Wash at 30°' };
  await stockProducts(shop, { name: 'Rope', details });
  expect((await admin.patch('/api/products/1', { name: 'Rope', price: '9.99', details })).statusCode).toBe(200);
  expect(await lastEntry(shop)).toBeUndefined();
});

test('a withdrawn product is off sale until it is put back, however often either is repeated', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProducts(shop, 'Rope', 'Ball');
  const withdrawn = [
    await admin.post('/api/admin/products/1/withdrawal'),
    await admin.post('/api/admin/products/1/withdrawal'),
  ];
  expect(withdrawn.map((reply) => [reply.statusCode, reply.json().isWithdrawn])).toEqual([
    [201, true],
    [201, true],
  ]);
  expect((await shop.inject({ url: '/api/products/1' })).statusCode).toBe(404);
  expect((await admin.get('/api/admin/products?withdrawn=true')).json()).toHaveLength(1);
  expect((await admin.remove('/api/admin/products/1/withdrawal')).json().isWithdrawn).toBe(false);
  expect((await shop.inject({ url: '/api/products/1' })).statusCode).toBe(200);
});

test('a copy is off sale, without stock and supplier, and keeps texts and pictures', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await supplyGoods(shop);
  await stockProducts(shop, { ...dropshipped, description: 'A mouse.', isFeatured: true });
  await addPictures(shop, 1, 'a', 'b');
  const reply = await admin.post('/api/admin/products/1/duplicate');
  expect(reply.json()).toMatchObject({
    name: 'Felt Mouse (copy)',
    slug: 'felt-mouse-copy',
    description: 'A mouse.',
    stock: 0,
    isWithdrawn: true,
    isFeatured: false,
    isDropshipped: false,
    supplierPrice: null,
  });
  expect(reply.json().images).toHaveLength(2);
});

test('a bulk edit does what it can and says why it did not do the rest', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await supplyGoods(shop);
  await stockProducts(shop, { name: 'Rope', price: '10.00' }, dropshipped, { name: 'Ball', price: '0.04' });
  const reply = await admin.post('/api/admin/products/bulk', { ids: [1, 2, 3, 99], pricePercent: -40 });
  expect(reply.json()).toMatchObject([
    { id: 1, outcome: 'changed', reason: null },
    { id: 2, outcome: 'refused', reason: expect.stringContaining('£7.00'), undo: null },
    { id: 3, outcome: 'changed', reason: null },
    { id: 99, outcome: 'refused', reason: 'There is no such product.' },
  ]);
  const prices: { price: string }[] = (await admin.get('/api/admin/products?sort=newest')).json();
  expect(prices.map(({ price }) => price)).toEqual(['0.02', '10.00', '6.00']);
});

test('a bulk edit can be undone: what it changed goes back, and what was changed since stays', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await supplyGoods(shop);
  await stockProducts(shop, { name: 'Rope', price: '10.00' }, dropshipped, { name: 'Ball', price: '4.00' });
  const read = async (id: number) => (await admin.get(`/api/admin/products/${id}`)).json();
  const before = await read(2);
  const change = { ids: [1, 2, 3], pricePercent: 50, category: 'health', isWithdrawn: true };
  const outcomes: { undo: object }[] = (await admin.post('/api/admin/products/bulk', change)).json();
  await admin.patch('/api/products/1', { brand: 'Paw & Vale' });
  await admin.patch('/api/products/3', { price: '5.50' });

  const undone = await admin.post('/api/admin/products/bulk/undo', { products: outcomes.map(({ undo }) => undo) });

  expect(undone.json()).toMatchObject([
    { id: 1, outcome: 'changed' },
    { id: 2, outcome: 'changed' },
    { id: 3, outcome: 'refused', reason: 'It has been changed since.' },
  ]);
  expect(await read(1)).toMatchObject({ price: '10.00', brand: 'Paw & Vale', isWithdrawn: false });
  const { price, margin, category } = before;
  expect(await read(2)).toMatchObject({ price, margin, category, isWithdrawn: false });
  expect(await read(3)).toMatchObject({ price: '5.50', isWithdrawn: true });
});

test('a rise in percent is rounded as requested, and the margin follows', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await supplyGoods(shop);
  await stockProducts(shop, dropshipped);
  await admin.post('/api/admin/products/bulk', { ids: [1], pricePercent: 5, rounding: '.99', isFeatured: true });
  expect((await admin.get('/api/admin/products/1')).json()).toMatchObject({
    price: '10.99',
    margin: '0.3631',
    isFeatured: true,
  });
});

test('the page of a product has all there is to edit', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProducts(shop, { name: 'Rope', details: { material: 'Cotton' }, stock: 3 });
  await addPictures(shop, 1, 'a');
  expect((await admin.get('/api/admin/products/1')).json()).toMatchObject({
    details: { material: 'Cotton' },
    pictures: [{ key: 'a'.repeat(20), alt: 'Picture a' }],
    lowStock: true,
    createdAt: expect.stringMatching(/Z$/),
  });
  expect((await admin.get('/api/admin/products/2')).statusCode).toBe(404);
});
