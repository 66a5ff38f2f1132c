// Also on PostgreSQL 15 behind PgBouncer: an order is one transaction, under locks.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#catalogue/products/products.table.ts';
import { orderLines } from '#orders/order/orders.table.ts';
import { payments } from '#payment/payments.table.ts';
import { pence } from '#platform/money.ts';
import {
  ann,
  cookieOf,
  countRows,
  fetchQuote,
  placeOrder,
  promote,
  stockOf,
  stockProduct,
  supplyGoods,
} from '../../../tests/support/checkout.ts';
import { registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { promotions, promotionUses } from '../promotions/promotions.table.ts';

const annAsTyped = {
  customerEmail: ' Ann.Barker@example.co.uk ',
  customerPhone: '020 7946 0018',
  shippingAddress: { address: ' 1 Kennel Lane', city: 'Leeds ', postcode: 'ls14ap', country: 'United Kingdom' },
  status: 'completed',
  paymentMethod: 'card',
};
const annOnTheOrder = {
  customerName: 'Ann Barker',
  customerEmail: 'Ann.Barker@example.co.uk',
  customerPhone: '+442079460018',
  shippingAddress: { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP', country: 'United Kingdom' },
};

const named = { id: expect.any(Number), orderNumber: expect.stringMatching(/^PV-[0-9A-HJKMNP-TV-Z]{10}$/) };
const justPlaced = { image: null, dropped: 0, sent: 0, returned: 0 };
const promised = { delivery: 'standard', arrives: { from: '2026-11-26', to: '2026-11-30' }, expectedParcels: 2 };
const confirmed = { status: 'confirmed', isPartlyShipped: false, isVatRegistered: true, isTest: false };

test('a guest orders, and the order says everything that was bought and what it cost', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  await supplyGoods(shop);
  const bone = await stockProduct(shop, { price: '5.00', supplierId: 1 });
  const mouse = await stockProduct(shop, { name: 'Felt Mouse', price: '3.00', supplierId: 2, stock: 1 });
  await promote(shop, { code: 'IMAGEFIX10' });

  const reply = await placeOrder(shop, {
    body: {
      ...annAsTyped,
      items: [
        { productId: bone, quantity: 2, price: '0.01' },
        { productId: mouse, quantity: 1 },
      ],
      total: '16.19',
      promoCode: 'imagefix10',
    },
  });

  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({
    ...named,
    ...confirmed,
    paidWith: 'demo',
    createdAt: '2026-11-21T12:00:00.000Z',
    ...promised,
    items: [
      {
        productId: bone,
        name: 'Rubber Bone',
        ...justPlaced,
        quantity: 2,
        price: '5.00',
        lineTotal: '10.00',
        vatRate: 20,
        vat: '1.50',
      },
      {
        productId: mouse,
        name: 'Felt Mouse',
        ...justPlaced,
        quantity: 1,
        price: '3.00',
        lineTotal: '3.00',
        vatRate: 20,
        vat: '0.45',
      },
    ],
    timeline: [{ status: 'confirmed', at: '2026-11-21T12:00:00.000Z' }],
    parcels: [],
    subtotal: '13.00',
    discount: '1.30',
    shippingCost: '4.49',
    total: '16.19',
    vat: '2.70',
    promoCode: 'IMAGEFIX10',
    ...annOnTheOrder,
    refunds: [],
    refundedTotal: '0.00',
  });
  expect([await stockOf(shop, bone), await stockOf(shop, mouse)]).toEqual([8, 0]);
});

test('the order keeps the cost of the goods, and the reference by which the payment is refunded', async () => {
  await using shop = await openShop();
  await supplyGoods(shop);
  const bone = await stockProduct(shop, { supplierId: 3, supplierPrice: pence(350) });
  const mouse = await stockProduct(shop, { name: 'Felt Mouse' });
  const placed = await placeOrder(shop, {
    body: { items: [bone, mouse].map((productId) => ({ productId, quantity: 1 })) },
  });

  const { orderNumber } = placed.json<{ orderNumber: string }>();
  const chargeReference = orderNumber.replace('PV-', 'pi_');
  expect(await shop.db.select().from(payments)).toMatchObject([
    { orderNumber, provider: 'demo', state: 'paid', chargeReference, amount: 2147, paidAmount: 2147 },
  ]);
  const lines = await shop.db.select().from(orderLines).orderBy(orderLines.id);
  expect(lines.map(({ cost, supplierId }) => ({ cost, supplierId }))).toEqual([
    { cost: 350, supplierId: 3 },
    { cost: null, supplierId: null },
  ]);
  expect(placed.payload).not.toContain('cost');
});

test('later edits of a product do not change the order', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const placed = await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } });
  await shop.db
    .update(products)
    .set({ name: 'Rubber Stick', price: pence(1) })
    .where(eq(products.id, productId));

  const url = `/api/orders/${placed.json().orderNumber}`;
  const read = await shop.inject({ url, headers: { cookie: cookieOf(placed) } });

  expect(read.json()).toEqual(placed.json());
});

