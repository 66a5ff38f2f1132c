import { expect, test } from 'vitest';
import { mailServer, outbox } from '../../../tests/support/mail.ts';
import { owner, password, withTwoFactor } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

const here = { env: { SMTP_PRIVATE: 'on' } };
const settings = {
  host: '127.0.0.1',
  port: 587,
  encryption: 'none',
  userName: null,
  senderName: 'Paw & Vale',
  senderAddress: 'hello@pawandvale.example',
  replyTo: null,
};
const proof = { currentPassword: password };
const path = '/api/admin/mail-server';

test.each([
  ['without the password', {}],
  ['with another one', { currentPassword: 'not hers' }],
])('a borrowed session changes and removes no mail server %s', async (_how, wrong) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const none = await admin.put(path, { ...settings, ...wrong });
  expect([none.statusCode, none.json().issues]).toMatchObject([400, [{ path: 'currentPassword' }]]);
  await admin.put(path, { ...settings, ...proof });
  const replies = [
    await admin.put(path, { ...settings, host: 'smtp.thief.example', ...wrong }),
    await admin.post(`${path}/removal`, wrong),
  ];
  expect(replies.map((reply) => [reply.statusCode, reply.json().issues])).toMatchObject([
    [400, [{ path: 'currentPassword' }]],
    [400, [{ path: 'currentPassword' }]],
  ]);
  expect((await admin.get(path)).json()).toMatchObject({ source: 'screen', host: '127.0.0.1' });
});

test('with two-factor sign-in the mail server wants a code as well', async () => {
  await using shop = await openShop({ now: '2026-11-23T09:00:00Z' });
  const admin = await owner(shop);
  const { code } = await withTwoFactor(shop, admin);
  const refused = await admin.put(path, { ...settings, ...proof });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'two-factor-needed']);
  expect((await admin.put(path, { ...settings, ...proof, code: code() })).statusCode).toBe(200);
});

test('owners hear through the server until now that it was changed or removed, not through the new one', async () => {
  await using former = await mailServer();
  await using next = await mailServer();
  await using shop = await openShop(here);
  const admin = await owner(shop);
  await outbox(shop);
  await admin.put(path, { ...settings, ...proof, port: former.port });
  const before = former.delivered.length;

  await admin.put(path, { ...settings, ...proof, port: next.port });
  expect(former.delivered.slice(before).map(({ text }) => text)).toEqual([
    expect.stringContaining('Subject: The mail server was changed'),
  ]);
  await admin.post(`${path}/removal`, proof);
  await shop.jobs.drain();
  expect(next.delivered.filter(({ text }) => text.includes('The mail server was changed'))).toHaveLength(1);
});

test('what a dead server does not take any more goes through the new one', async () => {
  await using next = await mailServer();
  await using shop = await openShop(here);
  const admin = await owner(shop);
  await outbox(shop);
  await admin.put(path, { ...settings, ...proof, port: 1 });
  await admin.put(path, { ...settings, ...proof, port: next.port });
  expect((await outbox(shop)).map(({ template }) => template)).toContain('mail-server-changed');
  expect(next.delivered.filter(({ text }) => text.includes('The mail server was changed'))).toHaveLength(1);
});
