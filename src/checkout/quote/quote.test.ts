import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productPictures, products } from '#catalogue/products/products.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { pictures } from '#media/pictures/pictures.table.ts';
import { fromPounds } from '#platform/money.ts';
import { settings } from '#shop/settings/settings.table.ts';
import {
  countRows,
  fetchQuote,
  placeOrder,
  promote,
  stockOf,
  stockProduct,
  supplyGoods,
} from '../../../tests/support/checkout.ts';
import { openShop } from '../../../tests/support/shop.ts';

test('a quote has the price of each line and the total with delivery', async () => {
  await using shop = await openShop({ now: '2026-11-23T10:00:00Z' });
  await supplyGoods(shop);
  const bone = await stockProduct(shop, { name: 'Rubber Bone', price: '5.00', supplierId: 1, stock: 3 });
  const mouse = await stockProduct(shop, { name: 'Felt Mouse', price: '3.00', supplierId: 2 });
  await promote(shop, { code: 'IMAGEFIX10' });
  const key = '0123456789abcdef0123';
  await shop.db.insert(pictures).values({ key, width: 900, height: 900, bytes: 1, mime: 'image/webp' });
  await shop.db.insert(productPictures).values({ productId: bone, position: 0, pictureKey: key, alt: 'A bone' });

  const boneLine = { productId: bone, quantity: 2, price: '0.01', name: 'Something else' };
  const items = [boneLine, { productId: mouse, quantity: 1 }];
  const reply = await fetchQuote(shop, { items, promoCode: 'imagefix10' });

  expect(reply.statusCode).toBe(200);
  expect(reply.headers['set-cookie']).toBeUndefined();
  const image = `/media/${key}/960.webp`;
  expect(reply.json()).toEqual({
    lines: [
      { productId: bone, name: 'Rubber Bone', image, quantity: 2, price: '5.00', lineTotal: '10.00', available: 3 },
      {
        productId: mouse,
        name: 'Felt Mouse',
        image: null,
        quantity: 1,
        price: '3.00',
        lineTotal: '3.00',
        available: 10,
      },
    ],
    subtotal: '13.00',
    discount: '1.30',
    delivery: '4.49',
    total: '16.19',
    vat: '2.70',
    isVatRegistered: true,
    freeDeliveryShortfall: '12.00',
    deliveryOptions: [
      {
        service: 'standard',
        name: 'Standard delivery',
        price: '4.49',
        days: '3-7 days',
        arrives: { from: '2026-11-26', to: '2026-11-30' },
      },
      {
        service: 'express',
        name: 'Express delivery',
        price: '7.99',
        days: '1-2 days once ready',
        arrives: { from: '2026-11-25', to: '2026-11-26' },
      },
    ],
    parcels: 2,
    dispatch: null,
    datesUntil: '2026-11-23T14:00:00.000Z',
    promo: { valid: true, code: 'IMAGEFIX10', message: '10% discount applied' },
  });
});

test('our own stock is delivered at the standard rate, which is not added to that of supplier 1', async () => {
  await using shop = await openShop();
  const own = await stockProduct(shop);
  const items = [{ productId: own, quantity: 1 }];
  expect((await fetchQuote(shop, { items })).json().delivery).toBe('3.99');

  await supplyGoods(shop);
  const [first, second] = [await stockProduct(shop, { supplierId: 1 }), await stockProduct(shop, { supplierId: 2 })];
  const with1 = [...items, { productId: first, quantity: 1 }];
  expect((await fetchQuote(shop, { items: with1 })).json().delivery).toBe('3.99');
  const with2 = [...items, { productId: second, quantity: 1 }];
  expect((await fetchQuote(shop, { items: with2 })).json().delivery).toBe('4.49');

  // The first supplier’s rate does not apply to own stock, which has the rate set by the owner.
  await shop.db
    .update(suppliers)
    .set({ shippingRate: fromPounds('6.50') })
    .where(eq(suppliers.id, 1));
  expect((await fetchQuote(shop, { items })).json().delivery).toBe('3.99');
  expect((await fetchQuote(shop, { items: with1 })).json().delivery).toBe('6.50');
  expect((await fetchQuote(shop, { items: with1.toReversed() })).json().delivery).toBe('6.50');
  expect((await fetchQuote(shop, { items: with2 })).json().delivery).toBe('4.49');
});

test('the delivery terms are those the owner has set', async () => {
  await using shop = await openShop();
  const delivery = { freeFrom: '10.00', standardRate: '2.50', expressRate: '6.00', expressRateFromFree: '3.00' };
  const days = { standardDays: '2 days', expressDays: '1 day', dispatchDays: '1 day' };
  await shop.db.insert(settings).values({ key: 'delivery', value: { ...delivery, ...days } });
  const productId = await stockProduct(shop, { price: '5.00' });

  const one = await fetchQuote(shop, { items: [{ productId, quantity: 1 }] });
  const two = await fetchQuote(shop, { items: [{ productId, quantity: 2 }], delivery: 'express' });

  expect(one.json()).toMatchObject({ delivery: '2.50', freeDeliveryShortfall: '5.00' });
  expect(two.json()).toMatchObject({ delivery: '3.00', total: '13.00', freeDeliveryShortfall: '0.00' });
});

