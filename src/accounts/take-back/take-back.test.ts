import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { confirmed, owner, password, registered, withTwoFactor } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { users } from '../users/users.table.ts';

type Browser = Awaited<ReturnType<typeof registered>>;
const now = '2026-11-21T10:00:00Z';
const old = 'alice@example.co.uk';

test('the old address takes a change back that is done, and only who reads its mail gets in again', async () => {
  await using shop = await openShop({ now });
  const thief = await confirmed(shop);
  await change(shop, thief, 'thief@example.co.uk');
  expect((await thief.get('/api/auth/me')).json()).toMatchObject({ email: 'thief@example.co.uk' });
  shop.clock.advance(days(6));

  expect((await takeBack(shop, await linkTo(shop, old))).statusCode).toBe(204);

  expect((await thief.get('/api/auth/me')).statusCode).toBe(401);
  for (const email of [old, 'thief@example.co.uk']) expect((await signIn(shop, email)).statusCode).toBe(401);
  const letter = (await outbox(shop)).at(-1);
  expect(letter).toMatchObject({ template: 'reset-password', recipient: old });
  const chosen = { token: linkValue(letter?.text, 'token'), password: 'four grey whippets' };
  expect((await post(shop, '/api/auth/reset-password', chosen)).statusCode).toBe(204);
  const back = await signIn(shop, old, 'four grey whippets');
  expect([back.statusCode, back.json()]).toMatchObject([200, { id: thief.id, email: old, emailVerified: true }]);
});

test('what was ordered with the old address meanwhile is in the account again', async () => {
  await using shop = await openShop({ now });
  const thief = await confirmed(shop);
  await change(shop, thief, 'thief@example.co.uk');
  const link = await linkTo(shop, old);
  await stockProduct(shop);
  const { orderNumber } = (
    await placeOrder(shop, { body: { customerEmail: old, items: [{ productId: 1, quantity: 1 }] } })
  ).json();
  expect((await takeBack(shop, link)).statusCode).toBe(204);
  await shop.jobs.drain();
  const { rows } = await shop.pool.query('select number, user_id from orders');
  expect(rows).toEqual([{ number: orderNumber, user_id: thief.id }]);
});

test('the link of the request works before the change is done, and ends it', async () => {
  await using shop = await openShop({ now });
  const thief = await confirmed(shop);
  await thief.put('/api/user/profile', { email: 'thief@example.co.uk', password });
  const token = await linkTo(shop, old, 'email-change-asked');
  const theirs = await linkTo(shop, 'thief@example.co.uk');

  expect((await takeBack(shop, token)).statusCode).toBe(204);

  expect((await post(shop, '/api/auth/confirm-email-change', { token: theirs })).json().code).toBe('link-spent');
});

test('a link works once, for seven days, and for nothing else', async () => {
  await using shop = await openShop({ now });
  const alice = await confirmed(shop);
  await change(shop, alice, 'new@example.co.uk');
  const [asked, done] = [await linkTo(shop, old, 'email-change-asked'), await linkTo(shop, old)];
  expect(
    (await post(shop, '/api/auth/reset-password', { token: done, password: 'four grey whippets' })).statusCode,
  ).toBe(400);
  const { rows } = await shop.pool.query('select * from email_links');
  expect(JSON.stringify(rows)).not.toContain(done);
  shop.clock.advance(days(7) + 1);
  for (const token of [asked, done]) expect((await takeBack(shop, token)).json().code).toBe('link-spent');

  await change(shop, alice, 'newer@example.co.uk');
  const fresh = await linkTo(shop, 'new@example.co.uk');
  expect((await takeBack(shop, fresh)).statusCode).toBe(204);
  expect((await takeBack(shop, fresh)).json().code).toBe('link-spent');
});

test('a thief who changes the address twice neither loses the first link nor takes the account back with their own', async () => {
  await using shop = await openShop({ now });
  const thief = await confirmed(shop);
  await change(shop, thief, 'thief@example.co.uk');
  await change(shop, thief, 'second.thief@example.co.uk');
  const own = await linkTo(shop, 'thief@example.co.uk');

  expect((await takeBack(shop, await linkTo(shop, old))).statusCode).toBe(204);

  expect((await takeBack(shop, own)).json().code).toBe('link-spent');
  expect(await emailOf(shop, thief)).toBe(old);
});

