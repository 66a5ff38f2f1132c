// Also on PostgreSQL 15 behind PgBouncer: a race for the last gifts.
import { expect, test } from 'vitest';
import {
  countRows,
  fetchQuote,
  placeOrder,
  stockOf,
  stockProduct,
  supplyGoods,
} from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

/** A bone of £5.00 comes with £40.00 of beds at £20.00. */
async function open(terms: object = {}, giftStock = 10) {
  const shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const bed = await stockProduct(shop, { name: 'Bed', price: '20.00', stock: 100, weightGrams: 4_000 });
  const bone = await stockProduct(shop, { name: 'Rope Bone', price: '5.00', stock: giftStock, weightGrams: 9_000 });
  const admin = await owner(shop);
  const gift = { code: 'TOYGIFT', type: 'gift', giftProductId: bone, minimumSubtotal: '40', isAutomatic: true };
  const reply = await admin.post('/api/admin/promotions', { ...gift, ...terms });
  expect([reply.statusCode, reply.json()]).toMatchObject([201, { words: 'Free Rope Bone', gift: { id: bone } }]);
  const beds = (quantity: number) => ({ productId: bed, quantity });
  const quoted = async (items: object[], more: object = {}) => (await fetchQuote(shop, { items, ...more })).json();
  const ordered = async (items: object[], more: object = {}) => {
    const placed = await placeOrder(shop, { body: { items, ...more } });
    await shop.jobs.drain();
    return placed;
  };
  const linesOf = async (number: string) => (await admin.get(`/api/admin/orders/${number}`)).json().items;
  const refund = (number: string, body: object) =>
    admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), ...body });
  return { shop, bed, bone, admin, beds, quoted, ordered, linesOf, refund };
}

const given = { name: 'Your gift: Rope Bone', quantity: 1, price: '0.00', lineTotal: '0.00' };
const out = 'Our gift, Rope Bone, has run out for now. We’re sorry.';

test('from £40 on one comes with the order for nothing, as a line of its own', async () => {
  const { shop, bone, beds, quoted, ordered } = await open();
  await using _shop = shop;
  expect(await quoted([beds(1)])).not.toHaveProperty('gift');
  const quote = await quoted([beds(2)]);
  expect(quote).toMatchObject({
    subtotal: '40.00',
    discount: '0.00',
    total: '40.00',
    offer: { name: 'TOYGIFT', words: 'Free Rope Bone' },
    gift: { productId: bone, words: 'Your gift: Rope Bone, free' },
  });
  expect(quote.lines.at(-1)).toMatchObject({ ...given, productId: bone, available: 10 });

  const order = (await ordered([beds(2)], { total: '40.00', gift: bone })).json();
  expect(order).toMatchObject({ subtotal: '40.00', discount: '0.00', total: '40.00', promoCode: 'TOYGIFT' });
  expect(order.items).toMatchObject([{ quantity: 2 }, { ...given, vatRate: 20, vat: '0.00', isGift: true }]);
  expect(order.items[0]).not.toHaveProperty('isGift');
  expect(await stockOf(shop, bone)).toBe(9);
  const mail = (await outbox(shop)).find(({ template }) => template === 'order-confirmation');
  expect(mail?.text).toMatch(/Your gift: Rope Bone × 1: £0\.00/);
});

test('a gift counts for no threshold, weight or minimum, and costs no delivery', async () => {
  const { shop, beds, bone, admin, quoted } = await open({ minimumSubtotal: '15' });
  await using _shop = shop;
  await supplyGoods(shop);
  const stew = await stockProduct(shop, { name: 'Stew', price: '16.00', supplierId: 2, supplierProductCode: 'S2-1' });
  // The supplier's own rate, not the average with the shop's; the gift is a parcel of its own.
  const theirs = await quoted([{ productId: stew, quantity: 1 }]);
  expect(theirs).toMatchObject({
    delivery: '4.99',
    freeDeliveryShortfall: '9.00',
    parcels: 2,
    gift: { productId: bone },
  });
  const heavy = { fromGrams: 10_000, standard: '9.95', express: null, freeFrom: null };
  await admin.patch('/api/admin/settings', { weightBands: [heavy] });
  expect(await quoted([beds(1)])).toMatchObject({ delivery: '3.99', gift: { productId: bone } });
  // A bone that is bought is paid for and weighs what it weighs.
  const both = await quoted([beds(1), { productId: bone, quantity: 1 }]);
  expect(both).toMatchObject({ subtotal: '25.00', delivery: '9.95' });
  expect(both.lines).toMatchObject([{}, { lineTotal: '5.00' }, given]);
});

