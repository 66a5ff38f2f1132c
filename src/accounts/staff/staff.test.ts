import { expect, test } from 'vitest';
import { days, seconds } from '#platform/clock.ts';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { owner, password as ownersPassword, registered, withTwoFactor } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const jo = { firstName: 'Jo', lastName: 'Bennett', email: 'Jo@example.co.uk' };
const password = 'two walks before breakfast';

test('whoever is invited chooses a password by the mailed link and works here from then on', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);

  const invited = await admin.post('/api/admin/staff/invitations', jo);
  expect([invited.statusCode, invited.json()]).toMatchObject([201, { ...jo, staffRole: 'staff' }]);
  const link = await mailedLink(shop);
  expect((await shop.inject(link)).json()).toEqual({
    firstName: 'Jo',
    email: 'Jo@example.co.uk',
    staffRole: 'staff',
    hasAccount: false,
  });
  const short = await accept(shop, link, 'short');
  expect([short.statusCode, short.json().issues[0].path]).toEqual([400, 'password']);
  expect((await accept(shop, link)).statusCode).toBe(204);

  const me = (await signIn(shop)).json();
  expect(me).toMatchObject({ role: 'admin', staffRole: 'staff', emailVerified: true });
  expect((await accept(shop, link)).statusCode).toBe(404);
  expect((await admin.get('/api/admin/staff/invitations')).json()).toEqual([]);
  expect((await admin.get('/api/admin/staff')).json()).toMatchObject([{ staffRole: 'owner' }, { firstName: 'Jo' }]);
});

test('a customer joins with the password they have', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const forgotten = await registered(shop);
  await admin.post('/api/admin/staff/invitations', { ...jo, email: 'ALICE@example.co.uk' });
  const link = await mailedLink(shop);
  expect((await shop.inject(link)).json().hasAccount).toBe(true);
  expect((await accept(shop, link, 'not her password')).json().issues[0].path).toBe('password');
  expect((await accept(shop, link, 'three brown terriers')).statusCode).toBe(204);
  expect((await forgotten.get('/api/admin/to-do')).statusCode, 'left signed in somewhere as a customer').toBe(401);
  expect((await admin.get('/api/admin/staff')).json()).toHaveLength(2);
  const again = await admin.post('/api/admin/staff/invitations', { ...jo, email: 'alice@example.co.uk' });
  expect(again.json().code).toBe('already-staff');
});

test('of guesses at a customer’s password that come at once no more than ten are looked at', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const admin = await owner(shop);
  await registered(shop);
  await admin.post('/api/admin/staff/invitations', { ...jo, email: 'alice@example.co.uk' });
  const link = await mailedLink(shop);

  const guesses = await Promise.all(Array.from({ length: 20 }, (_, guess) => accept(shop, link, `her dog ${guess}`)));

  expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
  expect((await accept(shop, link, 'three brown terriers')).statusCode).toBe(429);
});

test('a link works for a week, until it is withdrawn or another one is sent, and once', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const admin = await owner(shop);
  await admin.post('/api/admin/staff/invitations', jo);
  const first = await mailedLink(shop);
  const { id } = (await admin.post('/api/admin/staff/invitations', { ...jo, email: 'jo@EXAMPLE.co.uk' })).json();
  const second = await mailedLink(shop);
  expect((await shop.inject(first)).statusCode).toBe(404);
  expect((await admin.get('/api/admin/staff/invitations')).json()).toHaveLength(1);

  const both = await Promise.all([accept(shop, second), accept(shop, second)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404]);
  expect((await admin.remove(`/api/admin/staff/invitations/${id}`)).statusCode).toBe(404);

  const other = (await admin.post('/api/admin/staff/invitations', { ...jo, email: 'kit@example.co.uk' })).json();
  const withdrawn = await mailedLink(shop);
  expect((await admin.remove(`/api/admin/staff/invitations/${other.id}`)).statusCode).toBe(204);
  expect((await shop.inject(withdrawn)).statusCode).toBe(404);

  await admin.post('/api/admin/staff/invitations', { ...jo, email: 'kit@example.co.uk' });
  const old = await mailedLink(shop);
  shop.clock.advance(days(7));
  expect((await shop.inject(old)).statusCode).toBe(404);
});