test('who held the account before both of two others gets it, whoever presses first', async () => {
  await using shop = await openShop({ now });
  const thief = await confirmed(shop);
  await change(shop, thief, 'thief@example.co.uk');
  await change(shop, thief, 'second.thief@example.co.uk');
  expect((await takeBack(shop, await linkTo(shop, 'thief@example.co.uk'))).statusCode).toBe(204);
  expect((await takeBack(shop, await linkTo(shop, old))).statusCode).toBe(204);
  expect(await emailOf(shop, thief)).toBe(old);
});

test.each(['register', 'change to it'] as const)('nobody gets hold of the old address meanwhile (%s)', async (way) => {
  await using shop = await openShop({ now });
  const thief = await confirmed(shop);
  await change(shop, thief, 'thief@example.co.uk');
  const other = await registered(shop, 'other@example.co.uk');
  const person = { firstName: 'Kit', lastName: 'Crook', email: old, password };
  const took = {
    register: () => post(shop, '/api/auth/register', person),
    'change to it': () => other.put('/api/user/profile', { email: old.toUpperCase(), password }),
  };
  const reply = await took[way]();
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'email-taken']);

  shop.clock.advance(days(7) + 1);
  const free = await post(shop, '/api/auth/register', person);
  expect(free.statusCode).toBe(201);
});

test('the account’s own person may return to the old address', async () => {
  await using shop = await openShop({ now });
  const alice = await confirmed(shop);
  await change(shop, alice, 'new@example.co.uk');
  await change(shop, alice, old);
  expect(await emailOf(shop, alice)).toBe(old);
});

test('the account is neither closed nor erased while its old address can still take it back', async () => {
  await using shop = await openShop({ now });
  const thief = await confirmed(shop);
  await change(shop, thief, 'thief@example.co.uk');
  const admin = await owner(shop);

  const closing = await thief.post('/api/user/close', { password });
  expect([closing.statusCode, closing.json()]).toEqual([
    409,
    {
      code: 'recently-changed',
      message:
        'The email address or password of this account was changed, or was about to be, in the past seven days. To protect its owner it can only be closed or erased after 28 November 2026.',
    },
  ]);
  const erasing = await admin.post('/api/admin/personal-data/erasures', { email: 'thief@example.co.uk' });
  expect([erasing.statusCode, erasing.json().code]).toEqual([409, 'recently-changed']);
  expect((await takeBack(shop, await linkTo(shop, old))).statusCode).toBe(204);

  const other = await confirmed(shop, 'bob@example.co.uk');
  await change(shop, other, 'bob.new@example.co.uk');
  shop.clock.advance(days(7) + 1);
  expect((await other.post('/api/user/close', { password })).statusCode).toBe(204);
});

test('an erased account leaves no letter at its old address', async () => {
  await using shop = await openShop({ now });
  const alice = await confirmed(shop);
  await change(shop, alice, 'new@example.co.uk');
  shop.clock.advance(days(7) + 1);
  expect((await alice.post('/api/user/close', { password })).statusCode).toBe(204);
  expect((await outbox(shop)).map(({ template, recipient }) => `${template} ${recipient}`)).toEqual([]);
});

test('a changed password is taken back by its letter, with an address that was changed afterwards', async () => {
  await using shop = await openShop({ now });
  const thief = await confirmed(shop);
  const body = { currentPassword: password, newPassword: 'the thief was here' };
  await thief.put('/api/user/password', body);
  const token = await linkTo(shop, old, 'password-changed');
  await change(shop, thief, 'thief@example.co.uk', body.newPassword);

  expect((await takeBack(shop, token)).statusCode).toBe(204);

  expect(await emailOf(shop, thief)).toBe(old);
  for (const typed of [password, body.newPassword]) expect((await signIn(shop, old, typed)).statusCode).toBe(401);
  expect((await outbox(shop)).at(-1)).toMatchObject({ template: 'reset-password', recipient: old });
});

