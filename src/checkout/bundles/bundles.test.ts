import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { countRows, fetchQuote, placed, placeOrder, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { beginOrder, openStripeShop } from '../../../tests/support/stripe-shop.ts';
import { settlePayment } from '../place-and-pay/settle-payment.ts';
import { settleByReference } from '../place-and-pay/show-payment.ts';

/** A bed of £20.00, bowls of £5.00 of which a set has two, and food of £10.00 without VAT: £40.00 for £34.00. */
async function open() {
  const shop = await openShop();
  const bed = await stockProduct(shop, { name: 'Bed', price: '20.00', stock: 9, costPerItem: 800 as never });
  const bowl = await stockProduct(shop, { name: 'Bowl', price: '5.00', stock: 9, costPerItem: 100 as never });
  const food = await stockProduct(shop, { name: 'Food', price: '10.00', vatRate: 0, category: 'food', stock: 5 });
  const admin = await owner(shop);
  const parts = [
    { productId: bed, quantity: 1 },
    { productId: bowl, quantity: 2 },
    { productId: food, quantity: 1 },
  ];
  const body = { name: 'Puppy starter', description: 'For the first week.', price: '34.00', parts };
  const save = async (more: object = {}) => admin.post('/api/admin/bundles', { ...body, ...more });
  return { shop, admin, bed, bowl, food, parts, body, save };
}

const json = async (reply: Promise<{ json: () => unknown; statusCode: number }>) => (await reply).json();

test('a whole set costs its price, in the quote, the order and its lines, to the penny', async () => {
  const { shop, save, parts, bed, food } = await open();
  await using _shop = shop;
  expect((await save()).json()).toMatchObject({
    slug: 'puppy-starter',
    worth: '40.00',
    saves: '6.00',
    state: 'running',
  });

  const quote = (await fetchQuote(shop, { items: parts })).json();
  expect(quote).toMatchObject({ subtotal: '40.00', discount: '6.00', total: '34.00', promo: null });
  expect(quote.offer).toEqual({ name: 'Puppy starter', words: 'Puppy starter' });

  const order = (await placeOrder(shop, { body: { items: parts, total: '34.00' } })).json();
  expect(order).toMatchObject({ discount: '6.00', total: '34.00', promoCode: 'Puppy starter' });
  expect(await countRows(shop, `order_lines where product_id = ${bed} and discount = 300`)).toBe(1);
  expect(await countRows(shop, `order_lines where product_id = ${food} and discount = 150 and vat = 0`)).toBe(1);
  expect(await stockOf(shop, bed)).toBe(8);
  expect(await countRows(shop, `promotions where uses = 1 and revenue = 3400`)).toBe(1);
});

test('what is beyond whole sets costs its own price and bears nothing of the saving', async () => {
  const { shop, save, parts, bowl } = await open();
  await using _shop = shop;
  await save();
  const more = parts.map((part) => (part.productId === bowl ? { ...part, quantity: 5 } : part));
  await placed(shop, { items: more });
  expect(await countRows(shop, `order_lines where product_id = ${bowl} and discount = 150 and quantity = 5`)).toBe(1);
});

test('taking a part out takes the saving off, and the basket says so', async () => {
  const { shop, save, parts } = await open();
  await using _shop = shop;
  await save();
  const quote = (await fetchQuote(shop, { items: parts.slice(0, 2) })).json();
  expect(quote).toMatchObject({
    discount: '0.00',
    lacking: 'Puppy starter is not whole: with Food it saves you £6.00.',
  });
  expect(quote).not.toHaveProperty('offer');
  expect((await fetchQuote(shop, { items: parts.slice(0, 1) })).json()).not.toHaveProperty('lacking');
});

test('one promotion counts for an order: a better code wins, and a worse one is told so', async () => {
  const { shop, save, parts, admin } = await open();
  await using _shop = shop;
  await save();
  await admin.post('/api/admin/promotions', { code: 'TENTH', type: 'percentage', discount: 10 });
  await admin.post('/api/admin/promotions', { code: 'FIFTH', type: 'percentage', discount: 20 });
  const with10 = (await fetchQuote(shop, { items: parts, promoCode: 'TENTH' })).json();
  expect(with10).toMatchObject({ discount: '6.00', offer: { name: 'Puppy starter' }, promo: { valid: false } });
  const with20 = (await fetchQuote(shop, { items: parts, promoCode: 'FIFTH' })).json();
  expect(with20).toMatchObject({ discount: '8.00', promo: { valid: true } });
});

test('a refund of one part gives back what was paid for it', async () => {
  const { shop, save, parts, admin, bed } = await open();
  await using _shop = shop;
  await save();
  const number = await placed(shop, { items: parts });
  const { rows } = await shop.pool.query('select id from order_lines where product_id = $1', [bed]);
  const refund = { paymentIntentId: number.replace('PV-', 'pi_'), lines: [{ lineId: rows[0].id, quantity: 1 }] };
  expect((await admin.post('/api/refund', refund)).statusCode).toBe(201);
  expect(await countRows(shop, 'refunds where amount = 1700')).toBe(1);
});

test('the page of a bundle says what its parts cost at present, and goes once it saves nothing', async () => {
  const { shop, save, bowl, admin } = await open();
  await using _shop = shop;
  expect(await json(shop.inject('/api/bundles'))).toEqual([]);
  await save();
  const shown = { slug: 'puppy-starter', price: '34.00', worth: '40.00', saves: '6.00', available: 4 };
  expect(await json(shop.inject('/api/bundles/puppy-starter'))).toMatchObject(shown);
  expect(await json(shop.inject(`/api/products/${bowl}`))).toMatchObject({
    bundle: { path: '/bundles/puppy-starter', words: 'Part of Puppy starter: save £6.00' },
  });
  expect((await shop.inject('/sitemap.xml')).payload).toContain('/bundles/puppy-starter<');

  await admin.patch(`/api/products/${bowl}`, { price: '3.00' });
  expect(await json(shop.inject('/api/bundles/puppy-starter'))).toMatchObject({ worth: '36.00', saves: '2.00' });
  await admin.patch(`/api/products/${bowl}`, { price: '1.00' });
  expect((await shop.inject('/api/bundles/puppy-starter')).statusCode).toBe(404);
  expect(await json(shop.inject('/api/bundles'))).toEqual([]);
  expect(await json(shop.inject(`/api/products/${bowl}`))).not.toHaveProperty('bundle');
  expect((await admin.get('/api/admin/bundles')).json()).toMatchObject([{ state: 'saves-nothing', saves: '0.00' }]);
});

test('a planned bundle counts and shows from its first day', async () => {
  const { shop, save, parts, bowl, admin } = await open();
  await using _shop = shop;
  const [start, end] = [new Date(shop.clock.now().getTime() + days(1)), new Date(shop.clock.now().getTime() + days(3))];
  const planned = await save({ startsAt: start.toISOString(), endsAt: end.toISOString() });
  expect(planned.json()).toMatchObject({ state: 'planned', startsAt: start.toISOString() });
  const shown = async () => [
    (await shop.inject('/api/bundles/puppy-starter')).statusCode,
    ((await json(shop.inject('/api/bundles'))) as object[]).length,
    'bundle' in ((await json(shop.inject(`/api/products/${bowl}`))) as object),
    (await fetchQuote(shop, { items: parts })).json().discount,
  ];
  expect(await shown()).toEqual([404, 0, false, '0.00']);
  shop.clock.advance(days(1));
  expect(await shown()).toEqual([200, 1, true, '6.00']);
  expect((await admin.get('/api/admin/bundles')).json()).toMatchObject([{ state: 'running' }]);
  shop.clock.advance(days(2));
  expect(await shown()).toEqual([404, 0, false, '0.00']);
});

test('any part lends a bundle its picture', async () => {
  const { shop, save, food, bed } = await open();
  await using _shop = shop;
  await save({ coverProductId: food });
  expect(await json(shop.inject('/api/bundles/puppy-starter'))).toMatchObject({ category: 'food' });
  const other = await save({ name: 'Dog box', coverProductId: bed + 1_000 });
  expect(other.json().issues[0].path).toBe('coverProductId');
});

test('the owner is told of a bundle that nobody sees, until it is mended or ended', async () => {
  const { shop, save, bowl, body, admin } = await open();
  await using _shop = shop;
  const { id } = (await save()).json();
  const toDo = async () =>
    (await admin.get('/api/admin/to-do')).json<{ id: string; count: number }[]>().find((row) => row.id === 'bundles');
  expect(await toDo()).toBeUndefined();
  await admin.patch(`/api/products/${bowl}`, { price: '1.00' });
  expect(await toDo()).toMatchObject({ count: 1, tab: 'promotions', search: { view: 'bundles' } });
  await admin.put(`/api/admin/bundles/${id}`, { ...body, price: '30.00' });
  expect(await toDo()).toBeUndefined();
  await admin.post(`/api/admin/products/${bowl}/withdrawal`);
  expect(await toDo()).toMatchObject({ count: 1 });
  await admin.patch(`/api/admin/bundles/${id}`, { isActive: false });
  expect(await toDo()).toBeUndefined();
});

test('all parts go into the basket, or nothing does', async () => {
  const { shop, save, food } = await open();
  await using _shop = shop;
  await save();
  const add = (payload: object) => shop.inject({ method: 'POST', url: '/api/cart/bundles', payload });
  const reply = await add({ slug: 'puppy-starter' });
  expect(reply.statusCode).toBe(201);
  expect(reply.json().map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 2, 1]);

  await shop.pool.query('update products set stock = 0 where id = $1', [food]);
  const refused = await add({ slug: 'puppy-starter' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'sold-out']);
  expect(await countRows(shop, 'basket_lines')).toBe(3);
  expect((await add({ slug: 'kitten-starter' })).statusCode).toBe(404);
});

