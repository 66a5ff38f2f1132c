import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions } from '#accounts/session/session.table.ts';
import { products } from '#catalogue/products/products.table.ts';
import { pence } from '#platform/money.ts';
import { openShop } from '../../tests/support/shop.ts';
import type { TestShop } from '../../tests/support/shop.ts';
import { mostLines } from './basket.contract.ts';
import { basketLines } from './basket.table.ts';

type Write = { method: 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object | string };

/** One browser, which stores its cookies. */
function browserIn({ app }: TestShop) {
  let cookie = '';
  async function send(request: { method: 'GET' } | Write, url = '/api/cart') {
    const reply = await app.inject({ url, ...request, headers: { cookie, 'content-type': 'application/json' } });
    const [set] = reply.cookies;
    if (set) cookie = `${set.name}=${set.value}`;
    return reply;
  }
  return {
    send,
    add: (productId: number, quantity?: number) =>
      send({ method: 'POST', url: '/api/cart', payload: { productId, quantity } }),
    set: (productId: number, quantity: number) =>
      send({ method: 'PUT', url: `/api/cart/${productId}`, payload: { quantity } }),
    basket: async () => (await send({ method: 'GET' })).json(),
  };
}

async function stock({ db }: TestShop, stock: number, slug = 'rubber-bone'): Promise<number> {
  const [product] = await db
    .insert(products)
    .values({
      slug,
      name: 'Rubber Bone',
      category: 'accessories',
      kind: 'toys',
      price: pence(899),
      stock,
    })
    .returning({ id: products.id });
  return product?.id ?? 0;
}

const linesOf = async (shop: TestShop) => shop.db.select().from(basketLines);

test('a visitor without a basket reads an empty one and gets no cookie', async () => {
  await using shop = await openShop();

  const reply = await shop.inject({ url: '/api/cart' });

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual([]);
  expect(reply.cookies).toEqual([]);
  expect(reply.headers['cache-control']).toBe('private, no-store');
});

test('the first product added begins a session, and the basket shows it', async () => {
  await using shop = await openShop();
  const id = await stock(shop, 5);

  const reply = await shop.inject({ method: 'POST', url: '/api/cart', payload: { productId: id } });

  expect(reply.statusCode).toBe(201);
  expect(reply.cookies).toMatchObject([{ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' }]);
  expect(reply.json()).toMatchObject([
    {
      productId: id,
      quantity: 1,
      problem: null,
      product: { name: 'Rubber Bone', price: '8.99', image: null, stock: 5 },
    },
  ]);
});

test('a product added again joins its line, and lines keep their order', async () => {
  await using shop = await openShop();
  const [bone, bowl] = [await stock(shop, 5), await stock(shop, 5, 'bowl')];
  const browser = browserIn(shop);

  await browser.add(bowl, 2);
  await browser.add(bone);
  const reply = await browser.add(bowl, 3);

  expect(reply.cookies).toEqual([]);
  expect(reply.json()).toMatchObject([
    { productId: bowl, quantity: 5 },
    { productId: bone, quantity: 1 },
  ]);
  expect(await browser.basket()).toEqual(reply.json());
});

test('a quantity can be set, and 0 removes the line, any number of times', async () => {
  await using shop = await openShop();
  const id = await stock(shop, 5);
  const browser = browserIn(shop);
  await browser.add(id);

  expect((await browser.set(id, 4)).json()).toMatchObject([{ quantity: 4 }]);
  for (const _ of [1, 2]) {
    const reply = await browser.set(id, 0);
    expect([reply.statusCode, reply.json()]).toEqual([200, []]);
  }
});

test('a line can be removed any number of times, and the response is what is left', async () => {
  await using shop = await openShop();
  const [bone, bowl] = [await stock(shop, 5), await stock(shop, 5, 'bowl')];
  const browser = browserIn(shop);
  await browser.add(bone);
  await browser.add(bowl);

  for (const _ of [1, 2]) {
    const reply = await browser.send({ method: 'DELETE', url: `/api/cart/${bone}` });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject([{ productId: bowl }]);
  }
});

test('a basket can be emptied without affecting others', async () => {
  await using shop = await openShop();
  const id = await stock(shop, 5);
  const [one, other] = [browserIn(shop), browserIn(shop)];
  await one.add(id);
  await other.add(id, 2);

  const reply = await one.send({ method: 'DELETE', url: '/api/cart' });

  expect([reply.statusCode, reply.json()]).toEqual([200, []]);
  expect(await other.basket()).toMatchObject([{ quantity: 2 }]);
});

test('more than the stock is rejected with the number left, and the basket is unchanged', async () => {
  await using shop = await openShop();
  const id = await stock(shop, 3);
  const browser = browserIn(shop);
  await browser.add(id, 2);

  for (const reply of [await browser.add(id, 2), await browser.set(id, 4)]) {
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'not-enough-stock', available: 3 });
    expect(reply.json().message).toContain('There are only 3 left of Rubber Bone');
  }
  expect(await browser.basket()).toMatchObject([{ quantity: 2 }]);
});

test('sold-out and withdrawn products are rejected, and no session begins', async () => {
  await using shop = await openShop();
  const [soldOut, withdrawn] = [await stock(shop, 0), await stock(shop, 5, 'withdrawn')];
  await shop.db.update(products).set({ withdrawnAt: shop.clock.now() }).where(eq(products.id, withdrawn));

  for (const [productId, status, rejection] of [
    [soldOut, 409, { code: 'sold-out', available: 0 }],
    [withdrawn, 404, { code: 'product-not-found', message: expect.stringMatching(/ is no longer sold\.$/) }],
  ]) {
    const reply = await shop.inject({ method: 'POST', url: '/api/cart', payload: { productId } });
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject(Object(rejection));
    expect(reply.cookies).toEqual([]);
  }
  expect(await shop.db.select().from(sessions)).toEqual([]);
});

test.each([
  ['sold-out', { stock: 0 }],
  ['not-enough-stock', { stock: 1 }],
  ['withdrawn', { withdrawnAt: new Date('2026-11-01') }],
])('a line that has become %s stays and says so', async (problem, change) => {
  await using shop = await openShop();
  const id = await stock(shop, 3);
  const browser = browserIn(shop);
  await browser.add(id, 2);

  await shop.db.update(products).set(change).where(eq(products.id, id));

  expect(await browser.basket()).toMatchObject([{ productId: id, quantity: 2, problem }]);
});

test('a line that was withdrawn cannot be changed, but removed', async () => {
  await using shop = await openShop();
  const id = await stock(shop, 3);
  const browser = browserIn(shop);
  await browser.add(id, 2);
  await shop.db.update(products).set({ withdrawnAt: shop.clock.now() }).where(eq(products.id, id));

  const refused = await browser.set(id, 1);

  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'withdrawn', available: 0 }]);
  expect(await browser.basket()).toMatchObject([{ quantity: 2 }]);
  expect((await browser.set(id, 0)).json()).toEqual([]);
});

