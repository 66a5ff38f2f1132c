import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { seconds } from '#platform/clock.ts';
import { owner, password } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { findUnreadable } from './unreadable-settings.ts';

const email = 'owner@example.co.uk';
const supplier = {
  name: 'Barker & Sons',
  email: 'sales@barker.example',
  connector: 'rest',
  apiEndpoint: 'https://api.barker.example/v1',
  apiKey: 'sk_live_51HxPawVale7742',
};
const mailServer = {
  host: '127.0.0.1',
  port: 587,
  encryption: 'starttls',
  userName: 'ann',
  password: 'kept by ann',
  senderName: 'Paw & Vale',
  senderAddress: 'hello@pawandvale.example',
  replyTo: '',
  currentPassword: password,
};

type Admin = Awaited<ReturnType<typeof owner>>;

async function switchOnTwoFactor(shop: TestShop, admin: Admin): Promise<() => string> {
  const { secret } = (await admin.post('/api/user/two-factor', { password })).json();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => app.generate({ timestamp: shop.clock.now().getTime() });
  expect((await admin.post('/api/user/two-factor/confirmation', { code: code() })).statusCode).toBe(201);
  return code;
}

/** As they are for a shop that was started with another secret. */
async function loseSecret(shop: TestShop): Promise<void> {
  const other = Buffer.alloc(60, 7).toString('base64');
  await shop.pool.query(`update mail_server set password_sealed = '${other}'`);
  await shop.pool.query(`update supplier_connections set api_key_sealed = '${other}' where api_key_sealed is not null`);
  await shop.pool.query(`update second_steps set sealed_secret = '${other}'`);
}

test('what was saved with another secret is named, where it is typed in and on the System page', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const admin = await owner(shop);
  const code = await switchOnTwoFactor(shop, admin);
  expect((await admin.post('/api/suppliers', supplier)).statusCode).toBe(201);
  shop.clock.advance(seconds(30)); // the next code
  expect((await admin.put('/api/admin/mail-server', { ...mailServer, code: code() })).statusCode).toBe(200);
  expect(await findUnreadable(shop.deps)).toBeNull();
  await loseSecret(shop);

  const { unreadable } = (await admin.get('/api/admin/system')).json();
  expect(unreadable).toContain('the mail server’s password (Mail) and the keys for Barker & Sons (Suppliers)');
  expect(unreadable).toContain('Two-step sign-in of one person must be reset');
  expect((await admin.get('/api/admin/mail-server')).json()).toMatchObject({
    passwordSet: false,
    isPasswordUnreadable: true,
  });
  const { rows } = (await admin.get('/api/admin/setup-guide')).json();
  expect(rows).toContainEqual(
    expect.objectContaining({ id: 'mail', isDone: false, note: expect.stringContaining('Type it again') }),
  );
  const words =
    'The key for Barker & Sons can’t be read, because the shop’s secret has changed. Please enter it again.';
  expect((await admin.get('/api/suppliers')).json()).toMatchObject([{ apiKeySet: false, connectionFault: words }]);
  const calls = ['connection-test', 'webhook'].map((name) => admin.post(`/api/suppliers/1/${name}`));
  const replies = await Promise.all(calls);
  expect(replies.map(({ statusCode, payload }) => [statusCode, payload.includes(words)])).toEqual([
    [200, true],
    [409, true],
  ]);
  const signIn = { email, password, code: code() };
  const refused = await shop.inject({ method: 'POST', url: '/api/auth/login', payload: signIn });
  expect([refused.statusCode, refused.json().message]).toEqual([401, expect.stringContaining('reset-two-factor')]);
});

test('typed in again they can be read', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await admin.post('/api/suppliers', supplier);
  await admin.put('/api/admin/mail-server', mailServer);
  await loseSecret(shop);

  expect((await admin.put('/api/admin/mail-server', { ...mailServer, password: '' })).statusCode).toBe(400);
  expect((await admin.put('/api/admin/mail-server', mailServer)).json()).toMatchObject({ isPasswordUnreadable: false });
  await admin.patch('/api/suppliers/1', { apiKey: supplier.apiKey });
  expect((await admin.get('/api/suppliers')).json()).toMatchObject([{ apiKeySet: true, connectionFault: null }]);
  expect(await findUnreadable(shop.deps)).toBeNull();
});
