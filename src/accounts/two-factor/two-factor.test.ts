import { expect, test } from 'vitest';
import { minutes, seconds } from '#platform/clock.ts';
import { owner, withTwoFactor } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { resetTwoFactor } from './two-factor.ts';

const now = '2026-11-21T10:00:00Z';
const email = 'owner@example.co.uk';
const password = 'three brown terriers';

test('once the app has shown that it works, signing in asks for its code after the password', async () => {
  await using shop = await openShop({ now });
  const { code } = await protectedOwner(shop);

  const response = await signIn(shop);
  expect([response.statusCode, response.json().code]).toEqual([401, 'two-factor-needed']);
  expect(response.cookies).toEqual([]);
  const wrong = await signIn(shop, { password: 'not the password', code: code() });
  expect(wrong.json().code).toBe('wrong-credentials');

  const entered = await signIn(shop, { code: code() });
  expect([entered.statusCode, entered.json()]).toMatchObject([200, { role: 'admin', staffRole: 'owner' }]);
});

test('a secret that nobody confirmed asks for nothing', async () => {
  await using shop = await openShop({ now });
  const admin = await owner(shop);
  const { secret, address, picture } = (await admin.post('/api/user/two-factor', { password })).json();
  expect(address).toContain(secret);
  expect(decodeURIComponent(picture)).toContain('<svg');
  const wrong = await admin.post('/api/user/two-factor/confirmation', { code: '000000' });
  expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, 'code']);
  expect((await signIn(shop)).statusCode).toBe(200);
  expect((await admin.get('/api/user/two-factor')).json()).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
});

test('whoever confirms the app has five guesses a quarter of an hour', async () => {
  await using shop = await openShop({ now });
  const admin = await owner(shop);
  await admin.post('/api/user/two-factor', { password });
  const confirm = async (code: string) => (await admin.post('/api/user/two-factor/confirmation', { code })).statusCode;
  for (let guess = 0; guess < 5; guess += 1) expect(await confirm(`00000${guess}`)).toBe(400);
  expect(await confirm('000005')).toBe(429);
  shop.clock.advance(minutes(15));
  expect(await confirm('000006')).toBe(400);
});

test('beginning needs the password, and what is on cannot be begun again', async () => {
  await using shop = await openShop({ now });
  const { admin } = await protectedOwner(shop);
  expect((await admin.post('/api/user/two-factor', { password: 'guessed' })).json().issues[0].path).toBe('password');
  expect((await admin.post('/api/user/two-factor', { password })).json().code).toBe('two-factor-on');
});

test('after ten wrong passwords the right one has to wait, whatever it is needed for and from wherever', async () => {
  await using shop = await openShop({ now });
  const { admin, code } = await protectedOwner(shop);
  let guesses = 0;
  const ask = (method: 'POST' | 'PUT', url: string, payload: object) =>
    shop.inject({ method, url, payload, cookies: admin.cookies, remoteAddress: `192.0.2.${(guesses += 1)}` });
  const wrong = { password: 'guessed', code: code() };
  for (const _ of [1, 2]) {
    expect((await ask('POST', '/api/user/two-factor', wrong)).statusCode).toBe(400);
    expect((await ask('POST', '/api/user/two-factor/recovery-codes', wrong)).statusCode).toBe(400);
    expect((await ask('POST', '/api/user/two-factor/removal', wrong)).statusCode).toBe(400);
    expect((await ask('POST', '/api/user/close', wrong)).statusCode).toBe(400);
    const change = { currentPassword: 'guessed', newPassword: 'four grey whippets' };
    expect((await ask('PUT', '/api/user/password', change)).statusCode).toBe(400);
  }

  const right = { password, code: code() };
  expect((await ask('POST', '/api/user/two-factor/removal', right)).statusCode).toBe(429);
  expect((await ask('POST', '/api/user/close', right)).statusCode).toBe(429);
  const change = () => ({ currentPassword: password, newPassword: 'four grey whippets', code: code() });
  expect((await ask('PUT', '/api/user/password', change())).statusCode).toBe(429);
  shop.clock.advance(minutes(15));
  expect((await ask('PUT', '/api/user/password', change())).statusCode).toBe(204);
});

test('a code works once, even for two who come with it at the same moment', async () => {
  await using shop = await openShop({ now });
  const { code } = await protectedOwner(shop);
  const responses = await Promise.all([signIn(shop, { code: code() }), signIn(shop, { code: code() })]);
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
  shop.clock.advance(seconds(30));
  expect((await signIn(shop, { code: code() })).statusCode).toBe(200);
});

test('after five wrong codes the right one has to wait, too', async () => {
  await using shop = await openShop({ now });
  const { code } = await protectedOwner(shop);
  for (let guess = 0; guess < 5; guess += 1)
    expect((await signIn(shop, { code: `00000${guess}` })).json().code).toBe('wrong-code');
  const refused = await signIn(shop, { code: code() });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
  shop.clock.advance(minutes(15));
  expect((await signIn(shop, { code: code() })).statusCode).toBe(200);
});