test('a customer finds the same basket in every browser they sign in with', async () => {
  await using shop = await openShop();
  const id = await stock(shop, 5);
  const [phone, laptop] = [browserIn(shop), browserIn(shop)];
  await phone.add(id);
  await laptop.add(id);
  const { rows } = await shop.pool.query(
    `insert into users (first_name, last_name, email, password_hash) values ('Ada', 'Byron', 'ada@example.com', 'x') returning id`,
  );
  await shop.db.update(sessions).set({ userId: rows[0].id });

  await phone.add(id, 3);

  expect(await laptop.basket()).toMatchObject([{ productId: id, quantity: 3 }]);
});

test('a basket is limited to a number of different products', async () => {
  await using shop = await openShop();
  const browser = browserIn(shop);
  for (let number = 0; number < mostLines; number += 1) await browser.add(await stock(shop, 5, `product-${number}`));

  const reply = await browser.add(await stock(shop, 5, 'one-more'));

  expect(reply.statusCode).toBe(409);
  expect(reply.json().code).toBe('basket-full');
  expect(await browser.basket()).toHaveLength(mostLines);
});

describe('many requests at once', () => {
  test('twenty adds of one product in one basket lose none', async () => {
    await using shop = await openShop();
    const [bone, bowl] = [await stock(shop, 100), await stock(shop, 5, 'bowl')];
    const browser = browserIn(shop);
    await browser.add(bowl);

    const replies = await Promise.all(Array.from({ length: 20 }, () => browser.add(bone, 2)));

    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(await browser.basket()).toMatchObject([{ productId: bowl }, { productId: bone, quantity: 40 }]);
  });

  test('the first additions to a basket share it', async () => {
    await using shop = await openShop();
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => stock(shop, 5, `product-${number}`)));
    const browser = browserIn(shop);
    await browser.add(ids[0] ?? 0);
    await shop.pool.query('delete from baskets');

    const replies = await Promise.all(ids.map((id) => browser.add(id)));

    expect(replies.every(({ statusCode }) => statusCode === 201)).toBe(true);
    expect(await browser.basket()).toHaveLength(ids.length);
  });

  test('together they never exceed the stock', async () => {
    await using shop = await openShop();
    const [bone, bowl] = [await stock(shop, 7), await stock(shop, 5, 'bowl')];
    const browser = browserIn(shop);
    await browser.add(bowl);

    const replies = await Promise.all(Array.from({ length: 20 }, () => browser.add(bone)));

    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(7);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(13);
    expect(await browser.basket()).toMatchObject([{ productId: bowl }, { productId: bone, quantity: 7 }]);
  });
});