test('a code that does not count leaves the price as it is and says why', async () => {
  await using shop = await openShop();
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  const unknown = await fetchQuote(shop, { items, promoCode: 'NOPE' });
  expect(unknown.statusCode).toBe(200);
  expect(unknown.json()).toMatchObject({
    discount: '0.00',
    total: '12.98',
    promo: { valid: false, code: 'NOPE', message: 'We don’t recognise that code. Please check it and try again.' },
  });
  for (const promoCode of [null, '', undefined])
    expect((await fetchQuote(shop, { items, promoCode })).json().promo).toBeNull();
});

test('one product in several lines counts as one line', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop, { price: '2.00' });
  const line = { productId, quantity: 2 };
  expect((await fetchQuote(shop, { items: [line, line, line] })).json()).toMatchObject({
    lines: [{ productId, quantity: 6, lineTotal: '12.00' }],
    subtotal: '12.00',
  });
});

test('more than the stock is priced all the same, and nothing is reserved', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop, { stock: 2 });
  const reply = await fetchQuote(shop, { items: [{ productId, quantity: 5 }] });
  expect(reply.json().lines).toMatchObject([{ quantity: 5, available: 2 }]);
  expect(await stockOf(shop, productId)).toBe(2);
  expect(await countRows(shop, 'sessions')).toBe(0);
});

test('products that are not sold are rejected with their path in the request', async () => {
  await using shop = await openShop();
  const [sold, withdrawn] = [await stockProduct(shop), await stockProduct(shop, { name: 'Felt Mouse' })];
  await shop.db.update(products).set({ withdrawnAt: shop.clock.now() }).where(eq(products.id, withdrawn));
  const items = [sold, 999_999, withdrawn].map((productId) => ({ productId, quantity: 1 }));

  const reply = await fetchQuote(shop, { items });

  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({
    code: 'invalid-input',
    message: 'There is no such product. Please take it out of your basket.',
    issues: [
      { path: 'items.1.productId', message: 'There is no such product' },
      { path: 'items.2.productId', message: 'Felt Mouse is no longer on sale' },
    ],
  });
});

test('more than the database can store is rejected', async () => {
  await using shop = await openShop();
  const dear = await stockProduct(shop, { price: '20000.00', stock: 1200 });
  const line = { productId: dear, quantity: 600 };
  expect((await fetchQuote(shop, { items: [line, line] })).json()).toMatchObject({ code: 'order-too-large' });
});

test('a total beyond safe integers is rejected before it is computed, beyond the stock too', async () => {
  await using shop = await openShop();
  const items: { productId: number; quantity: number }[] = [];
  for (let line = 0; line < 91; line += 1)
    items.push({
      productId: await stockProduct(shop, { name: `Palace ${line}`, price: '1000000.00' }),
      quantity: 1_000_000,
    });
  const twice = [...items.slice(0, 50), ...items.slice(0, 50)];
  for (const wanted of [items, twice]) {
    const reply = await fetchQuote(shop, { items: wanted });
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'order-too-large' }]);
  }
});

test('far beyond the stock the quote says what is left, and an order is rejected', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop, { price: '20.00', stock: 3 });
  const items = [{ productId, quantity: 99_999 }];
  expect((await fetchQuote(shop, { items })).json().lines).toMatchObject([{ quantity: 99_999, available: 3 }]);
  expect((await placeOrder(shop, { body: { items } })).statusCode).toBe(409);
});

test.each<[unknown, string]>([
  [{}, 'items'],
  [{ items: [] }, 'items'],
  [{ items: {} }, 'items'],
  [{ items: 'all of it' }, 'items'],
  [{ items: [{}] }, 'items.0.productId'],
  [{ items: [{ productId: 1 }] }, 'items.0.quantity'],
  [{ items: [{ productId: '1', quantity: 1 }] }, 'items.0.productId'],
  [{ items: [{ productId: -1, quantity: 1 }] }, 'items.0.productId'],
  [{ items: [{ productId: 2 ** 40, quantity: 1 }] }, 'items.0.productId'],
  [{ items: [{ productId: 1, quantity: 0 }] }, 'items.0.quantity'],
  [{ items: [{ productId: 1, quantity: -2 }] }, 'items.0.quantity'],
  [{ items: [{ productId: 1, quantity: 1.5 }] }, 'items.0.quantity'],
  [{ items: [{ productId: 1, quantity: 1_000_001 }] }, 'items.0.quantity'],
  [{ items: [{ productId: 1, quantity: '2' }] }, 'items.0.quantity'],
  [{ items: Array.from({ length: 101 }, () => ({ productId: 1, quantity: 1 })) }, 'items'],
  [{ items: [{ productId: 1, quantity: 1 }], delivery: 'drone' }, 'delivery'],
  [{ items: [{ productId: 1, quantity: 1 }], promoCode: 7 }, 'promoCode'],
  [{ items: [{ productId: 1, quantity: 1 }], promoCode: 'X'.repeat(10_001) }, 'promoCode'],
  [null, ''],
  [[], ''],
])('%j gets a 400', async (payload, path) => {
  await using shop = await openShop();
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(payload);
  const reply = await shop.app.inject({ method: 'POST', url: '/api/checkout/quote', headers, payload: body });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().issues[0].path).toBe(path);
});
