import { expect, test, vi } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const alice = {
  firstName: 'Alice',
  lastName: 'Pawson',
  email: 'Alice@Example.co.uk',
  password: 'three brown terriers',
};

test('whoever registers is signed in, and the response is the bare account', async () => {
  await using shop = await openShop();

  const reply = await register(shop);

  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({
    id: expect.any(Number),
    firstName: 'Alice',
    lastName: 'Pawson',
    email: 'Alice@Example.co.uk',
    phone: null,
    role: 'customer',
    emailVerified: false,
  });
  const me = await shop.inject({ url: '/api/auth/me', cookies: cookiesOf(reply) });
  expect(me.json()).toEqual(reply.json());
});

test('a visitor gets 401, or null where the page prefers that', async () => {
  await using shop = await openShop();
  const me = await shop.inject({ url: '/api/auth/me' });
  expect(me.statusCode).toBe(401);
  expect(me.json()).toMatchObject({ code: 'not-signed-in', message: expect.any(String) });

  const quiet = await shop.inject({ url: '/api/auth/me', headers: { prefer: 'visitor=null' } });
  expect([quiet.statusCode, quiet.json()]).toEqual([200, null]);
});

test('the session cookie is out of reach for scripts and other sites', async () => {
  await using shop = await openShop();
  const cookie = (await register(shop)).cookies[0];
  expect(cookie).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' });

  await using secure = await openShop({ env: { SHOP_URL: 'https://shop.example' } });
  expect((await register(secure)).cookies[0]).toMatchObject({ name: '__Host-session', secure: true });
});

test('an address has one account, however it is written', async () => {
  await using shop = await openShop();
  await register(shop);
  const again = await register(shop, { email: ' alice@example.CO.UK ' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'email-taken']);
});

test('a list of addresses learns of ten accounts an hour, and then nothing of any address', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  await register(shop);
  for (let probe = 0; probe < 10; probe += 1) expect((await register(shop)).statusCode).toBe(409);
  expect([
    (await register(shop)).statusCode,
    (await register(shop, { email: 'bob@example.co.uk' })).statusCode,
  ]).toEqual([429, 429]);
  const elsewhere = { ...alice, email: 'bob@example.co.uk' };
  const other = { method: 'POST', url: '/api/auth/register', payload: elsewhere, remoteAddress: '192.0.2.1' } as const;
  expect((await shop.inject(other)).statusCode).toBe(201);
  shop.clock.advance(minutes(60));
  expect((await register(shop)).statusCode).toBe(409);
});

test('signing in gives a new token and ends the old one', async () => {
  await using shop = await openShop();
  const first = cookiesOf(await register(shop));

  const reply = await login(shop, { email: 'ALICE@example.co.uk' }, first);

  expect(reply.statusCode).toBe(200);
  expect(cookiesOf(reply)['session']).not.toBe(first['session']);
  expect((await shop.inject({ url: '/api/auth/me', cookies: first })).statusCode).toBe(401);
  expect((await shop.inject({ url: '/api/auth/me', cookies: cookiesOf(reply) })).statusCode).toBe(200);
});

test('a wrong password and an unknown address get the same response', async () => {
  await using shop = await openShop();
  await register(shop);
  const wrong = await login(shop, { password: 'not my password' });
  const unknown = await login(shop, { email: 'nobody@example.co.uk' });
  expect(wrong.statusCode).toBe(401);
  expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()]);
});

test('signing out ends the session here and leaves a visitor', async () => {
  await using shop = await openShop();
  const cookies = cookiesOf(await register(shop));
  const reply = await shop.inject({ method: 'POST', url: '/api/auth/logout', cookies });
  expect(reply.statusCode).toBe(204);
  expect((await shop.inject({ url: '/api/auth/me', cookies })).statusCode).toBe(401);
  expect((await shop.inject({ method: 'POST', url: '/api/auth/logout' })).statusCode).toBe(204);
});

