import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hours } from '#platform/duration.ts';
import { mails } from '#platform/mail/mail.table.ts';
import { registered } from '../../../tests/support/customers.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const password = 'four grey whippets';

test('a forgotten password is replaced by the mailed link, once', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);

  expect((await post(shop, '/api/auth/forgot-password', { email: 'ALICE@example.co.uk' })).statusCode).toBe(202);
  const mail = await lastMail(shop);
  expect(mail).toMatchObject({ template: 'reset-password', recipient: 'alice@example.co.uk' });
  const reply = await post(shop, '/api/auth/reset-password', { token: tokenOf(mail.text), password });

  expect(reply.statusCode).toBe(204);
  expect((await alice.get('/api/auth/me')).statusCode).toBe(401);
  expect((await post(shop, '/api/auth/login', { email: 'alice@example.co.uk', password })).statusCode).toBe(200);
  const again = await post(shop, '/api/auth/reset-password', { token: tokenOf(mail.text), password });
  expect([again.statusCode, again.json().code]).toEqual([400, 'link-spent']);
});

test('an unknown address gets the same answer and no mail', async () => {
  await using shop = await openShop();
  await registered(shop);
  const known = await post(shop, '/api/auth/forgot-password', { email: 'alice@example.co.uk' });
  const before = await lastMail(shop);
  const unknown = await post(shop, '/api/auth/forgot-password', { email: 'nobody@example.co.uk' });
  expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
  expect((await lastMail(shop)).id).toBe(before.id);
});

test('a link for a new password works for an hour and loses to a newer one', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  await registered(shop);
  const ask = async () => {
    await post(shop, '/api/auth/forgot-password', { email: 'alice@example.co.uk' });
    return tokenOf((await lastMail(shop)).text);
  };
  const first = await ask();
  const second = await ask();
  expect((await post(shop, '/api/auth/reset-password', { token: first, password })).statusCode).toBe(400);
  shop.clock.advance(hours(1) + 1);
  expect((await post(shop, '/api/auth/reset-password', { token: second, password })).statusCode).toBe(400);
});

test('the mail after registering confirms the address', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const mail = await lastMail(shop);
  expect(mail).toMatchObject({ template: 'verify-email', recipient: 'alice@example.co.uk' });

  expect((await post(shop, '/api/auth/verify-email', { token: tokenOf(mail.text) })).statusCode).toBe(204);
  expect((await alice.get('/api/auth/me')).json().emailVerified).toBe(true);
});

test('a new e-mail address counts when its own link is followed', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  await registered(shop, 'bob@example.co.uk');
  const taken = await alice.put('/api/user/profile', { email: 'BOB@example.co.uk' });
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'email-taken']);

  expect((await alice.put('/api/user/profile', { email: 'new@example.co.uk' })).json().email).toBe(
    'alice@example.co.uk',
  );
  const asked = (await allMails(shop)).find(({ template }) => template === 'change-email');
  expect(asked?.recipient).toBe('new@example.co.uk');
  const reply = await post(shop, '/api/auth/confirm-email-change', { token: tokenOf(asked?.text ?? '') });

  expect(reply.statusCode).toBe(204);
  expect((await alice.get('/api/auth/me')).json()).toMatchObject({ email: 'new@example.co.uk', emailVerified: true });
});

function post(shop: TestShop, url: string, payload: object) {
  return shop.inject({ method: 'POST', url, payload });
}

async function allMails(shop: TestShop) {
  await shop.jobs.drain();
  return shop.db.select().from(mails).orderBy(desc(mails.id));
}

async function lastMail(shop: TestShop) {
  const [last] = await allMails(shop);
  if (!last) throw new Error('No mail');
  return last;
}

function tokenOf(text: string): string {
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}