test('of two presses in one browser neither is lost, and the stock is not passed', async () => {
  const { shop, save } = await open();
  await using _shop = shop;
  await save();
  const first = await shop.inject({ method: 'POST', url: '/api/cart/bundles', payload: { slug: 'puppy-starter' } });
  const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]));
  const press = () =>
    shop.inject({ method: 'POST', url: '/api/cart/bundles', cookies, payload: { slug: 'puppy-starter' } });
  const replies = await Promise.all(Array.from({ length: 6 }, press));
  // Nine bowls make four sets.
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
  expect(await countRows(shop, 'basket_lines where quantity in (4, 8)')).toBe(3);
});

test.each([
  ['price', { price: '40.00' }],
  ['parts', { parts: [] }],
  ['name', { name: ' ' }],
  ['endsAt', { startsAt: '2026-11-23T00:00:00Z', endsAt: '2026-11-22T00:00:00Z' }],
])('a wrong %s is rejected by its field', async (path, change) => {
  const { shop, save } = await open();
  await using _shop = shop;
  const reply = await save(change);
  expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, path]);
});

test('what asks its buyer for a text, is off sale or is named twice can be no part', async () => {
  const { shop, save, bed, bowl } = await open();
  await using _shop = shop;
  const twice = await save({
    parts: [
      { productId: bed, quantity: 1 },
      { productId: bed, quantity: 1 },
    ],
  });
  expect(twice.json().issues[0].path).toBe('parts');
  await shop.pool.query(`insert into product_personalisations (product_id, fields) values ($1, $2)`, [
    bowl,
    JSON.stringify([{ name: 'Name', most: 20, isRequired: true }]),
  ]);
  const asked = await save();
  expect(asked.json().issues[0]).toMatchObject({ path: 'parts.1.productId', message: expect.stringContaining('Bowl') });
  await shop.pool.query('update products set withdrawn_at = now() where id = $1', [bed]);
  expect((await save()).json().issues[0].path).toBe('parts.0.productId');
});

