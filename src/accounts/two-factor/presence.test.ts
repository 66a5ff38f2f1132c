import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { owner, password, registered, withTwoFactor } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { users } from '../users/users.table.ts';

test('a borrowed session changes no email address: that needs the password', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const before = (await alice.get('/api/auth/me')).json();
  for (const guess of [{}, { password: '' }, { password: 'guessed' }]) {
    const body = { firstName: 'Kit', email: 'thief@example.co.uk', ...guess };
    const reply = await alice.put('/api/user/profile', body);
    expect([reply.statusCode, reply.json().issues.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['password'],
    ]);
  }
  expect((await alice.get('/api/auth/me')).json()).toEqual(before);
  expect((await outbox(shop)).map(({ template }) => template)).toEqual(['verify-email']);

  const body = { email: 'new@example.co.uk', password };
  expect((await alice.put('/api/user/profile', body)).statusCode).toBe(200);
});

test('a profile with the same address, in whatever case, needs no password', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const body = { firstName: 'Alicia', lastName: 'Pawson', email: 'ALICE@example.co.uk', phone: '' };
  expect((await alice.put('/api/user/profile', body)).statusCode).toBe(200);
});

test('wrong passwords are limited by account, and the right one then has to wait', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const alice = await registered(shop);
  const ask = async (typed: string) =>
    (await alice.put('/api/user/profile', { email: 'new@example.co.uk', password: typed })).statusCode;
  for (let turn = 0; turn < 10; turn += 1) expect(await ask('guessed')).toBe(400);
  expect([await ask('guessed'), await ask(password)]).toEqual([429, 429]);
  shop.clock.advance(minutes(15));
  expect(await ask(password)).toBe(200);
});

test.each([
  ['email address', '/api/user/profile', { email: 'new@example.co.uk', password }, 200],
  ['password', '/api/user/password', { currentPassword: password, newPassword: 'four grey whippets' }, 204],
] as const)('with two-factor sign-in, a new %s needs a code as well', async (_, url, body, done) => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const admin = await owner(shop);
  const { code } = await withTwoFactor(shop, admin);

  const without = await admin.put(url, body);
  expect([without.statusCode, without.json()]).toMatchObject([
    400,
    { code: 'two-factor-needed', issues: [{ path: 'code' }] },
  ]);
  const wrong = await admin.put(url, { ...body, code: '000000' });
  expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([401, 'code']);
  expect((await admin.put(url, { ...body, code: code() })).statusCode).toBe(done);
});

test('nobody reads a mailed link in the download of their data', async () => {
  await using shop = await openShop();
  const stranger = await registered(shop, 'victim@example.co.uk');
  await shop.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: 'victim@example.co.uk' } });
  const sent = await outbox(shop);
  const tokens = sent.map(({ text }) => linkValue(text, 'token'));
  expect(tokens).toEqual([expect.stringMatching(/.{40}/), expect.stringMatching(/.{40}/)]);

  const { body } = await stranger.get('/api/user/data');

  expect(body).toContain('Please confirm that this address is yours');
  for (const token of tokens) expect(body).not.toContain(token);
});

// One at a time: behind PgBouncer three connections are all there are, and looking takes the third.
test.each([
  ['email address', '/api/user/profile', { email: 'thief@example.co.uk', password }],
  ['password', '/api/user/password', { currentPassword: password, newPassword: 'four grey whippets' }],
] as const)('another %s, allowed with a password that has changed meanwhile, is refused', async (_what, url, body) => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const changing = await shop.pool.connect();
  try {
    await changing.query('begin');
    await changing.query(`update users set password_hash = 'another' where id = ${alice.id}`);
    const asked = alice.put(url, body);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => expect((await shop.pool.query(waiting)).rowCount).toBe(1));
    await changing.query('commit');
    expect((await asked).statusCode).toBe(400);
  } finally {
    changing.release();
  }
  const [stored] = await shop.db.select().from(users).where(eq(users.id, alice.id));
  expect(stored?.passwordHash).toBe('another');
});