const nonsense: [number, string, Write][] = [
  [400, 'no body', { method: 'POST', url: '/api/cart' }],
  [400, 'broken JSON', { method: 'POST', url: '/api/cart', payload: '{"productId": 1,' }],
  [400, 'a list', { method: 'POST', url: '/api/cart', payload: [] }],
  [400, 'null', { method: 'POST', url: '/api/cart', payload: 'null' }],
  [400, 'no product', { method: 'POST', url: '/api/cart', payload: { quantity: 1 } }],
  [400, 'a product in words', { method: 'POST', url: '/api/cart', payload: { productId: '1' } }],
  [400, 'half a product', { method: 'POST', url: '/api/cart', payload: { productId: 1.5 } }],
  [400, 'a product below one', { method: 'POST', url: '/api/cart', payload: { productId: 0 } }],
  [400, 'an absurd product', { method: 'POST', url: '/api/cart', payload: { productId: 2 ** 31 } }],
  [404, 'an unknown product', { method: 'POST', url: '/api/cart', payload: { productId: 4711 } }],
  [400, 'a quantity of 0', { method: 'POST', url: '/api/cart', payload: { productId: 1, quantity: 0 } }],
  [400, 'a negative quantity', { method: 'POST', url: '/api/cart', payload: { productId: 1, quantity: -1 } }],
  [400, 'a fraction', { method: 'POST', url: '/api/cart', payload: { productId: 1, quantity: 1.5 } }],
  [400, 'a quantity in words', { method: 'POST', url: '/api/cart', payload: { productId: 1, quantity: '2' } }],
  [400, 'an absurd quantity', { method: 'POST', url: '/api/cart', payload: { productId: 1, quantity: 1e15 } }],
  [400, 'no quantity to set', { method: 'PUT', url: '/api/cart/1', payload: {} }],
  [400, 'a negative quantity to set', { method: 'PUT', url: '/api/cart/1', payload: { quantity: -1 } }],
  [400, 'a fraction to set', { method: 'PUT', url: '/api/cart/1', payload: { quantity: 0.5 } }],
  [400, 'nothing to set', { method: 'PUT', url: '/api/cart/1', payload: { quantity: null } }],
  [404, 'a line that is not there', { method: 'PUT', url: '/api/cart/4711', payload: { quantity: 1 } }],
  [400, 'a line in words', { method: 'PUT', url: '/api/cart/bone', payload: { quantity: 1 } }],
  [400, 'a removal in words', { method: 'DELETE', url: '/api/cart/bone' }],
  [400, 'an absurd removal', { method: 'DELETE', url: '/api/cart/99999999999999999999' }],
  [413, 'a megabyte', { method: 'POST', url: '/api/cart', payload: { productId: 1, note: 'x'.repeat(1_100_000) } }],
];

test('a form that is not JSON is rejected', async () => {
  await using shop = await openShop();

  const reply = await shop.inject({
    method: 'POST',
    url: '/api/cart',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'productId=1',
  });

  expect([reply.statusCode, reply.json().code]).toEqual([415, 'not-json']);
});

test.each([
  ['POST', '/api/cart', { productId: 1, quantity: '3' }, 'Enter the quantity as a number'],
  ['POST', '/api/cart', { productId: 1, quantity: 0 }, 'Choose at least one'],
  ['PUT', '/api/cart/1', {}, 'Enter a quantity'],
  ['PUT', '/api/cart/1', { quantity: 1.5 }, 'Enter a whole number'],
  ['PUT', '/api/cart/1', { quantity: '3' }, 'Enter the quantity as a number'],
  ['PUT', '/api/cart/1', { quantity: null }, 'Enter the quantity as a number'],
  ['PUT', '/api/cart/1', { quantity: -1 }, 'Choose at least one, or 0 to remove it from the basket'],
  ['PUT', '/api/cart/abc', { quantity: 1 }, 'Enter the number of a product'],
] as const)('%s %s with %j gets a reason why it is rejected', async (method, url, payload, message) => {
  await using shop = await openShop();
  const reply = await shop.inject({ method, url, payload });
  expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
});

test.each(nonsense)('%i for %s: a message, and nothing changes', async (status, _what, request) => {
  await using shop = await openShop();
  const browser = browserIn(shop);
  await browser.add(await stock(shop, 5), 2);
  const before = await linesOf(shop);

  const reply = await browser.send(request);

  const { message, issues } = reply.json();
  expect(reply.statusCode).toBe(status);
  expect(message.length).toBeGreaterThan(10);
  expect(Boolean(issues?.length)).toBe(status === 400);
  expect(await linesOf(shop)).toEqual(before);
});