test('bought lines leave the basket, and no others do', async () => {
  await using shop = await openShop();
  const [bone, mouse] = [await stockProduct(shop), await stockProduct(shop, { name: 'Felt Mouse' })];
  const first = await shop.inject({ method: 'POST', url: '/api/cart', payload: { productId: bone, quantity: 2 } });
  const headers = { cookie: cookieOf(first) };
  await shop.inject({ method: 'POST', url: '/api/cart', payload: { productId: mouse }, headers });

  const placed = await placeOrder(shop, { ...headers, body: { items: [{ productId: bone, quantity: 2 }] } });

  expect(placed.statusCode).toBe(201);
  expect(placed.cookies).toEqual([]);
  const basket = (await shop.inject({ url: '/api/cart', headers })).json();
  expect(basket.map(({ productId }: { productId: number }) => productId)).toEqual([mouse]);
});

test('pages are invalidated once few pieces are left, and the listing only when something sold out', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop, { stock: 9 });
  const received: string[][] = [];
  shop.changes.subscribe((tags) => received.push([...tags]));
  for (const quantity of [3, 1, 5, 1]) await placeOrder(shop, { body: { items: [{ productId, quantity }] } });
  const publicTags = received.map((tags) => tags.filter((tag) => !tag.startsWith('order')));
  expect(publicTags).toEqual([[`stock:${productId}`], [`product:${productId}`], [`product:${productId}`, 'catalogue']]);
});

test('a price that differs from the one shown is confirmed first, and nothing is written', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const body = { items: [{ productId, quantity: 1 }], total: '12.97' };
  const reply = await placeOrder(shop, { body, key: 'attempt-1' });

  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({
    code: 'total-changed',
    message: 'The total is now £12.98. Please check it and place your order again.',
    quote: { total: '12.98', lines: [{ productId, price: '8.99' }] },
  });
  expect(reply.cookies).toEqual([]);
  for (const table of ['orders', 'sessions', 'idempotency_keys']) expect(await countRows(shop, table)).toBe(0);
  // The same attempt may be made again with the new figure.
  expect((await placeOrder(shop, { body: { ...body, total: 12.98 }, key: 'attempt-1' })).statusCode).toBe(201);
});

test('every product with too little stock is named, and nothing is taken', async () => {
  await using shop = await openShop();
  const bone = await stockProduct(shop, { stock: 0 });
  const mouse = await stockProduct(shop, { name: 'Felt Mouse', stock: 3 });
  const ball = await stockProduct(shop, { name: 'Ball' });
  const want = (productId: number, quantity: number) => ({ productId, quantity });

  const both = await placeOrder(shop, {
    body: { items: [want(mouse, 4), want(ball, 1), want(bone, 1)], total: '1.00' },
  });
  expect(both.statusCode).toBe(409);
  expect(both.json()).toEqual({
    code: 'sold-out',
    message: 'We only have 3 of Felt Mouse left. Please lower the quantity. (And 1 more to check.)',
    unavailable: [
      { productId: mouse, available: 3 },
      { productId: bone, available: 0 },
    ],
  });
  const none = await placeOrder(shop, { body: { items: [want(bone, 1)] } });
  expect(none.json().message).toBe('Rubber Bone has just sold out. Please take it out of your basket.');
  expect(await stockOf(shop, ball)).toBe(10);
});

test('one product in two lines counts together', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop, { stock: 3 });
  const reply = await placeOrder(shop, {
    body: {
      items: [
        { productId, quantity: 2 },
        { productId, quantity: 2 },
      ],
    },
  });
  expect(reply.json()).toMatchObject({ code: 'sold-out', unavailable: [{ productId, available: 3 }] });
});

test('a promotion that no longer counts is rejected with the price without it', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  await promote(shop, { code: 'WOOF', isActive: false });
  const reply = await placeOrder(shop, {
    body: { items: [{ productId, quantity: 1 }], promoCode: 'WOOF', total: '12.08' },
  });
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({
    code: 'promotion-ended',
    message: 'That code has expired. Without it the total is £12.98.',
    quote: { discount: '0.00', total: '12.98', promo: { valid: false } },
  });
  expect(await countRows(shop, 'orders')).toBe(0);
});

