import { expect, test } from 'vitest';
import { countRows, fetchQuote, placeOrder, promote, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { forAnn, issueCard, sellCard } from '../../../tests/support/gift-cards.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

test('an order of gift cards alone is emailed: no parcel, no delivery to pay, no dates and no VAT', async () => {
  await using shop = await openShop();
  const card = await sellCard(shop);
  const items = [{ productId: card, quantity: 2 }];
  const quote = (await fetchQuote(shop, { items, to: { postcode: 'IM1 1AA' } })).json();
  expect(quote).toMatchObject({
    subtotal: '50.00',
    delivery: '0.00',
    total: '50.00',
    vat: '0.00',
    giftCards: '50.00',
    parcels: 0,
    dispatch: null,
    freeDeliveryShortfall: '0.00',
    deliveryOptions: [{ service: 'standard', name: 'By email', price: '0.00', arrives: null }],
  });
  expect(quote.zone).toBeUndefined();
  const placed = await placeOrder(shop, { body: { items, total: '50.00' } });
  expect(placed.statusCode, placed.payload).toBe(201);
  expect(placed.json()).toMatchObject({ total: '50.00', vat: '0.00', expectedParcels: 0, arrives: null });
  expect(placed.json().items).toMatchObject([
    { quantity: 1, lineTotal: '25.00', isGiftCard: true, name: 'Gift card £25.00, for you' },
    { quantity: 1, lineTotal: '25.00', isGiftCard: true },
  ]);
});

test('beside goods it counts for no threshold, code or delivery, and the goods cost what they cost alone', async () => {
  await using shop = await openShop();
  const card = await sellCard(shop, '50.00');
  const productId = await stockProduct(shop, { price: '10.00' });
  await promote(shop, { code: 'TEN' });
  await promote(shop, { code: 'SPEND30', minimumSubtotal: 3_000 as never });
  const goods = [{ productId, quantity: 1 }];
  const both = [{ productId: card, quantity: 1 }, ...goods];
  for (const promoCode of [null, 'TEN', 'SPEND30']) {
    const alone = (await fetchQuote(shop, { items: goods, promoCode })).json();
    const beside = (await fetchQuote(shop, { items: both, promoCode })).json();
    expect(beside.lines.map((line: { productId: number }) => line.productId)).toEqual([card, productId]);
    for (const same of ['discount', 'delivery', 'vat', 'freeDeliveryShortfall', 'parcels'])
      expect([same, beside[same]]).toEqual([same, alone[same]]);
    expect(Number(beside.total) - Number(alone.total)).toBeCloseTo(50);
    expect(beside.promo?.valid).toBe(alone.promo?.valid);
  }
  const none = (await fetchQuote(shop, { items: [both[0]], promoCode: 'TEN' })).json();
  expect(none.promo).toMatchObject({ valid: false, message: 'That code isn’t for anything in your basket.' });
});

test('it never runs out', async () => {
  await using shop = await openShop();
  const card = await sellCard(shop);
  await shop.pool.query('update products set stock = 1 where id = $1', [card]);
  for (let order = 0; order < 3; order += 1)
    expect((await placeOrder(shop, { body: { items: [{ productId: card, quantity: 5 }] } })).statusCode).toBe(201);
  expect(await stockOf(shop, card)).toBe(1);
});

test('it is not paid for with a gift card, which pays for the goods beside it', async () => {
  await using shop = await openShop();
  const staff = await owner(shop);
  const { code } = await issueCard(staff, '100.00');
  const card = await sellCard(shop);
  const productId = await stockProduct(shop, { price: '30.00' });
  const items = [
    { productId: card, quantity: 1 },
    { productId, quantity: 1 },
  ];
  const preview = await shop.inject({
    method: 'POST',
    url: '/api/checkout/gift-cards',
    payload: { codes: [code], total: '55.00', giftCards: '25.00' },
  });
  expect(preview.json()).toMatchObject({ total: '30.00', due: '25.00' });
  const placed = await placeOrder(shop, { body: { items, giftCards: [code], giftCardTotal: '30.00' } });
  expect(placed.json().giftCards).toMatchObject([{ amount: '30.00' }]);
  const alone = await placeOrder(shop, { body: { items: [items[0]], giftCards: [code] } });
  expect(alone.json().giftCards).toBeUndefined();
});

test.each([
  { texts: [['Bob', 'bob at example']], says: 'Recipient’s email: Please enter an email address' },
  { texts: [['Bob', '', '', 'x'.repeat(301)]], says: 'Message: Please use 300 characters at most' },
  { texts: [['Bob', '', '', 'Love \u202Egnp.exe']], says: 'Message: Please use letters, figures and punctuation only' },
  { texts: [forAnn('24/12/2026')], says: 'Day to send it: Please pick a date' },
  { texts: [forAnn('2026-02-30')], says: 'Day to send it: Please pick a date' },
  { texts: [forAnn('2031-01-01')], says: 'Day to send it: Please choose an earlier date' },
  { texts: [[...forAnn(), 'more']], says: '' },
])('what it asks is checked: $says', async ({ texts, says }) => {
  await using shop = await openShop();
  const productId = await sellCard(shop);
  const basket = await shop.inject({ method: 'POST', url: '/api/cart', payload: { productId, texts } });
  expect([basket.statusCode, basket.json().issues[0].message]).toEqual([400, expect.stringContaining(says)]);
  const ordered = await placeOrder(shop, { body: { items: [{ productId, quantity: 1, texts }] } });
  expect(ordered.statusCode).toBe(400);
  expect(await countRows(shop, 'orders')).toBe(0);
});

test('a day that is over is refused in the basket; in an order it means today', async () => {
  await using shop = await openShop();
  shop.clock.set(new Date('2026-11-29T12:00:00Z'));
  const productId = await sellCard(shop);
  const texts = [forAnn('2026-11-28')];
  const basket = await shop.inject({ method: 'POST', url: '/api/cart', payload: { productId, texts } });
  expect(basket.json().message).toBe('Day to send it: That day is over');
  const placed = await placeOrder(shop, { body: { items: [{ productId, quantity: 1, texts }] } });
  expect(placed.statusCode, placed.payload).toBe(201);
});

test('an order has twenty at most', async () => {
  await using shop = await openShop();
  const productId = await sellCard(shop);
  const reply = await placeOrder(shop, { body: { items: [{ productId, quantity: 21 }] } });
  expect([reply.statusCode, reply.json().message]).toEqual([400, 'An order can have 20 gift cards at most.']);
});