test('where the gift has run out the order goes without it, and says so kindly', async () => {
  const { shop, beds, bone, quoted, ordered } = await open({}, 1);
  await using _shop = shop;
  // The last one is bought by the same customer.
  const own = [beds(2), { productId: bone, quantity: 1 }];
  expect(await quoted(own)).toMatchObject({ total: '45.00', gift: { productId: null, words: out } });
  expect((await ordered(own, { total: '45.00' })).json()).toMatchObject({ total: '45.00', promoCode: null });
  expect(await stockOf(shop, bone)).toBe(0);
  // Below the minimum nothing is missed.
  expect(await quoted([beds(1)])).not.toHaveProperty('gift');

  const late = await ordered([beds(2)], { total: '40.00', gift: bone });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    {
      code: 'gift-gone',
      message:
        'Your gift has just run out. Without it the total is £40.00. Please check it and place your order again.',
      quote: { total: '40.00', gift: { productId: null, words: out } },
    },
  ]);
  expect((await ordered([beds(2)], { total: '40.00' })).json().items).toHaveLength(1);
});

test('a code may bring the gift; without one left it says so, and so does the order', async () => {
  const { shop, beds, bone, quoted, ordered } = await open({ isAutomatic: false, useLimit: 2 }, 1);
  await using _shop = shop;
  const promoCode = 'TOYGIFT';
  expect(await quoted([beds(1)], { promoCode })).toMatchObject({ promo: { message: 'Spend £40 to use this code.' } });
  expect(await quoted([beds(2)], { promoCode })).toMatchObject({
    promo: { valid: true, message: 'Free Rope Bone applied' },
    gift: { productId: bone },
  });
  expect((await ordered([beds(2)], { promoCode })).json().items).toHaveLength(2);
  expect(await countRows(shop, 'promotions where uses = 1')).toBe(1);
  const message = 'We’ve run out of Rope Bone, our gift, so this code gives nothing just now. We’re sorry.';
  expect(await quoted([beds(2)], { promoCode })).toMatchObject({ total: '40.00', promo: { valid: false, message } });
  const reply = await ordered([beds(2)], { promoCode });
  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    { code: 'promotion-gift-out', message: `${message} Without it the total is £40.00.` },
  ]);
  const url = '/api/promo/validate';
  const check = await shop.app.inject({ method: 'POST', url, payload: { code: promoCode } });
  expect(check.json()).toEqual({ valid: false, code: promoCode, message });
});

test('of several promotions that which saves most counts, a gift at its price', async () => {
  const { shop, beds, bone, admin, quoted } = await open();
  await using _shop = shop;
  await admin.post('/api/admin/promotions', { code: 'TENTH', type: 'percentage', discount: 12, isAutomatic: true });
  // £4.80 against £5.00, then £7.20.
  expect(await quoted([beds(2)])).toMatchObject({ discount: '0.00', gift: { productId: bone } });
  const more = await quoted([beds(3)]);
  expect(more).toMatchObject({ discount: '7.20', offer: { words: '12%' } });
  expect(more).not.toHaveProperty('gift');
});

test.each([true, false])('30 buyers and 5 gifts: none is given twice (told of it: %s)', async (isTold) => {
  const { shop, beds, bone, ordered } = await open({}, 5);
  await using _shop = shop;
  const body = isTold ? { gift: bone } : {};
  const replies = await Promise.all(Array.from({ length: 30 }, () => ordered([beds(2)], body)));
  const placed = replies.filter(({ statusCode }) => statusCode === 201);
  expect(placed).toHaveLength(isTold ? 5 : 30);
  expect(replies.filter((reply) => reply.json().code === 'gift-gone')).toHaveLength(isTold ? 25 : 0);
  expect(placed.filter((reply) => reply.json().items.length === 2)).toHaveLength(5);
  expect(await stockOf(shop, bone)).toBe(0);
  expect(await countRows(shop, 'order_lines where is_gift')).toBe(5);
  expect(await countRows(shop, 'promotions where uses = 5')).toBe(1);
});

test('a gift that is over or was had before is not said to have run out', async () => {
  const { shop, beds, bone, ordered } = await open({ useLimitPerCustomer: 1 });
  await using _shop = shop;
  expect((await ordered([beds(2)], { gift: bone })).statusCode).toBe(201);
  for (const items of [[beds(2)], [beds(1)]]) {
    const reply = await ordered(items, { gift: bone });
    const { code, message } = reply.json();
    expect([code, message]).toEqual([
      'gift-gone',
      expect.stringMatching(/^Your gift doesn’t come with this order any more\. Without it the total is £/),
    ]);
  }
});