test('an address that was never confirmed may be somebody else’s: it is told, and takes nothing back', async () => {
  await using shop = await openShop({ now });
  const alice = await registered(shop, 'a.stranger@example.co.uk');
  await change(shop, alice, 'new@example.co.uk');
  const letters = (await outbox(shop)).filter(({ recipient }) => recipient === 'a.stranger@example.co.uk');
  expect(letters.map(({ template }) => template)).toEqual(['verify-email', 'email-change-asked', 'email-changed']);
  expect(letters.slice(1).map(({ text }) => linkValue(text, 'token'))).toEqual(['', '']);
});

test('two-factor sign-in that a thief switched on goes, and the owner’s own stays without its recovery codes', async () => {
  await using shop = await openShop({ now });
  const admin = await owner(shop);
  await shop.db.update(users).set({ emailVerifiedAt: shop.clock.now() }).where(eq(users.id, admin.id));
  await change(shop, admin, 'thief@example.co.uk');
  await withTwoFactor(shop, admin);
  const first = await linkTo(shop, 'owner@example.co.uk');
  expect((await takeBack(shop, first)).statusCode).toBe(204);
  const again = await comeBack(shop, 'owner@example.co.uk');
  expect((await again.get('/api/user/two-factor')).json()).toMatchObject({ isOn: false });

  const { code } = await withTwoFactor(shop, again, 'four grey whippets');
  const body = { email: 'second.thief@example.co.uk', password: 'four grey whippets', code: code() };
  expect((await again.put('/api/user/profile', body)).statusCode).toBe(200);
  await again.post('/api/auth/confirm-email-change', { token: await linkTo(shop, body.email) });
  expect((await takeBack(shop, await linkTo(shop, 'owner@example.co.uk'))).statusCode).toBe(204);
  shop.clock.advance(30_000);
  const owned = await comeBack(shop, 'owner@example.co.uk', code());
  expect((await owned.get('/api/user/two-factor')).json()).toMatchObject({ isOn: true, recoveryCodesLeft: 0 });
  const { rows } = await shop.pool.query(`select subject_id from audit_log where action = 'staff.account-taken-back'`);
  expect(rows).toEqual([{ subject_id: String(admin.id) }, { subject_id: String(admin.id) }]);
});

/** Through the letter to the old address, with a new password. */
async function comeBack(shop: TestShop, email: string, code?: string) {
  const letter = (await outbox(shop)).findLast(({ template }) => template === 'reset-password');
  const chosen = { token: linkValue(letter?.text, 'token'), password: 'four grey whippets' };
  expect((await post(shop, '/api/auth/reset-password', chosen)).statusCode).toBe(204);
  const reply = await post(shop, '/api/auth/login', { email, password: chosen.password, ...(code && { code }) });
  expect(reply.statusCode).toBe(200);
  const cookies = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    shop.inject({ method, url, cookies, ...(payload && { payload }) });
  return {
    get: (url: string) => call('GET', url),
    post: (url: string, body?: object) => call('POST', url, body),
    put: (url: string, body: object) => call('PUT', url, body),
  };
}

async function change(shop: TestShop, browser: Browser, email: string, typed = password): Promise<void> {
  expect((await browser.put('/api/user/profile', { email, password: typed })).statusCode).toBe(200);
  const token = await linkTo(shop, email, 'change-email');
  expect((await browser.post('/api/auth/confirm-email-change', { token })).statusCode).toBe(204);
}

/** The token in the latest letter to an address. */
async function linkTo(shop: TestShop, email: string, kind?: string): Promise<string> {
  const letters = (await outbox(shop)).filter(({ recipient }) => recipient === email);
  const letter = letters.findLast(({ template, text }) =>
    kind ? template === kind : linkValue(text, 'token') !== '' && template !== 'verify-email',
  );
  return linkValue(letter?.text, 'token');
}

async function emailOf(shop: TestShop, { id }: Browser) {
  const [found] = await shop.db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return found?.email;
}

function takeBack(shop: TestShop, token: string) {
  return post(shop, '/api/auth/take-back', { token });
}

function signIn(shop: TestShop, email: string, typed = password) {
  return post(shop, '/api/auth/login', { email, password: typed });
}

function post(shop: TestShop, url: string, payload: object) {
  return shop.inject({ method: 'POST', url, payload });
}
