import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailServer } from '../../../tests/support/mail.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { mails } from './mail.table.ts';

const now = new Date('2026-11-23T09:00:00Z');
const day = (date: number) => new Date(Date.UTC(2026, 10, date, 9));
const url = '/api/admin/mails/backlog';

/** Two fresh ones of which one failed, one of ten days ago, a dead link, one sent, one left out and one to a sample customer. */
async function waiting({ db, jobs }: TestShop): Promise<void> {
  await jobs.drain();
  await db.delete(mails);
  const common = { template: 'order-confirmation', subject: 'Your order', html: '<p>Thank you</p>', text: 'Thank you' };
  const at = (createdAt: Date, recipient: string) => ({
    ...common,
    createdAt,
    recipient: `${recipient}@example.co.uk`,
  });
  await db
    .insert(mails)
    .values([
      at(day(13), 'old'),
      at(day(20), 'fresh'),
      { ...at(day(21), 'failed'), lastError: '450 Try later' },
      { ...at(day(21), ''), recipient: 'sample@customers.example', lastError: '550 No such domain' },
      { ...at(day(22), 'expired'), template: 'reset-password', usefulUntil: day(22) },
      { ...at(day(22), 'sent'), sentAt: day(22) },
      { ...at(day(22), 'left'), leftOutAt: day(22) },
    ]);
}

const statesIn = async ({ db }: TestShop) => {
  const rows = await db.select().from(mails).orderBy(asc(mails.id));
  return rows.map(({ recipient, sentAt, leftOutAt }) => [recipient.split('@')[0], sentAt !== null, leftOutAt !== null]);
};

test('what waits is counted by whether it is fresh, old or too late', async () => {
  await using shop = await openShop({ now });
  const admin = await owner(shop);
  await waiting(shop);
  expect((await admin.get(url)).json()).toEqual({
    isSet: false,
    fresh: 2,
    older: 1,
    expired: 1,
    oldestAt: day(13).toISOString(),
    kinds: [{ template: 'order-confirmation', count: 3 }],
  });
  expect((await admin.post(url, { older: 'send' })).json()).toMatchObject({ code: 'no-mail-server' });
});

test('the fresh ones are sent once however often it is called, the old and expired ones left out', async () => {
  await using server = await mailServer();
  await using shop = await openShop({ now, env: { SMTP_URL: server.url, MAIL_FROM: 'shop@example.co.uk' } });
  const admin = await owner(shop);
  await waiting(shop);
  const before = server.delivered.length;

  const replies = [await admin.post(url, { older: 'leave-out' }), await admin.post(url, { older: 'leave-out' })];
  expect(replies.map((reply) => reply.json())).toEqual([
    { queued: 2, leftOut: 2, remaining: 0 },
    { queued: 2, leftOut: 0, remaining: 0 },
  ]);
  await shop.jobs.drain();

  expect(
    server.delivered
      .slice(before)
      .flatMap(({ to }) => to)
      .toSorted(),
  ).toEqual(['failed@example.co.uk', 'fresh@example.co.uk']);
  expect(await statesIn(shop)).toEqual([
    ['old', false, true],
    ['fresh', true, false],
    ['failed', true, false],
    ['sample', false, false],
    ['expired', false, true],
    ['sent', true, false],
    ['left', false, true],
  ]);
  expect((await admin.get(url)).json()).toMatchObject({ fresh: 0, older: 0, expired: 0 });
  expect((await admin.get('/api/admin/mails?state=left-out')).headers['x-total-count']).toBe('3');
  expect((await admin.get('/api/admin/audit-log?subject=mail')).json()).toMatchObject([
    { action: 'mail.backlog-sent', after: { leftOut: 0 } },
    { action: 'mail.backlog-sent', after: { queued: 2, leftOut: 2 } },
  ]);
});

test('the older ones go too where somebody says so', async () => {
  await using server = await mailServer();
  await using shop = await openShop({ now, env: { SMTP_URL: server.url, MAIL_FROM: 'shop@example.co.uk' } });
  const admin = await owner(shop);
  await waiting(shop);
  expect((await admin.post(url, { older: 'send' })).json()).toEqual({ queued: 3, leftOut: 1, remaining: 0 });
  await shop.jobs.drain();
  expect(server.delivered.flatMap(({ to }) => to)).toContain('old@example.co.uk');
});

test('what was left out can still be sent by itself', async () => {
  await using server = await mailServer();
  await using shop = await openShop({ now, env: { SMTP_URL: server.url, MAIL_FROM: 'shop@example.co.uk' } });
  const admin = await owner(shop);
  await waiting(shop);
  const [left] = (await admin.get('/api/admin/mails?state=left-out')).json<{ id: number }[]>();
  expect((await admin.post(`/api/admin/mails/${left?.id}/resend`)).json()).toMatchObject({ state: 'waiting' });
  await shop.jobs.drain();
  expect(server.delivered.flatMap(({ to }) => to)).toContain('left@example.co.uk');
});

test('a link that is mailed is useful for as long as it works', async () => {
  await using shop = await openShop({ now });
  await owner(shop);
  await shop.jobs.drain();
  const [welcome] = await shop.db.select().from(mails);
  expect([welcome?.template, welcome?.usefulUntil]).toEqual(['verify-email', day(30)]);
});
