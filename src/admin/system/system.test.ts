import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { scheduleOutcomes } from '#platform/jobs/schedule-outcomes.table.ts';
import { mails } from '#platform/mail/mail.table.ts';
import { mailQueued } from '#platform/mail/mail.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const deadServer = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.co.uk' };

test('the owner sees versions, sizes, queues and schedules', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await shop.jobs.drain();
  await admin.post('/api/auth/forgot-password', { email: 'owner@example.co.uk' });

  const reply = await admin.get('/api/admin/system');

  expect(reply.headers['cache-control']).toBe('private, no-store');
  const state = reply.json();
  expect(state).toMatchObject({
    shop: { node: process.versions.node, version: expect.stringMatching(/^\d+\.\d+\.\d+/), isDemo: false },
    database: { version: expect.stringMatching(/^\d+/), bytes: expect.any(Number), folder: null },
    pictures: { count: 0, bytes: 0 },
    mail: { hasServer: false },
    payment: 'demo',
  });
  const queue = state.queues.find(({ name }: { name: string }) => name === 'mail-password-reset');
  expect(queue).toEqual({
    name: 'mail-password-reset',
    cause: 'password-forgotten',
    waiting: 1,
    later: 0,
    active: 0,
    dead: 0,
  });
  const schedule = state.schedules.find(({ name }: { name: string }) => name === 'forget-old-hits');
  expect(schedule).toMatchObject({ cron: '35 * * * *', nextAt: expect.stringMatching(/T\d\d:35:00/), lastRun: null });
});

test('a job that failed for good is listed with its cause, and can be retried', async () => {
  await using shop = await openShop({ env: deadServer });
  const admin = await owner(shop);
  const mailId = await giveUpMail(shop);

  const list = await admin.get('/api/admin/system/dead-letters');
  expect([list.headers['x-total-count'], list.json()]).toMatchObject([
    '1',
    [{ queue: 'send-mail', payload: { mailId }, cause: expect.stringContaining('ECONNREFUSED'), tries: 1 }],
  ]);
  const { id } = list.json()[0];
  const retry = () => admin.post(`/api/admin/system/dead-letters/${id}/retry`);
  const replies = await Promise.all([retry(), retry(), retry()]);

  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404, 404]);
  expect((await admin.get('/api/admin/system/dead-letters')).json()).toEqual([]);
  expect((await shop.jobs.drain()).failures).toHaveLength(1);
  const log = (await admin.get('/api/admin/audit-log?subject=job')).json();
  expect(log).toMatchObject([{ action: 'job.retried', subjectId: id }]);
});

test('a scheduled job can be run before its time', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await shop.jobs.drain();

  const reply = await admin.post('/api/admin/system/schedules/forget-old-hits/run');

  expect(reply.statusCode).toBe(204);
  expect(await shop.jobs.drain()).toEqual({ done: 1, failures: [] });
  const { schedules } = (await admin.get('/api/admin/system')).json();
  const run = schedules.find(({ name }: { name: string }) => name === 'forget-old-hits');
  expect(run.lastRun).toMatchObject({ state: 'completed', fault: null });
});

test('a schedule that fails is one fault on System, and on the to-do list once it has failed for five minutes', async () => {
  await using shop = await openShop({ now: '2026-11-28T07:52:00Z' });
  const admin = await owner(shop);
  const since = shop.clock.now();
  const failing = { failingSince: since, failedAt: since, failures: 8, error: 'The bucket does not answer' };
  const jobs = ['store-changes', 'gone-since-the-last-version'];
  await shop.db.insert(scheduleOutcomes).values(jobs.map((job) => ({ job, ...failing })));
  const toDo = async () =>
    (await admin.get('/api/admin/to-do')).json().filter(({ id }: { id: string }) => id === 'standing-faults');

  const { faults } = (await admin.get('/api/admin/system')).json();
  const at = since.toISOString();
  const { failures, error } = failing;
  expect(faults).toEqual([{ job: 'store-changes', since: at, latestAt: at, failures, error }]);
  expect(await toDo()).toEqual([]);
  shop.clock.set('2026-11-28T07:58:00Z');
  expect(await toDo()).toMatchObject([{ count: 1, fault: 'store-changes', since: at, tab: 'system' }]);

  await admin.post('/api/admin/system/schedules/store-changes/run');
  await shop.jobs.drain();
  expect(await toDo()).toEqual([]);
});

test('an unknown job is rejected', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  for (const name of ['send-mail', 'nothing']) {
    expect((await admin.post(`/api/admin/system/schedules/${name}/run`)).statusCode).toBe(404);
  }
  expect((await admin.post(`/api/admin/system/dead-letters/${crypto.randomUUID()}/retry`)).statusCode).toBe(404);
  expect((await admin.post('/api/admin/system/dead-letters/1/retry')).statusCode).toBe(400);
});

/** An email whose last attempt has failed. @returns its id */
async function giveUpMail({ db, jobs }: TestShop): Promise<number> {
  await jobs.drain();
  await db.delete(mails);
  await db.execute(sql`delete from jobs.job`);
  const mail = { template: 'greeting', recipient: 'dog@example.co.uk', subject: 'Hello', html: '', text: '' };
  const [queued] = await db.insert(mails).values(mail).returning({ id: mails.id });
  const mailId = queued?.id ?? 0;
  await jobs.enqueue(db, mailQueued, { mailId });
  await db.execute(sql`update jobs.job set retry_limit = 0`);
  await jobs.drain();
  return mailId;
}
