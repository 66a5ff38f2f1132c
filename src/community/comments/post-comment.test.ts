import { expect, test } from 'vitest';
import { registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const content = 'Our cat sleeps in the box it came in.';

test('a visitor comments under a name, and it is listed first', async () => {
  await using shop = await openShop();
  await post(shop, { content: 'The first one to say something.' });

  const reply = await post(shop, { content, userId: null, guestName: ' Morag ' });

  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({ content, guestName: 'Morag', userId: null, likes: 0 });
  expect((await shop.inject('/api/community/comments')).json()[0]).toEqual(reply.json());
});

test('a customer comments under the account, whatever user the request names', async () => {
  await using shop = await openShop();
  const payload = {
    firstName: 'Alice',
    lastName: 'Pawson',
    email: 'alice@example.co.uk',
    password: 'three brown terriers',
  };
  const registered = await shop.inject({ method: 'POST', url: '/api/auth/register', payload });

  const reply = await post(shop, { content, userId: 4711, guestName: 'Somebody else' }, cookiesOf(registered));
  expect(reply.json()).toMatchObject({ userId: registered.json().id, authorName: 'Alice Pawson', guestName: null });

  const visitors = await post(shop, { content, userId: registered.json().id });
  expect(visitors.json()).toMatchObject({ userId: null, authorName: null });
});

test.each([
  ['content', { content: 'Too short' }, 'Comment must be at least 10 characters'],
  ['content', { content: '  short    ' }, 'Comment must be at least 10 characters'],
  ['content', { content: undefined }, 'Comment must be at least 10 characters'],
  ['content', { content: null }, 'Comment must be at least 10 characters'],
  ['content', { content: 10 }, 'Comment must be at least 10 characters'],
  ['content', { content: 'x'.repeat(501) }, 'Comment must be less than 500 characters'],
  ['guestName', { guestName: 'M' }, 'Name must be at least 2 characters'],
  ['guestName', { guestName: 'M'.repeat(51) }, 'Name must be less than 50 characters'],
])('a bad %s is named (%o)', async (path, change, message) => {
  await using shop = await openShop();
  const reply = await post(shop, { content, ...change });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().issues).toContainEqual({ path, message });
  expect((await shop.inject('/api/community/comments')).json()).toEqual([]);
});

test('ten and five hundred letters are welcome, and letters of any kind', async () => {
  await using shop = await openShop();
  for (const text of ['x'.repeat(10), 'x'.repeat(500), '🐶'.repeat(5), '<b>bold</b> & "quoted"']) {
    expect((await post(shop, { content: text })).json().content).toBe(text);
  }
});

test('the same comment of a customer is one, however often it is sent', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => alice.post('/api/community/comments', { content })),
  );
  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.json().id}`)).size).toBe(1);
  await post(shop, { content });
  expect((await shop.inject('/api/community/comments')).json()).toHaveLength(2);
});

test('what an account sends beyond its own limit takes nothing from its neighbours at the address', async () => {
  await using shop = await openShop();
  const { cookies } = await registered(shop);
  await post(shop, { content }, cookies);
  await shop.pool.query(`update rate_limits set hits = 30 where caller like '%-account:%'`);
  for (let count = 0; count < 12; count += 1)
    expect((await post(shop, { content: `${content} ${count}` }, cookies)).statusCode).toBe(429);
  expect((await post(shop, { content })).statusCode).toBe(201);
});

test.each(['on', 'off'])(
  'an account writes thirty comments an hour, the limits of addresses being %s',
  async (limits) => {
    await using shop = await openShop({ env: { SHOP_RATE_LIMIT: limits } });
    const { cookies } = await registered(shop);
    const statuses = [];
    for (let count = 1; count <= 31; count += 1) {
      const call = { method: 'POST', url: '/api/community/comments', remoteAddress: `192.0.2.${count}` } as const;
      const payload = { content: `${content} ${count}` };
      statuses.push((await shop.inject({ ...call, cookies, payload })).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
  },
);

test('a comment is liked once per browser', async () => {
  await using shop = await openShop();
  const { id } = (await post(shop, { content })).json();
  const like = (cookies = {}) => shop.inject({ method: 'POST', url: `/api/community/comments/${id}/like`, cookies });

  const first = await like();
  const again = await like(cookiesOf(first));
  const other = await like();

  expect([first, again, other].map((reply) => [reply.statusCode, reply.json().likes])).toEqual([
    [200, 1],
    [200, 1],
    [200, 2],
  ]);
  expect((await shop.inject({ method: 'POST', url: '/api/community/comments/999/like' })).statusCode).toBe(404);
  const odd = await shop.inject({ method: 'POST', url: '/api/community/comments/none/like' });
  expect([odd.statusCode, odd.json().message]).toEqual([400, 'Enter a whole number']);
});

function post(shop: TestShop, payload: object, cookies: Record<string, string> = {}) {
  return shop.inject({ method: 'POST', url: '/api/community/comments', payload, cookies });
}

function cookiesOf(reply: { cookies: { name: string; value: string }[] }): Record<string, string> {
  return Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
}