test('who knows the password but not the code keeps nobody out who has signed in here before', async () => {
  await using shop = await openShop({ now });
  const { admin, code } = await protectedOwner(shop);
  const payload = { email, password, code: '000000' };
  for (let guess = 0; guess < 12; guess += 1)
    await shop.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: `192.0.2.${guess}` });
  const enter = (cookies: Record<string, string>) =>
    shop.inject({ method: 'POST', url: '/api/auth/login', payload: { ...payload, code: code() }, cookies });
  expect((await enter({})).statusCode).toBe(429);
  expect((await enter(admin.cookies)).statusCode).toBe(200);
});

test('of wrong codes that come at once no more than five are looked at, and right ones do not count', async () => {
  await using shop = await openShop({ now });
  const { code } = await protectedOwner(shop);
  for (let turn = 0; turn < 6; turn += 1) {
    expect((await signIn(shop, { code: code() })).statusCode).toBe(200);
    shop.clock.advance(seconds(30));
  }

  const guesses = Array.from({ length: 30 }, (_, guess) => signIn(shop, { code: String(100_000 + guess) }));
  const codes = (await Promise.all(guesses)).map((reply) => reply.json().code);

  expect(codes.filter((one) => one === 'wrong-code')).toHaveLength(5);
  expect(codes.filter((one) => one === 'too-many')).toHaveLength(25);
});

test('a recovery code stands in for the telephone, once, however it is typed', async () => {
  await using shop = await openShop({ now });
  const { admin, recoveryCodes } = await protectedOwner(shop);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = '', second = ''] = recoveryCodes;
  expect((await signIn(shop, { code: first.toLowerCase().replace('-', ' ') })).statusCode).toBe(200);
  expect((await signIn(shop, { code: first })).json().code).toBe('wrong-code');
  expect((await admin.get('/api/user/two-factor')).json().recoveryCodesLeft).toBe(9);

  const fresh = await admin.post('/api/user/two-factor/recovery-codes', { password, code: second });
  expect(fresh.json().recoveryCodes).toHaveLength(10);
  expect((await signIn(shop, { code: recoveryCodes[2] })).json().code).toBe('wrong-code');
});

test('switching it off needs the password and a code, and is written down', async () => {
  await using shop = await openShop({ now });
  const { admin, code } = await protectedOwner(shop);
  const off = (proof: object) => admin.post('/api/user/two-factor/removal', { password, code: code(), ...proof });
  expect((await off({ password: 'guessed' })).statusCode).toBe(400);
  expect((await off({ code: '000000' })).json().code).toBe('wrong-code');
  expect((await off({})).statusCode).toBe(204);
  expect((await signIn(shop)).statusCode).toBe(200);
  const { rows } = await shop.pool.query('select action from audit_log order by id');
  expect(rows.map(({ action }) => action)).toEqual(['staff.two-factor-switched-on', 'staff.two-factor-switched-off']);
});

test('for a lost telephone it is reset without a code, which signs everybody out and is written down', async () => {
  await using shop = await openShop({ now });
  const { admin } = await protectedOwner(shop);
  expect(await resetTwoFactor(shop.deps, email.toUpperCase())).toBe('done');
  expect((await admin.get('/api/auth/me')).statusCode).toBe(401);
  expect((await signIn(shop)).statusCode).toBe(200);
  expect(await resetTwoFactor(shop.deps, email)).toBe('was-off');
  expect(await resetTwoFactor(shop.deps, 'nobody@example.co.uk')).toBe('no-account');
  const { rows } = await shop.pool.query('select action from audit_log order by id desc limit 1');
  expect(rows).toEqual([{ action: 'staff.two-factor-reset' }]);
});

test('switching it on signs every other browser out', async () => {
  await using shop = await openShop({ now });
  const admin = await owner(shop);
  const elsewhere = Object.fromEntries((await signIn(shop)).cookies.map(({ name, value }) => [name, value]));
  await withTwoFactor(shop, admin);
  expect((await admin.get('/api/auth/me')).statusCode).toBe(200);
  expect((await shop.inject({ url: '/api/auth/me', cookies: elsewhere })).statusCode).toBe(401);
});

test('neither secret nor recovery codes can be read in the database', async () => {
  await using shop = await openShop({ now });
  const { secret, recoveryCodes } = await protectedOwner(shop);
  const saved = JSON.stringify([
    (await shop.pool.query('select * from second_steps')).rows,
    (await shop.pool.query('select * from recovery_codes')).rows,
  ]);
  for (const reported of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
    expect(saved).not.toContain(reported);
});

async function protectedOwner(shop: TestShop) {
  const admin = await owner(shop);
  return { admin, ...(await withTwoFactor(shop, admin)) };
}

function signIn(shop: TestShop, change: object = {}) {
  return shop.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password, ...change } });
}
