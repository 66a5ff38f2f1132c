import { expect, test } from 'vitest';
import { ann, countRows, fetchQuote, placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { confirmed, owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

/** Tins at £2.00 and £3.00 (no VAT), and a toy at £9.00. */
async function open() {
  const shop = await openShop();
  const food = { category: 'food', kind: 'wet food', pet: 'cat', vatRate: 0, stock: 100 } as const;
  const cheap = await stockProduct(shop, { ...food, name: 'Tuna', price: '2.00' });
  const dear = await stockProduct(shop, { ...food, name: 'Salmon', price: '3.00' });
  const toy = await stockProduct(shop, { name: 'Mouse', price: '9.00' });
  const admin = await owner(shop);
  async function offer(wanted: object) {
    const reply = await admin.post('/api/admin/promotions', wanted);
    expect([reply.statusCode, reply.payload]).toEqual([201, expect.anything()]);
    return reply.json();
  }
  return { shop, cheap, dear, toy, offer, admin };
}

const tins = { categories: ['food'] };
const threeForTwo = { code: 'TINS3FOR2', type: 'multibuy', setOf: 3, setPays: 2, goods: tins, isAutomatic: true };

async function quoted(shop: TestShop, items: object[], more: object = {}) {
  return (await fetchQuote(shop, { items, ...more })).json();
}

test('3 for 2 counts by itself, for its goods only, in the quote and the order', async () => {
  const { shop, cheap, dear, toy, offer } = await open();
  await using _shop = shop;
  expect(await offer(threeForTwo)).toMatchObject({ words: '3 for 2', discount: 0, goods: { categories: ['food'] } });
  const items = [
    { productId: cheap, quantity: 2 },
    { productId: dear, quantity: 1 },
    { productId: toy, quantity: 3 },
  ];
  const quote = await quoted(shop, items);
  expect(quote).toMatchObject({ subtotal: '34.00', discount: '2.00', total: '32.00', promo: null });
  expect(quote.offer).toEqual({ name: 'TINS3FOR2', words: '3 for 2' });
  expect(await quoted(shop, items.slice(2))).not.toHaveProperty('offer');

  const order = (await placeOrder(shop, { body: { items, total: '32.00' } })).json();
  // Of the toys nothing is taken off: their VAT is that of £27.00.
  expect(order).toMatchObject({ discount: '2.00', total: '32.00', promoCode: 'TINS3FOR2', vat: '4.50' });
  expect(await countRows(shop, 'promotion_uses')).toBe(1);
  expect(await countRows(shop, `order_lines where product_id = ${toy} and discount = 0`)).toBe(1);
});

test('one promotion counts for an order: that which saves most', async () => {
  const { shop, cheap, toy, offer } = await open();
  await using _shop = shop;
  await offer(threeForTwo);
  await offer({ code: 'tenth off', type: 'percentage', discount: 10 });
  const items = [{ productId: cheap, quantity: 3 }];
  const kept = await quoted(shop, items, { promoCode: 'TENTHOFF' });
  expect(kept).toMatchObject({ discount: '2.00', offer: { words: '3 for 2' } });
  expect(kept.promo).toEqual({
    valid: false,
    code: 'TENTHOFF',
    message: '3 for 2 saves you more than this code, so we’ve kept that. An order gets one offer.',
  });
  const more = [...items, { productId: toy, quantity: 3 }];
  const better = await quoted(shop, more, { promoCode: 'tenth off' });
  expect(better).toMatchObject({ discount: '3.30', promo: { valid: true } });
  expect(better).not.toHaveProperty('offer');
  const order = await placeOrder(shop, { body: { items, promoCode: 'TENTHOFF' } });
  expect(order.json()).toMatchObject({ promoCode: 'TINS3FOR2', discount: '2.00' });
});

test('a set of six has its price, and what is over costs what it costs', async () => {
  const { shop, cheap, dear, offer } = await open();
  await using _shop = shop;
  await offer({ code: 'SIXPACK', type: 'set-price', setOf: 6, setPrice: '11.95', goods: tins });
  const items = [
    { productId: cheap, quantity: 4 },
    { productId: dear, quantity: 4 },
  ];
  // The four dear and two cheap ones come to £16.00.
  expect(await quoted(shop, items, { promoCode: 'sixpack' })).toMatchObject({ subtotal: '20.00', discount: '4.05' });
});

test('free delivery is free, and the code is counted', async () => {
  const { shop, cheap, toy, offer } = await open();
  await using _shop = shop;
  await offer({ code: 'POSTFREE', type: 'free-delivery', goods: tins });
  const items = [{ productId: cheap, quantity: 1 }];
  expect(await quoted(shop, items, { promoCode: 'POSTFREE' })).toMatchObject({ delivery: '0.00', total: '2.00' });
  const other = await quoted(shop, [{ productId: toy, quantity: 1 }], { promoCode: 'POSTFREE' });
  expect(other).toMatchObject({
    delivery: '3.99',
    promo: { valid: false, message: 'That code isn’t for anything in your basket.' },
  });
  const order = await placeOrder(shop, { body: { items, promoCode: 'POSTFREE' } });
  expect(order.json()).toMatchObject({ total: '2.00', promoCode: 'POSTFREE' });
  expect(await countRows(shop, 'promotion_uses')).toBe(1);
});

test('whoever tries which addresses have ordered here is told of ten an hour; a customer of their own always', async () => {
  const { shop, toy, offer } = await open();
  await using _shop = shop;
  await offer({ code: 'HELLO', type: 'fixed', discount: '2.00', isFirstOrderOnly: true });
  const body = { items: [{ productId: toy, quantity: 1 }], promoCode: 'HELLO' };
  expect((await placeOrder(shop, { body })).statusCode).toBe(201);
  const own = await confirmed(shop, ann.customerEmail);
  const probe = async (customerEmail: string) => {
    const reply = await placeOrder(shop, { body: { ...body, customerEmail, total: '0.01' } });
    return [reply.statusCode, reply.json().code];
  };
  for (let turn = 0; turn < 10; turn += 1) {
    expect(await probe(ann.customerEmail)).toEqual([409, 'promotion-first-order-only']);
  }
  expect([await probe(ann.customerEmail), await probe('stranger@example.co.uk')]).toEqual([
    [429, 'too-many'],
    [429, 'too-many'],
  ]);
  const told = await own.post('/api/orders', { ...ann, ...body });
  expect([told.statusCode, told.json().code]).toEqual([409, 'promotion-first-order-only']);
  expect((await placeOrder(shop, { body: { items: body.items } })).statusCode).toBe(201);
});

test('a first order has its code, a second one has not', async () => {
  const { shop, toy, offer } = await open();
  await using _shop = shop;
  await offer({ code: 'HELLO', type: 'fixed', discount: '2.00', isFirstOrderOnly: true });
  const body = { items: [{ productId: toy, quantity: 1 }], promoCode: 'HELLO' };
  expect((await placeOrder(shop, { body })).statusCode).toBe(201);
  const again = await placeOrder(shop, { body: { ...body, customerEmail: ann.customerEmail.toUpperCase() } });
  expect([again.statusCode, again.json().code]).toEqual([409, 'promotion-first-order-only']);
});

test.each([
  [{ code: 'X', type: 'multibuy', setOf: 3, setPays: 3 }, 'setPays', 'Enter fewer than are counted together'],
  [{ code: 'X', type: 'multibuy', setOf: 1, setPays: 1 }, 'setOf', 'Enter at least two pieces'],
  [{ code: 'X', type: 'set-price', setOf: 6, setPrice: '0' }, 'setPrice', 'Enter £0.01 at least'],
])('terms that make no sense are refused: %j', async (wanted, path, message) => {
  await using shop = await openShop();
  const reply = await (await owner(shop)).post('/api/admin/promotions', wanted);
  expect([reply.statusCode, reply.json().issues[0]]).toEqual([400, { path, message }]);
});

test('an offer is for what a collection has at the time, and for goods chosen by hand', async () => {
  const { shop, cheap, dear, toy, offer, admin } = await open();
  await using _shop = shop;
  const smallTins = { name: 'Small tins', rule: { categories: ['food'], maxPrice: '2.50' } };
  await admin.post('/api/admin/shelves/collections', smallTins);
  const key = 'small-tins';
  const goods = { collections: [key], productIds: [toy] };
  expect(await offer({ code: 'SMALL', type: 'percentage', discount: 50, goods, isAutomatic: true })).toMatchObject({
    goods: { collections: [key], productIds: [toy] },
  });
  const items = [cheap, dear, toy].map((productId) => ({ productId, quantity: 1 }));
  // Half of £2.00 and of £9.00.
  expect(await quoted(shop, items)).toMatchObject({ subtotal: '14.00', discount: '5.50', offer: { name: 'SMALL' } });
  expect(await quoted(shop, [{ productId: dear, quantity: 1 }])).not.toHaveProperty('offer');
  const shown = await Promise.all([cheap, dear].map(async (id) => (await shop.inject(`/api/products/${id}`)).json()));
  expect(shown.map(({ offer: words }) => words)).toEqual(['50% off', undefined]);

  await admin.patch(`/api/products/${cheap}`, { price: '2.60' });
  expect(await quoted(shop, items)).toMatchObject({ discount: '4.50' });
  const order = await placeOrder(shop, { body: { items } });
  expect(order.json()).toMatchObject({ discount: '4.50', promoCode: 'SMALL' });
});
