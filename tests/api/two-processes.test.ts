import { expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { products } from '#catalogue/products/products.table.ts';
import { createChanges } from '#platform/database/changes.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createJobs } from '#platform/jobs/job-queue.ts';
import { createLogger } from '#platform/logger.ts';
import { pence } from '#platform/money.ts';
import { stockProduct } from '../support/checkout.ts';
import { eventually } from '../support/eventually.ts';
import { registered } from '../support/people.ts';
import { openShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Person = Awaited<ReturnType<typeof registered>>;

/** Another process of the same shop, which shares only the database. */
async function openBeside({ deps, connection, direct }: TestShop) {
  const log = createLogger('silent');
  const { db, pool, close } = openDatabase(connection, log);
  const changes = createChanges(db, log);
  const jobs = createJobs(pool, log, { works: false });
  const app = await buildApp({ ...deps, db, changes, jobs }, log, { pages: false });
  await app.ready();
  await changes.listen(direct);
  return {
    inject: app.inject.bind(app),
    changes,
    async [Symbol.asyncDispose]() {
      await app.close();
      await changes.close();
      await close();
    },
  };
}

function at(other: Pick<TestShop, 'inject'>, { cookies }: Person) {
  return (method: 'GET' | 'POST', url: string, payload?: object) =>
    other.inject({ method, url, cookies, ...(payload && { payload }) });
}

test('a session and a basket begun on one process continue on the other', async () => {
  await using one = await openShop({ own: true });
  await using other = await openBeside(one);
  const productId = await stockProduct(one);
  const alice = await registered(one);
  await alice.post('/api/cart', { productId });
  const there = at(other, alice);

  expect((await there('GET', '/api/auth/me')).json()).toMatchObject({ email: 'alice@example.co.uk' });
  expect((await there('POST', '/api/cart', { productId })).json()).toMatchObject([{ productId, quantity: 2 }]);
  expect((await alice.get('/api/cart')).json()).toMatchObject([{ productId, quantity: 2 }]);

  await there('POST', '/api/auth/logout');
  expect((await alice.get('/api/auth/me')).statusCode).toBe(401);
});

test('a like given on one process counts once, and shows on the other', async () => {
  await using one = await openShop({ own: true });
  await one.changes.listen(one.direct);
  await using other = await openBeside(one);
  const alice = await registered(one);
  const { id } = (await alice.post('/api/community/comments', { content: 'Who else has a whippet?' })).json();
  const likesThere = async () => (await other.inject('/api/community/comments')).json()[0]?.likes;
  await eventually(async () => expect(await likesThere()).toBe(0));

  expect((await alice.post(`/api/community/comments/${id}/like`)).json().likes).toBe(1);
  expect((await at(other, alice)('POST', `/api/community/comments/${id}/like`)).json().likes).toBe(1);

  await eventually(async () => expect(await likesThere()).toBe(1));
});

test('a rate limit used up on one process also applies on the other', async () => {
  await using one = await openShop({ own: true });
  await using other = await openBeside(one);
  const payload = { name: 'Jo', email: 'jo@example.co.uk', message: 'Do you sell hay?' };
  const ask = { method: 'POST', url: '/api/contact', payload } as const;

  const statuses = [];
  for (const shop of [one, other, one, other, one]) statuses.push((await shop.inject(ask)).statusCode);
  expect(statuses).toEqual([201, 201, 201, 201, 201]);

  const refused = await other.inject(ask);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('a product changed on one process is invalidated in the other’s cache', async () => {
  await using one = await openShop({ own: true });
  await using other = await openBeside(one);
  const productId = await stockProduct(one);
  const urls = [`/api/products/${productId}`, '/api/products'];
  const pricesThere = async () =>
    Promise.all(urls.map(async (url) => [(await other.inject(url)).json()].flat()[0].price));
  expect(await pricesThere()).toEqual(['8.99', '8.99']);

  await one.changes.transaction(async (tx, invalidate) => {
    await tx.update(products).set({ price: pence(1_050) });
    invalidate(`product:${productId}`, 'catalogue');
  });

  await eventually(async () => expect(await pricesThere()).toEqual(['10.50', '10.50']));
});

test('stock sold on one process is invalidated in the other’s cache', async () => {
  await using one = await openShop({ own: true });
  await using other = await openBeside(one);
  const productId = await stockProduct(one, { stock: 1 });
  const stockThere = async () => (await other.inject(`/api/products/${productId}`)).json().stock;
  expect(await stockThere()).toBe(1);
  const alice = await registered(one);

  const order = {
    customerEmail: 'alice@example.co.uk',
    customerName: 'Alice Pawson',
    shippingAddress: { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP' },
    items: [{ productId, quantity: 1 }],
  };
  expect((await alice.post('/api/orders', order)).statusCode).toBe(201);

  await eventually(async () => expect(await stockThere()).toBe(0));
});