test('a refund of other goods gives no money for the gift, which may stay or be taken out', async () => {
  const { shop, beds, bone, ordered, linesOf, refund } = await open();
  await using _shop = shop;
  const { orderNumber } = (await ordered([beds(2), { productId: bone, quantity: 2 }])).json();
  const [bed, bought, gift] = await linesOf(orderNumber);
  expect([bought.quantity, gift.isGift, await stockOf(shop, bone)]).toEqual([2, true, 7]);
  const one = await refund(orderNumber, { lines: [{ lineId: bought.id, quantity: 1 }] });
  expect(one.json()).toMatchObject({ refundedTotal: '5.00' });
  const none = await refund(orderNumber, { lines: [{ lineId: gift.id, quantity: 1 }], amount: '0.00' });
  expect(none.json()).toMatchObject({ refundedTotal: '5.00', status: 'confirmed' });
  expect(await stockOf(shop, bone)).toBe(9);
  const rest = await refund(orderNumber, {
    lines: [bed, bought].map(({ id, quantity }) => ({ lineId: id, quantity: id === bought.id ? 1 : quantity })),
  });
  expect(rest.json()).toMatchObject({ refundedTotal: '50.00', status: 'refunded' });
  expect(await stockOf(shop, bone)).toBe(10);
});

test('once nothing that was paid for is left, the gift goes too, and delivery is refunded', async () => {
  const { shop, beds, bone, ordered, linesOf, refund } = await open({ minimumSubtotal: '15' });
  await using _shop = shop;
  const { orderNumber, total } = (await ordered([beds(1)])).json();
  expect(total).toBe('23.99');
  const [bed] = await linesOf(orderNumber);
  const reply = await refund(orderNumber, { lines: [{ lineId: bed.id, quantity: 1 }] });
  expect(reply.json()).toMatchObject({ refundedTotal: '23.99', status: 'refunded' });
  expect(await stockOf(shop, bone)).toBe(10);
});

test('a cancelled order gives the gift back, and the use of its promotion', async () => {
  const { shop, beds, bone, ordered, admin } = await open();
  await using _shop = shop;
  const { orderNumber } = (await ordered([beds(2)])).json();
  await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'cancelled' });
  await shop.jobs.drain();
  expect(await stockOf(shop, bone)).toBe(10);
  expect(await countRows(shop, 'promotion_uses')).toBe(0);
});

test('the customer buys again what they chose, not what they were given', async () => {
  const { shop, bed, beds, ordered } = await open();
  await using _shop = shop;
  const placed = await ordered([beds(2)]);
  const cookie = placed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const url = `/api/orders/${placed.json().orderNumber}/reorder`;
  const again = await shop.app.inject({ method: 'POST', url, headers: { cookie } });
  expect(again.json().basket.map(({ productId }: { productId: number }) => productId)).toEqual([bed]);
});

test('a zone that does not get the product gets its orders without a gift', async () => {
  const { shop, beds, bone, admin, quoted, ordered } = await open();
  await using _shop = shop;
  const { zones } = (await admin.get('/api/admin/settings')).json();
  const excluded = zones.map((zone: object) => ({ ...zone, excludedProducts: [bone] }));
  await admin.patch('/api/admin/settings', { zones: excluded });
  const to = { address: '1 Isle Road', city: 'Inverness', postcode: 'IV1 1AA' };
  expect(await quoted([beds(2)], { to: { postcode: to.postcode } })).toMatchObject({ gift: { productId: null } });
  const order = (await ordered([beds(2)], { shippingAddress: to })).json();
  expect(order.items).toHaveLength(1);
});

test.each([
  [{ supplierId: 1, supplierProductCode: 'S1-7' }],
  [{ withdrawnAt: new Date('2026-01-01') }],
  [{ price: '0.00' }],
])('no gift is what is sent by others, off sale or without a price: %j', async (product) => {
  const { shop, admin } = await open();
  await using _shop = shop;
  await supplyGoods(shop);
  const giftProductId = await stockProduct(shop, { name: 'Other', ...product });
  const reply = await admin.post('/api/admin/promotions', { code: 'OTHER', type: 'gift', giftProductId });
  expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, 'giftProductId']);
  expect(await countRows(shop, 'promotions')).toBe(1);
});

test('no gift is what does not exist', async () => {
  const { shop, admin } = await open();
  await using _shop = shop;
  const reply = await admin.post('/api/admin/promotions', { code: 'OTHER', type: 'gift', giftProductId: 999_999 });
  const issues = [{ path: 'giftProductId', message: 'There is no such product' }];
  expect([reply.statusCode, reply.json().issues]).toEqual([400, issues]);
});