test('after ten wrong passwords the account rests for a quarter of an hour, even for the right one', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  await register(shop);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await login(shop, { password: `wrong guess ${attempt}` })).statusCode).toBe(401);
  }
  const refused = await login(shop);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('900');

  shop.clock.advance(minutes(15));
  expect((await login(shop)).statusCode).toBe(200);
});

test('wrong passwords from one network keep nobody out elsewhere', async () => {
  await using shop = await openShop();
  await register(shop);
  const wrong = { password: 'wrong guess' };
  for (let turn = 0; turn < 11; turn += 1) await login(shop, wrong, {}, '192.0.2.1');
  expect((await login(shop, {}, {}, '192.0.2.1')).statusCode).toBe(429);
  expect((await login(shop, {}, {}, '198.51.100.1')).statusCode).toBe(200);
});

test('a network of IPv6 is one guesser, however many addresses it has', async () => {
  await using shop = await openShop();
  await register(shop);
  for (let turn = 1; turn <= 10; turn += 1)
    await login(shop, { password: 'wrong guess' }, {}, `2001:db8:0:1:${turn}::1`);
  expect((await login(shop, {}, {}, '2001:db8:0:1::ffff')).statusCode).toBe(429);
  expect((await login(shop, {}, {}, '2001:db8:0:2::1')).statusCode).toBe(200);
});

test('however many strangers guess, whoever has signed in on this device before still gets in', async () => {
  await using shop = await openShop();
  const device = cookiesOf(await register(shop));
  await shop.inject({ method: 'POST', url: '/api/auth/logout', cookies: device });
  const wrong = { password: 'wrong guess' };
  for (let turn = 0; turn < 100; turn += 1) {
    const reply = await login(shop, wrong, {}, `192.0.2.${Math.floor(turn / 10)}`);
    expect(reply.statusCode).toBe(401);
  }
  expect((await login(shop, {}, {}, '198.51.100.1')).statusCode).toBe(429);
  expect((await login(shop, {}, device, '192.0.2.1')).statusCode).toBe(200);

  for (let turn = 0; turn < 10; turn += 1) expect((await login(shop, wrong, device)).statusCode).toBe(401);
  expect((await login(shop, {}, device)).statusCode).toBe(429);
});

test('a device is known to its own account only, and cannot be made up', async () => {
  await using shop = await openShop();
  const { session: _, ...bobs } = cookiesOf(await register(shop, { email: 'bob@example.co.uk' }));
  const { session: __, ...alices } = cookiesOf(await register(shop));
  expect(Object.keys(alices)).toEqual(['device']);
  for (let turn = 0; turn < 10; turn += 1) await login(shop, { password: 'wrong guess' });
  for (const cookies of [bobs, { device: `${alices.device}x` }, { device: 'x' }, { device: '.' }])
    expect((await login(shop, {}, cookies)).statusCode).toBe(429);
  const known = await login(shop, {}, alices);
  expect(known.statusCode).toBe(200);
  expect(known.cookies.find(({ name }) => name === 'device')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/api/auth',
    maxAge: days(365) / 1000,
  });
});

test('guesses that come at once learn no more than ten that come one after the other', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  await register(shop);
  const guesses = Array.from({ length: 40 }, (_, attempt) => login(shop, { password: `wrong guess ${attempt}` }));

  const replies = await Promise.all([...guesses, login(shop)]);

  expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  expect(replies.at(-1)?.statusCode).toBe(429);
});