test('a bundle is changed, ended, offered again, and deleted while nobody bought it', async () => {
  const { shop, save, body, admin, parts } = await open();
  await using _shop = shop;
  const { id } = (await save()).json();
  const changed = await admin.put(`/api/admin/bundles/${id}`, { ...body, name: 'Puppy box', price: '30.00' });
  expect(changed.json()).toMatchObject({ name: 'Puppy box', slug: 'puppy-starter', saves: '10.00', margin: null });
  expect((await fetchQuote(shop, { items: parts })).json()).toMatchObject({
    offer: { name: 'Puppy box' },
    total: '30.00',
  });

  await admin.patch(`/api/admin/bundles/${id}`, { isActive: false });
  expect((await fetchQuote(shop, { items: parts })).json()).toMatchObject({ discount: '0.00' });
  expect((await shop.inject('/api/bundles/puppy-starter')).statusCode).toBe(404);
  await admin.patch(`/api/admin/bundles/${id}`, { isActive: true });
  await placed(shop, { items: parts });
  const kept = await admin.remove(`/api/admin/bundles/${id}`);
  expect([kept.statusCode, kept.json().code]).toEqual([409, 'bundle-was-bought']);

  const other = (await save({ name: 'Dog box' })).json();
  expect((await admin.remove(`/api/admin/bundles/${other.id}`)).statusCode).toBe(204);
  expect((await admin.get('/api/admin/bundles')).json()).toHaveLength(1);
  expect((await admin.get('/api/admin/promotions')).json(), 'they have a list of their own').toEqual([]);
});

