import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { days, hours } from '#platform/clock.ts';
import { fromPounds } from '#platform/money.ts';
import { addPictures, stockProducts } from '../../../tests/support/catalogue.ts';
import { placeOrder, supplyGoods } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { products } from '../products/products.table.ts';
import { changePrices, lockProductSupplies } from '../supplied-products/product-supply.ts';
import { margin } from './margin.contract.ts';
import { priceHistory } from './price-history.table.ts';
import { turnSales } from './turn-sales.ts';

const now = new Date('2026-11-28T12:00:00Z');
const ago = (count: number) => new Date(now.getTime() - days(count));
const rope = { name: 'Rope Toy', price: '12.00', createdAt: ago(100), category: 'accessories' };

async function productOf(shop: TestShop, id = 1) {
  return (await shop.inject(`/api/products/${id}`)).json();
}

test.each<[name: string, history: [daysAgo: number, price: string][], sale: string, was: string | null]>([
  ['never another price', [], '9.00', '12.00'],
  ['dearer until last week', [[7, '12.00']], '9.00', '12.00'],
  [
    'cheaper three weeks ago',
    [
      [25, '10.00'],
      [20, '12.00'],
    ],
    '9.00',
    '10.00',
  ],
  [
    'cheaper 40 days ago and until 31 days ago',
    [
      [40, '8.00'],
      [31, '12.00'],
    ],
    '9.00',
    '12.00',
  ],
  [
    'cheaper 40 days ago and until 29 days ago',
    [
      [40, '9.50'],
      [29, '12.00'],
    ],
    '9.00',
    '9.50',
  ],
  [
    'no dearer within the 30 days',
    [
      [25, '9.00'],
      [20, '12.00'],
    ],
    '9.00',
    null,
  ],
  [
    'without a price at first',
    [
      [25, '0.00'],
      [20, '12.00'],
    ],
    '9.00',
    '12.00',
  ],
])('was-price: %s', async (_, history, price, was) => {
  await using shop = await openShop({ now });
  await stockProducts(shop, rope);
  await shop.db.insert(priceHistory).values([
    { productId: 1, at: ago(100), price: fromPounds('12.00'), cause: 'created' },
    ...history.map(([daysAgo, past]) => ({
      productId: 1,
      at: ago(daysAgo),
      price: fromPounds(past),
      cause: 'edited' as const,
    })),
  ]);
  const admin = await owner(shop);
  const reply = await admin.put('/api/admin/products/1/sale', { price });
  expect([reply.statusCode, reply.json().sale?.hasBegun]).toEqual([200, true]);
  expect(await productOf(shop)).toMatchObject({ price, wasPrice: was });
});

test('a planned sale begins and ends by itself, and the checkout charges what is shown', async () => {
  await using shop = await openShop({ now });
  await supplyGoods(shop);
  await stockProducts(shop, rope);
  const admin = await owner(shop);
  const [startsAt, endsAt] = [new Date(now.getTime() + hours(2)), new Date(now.getTime() + hours(50))];
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  await admin.put('/api/admin/products/1/sale', { price: '9.00', ...times });
  expect(await productOf(shop)).toMatchObject({ price: '12.00', wasPrice: null, saleEndsAt: null });

  shop.clock.set(startsAt);
  await turnSales(shop.deps);
  expect(await productOf(shop)).toMatchObject({ price: '9.00', wasPrice: '12.00', saleEndsAt: endsAt.toISOString() });
  const list = (await shop.inject('/api/products?maxPrice=10')).json();
  expect(list).toMatchObject([{ price: '9.00', wasPrice: '12.00' }]);
  const order = await placeOrder(shop, { body: { items: [{ productId: 1, quantity: 2 }] } });
  expect([order.statusCode, order.json().items[0].price, order.json().subtotal]).toEqual([201, '9.00', '18.00']);

  shop.clock.set(endsAt);
  await turnSales(shop.deps);
  expect(await productOf(shop)).toMatchObject({ price: '12.00', wasPrice: null, saleEndsAt: null });
  const late = await placeOrder(shop, { body: { items: [{ productId: 1, quantity: 2 }], total: order.json().total } });
  expect([late.statusCode, late.json().quote.subtotal]).toEqual([409, '24.00']);
  const history = (await admin.get('/api/admin/products/1/price-history')).json();
  expect(history.map(({ price, cause }: { price: string; cause: string }) => [price, cause])).toEqual([
    ['12.00', 'sale-ended'],
    ['9.00', 'sale-began'],
    ['12.00', 'created'],
  ]);
});

