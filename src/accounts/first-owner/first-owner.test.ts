import { expect, test } from 'vitest';
import { hours } from '#platform/clock.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { ShopOverrides, TestShop } from '../../../tests/support/shop.ts';
import { users } from '../users/users.table.ts';
import { prepareFirstOwner } from './first-owner.ts';

const password = 'three brown terriers';
const person = { firstName: 'Olive', lastName: 'Barker', email: 'olive@barkers.example.co.uk', password };
const given = { SHOP_ADMIN_EMAIL: 'me@example.co.uk' };

test('a real shop waits for whoever has the code, and becomes theirs', async () => {
  await using shop = await openShop();
  const code = await printedCode(shop);
  expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){4}[2-9A-HJ-NP-Z]{4}$/);
  expect(await printedCode(shop), 'the same at the next start').toBe(code);
  expect((await shop.inject('/api/auth/first-owner')).json()).toEqual({ isAwaited: true });

  // As somebody copies it off a screen.
  const made = await begin(shop, { code: ` ${code.replaceAll('-', ' ').toLowerCase()} ` });

  expect(made.statusCode).toBe(204);
  const { email } = person;
  const signedIn = await shop.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  expect(signedIn.json()).toMatchObject({ firstName: 'Olive', role: 'admin', staffRole: 'owner' });
  const log = await shop.pool.query(`select action, after from audit_log`);
  expect(log.rows).toEqual([{ action: 'staff.joined', after: { email, staffRole: 'owner' } }]);
});

test('a shop that has its owner prints no code, and takes none', async () => {
  await using shop = await openShop();
  const code = await printedCode(shop);
  await owner(shop);

  expect(await prepareFirstOwner(shop)).toBeNull();
  expect((await shop.inject('/api/auth/first-owner')).statusCode).toBe(404);
  expect((await begin(shop, { code })).statusCode).toBe(404);
});

test('of several who have the code at once one becomes the owner', async () => {
  await using shop = await openShop();
  const code = await printedCode(shop);
  const many = Array.from({ length: 8 }, (_, at) => begin(shop, { code, email: `olive${at}@example.co.uk` }));

  const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

  expect(statuses).toEqual([204, ...Array(7).fill(404)]);
  expect(await shop.db.$count(users)).toBe(1);
});

test('a wrong code makes nobody an owner, and a mistake elsewhere does not use the right one up', async () => {
  await using shop = await openShop();
  const code = await printedCode(shop);

  const wrong = await begin(shop, { code: 'K7QF-2M9X-WTAB-CDEF-GHJK' });

  expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, 'code']);
  expect((await begin(shop, { code: '' })).json().message).toContain('Enter the code');
  expect((await begin(shop, { code, password: 'password123' })).json().code).toBe('common-password');
  expect((await begin(shop, { code, password: 'short' })).statusCode).toBe(400);
  expect(await shop.db.$count(users)).toBe(0);
  expect((await begin(shop, { code })).statusCode).toBe(204);
});

test('guesses are limited, of one network and of all together', async () => {
  await using shop = await openShop();
  const guess = (network: number) => begin(shop, { code: 'wrong' }, `198.51.${network}.7`);
  const ofOne = [];
  for (let turn = 0; turn < 11; turn += 1) ofOne.push((await guess(0)).statusCode);
  expect(ofOne).toEqual([...Array(10).fill(400), 429]);
  let others = 0;
  for (let network = 1; network <= 200 && (await guess(network)).statusCode === 400; network += 1) others += 1;
  expect(others).toBe(190);
  const right = await begin(shop, { code: await printedCode(shop) }, '203.0.113.9');
  expect([right.statusCode, Number(right.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  shop.clock.advance(hours(1));
  expect((await begin(shop, { code: await printedCode(shop) }, '203.0.113.9')).statusCode).toBe(204);
});

test('the settings may choose the code', async () => {
  const code = 'a code of my own, 2026';
  await using shop = await openShop({ env: { SHOP_SETUP_CODE: code } });
  expect(await prepareFirstOwner(shop)).toEqual({ setupCode: code });
  expect((await begin(shop, { code })).statusCode).toBe(204);
});

test('whoever registered the owner’s address first gets nowhere', async () => {
  await using shop = await openShop();
  const payload = { ...person, password: 'a stranger’s own' };
  expect((await shop.inject({ method: 'POST', url: '/api/auth/register', payload })).statusCode).toBe(201);

  expect((await begin(shop, { code: await printedCode(shop) })).statusCode).toBe(204);

  const login = (one: string) =>
    shop.inject({ method: 'POST', url: '/api/auth/login', payload: { email: person.email, password: one } });
  expect((await login('a stranger’s own')).statusCode).toBe(401);
  expect((await login(password)).json()).toMatchObject({ staffRole: 'owner' });
});

test.each<[string, ShopOverrides]>([
  ['a demo', { config: { demo: true } }],
  ['settings that name the account', { env: given }],
])('%s has its owner at once, with a password that is printed, and never waits for a code', async (_, overrides) => {
  await using shop = await openShop(overrides);
  expect((await shop.inject('/api/auth/first-owner')).statusCode).toBe(404);

  const made = await prepareFirstOwner(shop);

  const email = overrides.env ? given.SHOP_ADMIN_EMAIL : 'owner@pawandvale.example';
  expect(made).toMatchObject({ account: { email, password: expect.stringMatching(/^.{16}$/) } });
  expect(await prepareFirstOwner(shop)).toBeNull();
});

test('of processes that start at once one makes the owner', async () => {
  await using shop = await openShop({ env: given });
  const made = await Promise.all([prepareFirstOwner(shop), prepareFirstOwner(shop), prepareFirstOwner(shop)]);
  expect(made.filter((one) => one !== null)).toHaveLength(1);
});

test('the settings may choose the password, but none that everybody tries first', async () => {
  const chosen = { ...given, SHOP_ADMIN_PASSWORD: password };
  await using common = await openShop({ env: { ...given, SHOP_ADMIN_PASSWORD: 'password123' } });
  await expect(prepareFirstOwner(common)).rejects.toThrow('SHOP_ADMIN_PASSWORD');
  await using shop = await openShop({ env: chosen });
  expect(await prepareFirstOwner(shop)).toMatchObject({ account: { email: 'me@example.co.uk', password: null } });
});

async function printedCode(shop: TestShop): Promise<string> {
  const printed = await prepareFirstOwner(shop);
  if (!printed || !('setupCode' in printed)) throw new Error('No code was printed');
  return printed.setupCode;
}

function begin(shop: TestShop, body: object, remoteAddress = '192.0.2.1') {
  const payload = { ...person, ...body };
  return shop.inject({ method: 'POST', url: '/api/auth/first-owner', payload, remoteAddress });
}