test('however many sign in rightly at once, nobody is refused', async () => {
  await using shop = await openShop();
  await register(shop);
  const replies = await Promise.all(Array.from({ length: 15 }, () => login(shop)));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('a session slides for thirty days after the last visit and then ends', async () => {
  await using shop = await openShop({ now: '2026-01-01T10:00:00Z' });
  const cookies = cookiesOf(await register(shop));
  const me = async () => (await shop.inject({ url: '/api/auth/me', cookies })).statusCode;
  shop.clock.advance(days(29));
  expect(await me()).toBe(200);
  shop.clock.advance(days(29));
  expect(await me()).toBe(200);
  shop.clock.advance(days(31));
  expect(await me()).toBe(401);
});

test('a browser gets a new expiry once a day as its session slides, or it would forget it on the thirtieth day', async () => {
  await using shop = await openShop({ now: '2026-01-01T10:00:00Z', env: { SHOP_URL: 'https://shop.example' } });
  const first = (await register(shop)).cookies[0];
  const cookies = { [first?.name ?? '']: first?.value ?? '' };
  const ask = async (url: string) => (await shop.inject({ url, cookies })).cookies;
  shop.clock.advance(days(1) + 1);
  expect(await ask('/api/products')).toEqual([]);
  expect(await ask('/api/cart')).toEqual([first]);
  expect(await ask('/api/auth/me')).toEqual([]);

  shop.clock.advance(days(1) + 1);
  const out = await shop.inject({ method: 'POST', url: '/api/auth/logout', cookies });
  expect(out.cookies).toMatchObject([{ name: first?.name, value: '', maxAge: 0 }]);
});

test('a call looks its session up once, however often it needs it', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const query = vi.spyOn(shop.pool, 'query');

  const invited = await admin.post('/api/admin/staff/invitations', { ...alice, email: 'jo@example.co.uk' });

  expect(invited.statusCode).toBe(201);
  const lookUps = query.mock.calls.filter((call) => JSON.stringify(call[0]).includes('from \\"sessions\\"'));
  expect(lookUps).toHaveLength(1);
});

test('signing in on a later day gives the new token alone', async () => {
  await using shop = await openShop({ now: '2026-01-01T10:00:00Z' });
  const cookies = cookiesOf(await register(shop));
  shop.clock.advance(days(2));
  const reply = await login(shop, {}, cookies);
  expect(reply.cookies.map(({ name }) => name)).toEqual(['session', 'device']);
  expect((await shop.inject({ url: '/api/auth/me', cookies: cookiesOf(reply) })).statusCode).toBe(200);
});

test.each([
  ['password', { password: 'short' }, 'Password must be at least 8 characters'],
  ['password', { password: 'x'.repeat(129) }, 'Password must be 128 characters at most'],
  ['password', { password: 'Password123' }, expect.stringContaining('most common')],
  ['password', { password: '12345678' }, expect.stringContaining('most common')],
  ['email', { email: 'not an address' }, expect.stringContaining('email address')],
  ['firstName', { firstName: '   ' }, 'Enter your first name'],
  ['lastName', { lastName: undefined }, 'Enter your last name'],
])('registration names a bad %s and stores nothing (%o)', async (path, change, message) => {
  await using shop = await openShop();
  const reply = await register(shop, change);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().issues).toContainEqual({ path, message });
  expect((await shop.pool.query('select from users')).rowCount).toBe(0);
});

function register(shop: TestShop, change: object = {}) {
  return shop.inject({ method: 'POST', url: '/api/auth/register', payload: { ...alice, ...change } });
}

function login(shop: TestShop, change: object = {}, cookies: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  const { email, password } = alice;
  const payload = { email, password, ...change };
  return shop.inject({ method: 'POST', url: '/api/auth/login', payload, cookies, remoteAddress });
}

function cookiesOf(reply: { cookies: { name: string; value: string }[] }): Record<string, string> {
  return Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
}

test('the password that is being changed signs nobody in any more', async () => {
  await using shop = await openShop();
  const { id } = (await register(shop)).json<{ id: number }>();
  const changing = await shop.pool.connect();
  try {
    await changing.query('begin');
    await changing.query(`update users set password_hash = 'another' where id = ${id}`);
    const payload = { email: alice.email, password: alice.password };
    const signingIn = shop.inject({ method: 'POST', url: '/api/auth/login', payload });
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => expect((await shop.pool.query(waiting)).rowCount).toBe(1));
    await changing.query('commit');
    expect((await signingIn).json()).toMatchObject({ code: 'wrong-credentials' });
  } finally {
    changing.release();
  }
});
