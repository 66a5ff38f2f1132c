import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { confirmed, owner, password, registered, withTwoFactor } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { users } from '../users/users.table.ts';

const now = '2026-11-21T10:00:00Z';
const email = 'alice@example.co.uk';

test('whoever strangers’ guesses keep out gets in by a mailed link, and by the password in that browser from then on', async () => {
  await using shop = await openShop({ now });
  const { id } = await confirmed(shop);
  const post = from(shop, '203.0.113.9');
  for (let turn = 0; turn < 100; turn += 1) {
    const guess = from(shop, `192.0.2.${Math.floor(turn / 10)}`);
    await guess('/api/auth/login', { email, password: 'wrong guess' });
  }
  expect((await post('/api/auth/login', { email, password })).statusCode).toBe(429);

  expect((await post('/api/auth/sign-in-links', { email })).statusCode).toBe(202);
  const entered = await post('/api/auth/login-by-link', { token: await link(shop) });

  expect([entered.statusCode, entered.json()]).toMatchObject([200, { id, email }]);
  const cookies = Object.fromEntries(entered.cookies.map(({ name, value }) => [name, value]));
  expect((await shop.inject({ url: '/api/auth/me', cookies })).statusCode).toBe(200);
  const again = await shop.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, cookies });
  expect(again.statusCode).toBe(200);
});

test('a link works once, for a quarter of an hour, the newest only, and ends with a new password', async () => {
  await using shop = await openShop({ now });
  const alice = await confirmed(shop);
  const post = from(shop);
  const ask = async () => {
    await post('/api/auth/sign-in-links', { email });
    return link(shop);
  };
  const follow = async (token: string) => (await post('/api/auth/login-by-link', { token })).statusCode;
  const [first, second] = [await ask(), await ask()];
  expect([await follow(first), await follow(second), await follow(second)]).toEqual([400, 200, 400]);

  const third = await ask();
  expect((await post('/api/auth/reset-password', { token: third, password: 'four grey whippets' })).statusCode).toBe(
    400,
  );
  shop.clock.advance(minutes(15));
  expect(await follow(third)).toBe(400);

  const fourth = await ask();
  await alice.put('/api/user/password', { currentPassword: password, newPassword: 'four grey whippets' });
  expect(await follow(fourth)).toBe(400);
});

test('an unknown address gets the same response and no mail, and each address three a quarter of an hour', async () => {
  await using shop = await openShop({ now });
  await confirmed(shop);
  const before = (await outbox(shop)).length;
  const responses = [];
  for (const to of [email, 'nobody@example.co.uk']) {
    const replies = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const reply = await from(shop, `192.0.2.${turn}`)('/api/auth/sign-in-links', { email: to });
      replies.push([reply.statusCode, reply.json()]);
    }
    responses.push(replies);
  }
  expect(responses[1]).toEqual(responses[0]);
  expect(responses[0]?.[3]).toEqual([202, { message: expect.stringContaining('Please use the newest one') }]);
  expect((await outbox(shop)).slice(before).map(({ template }) => template)).toEqual(Array(3).fill('sign-in-link'));
  expect((await from(shop)('/api/auth/login-by-link', { token: await link(shop) })).statusCode).toBe(200);
});

test('with two-factor sign-in the code is still asked for, and a wrong one leaves the link', async () => {
  await using shop = await openShop({ now });
  const admin = await owner(shop);
  await shop.db.update(users).set({ emailVerifiedAt: shop.clock.now() }).where(eq(users.id, admin.id));
  const { code } = await withTwoFactor(shop, admin);
  const post = from(shop);
  await post('/api/auth/sign-in-links', { email: 'owner@example.co.uk' });
  const token = await link(shop);
  expect((await post('/api/auth/login-by-link', { token })).json().code).toBe('two-factor-needed');
  expect((await post('/api/auth/login-by-link', { token, code: '000000' })).json().code).toBe('wrong-code');
  expect((await post('/api/auth/login-by-link', { token, code: code() })).statusCode).toBe(200);
});

test('an address that was never confirmed gets a link for a new password, which lets that browser in', async () => {
  await using shop = await openShop({ now });
  await registered(shop);
  for (let turn = 0; turn < 10; turn += 1) await from(shop)('/api/auth/login', { email, password: 'wrong guess' });
  await from(shop)('/api/auth/sign-in-links', { email });
  const letter = (await outbox(shop)).at(-1);
  expect(letter?.template).toBe('reset-password');

  const chosen = { token: linkValue(letter?.text, 'token'), password: 'four grey whippets' };
  const reset = await from(shop)('/api/auth/reset-password', chosen);

  const cookies = Object.fromEntries(reset.cookies.map(({ name, value }) => [name, value]));
  const payload = { email, password: chosen.password };
  const entered = await shop.inject({ method: 'POST', url: '/api/auth/login', payload, cookies });
  expect(entered.statusCode).toBe(200);
});

function from(shop: TestShop, remoteAddress = '127.0.0.1') {
  return (url: string, payload: object) => shop.inject({ method: 'POST', url, payload, remoteAddress });
}

/** The token in the latest letter. */
async function link(shop: TestShop): Promise<string> {
  return linkValue((await outbox(shop)).at(-1)?.text, 'token');
}