test('whoever is invited finds that in their data, and is not any more once erased', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await admin.post('/api/admin/staff/invitations', jo);
  const link = await mailedLink(shop);
  const ask = (did: string) => admin.post(`/api/admin/personal-data/${did}`, { email: 'jo@example.co.uk' });
  expect((await ask('exports')).json().staffInvitations).toMatchObject([{ firstName: 'Jo', email: jo.email }]);
  expect((await ask('erasures')).statusCode).toBe(200);
  expect((await shop.inject(link)).statusCode).toBe(404);
  expect((await admin.get('/api/admin/staff/invitations')).json()).toEqual([]);
});

test.each(['removed', 'demoted'])('nobody joins by an invitation of an owner who has been %s', async (then) => {
  await using shop = await openShop();
  const { admin, member } = await withStaff(shop);
  await admin.patch(`/api/admin/staff/${member.id}`, { staffRole: 'owner', password: ownersPassword });
  await member.post('/api/admin/staff/invitations', {
    ...jo,
    email: 'kit@example.co.uk',
    staffRole: 'owner',
    password,
  });
  const link = await mailedLink(shop);
  expect((await shop.inject(link)).statusCode).toBe(200);

  if (then === 'removed') await admin.remove(`/api/admin/staff/${member.id}`);
  else await admin.patch(`/api/admin/staff/${member.id}`, { staffRole: 'staff' });
  expect([(await shop.inject(link)).statusCode, (await accept(shop, link)).statusCode]).toEqual([404, 404]);
  expect((await admin.get('/api/admin/staff/invitations')).json()).toEqual([]);
});

test('a borrowed session of an owner makes nobody an owner without the password, and the code where one is needed', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const { admin, member } = await withStaff(shop);
  const ways = [
    (proof: object) => admin.patch(`/api/admin/staff/${member.id}`, { staffRole: 'owner', ...proof }),
    (proof: object) =>
      admin.post('/api/admin/staff/invitations', { ...jo, email: 'kit@example.co.uk', staffRole: 'owner', ...proof }),
  ];
  const answers = async (proof: object) => {
    const replies = [];
    for (const ask of ways) replies.push(await ask(proof));
    return replies.map((reply) => [reply.statusCode, reply.json().code, reply.json().issues?.[0]?.path]);
  };

  expect(await answers({})).toEqual([400, 400].map((status) => [status, 'invalid-input', 'password']));
  expect(await answers({ password: 'four guesses' })).toEqual([400, 400].map((s) => [s, 'invalid-input', 'password']));
  const { code } = await withTwoFactor(shop, admin);
  const known = { password: ownersPassword };
  expect(await answers(known)).toEqual([400, 400].map((status) => [status, 'two-factor-needed', 'code']));
  expect((await answers({ ...known, code: '000000' })).map(([status]) => status)).toEqual([401, 401]);
  expect((await admin.get('/api/admin/staff')).json()).toMatchObject([{ staffRole: 'owner' }, { staffRole: 'staff' }]);
  expect((await admin.get('/api/admin/staff/invitations')).json()).toEqual([]);

  const made = [];
  for (const ask of ways) {
    made.push((await ask({ ...known, code: code() })).statusCode);
    shop.clock.advance(seconds(30));
  }
  expect(made).toEqual([200, 201]);
});

test('staff neither see nor change who works here', async () => {
  await using shop = await openShop();
  const { member } = await withStaff(shop);
  for (const reply of [
    await member.get('/api/admin/staff'),
    await member.post('/api/admin/staff/invitations', jo),
    await member.patch('/api/admin/staff/1', { staffRole: 'staff' }),
    await member.remove('/api/admin/staff/1'),
  ])
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'owner-only']);
  expect((await member.get('/api/orders')).statusCode).toBe(200);
});