test('neither an edit nor a supplier’s new price ends a sale: both count after it', async () => {
  await using shop = await openShop({ now });
  await supplyGoods(shop);
  const cost = fromPounds('5.00');
  await stockProducts(shop, rope, { ...rope, name: 'Ball', supplierId: 1, supplierPrice: cost, margin: '0.5833' });
  const admin = await owner(shop);
  await admin.post('/api/admin/products/sales', { ids: [1, 2], percentOff: 25 });
  await admin.patch('/api/products/1', { price: '14.00' });
  await shop.db.transaction(async (tx) => {
    const [before] = await lockProductSupplies(tx, [2]);
    if (!before) throw new Error('There is no ball');
    expect(before.price).toBe(fromPounds('12.00'));
    const change = { before, price: fromPounds('13.00'), margin: margin(6_000), cost };
    await changePrices(tx, [change], { cause: 'sync', at: now, byUserId: null });
  });
  expect(await productOf(shop, 2)).toMatchObject({ price: '9.00', wasPrice: '12.00' });
  expect((await admin.get('/api/admin/products/1')).json()).toMatchObject({ price: '14.00', sale: { price: '9.00' } });
  await admin.post('/api/admin/products/sale-ends', { ids: [1, 2] });
  expect([(await productOf(shop)).price, (await productOf(shop, 2)).price]).toEqual(['14.00', '13.00']);
});

test('an own price below the sale price is what one pays', async () => {
  await using shop = await openShop({ now });
  await stockProducts(shop, rope);
  const admin = await owner(shop);
  await admin.put('/api/admin/products/1/sale', { price: '9.00' });
  await admin.patch('/api/products/1', { price: '8.00' });
  expect(await productOf(shop)).toMatchObject({ price: '8.00', wasPrice: '12.00' });
  await admin.put('/api/admin/products/1/sale', { price: '7.00' });
  expect(await productOf(shop)).toMatchObject({ price: '7.00', wasPrice: '12.00' });
});

test.each([
  [{ price: '12.00' }, 'price'],
  [{ price: '4.99' }, 'price'],
  [{ price: '0' }, 'price'],
  [{ price: '9.00', endsAt: '2026-11-28T11:00:00.000Z' }, 'endsAt'],
  [{ price: '9.00', startsAt: '2026-12-02T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' }, 'endsAt'],
])('a sale with %j is refused at that field', async (body, path) => {
  await using shop = await openShop({ now });
  await supplyGoods(shop);
  await stockProducts(shop, { ...rope, supplierId: 1, supplierPrice: fromPounds('5.00') });
  const reply = await (await owner(shop)).put('/api/admin/products/1/sale', body);
  expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, path]);
});

test('many sales at once say which products could not be in one', async () => {
  await using shop = await openShop({ now });
  await supplyGoods(shop);
  await stockProducts(shop, rope, { ...rope, supplierId: 1, supplierPrice: fromPounds('11.00') });
  const reply = await (
    await owner(shop)
  ).post('/api/admin/products/sales', {
    ids: [1, 2, 3],
    percentOff: 20,
    rounding: '.99',
  });
  expect(reply.json()).toMatchObject({ set: [1], refused: [{ id: 3 }, { id: 2 }] });
  expect(await productOf(shop)).toMatchObject({ price: '9.99' });
});

test('a cached page shows the sale as soon as it has begun', async () => {
  await using shop = await openShop({ now });
  await stockProducts(shop, rope);
  expect((await shop.inject('/api/products')).json()).toMatchObject([{ price: '12.00' }]);
  await (await owner(shop)).put('/api/admin/products/1/sale', { price: '9.00' });
  expect((await shop.inject('/api/products')).json()).toMatchObject([{ price: '9.00' }]);
});

test('Google is told both prices, and how long the sale is', async () => {
  await using shop = await openShop({ now });
  await stockProducts(shop, rope);
  await addPictures(shop, 1, 'a');
  const endsAt = '2026-12-06T00:00:00.000Z';
  await (await owner(shop)).put('/api/admin/products/1/sale', { price: '9.00', endsAt });
  const feed = (await shop.inject('/feeds/google.xml')).payload;
  expect(feed).toContain('<g:price>12.00 GBP</g:price>');
  expect(feed).toContain('<g:sale_price>9.00 GBP</g:sale_price>');
  expect(feed).toContain(`<g:sale_price_effective_date>${now.toISOString()}/${endsAt}</g:sale_price_effective_date>`);
});

test('the database keeps no sale that raises a price', async () => {
  await using shop = await openShop({ now });
  await stockProducts(shop, rope);
  const raised = shop.db
    .update(products)
    .set({ regularPrice: sql`price - 1` })
    .where(eq(products.id, 1));
  await expect(raised).rejects.toMatchObject({ cause: { constraint: 'a_sale_lowers_the_price' } });
});
