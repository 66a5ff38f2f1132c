// Also on PostgreSQL 15 behind PgBouncer: emails are taken under locks.
import { expect, test } from 'vitest';
import { orderToken } from '#orders/order/order-link.ts';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { owner, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { mails } from './mail.table.ts';

/** Nobody listens there, so each try fails at once. */
const deadServer = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.co.uk' };

async function post({ db }: TestShop) {
  await db.delete(mails);
  const common = { template: 'order-confirmation', html: '<p>Thank you</p>', text: 'Thank you' };
  await db.insert(mails).values(
    [
      {
        ...common,
        recipient: 'ann@example.co.uk',
        subject: 'Your order PV-7K2M9Q4XWT',
        sentAt: new Date('2026-01-01'),
      },
      {
        ...common,
        recipient: 'bob@example.co.uk',
        subject: 'Your order PV-0000000000',
        lastError: '450 Try later',
        attempts: 3,
      },
      { ...common, template: 'low-stock', recipient: 'owner@example.co.uk', subject: 'What runs low' },
    ].map((mail, index) => ({ ...mail, id: 101 + index, createdAt: new Date(Date.UTC(2026, 0, index + 1)) })),
  );
}

test.each([
  ['', [103, 102, 101]],
  ['?state=sent', [101]],
  ['?state=failed', [102]],
  ['?state=waiting', [103]],
  ['?template=low-stock', [103]],
  ['?q=pv-7k2m', [101]],
  ['?q=BOB@example', [102]],
  ['?q=bob&state=sent', []],
  ['?limit=1&offset=1', [102]],
])('mails%s are found, newest first', async (query, expected) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await post(shop);
  const reply = await admin.get(`/api/admin/mails${query}`);
  expect(reply.json().map(({ id }: { id: number }) => id)).toEqual(expected);
});

test('the list says how it went, one mail what it says', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await post(shop);

  const list = await admin.get('/api/admin/mails?state=failed');
  expect([list.headers['x-total-count'], list.json()]).toMatchObject([
    '1',
    [{ recipient: 'bob@example.co.uk', state: 'failed', attempts: 3, lastError: '450 Try later' }],
  ]);
  expect(list.json()[0]).not.toHaveProperty('html');
  expect((await admin.get('/api/admin/mails/101')).json()).toMatchObject({
    html: '<p>Thank you</p>',
    text: 'Thank you',
  });
  expect((await admin.get('/api/admin/mails/999')).statusCode).toBe(404);
});

test('a mail can be looked at as a page that may do nothing, in a frame of the admin area', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await post(shop);
  const reply = await admin.get('/api/admin/mails/101/letter');
  expect([reply.payload, reply.headers['content-type']]).toEqual(['<p>Thank you</p>', 'text/html; charset=utf-8']);
  expect(reply.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox/);
  expect((await admin.get('/api/admin/mails/templates')).json()).toEqual(['low-stock', 'order-confirmation']);
});

test('staff see no working link in an email, and no email that opens an account', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const clerk = await staffMember(shop);
  await forgotten(shop);
  await ordered(shop);

  const all = (await clerk.get('/api/admin/mails')).json<{ id: number; template: string }[]>();
  expect(all.map(({ template }) => template)).toEqual(
    expect.arrayContaining(['reset-password', 'verify-email', 'order-confirmation']),
  );
  const listed = all.filter(({ template }) => template !== 'order-notice'); // has no link but to the admin area
  const [resent] = listed;
  for (const { id, template } of listed) {
    const status = template === 'order-confirmation' ? 200 : 403;
    expect((await clerk.get(`/api/admin/mails/${id}`)).statusCode, template).toBe(status);
    const seen = (await admin.get(`/api/admin/mails/${id}`)).json<{ html: string; text: string }>();
    const found = seen.text.match(/[\w-]{43}/g) ?? [];
    expect(found.length).toBeGreaterThan(0);
    const responses = [`/api/admin/mails/${id}`, `/api/admin/mails/${id}/letter`].map((url) => clerk.get(url));
    for (const { payload } of [
      ...(await Promise.all(responses)),
      await clerk.post(`/api/admin/mails/${resent?.id}/resend`),
    ])
      for (const token of found) expect(payload).not.toContain(token);
  }
});