test('whoever leaves the staff is signed out and a customer, and it is written down', async () => {
  await using shop = await openShop();
  const { admin, member } = await withStaff(shop);
  expect((await admin.remove(`/api/admin/staff/${member.id}`)).statusCode).toBe(204);
  expect((await member.get('/api/auth/me')).statusCode).toBe(401);
  const me = (await signIn(shop)).json();
  expect(me.role).toBe('customer');
  expect(me).not.toHaveProperty('staffRole');
  const { rows } = await shop.pool.query('select action, by_user_id from audit_log order by id');
  expect(rows).toEqual([
    { action: 'staff-invitation.invited', by_user_id: admin.id },
    { action: 'staff.joined', by_user_id: member.id },
    { action: 'staff.removed', by_user_id: admin.id },
  ]);
});

test('the last owner stays one, even when two owners step down at the same moment', async () => {
  await using shop = await openShop();
  const { admin, member } = await withStaff(shop);
  const alone = await admin.patch(`/api/admin/staff/${admin.id}`, { staffRole: 'staff' });
  expect([alone.statusCode, alone.json().code]).toEqual([409, 'last-owner']);
  expect((await admin.remove(`/api/admin/staff/${admin.id}`)).json().code).toBe('last-owner');

  const promoted = await admin.patch(`/api/admin/staff/${member.id}`, { staffRole: 'owner', password: ownersPassword });
  expect(promoted.json()).toMatchObject({ id: member.id, staffRole: 'owner' });
  const both = await Promise.all([
    admin.patch(`/api/admin/staff/${admin.id}`, { staffRole: 'staff' }),
    member.patch(`/api/admin/staff/${member.id}`, { staffRole: 'staff' }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('staff give back as much of one order as the owner lets them, by refund or by cancelling', async () => {
  await using shop = await openShop();
  const { admin, member } = await withStaff(shop);
  const productId = await stockProduct(shop, { price: '40.00', stock: 10 });
  const order = async () => {
    const reply = await placeOrder(shop, { body: { items: [{ productId, quantity: 2 }] } });
    return reply.json<{ orderNumber: string }>().orderNumber;
  };
  const number = await order();
  const refund = (amount: string) =>
    member.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), amount });

  expect((await refund('50.00')).statusCode).toBe(201);
  const above = await refund('0.01');
  expect([above.statusCode, above.json().code]).toEqual([403, 'refund-limit']);
  expect(above.json().message).toContain('£50.00');
  const cancelled = await member.patch(`/api/orders/${await order()}/status`, { status: 'cancelled' });
  expect([cancelled.statusCode, cancelled.json().code]).toEqual([403, 'refund-limit']);

  await admin.patch('/api/admin/settings', { staffRefundLimit: '60.00' });
  expect((await refund('10.00')).statusCode).toBe(201);
  const byOwner = await admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_') });
  expect(byOwner.json().status).toBe('refunded');
});

test('staff neither see nor change the settings', async () => {
  await using shop = await openShop();
  const { member } = await withStaff(shop);
  expect((await member.get('/api/admin/settings')).json().code).toBe('owner-only');
  const changed = await member.patch('/api/admin/settings', { staffRefundLimit: '9000.00' });
  expect([changed.statusCode, changed.json().code]).toEqual([403, 'owner-only']);
});

async function withStaff(shop: TestShop) {
  const admin = await owner(shop);
  await admin.post('/api/admin/staff/invitations', jo);
  await accept(shop, await mailedLink(shop));
  const reply = await signIn(shop);
  const cookies = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    shop.inject({ method, url, cookies, ...(payload && { payload }) });
  const member = {
    id: reply.json<{ id: number }>().id,
    get: (url: string) => call('GET', url),
    post: (url: string, body: object) => call('POST', url, body),
    patch: (url: string, body: object) => call('PATCH', url, body),
    remove: (url: string) => call('DELETE', url),
  };
  return { admin, member };
}

/** The API's address of the newest invitation. */
async function mailedLink(shop: TestShop): Promise<string> {
  const { rows } = await shop.pool.query<{ text: string }>(
    `select text from mails where template = 'staff-invitation' order by id desc limit 1`,
  );
  const token = /staff-invitation\?token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1];
  return `/api/auth/staff-invitations/${token}`;
}

function accept(shop: TestShop, link: string, typed = password) {
  return shop.inject({ method: 'POST', url: link, payload: { password: typed } });
}

function signIn(shop: TestShop) {
  const payload = { email: jo.email, password };
  return shop.inject({ method: 'POST', url: '/api/auth/login', payload });
}
