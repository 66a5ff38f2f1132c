// Also on PostgreSQL 15 behind PgBouncer: races of two devices.
import { expect, test } from 'vitest';
import { ann, cookieOf, stockProduct } from '../../tests/support/checkout.ts';
import { registered } from '../../tests/support/people.ts';
import { openShop } from '../../tests/support/shop.ts';
import type { TestShop } from '../../tests/support/shop.ts';
import { mostLines } from './basket.contract.ts';

type Lines = { productId: number; quantity: number }[];

const credentials = { email: 'alice@example.co.uk', password: 'three brown terriers' };

test('signing in adds up quantities, capped by the stock, and brings along the visitor’s other lines', async () => {
  await using shop = await openShop();
  const [bone, ball, mouse] = [
    await stockProduct(shop, { stock: 5 }),
    await stockProduct(shop),
    await stockProduct(shop),
  ];
  const alice = await registered(shop);
  await alice.post('/api/cart', { productId: bone, quantity: 3 });
  await alice.post('/api/cart', { productId: ball, quantity: 2 });

  const merged = await signInWith(shop, [
    { productId: bone, quantity: 4 },
    { productId: ball, quantity: 3 },
    { productId: mouse, quantity: 1 },
  ]);

  expect(merged).toMatchObject([
    { productId: bone, quantity: 5 },
    { productId: ball, quantity: 5 },
    { productId: mouse, quantity: 1 },
  ]);
});

test('a merged basket has the usual limit of different products, and the customer’s own lines stay', async () => {
  await using shop = await openShop();
  const ids = [];
  for (let count = 0; count < mostLines + 3; count += 1) ids.push(await stockProduct(shop));
  const alice = await registered(shop);
  const hers = ids.slice(0, mostLines - 2);
  for (const productId of hers) await alice.post('/api/cart', { productId });

  const [known = 0, ...others] = ids.slice(mostLines - 3);
  const merged = await signInWith(
    shop,
    [...others, known].map((productId) => ({ productId, quantity: 1 })),
  );

  expect(merged.map(({ productId }) => productId)).toEqual([...hers, ...others.slice(0, 2)]);
  expect(merged.find(({ productId }) => productId === known)?.quantity).toBe(2);
});

test('signing out leaves an empty basket here, and signing in again brings it back', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const alice = await registered(shop);
  await alice.post('/api/cart', { productId });

  await alice.post('/api/auth/logout');

  expect((await alice.get('/api/cart')).json()).toEqual([]);
  expect(await signInWith(shop, [])).toMatchObject([{ productId, quantity: 1 }]);
});

test('signing in, ordering and changing the basket at the same time wait for each other, and none fails', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop, { stock: 100 });
  await registered(shop);
  const statuses: number[] = [];
  for (const guest of [1, 2, 3, 4]) {
    const cookie = cookieOf(
      await shop.inject({ method: 'POST', url: '/api/cart', payload: { productId, quantity: 2 } }),
    );
    const order = {
      ...ann,
      customerEmail: `ann${guest}@example.co.uk`,
      items: [{ productId, quantity: 2 }],
      fromBasket: true,
    };
    const calls = Array.from({ length: 5 }, () => [
      shop.inject({ method: 'POST', url: '/api/auth/login', payload: credentials, headers: { cookie } }),
      shop.inject({ method: 'POST', url: '/api/orders', payload: order, headers: { cookie } }),
      shop.inject({ method: 'PUT', url: `/api/cart/${productId}`, payload: { quantity: 3 }, headers: { cookie } }),
    ]);
    statuses.push(...(await Promise.all(calls.flat())).map(({ statusCode }) => statusCode));
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

/** Alice signs in with a browser whose visitor has added these. @returns their basket then */
async function signInWith(shop: TestShop, chosen: Lines): Promise<Lines> {
  let cookie = '';
  for (const payload of chosen) {
    const reply = await shop.inject({ method: 'POST', url: '/api/cart', payload, headers: { cookie } });
    expect(reply.statusCode).toBe(201);
    cookie ||= cookieOf(reply);
  }
  const reply = await shop.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: credentials,
    headers: { cookie },
  });
  return (await shop.inject({ url: '/api/cart', headers: { cookie: cookieOf(reply) } })).json();
}