test('once emails go out, a borrowed session of the owner reads no link that opens an account', async () => {
  await using shop = await openShop({ env: deadServer });
  const admin = await owner(shop);
  await forgotten(shop);
  await ordered(shop);
  await admin.post('/api/auth/forgot-password', { email: 'owner@example.co.uk' });
  await shop.jobs.drain();

  const listed = (await admin.get('/api/admin/mails')).json<{ id: number; template: string }[]>();
  expect(listed.filter(({ template }) => template === 'reset-password')).toHaveLength(2);
  for (const { id, template } of listed) {
    for (const url of [`/api/admin/mails/${id}`, `/api/admin/mails/${id}/letter`]) {
      const hasLink = /[\w-]{43}/.test((await admin.get(url)).payload);
      expect([template, hasLink]).toEqual([template, template === 'order-confirmation']);
    }
  }
});

test('staff cannot pass the refund limit by the link in a customer’s mail', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const clerk = await staffMember(shop);
  await admin.patch('/api/admin/settings', { staffRefundLimit: '5.00' });
  const number = await ordered(shop);
  const [mail] = (await clerk.get('/api/admin/mails?template=order-confirmation')).json<{ id: number }[]>();
  const { text } = (await clerk.get(`/api/admin/mails/${mail?.id}`)).json<{ text: string }>();
  const link = URL.parse(/http\S+track-order\S+/.exec(text)?.[0] ?? '');

  const url = `/api/orders/${number}/cancellation`;
  expect((await shop.inject({ method: 'POST', url: url + link?.search })).statusCode).toBe(404);
  expect((await clerk.post(url)).json().code).toBe('refund-limit');
});

test('the audit log says of an order that was cancelled by the link in a mail', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const number = await ordered(shop);
  const url = `/api/orders/${number}/cancellation?token=${orderToken(shop.config.secret, number)}`;
  expect((await shop.inject({ method: 'POST', url })).statusCode).toBe(201);
  expect((await admin.get('/api/admin/audit-log?subject=order')).json()).toMatchObject([
    { action: 'order.cancelled-by-emailed-link', subjectId: number, by: null, after: { status: 'cancelled' } },
  ]);
});

async function forgotten(shop: TestShop): Promise<void> {
  const payload = { email: 'owner@example.co.uk' };
  await shop.inject({ method: 'POST', url: '/api/auth/forgot-password', payload });
  await shop.jobs.drain();
}

async function ordered(shop: TestShop): Promise<string> {
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  const placed = await placeOrder(shop, { body: { items } });
  await shop.jobs.drain();
  return String(placed.json().orderNumber);
}

test('a mail is sent again, and the log says so', async () => {
  await using shop = await openShop({ env: deadServer });
  const admin = await owner(shop);
  await shop.jobs.drain();
  await post(shop);

  const reply = await admin.post('/api/admin/mails/102/resend');
  expect([reply.statusCode, reply.json().state]).toEqual([200, 'waiting']);

  expect((await shop.jobs.drain()).failures).toHaveLength(1);
  expect((await admin.get('/api/admin/mails/102')).json()).toMatchObject({ state: 'failed', attempts: 4 });
  const log = (await admin.get('/api/admin/audit-log?subject=mail')).json();
  expect(log).toMatchObject([{ action: 'mail.resent', subjectId: '102', before: { state: 'not sent' } }]);
  // A mail server's words may name the address, which the log would keep for years.
  expect(JSON.stringify(log)).not.toContain('450 Try later');
  expect((await admin.post('/api/admin/mails/999/resend')).statusCode).toBe(404);
});

test('without a mail server a mail sent again waits in the outbox', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await post(shop);
  await admin.post('/api/admin/mails/102/resend');
  await shop.jobs.drain();
  expect((await admin.get('/api/admin/mails/102')).json()).toMatchObject({ state: 'waiting', lastError: null });
});
