import { expect, test } from 'vitest';
import { orderLines, orders } from '#orders/order/orders.table.ts';
import { recordDemoPayment } from '#payment/payments.ts';
import { pence } from '#platform/money.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { products } from '../products/products.table.ts';
import { reviewToken } from './review-link.ts';

const words = {
  customerName: 'Alice Pawson',
  customerEmail: 'alice@example.co.uk',
  title: 'Gone in a minute',
  comment: 'Our spaniel approves.',
  rating: 4,
};

test('a review is listed at once and counts in the rating', async () => {
  await using shop = await openShop();
  await stockUp(shop);

  const reply = await post(shop);

  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({ title: 'Gone in a minute', rating: 4, verified: false, helpful: 0 });
  expect(reply.payload).not.toContain('alice@example.co.uk');
  await post(shop, { rating: 5 });
  expect((await shop.inject('/api/products/1/rating')).json()).toEqual({ averageRating: 4.5, totalReviews: 2 });
  expect((await shop.inject('/api/products/1/rating-breakdown')).json()).toMatchObject({
    ratingDistribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 },
  });
  expect((await shop.inject('/api/products/1/reviews?rating=5')).json()).toHaveLength(1);
});

test('ten reviews at once all count', async () => {
  await using shop = await openShop();
  await stockUp(shop);
  await Promise.all(Array.from({ length: 10 }, (_, index) => post(shop, { rating: (index % 5) + 1 })));
  expect((await shop.inject('/api/products/1/rating')).json()).toEqual({ averageRating: 3, totalReviews: 10 });
});

test('only an account that bought the product is verified, whatever the request says', async () => {
  await using shop = await openShop();
  await stockUp(shop);
  const { cookies, id } = await registered(shop);
  expect((await post(shop, { verified: true }, cookies)).json().verified).toBe(false);

  await bought(shop, id);
  expect((await post(shop, {}, cookies)).json().verified).toBe(true);
  expect((await post(shop)).json().verified).toBe(false);
});

test('an account has one review of a product, which the first one as a buyer replaces', async () => {
  await using shop = await openShop();
  await stockUp(shop);
  const { cookies, id } = await registered(shop);
  const all = await Promise.all([1, 2, 3, 4, 5].map((rating) => post(shop, { rating }, cookies)));
  expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
  expect((await shop.inject('/api/products/1/rating')).json()).toMatchObject({ totalReviews: 1 });

  await bought(shop, id);
  const verified = await post(shop, { rating: 2 }, cookies);
  expect([verified.statusCode, verified.json()]).toMatchObject([201, { verified: true }]);
  expect((await shop.inject('/api/products/1/rating')).json()).toEqual({ averageRating: 2, totalReviews: 1 });
  expect((await shop.inject('/api/products/1/reviews')).json()).toHaveLength(1);
  expect((await post(shop, {}, cookies)).json().code).toBe('already-reviewed');
});

test('a mailed link is known before anything is written, and only for its product', async () => {
  await using shop = await openShop();
  await stockUp(shop);
  const token = reviewToken(shop.config.secret, 'PV-0000000001', 1);
  await bought(shop, null);
  const invited = async (productId: number, given: string) => {
    const query = new URLSearchParams({ token: given });
    return (await shop.inject(`/api/products/${productId}/review-invitation?${query}`)).json();
  };
  expect(await invited(1, token)).toEqual({ verified: true, reviewed: false });
  expect(await invited(2, token)).toEqual({ verified: false, reviewed: false });
  expect(await invited(1, 'PV-0000000001.made-up')).toEqual({ verified: false, reviewed: false });
  expect((await post(shop, { token })).json().verified).toBe(true);
  expect(await invited(1, token)).toEqual({ verified: false, reviewed: true });
});

test('a buyer has one review of a product, however they show that they bought it', async () => {
  await using shop = await openShop();
  await stockUp(shop);
  const { cookies, id } = await registered(shop);
  await bought(shop, id);
  await bought(shop, null, 'PV-0000000002', 'ALICE@example.co.uk');
  const tokens = ['PV-0000000001', 'PV-0000000002'].map((number) => reviewToken(shop.config.secret, number, 1));

  const tries = [post(shop, {}, cookies), ...tokens.flatMap((token) => [post(shop, { token }), post(shop, { token })])];
  const replies = await Promise.all([...tries, post(shop, {}, cookies)]);

  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
  const again = await post(shop, {}, cookies);
  expect(again.json()).toEqual({
    code: 'already-reviewed',
    message: 'You have already reviewed this product. Thank you!',
  });
  expect((await shop.inject('/api/products/1/rating')).json().totalReviews).toBe(1);
});

test('the link to an order that was cancelled since makes no verified review', async () => {
  await using shop = await openShop();
  await stockUp(shop);
  await bought(shop, null);
  await shop.db.update(orders).set({ status: 'cancelled' });
  const token = reviewToken(shop.config.secret, 'PV-0000000001', 1);
  expect((await post(shop, { token })).json().verified).toBe(false);
});