test("a promotion's use is counted, and once per customer means once, however the address is written", async () => {
  await using shop = await openShop();
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  await promote(shop, { code: 'ONCE', useLimitPerCustomer: 1 });
  const first = await placeOrder(shop, { body: { items, promoCode: 'ONCE', customerEmail: 'ann@example.co.uk' } });
  const again = await placeOrder(shop, { body: { items, promoCode: 'once', customerEmail: 'ANN@example.co.uk' } });
  const other = await placeOrder(shop, { body: { items, promoCode: 'ONCE', customerEmail: 'bob@example.co.uk' } });

  expect(first.json()).toMatchObject({ discount: '0.90', total: '12.08', promoCode: 'ONCE' });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ code: 'promotion-used-by-customer', quote: { total: '12.98' } });
  expect(other.statusCode).toBe(201);
  expect(await shop.db.select({ uses: promotions.uses }).from(promotions)).toEqual([{ uses: 2 }]);
  expect(await shop.db.select({ discount: promotionUses.discount }).from(promotionUses)).toEqual([
    { discount: 90 },
    { discount: 90 },
  ]);
});

test('a signed-in customer is one customer, whatever address is typed, and reads the limit before ordering', async () => {
  await using shop = await openShop();
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  await promote(shop, { code: 'ONCE', useLimitPerCustomer: 1 });
  const alice = await registered(shop);
  const order = (customerEmail: string) =>
    alice.post('/api/orders', { ...ann, items, promoCode: 'ONCE', customerEmail });
  expect((await order('ann@example.co.uk')).statusCode).toBe(201);

  expect((await order('bob@example.co.uk')).json()).toMatchObject({ code: 'promotion-used-by-customer' });
  const reported = { valid: false, message: 'You have already used that code.' };
  expect((await alice.post('/api/promo/validate', { code: 'ONCE' })).json()).toMatchObject(reported);
  const quote = (await alice.post('/api/checkout/quote', { items, promoCode: 'ONCE' })).json();
  expect(quote).toMatchObject({ discount: '0.00', promo: reported });
  expect((await fetchQuote(shop, { items, promoCode: 'ONCE' })).json()).toMatchObject({ promo: { valid: true } });
});

test('a repeat under the same key returns the first order, another request under it is rejected', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop, { stock: 1 });
  const attempt = { key: 'attempt-1', body: { items: [{ productId, quantity: 1 }] } };
  const first = await placeOrder(shop, attempt);
  const repeat = await placeOrder(shop, attempt);
  const other = await placeOrder(shop, { ...attempt, body: { items: [{ productId, quantity: 2 }] } });

  expect([first.statusCode, first.headers['idempotent-replayed']]).toEqual([201, undefined]);
  expect([repeat.statusCode, repeat.headers['idempotent-replayed']]).toEqual([201, 'true']);
  expect(repeat.json()).toEqual(first.json());
  expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency-key-reused']);
  expect(await countRows(shop, 'orders')).toBe(1);
});

test.each(['1', 'order-1'])('the key %s belongs to its customer, whoever else uses it', async (key) => {
  await using shop = await openShop();
  const body = { items: [{ productId: await stockProduct(shop), quantity: 1 }] };
  const anns = await placeOrder(shop, { key, body });
  const bobs = await placeOrder(shop, { key, body: { ...body, customerEmail: 'bob@example.co.uk' } });
  const again = await placeOrder(shop, { key, body });

  expect([anns.statusCode, bobs.statusCode, again.statusCode]).toEqual([201, 201, 201]);
  expect(bobs.json().orderNumber).not.toBe(anns.json().orderNumber);
  expect(again.json().orderNumber).toBe(anns.json().orderNumber);
  expect(await countRows(shop, 'orders')).toBe(2);
});

test('an empty key counts as none, and one that is too long is rejected with a message', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const order = (key: string) =>
    shop.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': key },
      payload: { ...ann, items: [{ productId, quantity: 1 }] },
    });
  for (const key of ['', ' ']) expect((await order(key)).statusCode).toBe(201);
  expect(await countRows(shop, 'orders')).toBe(2);
  const refused = await order('x'.repeat(201));
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'An Idempotency-Key has 200 characters at most']);
});

test('keys are deleted after a week', async () => {
  await using shop = await openShop();
  await placeOrder(shop, { key: 'attempt-1', body: { items: [{ productId: await stockProduct(shop), quantity: 1 }] } });
  const { forgetOldKeys } = await import('./idempotency.ts');
  await forgetOldKeys(shop.db, shop.clock.now());
  expect(await countRows(shop, 'idempotency_keys')).toBe(1);
  shop.clock.advance(8 * 24 * 3_600_000);
  await forgetOldKeys(shop.db, shop.clock.now());
  expect(await countRows(shop, 'idempotency_keys')).toBe(0);
});
