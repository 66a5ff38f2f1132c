import { expect, test } from 'vitest';
import { comments } from '#community/comments/comments.table.ts';
import { days, hours, minutes } from '#platform/clock.ts';
import { addReviews } from '../../../tests/support/catalogue.ts';
import { ann, cookieOf, stockProduct } from '../../../tests/support/checkout.ts';
import { registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { sessions } from './session.table.ts';
import { forgetEndedSessions } from './session.ts';

async function putInBasket(shop: TestShop, productId: number, remoteAddress = '192.0.2.1', cookie?: string) {
  const headers = cookie ? { cookie } : {};
  return shop.inject({ method: 'POST', url: '/api/cart', headers, remoteAddress, payload: { productId, quantity: 1 } });
}

test('who keeps no cookie leaves nothing behind for longer than an hour', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const productId = await stockProduct(shop);
  await putInBasket(shop, productId);
  const shopper = cookieOf(await putInBasket(shop, productId));
  shop.clock.advance(minutes(30));
  await shop.inject({ url: '/api/cart', headers: { cookie: shopper } });
  shop.clock.advance(hours(1));

  expect(await forgetEndedSessions(shop.db, shop.clock.now())).toBe(1);

  shop.clock.advance(days(29));
  expect((await shop.inject({ url: '/api/cart', headers: { cookie: shopper } })).json()).toHaveLength(1);
});

test('one network begins so many sessions an hour, and those it has go on', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const productId = await stockProduct(shop);
  const shopper = cookieOf(await putInBasket(shop, productId));
  await shop.pool.query('update rate_limits set hits = 3000');

  const refused = await putInBasket(shop, productId);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
  expect((await putInBasket(shop, productId, '192.0.2.1', shopper)).statusCode).toBe(201);
  expect((await putInBasket(shop, productId, '198.51.100.1')).statusCode).toBe(201);
  expect(await shop.db.$count(sessions)).toBe(2);
});

test('whoever spends the sessions of a network keeps nobody there out of their account', async () => {
  await using shop = await openShop();
  await registered(shop);
  await putInBasket(shop, await stockProduct(shop));
  await shop.pool.query(`update rate_limits set hits = 3000 where caller like 'new-session:%'`);

  const payload = { email: 'alice@example.co.uk', password: 'three brown terriers' };
  const signIn = { method: 'POST', url: '/api/auth/login', remoteAddress: '192.0.2.1', payload } as const;
  expect((await shop.inject(signIn)).statusCode).toBe(200);

  await shop.pool.query(`update rate_limits set hits = 600 where caller like 'sign-ins:%'`);
  expect((await shop.inject(signIn)).statusCode).toBe(429);
});

test.each([
  ['review', 'helpful', 'helpful'],
  ['comment', 'like', 'likes'],
])('one network has no more than twenty visitors’ votes a day for a %s', async (what, act, count) => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const [first, second] = await twoOf(shop, what);
  const vote = (url = first, remoteAddress = '192.0.2.1') =>
    shop.inject({ method: 'POST', url: `${url}/${act}`, remoteAddress });
  for (let turn = 1; turn <= 20; turn += 1) expect((await vote()).json()[count]).toBe(turn);
  expect((await vote()).statusCode).toBe(429);
  for (const address of ['2001:db8::1', '2001:db8::2']) await vote(second, address);
  expect(
    (await shop.pool.query(`select hits from rate_limits where caller like 'votes-for-one:%' order by hits`)).rows,
  ).toEqual([{ hits: 2 }, { hits: 21 }]);
  expect((await vote(second)).json()[count]).toBe(3);
  expect((await vote(first, '198.51.100.1')).json()[count]).toBe(21);
  shop.clock.advance(days(1));
  expect((await vote()).json()[count]).toBe(22);
});

test('what the limits of orders and votes reject uses up none of the sessions of its network', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const productId = await stockProduct(shop, { stock: 100 });
  await addReviews(shop, productId, { rating: 4 });
  const items = [{ productId, quantity: 1 }];
  const order = () => shop.inject({ method: 'POST', url: '/api/orders', payload: { ...ann, items } });
  const vote = () => shop.inject({ method: 'POST', url: '/api/reviews/1/helpful' });
  await order();
  await vote();
  await shop.pool.query(`update rate_limits set hits = 600 where caller not like 'new-session:%'`);

  expect([(await order()).statusCode, (await vote()).statusCode]).toEqual([429, 429]);
  const { rows } = await shop.pool.query(`select hits from rate_limits where caller like 'new-session:%'`);
  expect(rows).toEqual([{ hits: 2 }]);
});

async function twoOf(shop: TestShop, what: string): Promise<[string, string]> {
  if (what === 'comment') {
    const text = { content: 'Our spaniel approves.', createdAt: shop.clock.now() };
    await shop.db.insert(comments).values([text, text]);
    return ['/api/community/comments/1', '/api/community/comments/2'];
  }
  await addReviews(shop, await stockProduct(shop), { rating: 4 }, { rating: 5 });
  return ['/api/reviews/1', '/api/reviews/2'];
}