test('the link to an order whose customer was erased since makes no second verified review', async () => {
  await using shop = await openShop();
  await stockUp(shop);
  const { cookies, id } = await registered(shop);
  await bought(shop, id);
  expect((await post(shop, {}, cookies)).json().verified).toBe(true);
  await shop.db.update(orders).set({ status: 'delivered' });
  await shop.inject({ method: 'POST', url: '/api/user/close', cookies, payload: { password: 'three brown terriers' } });
  const token = reviewToken(shop.config.secret, 'PV-0000000001', 1);
  expect((await post(shop, { token })).json().verified).toBe(false);
});

test.each(['customerName', 'customerEmail', 'title', 'comment', 'rating'])(
  'a review without its %s is refused',
  async (field) => {
    await using shop = await openShop();
    await stockUp(shop);
    const reply = await post(shop, { [field]: undefined });
    expect(reply.statusCode).toBe(400);
    const message = 'Please fill in all fields and select a rating.';
    expect(reply.json()).toMatchObject({ message, issues: [{ path: field, message }] });
    expect((await shop.inject('/api/products/1/rating')).json().totalReviews).toBe(0);
  },
);

test('whatever is missing is said in one sentence, and what else is wrong is counted', async () => {
  await using shop = await openShop();
  await stockUp(shop);
  const said = async (payload: object) =>
    (await shop.inject({ method: 'POST', url: '/api/products/1/reviews', payload })).json().message;
  expect(await said({})).toBe('Please fill in all fields and select a rating.');
  expect(await said({ ...words, customerEmail: ' ' })).toBe('Please fill in all fields and select a rating.');
  expect(await said({ ...words, customerEmail: 'alice' })).toBe('Enter an email address such as name@example.co.uk');
  expect(await said({ customerEmail: 'alice' })).toBe(
    'Please fill in all fields and select a rating. (and 1 more to check)',
  );
});

test.each([0, 6, 2.5, '5'])('a rating of %s is refused', async (rating) => {
  await using shop = await openShop();
  await stockUp(shop);
  const reply = await post(shop, { rating });
  expect([reply.statusCode, reply.json().issues[0].message]).toEqual([
    400,
    'Please fill in all fields and select a rating.',
  ]);
});

test('a review of nothing is refused, and the eleventh in an hour too', async () => {
  await using shop = await openShop();
  await stockUp(shop);
  expect((await post(shop, {}, {}, 99)).statusCode).toBe(404);
  for (let count = 1; count < 10; count += 1) expect((await post(shop)).statusCode).toBe(201);
  expect((await post(shop)).statusCode).toBe(429);
});

test('a review is found helpful once per browser', async () => {
  await using shop = await openShop();
  await stockUp(shop);
  const { id } = (await post(shop)).json();
  const vote = (cookies = {}) => shop.inject({ method: 'POST', url: `/api/reviews/${id}/helpful`, cookies });

  const first = await vote();
  const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]));
  const again = await vote(cookies);
  const other = await vote();

  expect([first, again, other].map((reply) => [reply.statusCode, reply.json().helpful])).toEqual([
    [200, 1],
    [200, 1],
    [200, 2],
  ]);
  expect((await shop.inject({ method: 'POST', url: '/api/reviews/999/helpful' })).statusCode).toBe(404);
});

async function stockUp({ db }: TestShop) {
  await db.insert(products).values({
    slug: 'rope',
    name: 'Rope',
    category: 'accessories',
    kind: 'toys',
    price: pence(850),
    stock: 9,
  });
}

function post(shop: TestShop, change: object = {}, cookies: Record<string, string> = {}, productId = 1) {
  return shop.inject({
    method: 'POST',
    url: `/api/products/${productId}/reviews`,
    payload: { ...words, ...change },
    cookies,
  });
}

async function registered(shop: TestShop) {
  const payload = {
    firstName: 'Alice',
    lastName: 'Pawson',
    email: 'alice@example.co.uk',
    password: 'three brown terriers',
  };
  const reply = await shop.inject({ method: 'POST', url: '/api/auth/register', payload });
  const { id }: { id: number } = reply.json();
  return {
    id,
    cookies: Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value])),
  };
}

async function bought(
  { db }: TestShop,
  userId: number | null,
  number = 'PV-0000000001',
  customerEmail = 'alice@example.co.uk',
) {
  const price = pence(850);
  const money = { subtotal: price, discount: pence(0), shippingCost: pence(0), total: price, vat: pence(142) };
  const person = {
    customerName: 'Alice',
    customerEmail,
    address: '1 Row',
    city: 'Leeds',
    postcode: 'LS1 1AA',
    country: 'United Kingdom',
  };
  await recordDemoPayment(db, { orderNumber: number, amount: price, now: new Date() });
  const [order] = await db
    .insert(orders)
    .values({ number, userId, ...person, ...money })
    .returning();
  if (!order) throw new Error('No order');
  await db.insert(orderLines).values({
    orderId: order.id,
    productId: 1,
    quantity: 1,
    name: 'Rope',
    price,
    lineTotal: price,
    vatRate: 20,
    vat: pence(142),
  });
}