test('an order that is paid late counts for its bundle, whatever that and another are called by then', async () => {
  await using shop = await openStripeShop();
  const staff = await owner(shop);
  const parts = [
    { productId: await stockProduct(shop, { name: 'Bed', price: '20.00', stock: 9 }), quantity: 1 },
    { productId: await stockProduct(shop, { name: 'Bowl', price: '10.00', stock: 9 }), quantity: 1 },
  ];
  const body = { name: 'Puppy starter', description: 'For the first week.', price: '25.00', parts };
  const { id, promotionId } = (await staff.post('/api/admin/bundles', body)).json();
  const begun = await beginOrder(shop, { items: parts });
  await settlePayment(shop.deps, begun.orderNumber, { state: 'ended', failure: null });
  await staff.put(`/api/admin/bundles/${id}`, { ...body, name: 'Puppy box' });
  await staff.post('/api/admin/bundles', body);
  await shop.stripe.pay(begun.sessionId);
  await settleByReference(shop.deps, begun.sessionId);
  expect(await begun.order()).toMatchObject({ status: 'confirmed', promoCode: 'Puppy box' });
  expect(await countRows(shop, `promotions where uses = 1 and id = ${promotionId}`)).toBe(1);
});

test('twenty bundles leave no other offer out', async () => {
  const { shop, admin, save, bed, bowl, food } = await open();
  await using _shop = shop;
  const items = [bed, bowl, food].map((productId) => ({ productId, quantity: 1 }));
  for (let at = 0; at < 20; at += 1)
    expect((await save({ name: `Box ${at}`, price: '34.00', parts: items })).statusCode).toBe(201);
  await admin.post('/api/admin/promotions', { code: 'HALF', type: 'percentage', discount: 50, isAutomatic: true });
  expect((await fetchQuote(shop, { items })).json().discount).toBe('17.50');
});

test('two of one name are rejected, also where a promotion has it', async () => {
  const { shop, save, admin } = await open();
  await using _shop = shop;
  await save();
  const again = await save();
  expect([again.statusCode, again.json().code]).toEqual([409, 'bundle-name-taken']);
  await admin.post('/api/admin/promotions', { code: 'BOX', type: 'percentage', discount: 10 });
  expect((await save({ name: 'BOX' })).json().code).toBe('bundle-name-taken');
});

test('the name of a bundle is no code', async () => {
  const { shop, save } = await open();
  await using _shop = shop;
  await save({ name: 'STARTER' });
  const reply = await shop.inject({ method: 'POST', url: '/api/promo/validate', payload: { code: 'STARTER' } });
  expect(reply.json()).toMatchObject({ valid: false });
});

test('of two people who edit a bundle at a time the later one is told, and takes nothing back', async () => {
  const { shop, admin, save, body } = await open();
  await using _shop = shop;
  const { id, name, price } = (await save()).json();
  const change = (more: object) => admin.put(`/api/admin/bundles/${id}`, { ...body, ...more, seen: { name, price } });
  expect((await change({ name: 'Puppy first week' })).json()).toMatchObject({ name: 'Puppy first week' });
  const late = await change({ price: '33.00' });
  expect([late.statusCode, late.json().code]).toEqual([409, 'changed-meanwhile']);
  expect((await admin.get('/api/admin/bundles')).json()).toMatchObject([{ name: 'Puppy first week', price: '34.00' }]);
});

test('nor does who has not seen its other words, days and parts, or that it has ended', async () => {
  const { shop, admin, save, body, parts } = await open();
  await using _shop = shop;
  const { id, name, price, description, startsAt, endsAt, isActive, coverProductId } = (await save()).json();
  const first = { name, price, description, startsAt, endsAt, isActive, coverProductId, parts };
  const change = async (seen: object, more: object = {}) =>
    (await admin.put(`/api/admin/bundles/${id}`, { ...body, ...more, seen })).json();
  for (const more of [
    { endsAt: '2099-01-01T00:00:00Z' },
    { description: 'For two weeks.' },
    { coverProductId: parts[0]?.productId },
    { parts: parts.map((part) => ({ ...part, quantity: 2 })) },
  ]) {
    expect(await change(first, more)).toMatchObject({ id });
    expect(await change(first)).toMatchObject({ code: 'changed-meanwhile' });
    expect(await change({ name, price })).toMatchObject({ id });
  }
  await admin.patch(`/api/admin/bundles/${id}`, { isActive: false });
  expect(await change(first)).toMatchObject({ code: 'changed-meanwhile' });
  expect(await change({ ...first, isActive: false })).toMatchObject({ id, isActive: false });
});
