import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hours } from '#platform/clock.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { password, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { users } from '../users/users.table.ts';

test('a customer changes name and telephone number', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);

  const reply = await alice.put('/api/user/profile', { firstName: ' Alicia ', phone: '01632 960 983' });

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({ firstName: 'Alicia', lastName: 'Pawson', phone: '+441632960983' });
  expect((await alice.get('/api/auth/me')).json()).toEqual(reply.json());
  expect((await alice.put('/api/user/profile', { phone: '' })).json().phone).toBeNull();
});

test('a new name stands beside the comments at once', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  await alice.post('/api/community/comments', { content: 'Our whippet has views on rain.' });
  const authorNow = async () => (await shop.inject('/api/community/comments')).json()[0].authorName;
  expect(await authorNow()).toBe('Alice Pawson');

  await alice.put('/api/user/profile', { lastName: 'Barker' });

  expect(await authorNow()).toBe('Alice Barker');
});

test('a customer tries ten new addresses an hour, free or taken, and changes all else as often as need be', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const alice = await registered(shop);
  await registered(shop, 'bob@example.co.uk');
  const ask = async (email: string) =>
    (await alice.put('/api/user/profile', { email, lastName: 'Barker', password })).statusCode;
  for (let turn = 0; turn < 9; turn += 1) expect(await ask(`new-${turn}@example.co.uk`)).toBe(200);
  expect(await ask('bob@example.co.uk')).toBe(409);

  expect([await ask('kit@example.co.uk'), await ask('bob@example.co.uk')]).toEqual([429, 429]);

  expect(await ask('ALICE@example.co.uk')).toBe(200);
  expect((await alice.put('/api/user/profile', { firstName: 'Alicia' })).statusCode).toBe(200);
  const mails = (await outbox(shop)).filter(({ template }) => template === 'change-email');
  expect(mails).toHaveLength(9);
  shop.clock.advance(hours(1));
  expect(await ask('kit@example.co.uk')).toBe(200);
});

test('from one network ten taken addresses an hour are met, with however many accounts', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const [alice, bob] = [await registered(shop), await registered(shop, 'bob@example.co.uk')];
  const ask = async ({ put }: typeof alice, email: string) =>
    (await put('/api/user/profile', { email, password })).statusCode;
  for (let turn = 0; turn < 6; turn += 1) expect(await ask(alice, 'bob@example.co.uk')).toBe(409);
  for (let turn = 0; turn < 4; turn += 1) expect(await ask(bob, 'alice@example.co.uk')).toBe(409);

  expect([await ask(bob, 'alice@example.co.uk'), await ask(bob, 'free@example.co.uk')]).toEqual([429, 429]);
  expect((await bob.put('/api/user/profile', { firstName: 'Rob' })).statusCode).toBe(200);
  shop.clock.advance(hours(1));
  expect(await ask(bob, 'free@example.co.uk')).toBe(200);
});

test('an address gets five emails a day about accounts that want it, whoever they are', async () => {
  await using shop = await openShop();
  for (let turn = 0; turn < 7; turn += 1) {
    const customer = await registered(shop, `customer-${turn}@example.co.uk`);
    expect((await customer.put('/api/user/profile', { email: 'victim@example.co.uk', password })).statusCode).toBe(200);
  }
  const mails = (await outbox(shop)).filter(({ recipient }) => recipient === 'victim@example.co.uk');
  expect(mails).toHaveLength(5);
});

test('strangers who want an address do not keep a customer with a verified one from changing to it', async () => {
  await using shop = await openShop();
  const email = 'alice@new.example.co.uk';
  for (let turn = 0; turn < 6; turn += 1)
    await (await registered(shop, `stranger-${turn}@example.co.uk`)).put('/api/user/profile', { email, password });
  const alice = await registered(shop);
  await shop.db.update(users).set({ emailVerifiedAt: shop.clock.now() }).where(eq(users.id, alice.id));
  const linksTo = async () => (await outbox(shop)).filter(({ recipient }) => recipient === email);
  for (const _ of [1, 2, 3, 4, 5, 6, 7]) await alice.put('/api/user/profile', { email, password });
  const own = (await linksTo()).slice(5);
  expect(own).toHaveLength(5);
  const token = linkValue(own.at(-1)?.text, 'token');
  const payload = { token };
  expect((await alice.post('/api/auth/confirm-email-change', payload)).statusCode).toBe(204);
});

test('a customer has the link to confirm their address sent five times a day', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  for (let turn = 0; turn < 7; turn += 1) {
    expect((await alice.post('/api/user/verification-mail')).statusCode).toBe(204);
  }
  expect(await outbox(shop)).toHaveLength(1 + 5);
});

test.each([
  ['phone', { phone: 'call me' }],
  ['email', { email: 'nowhere' }],
  ['firstName', { firstName: '' }],
])('a bad %s is named and nothing changes', async (path, change) => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const before = (await alice.get('/api/auth/me')).json();
  const reply = await alice.put('/api/user/profile', { lastName: 'Changed', ...change });
  expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, path]);
  expect((await alice.get('/api/auth/me')).json()).toEqual(before);
});

test('a new password signs out every other browser, and an email says so', async () => {
  await using shop = await openShop();
  const here = await registered(shop);
  const credentials = { email: 'alice@example.co.uk', password: 'three brown terriers' };
  const elsewhere = await shop.inject({ method: 'POST', url: '/api/auth/login', payload: credentials });
  const cookies = Object.fromEntries(elsewhere.cookies.map(({ name, value }) => [name, value]));

  const wrong = await here.put('/api/user/password', { currentPassword: 'a guess', newPassword: 'four grey whippets' });
  expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, 'currentPassword']);
  const body = { currentPassword: credentials.password, newPassword: 'four grey whippets' };
  expect((await here.put('/api/user/password', body)).statusCode).toBe(204);

  expect((await here.get('/api/auth/me')).statusCode).toBe(200);
  expect((await shop.inject({ url: '/api/auth/me', cookies })).statusCode).toBe(401);
  expect((await shop.inject({ method: 'POST', url: '/api/auth/login', payload: credentials })).statusCode).toBe(401);
  const notices = (await outbox(shop)).filter(({ template }) => template === 'password-changed');
  expect(notices).toMatchObject([{ recipient: credentials.email, text: expect.stringContaining('/forgot-password') }]);
});

test('a visitor has no profile', async () => {
  await using shop = await openShop();
  expect((await shop.inject({ method: 'PUT', url: '/api/user/profile', payload: {} })).statusCode).toBe(401);
  const payload = { currentPassword: 'x', newPassword: 'four grey whippets' };
  expect((await shop.inject({ method: 'PUT', url: '/api/user/password', payload })).statusCode).toBe(401);
});
