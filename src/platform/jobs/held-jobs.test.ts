import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../tests/support/eventually.ts';
import { takeDatabase } from '../../../tests/support/test-database.ts';
import { openDatabase } from '../database/database.ts';
import { after, defineEvent, every } from './background-job.ts';
import type { BackgroundJob } from './background-job.ts';
import { takeSilentUp } from './held-jobs.ts';
import { createJobs } from './job-queue.ts';

const log = { warn: vi.fn(), error: vi.fn() };
const orderPlaced = defineEvent('order-placed', z.object({ orderId: z.int() }));

async function openJobs(jobs: readonly BackgroundJob[], { alone = false } = {}) {
  const database = await takeDatabase();
  const opened = openDatabase(database.connection, log);
  const queue = createJobs(opened.pool, log, { works: true, alone });
  await queue.prepare(jobs);
  const states = async () =>
    (await opened.pool.query(`select name, state from jobs.job where name not like '\\_\\_%' order by name`)).rows;
  return {
    ...opened,
    queue,
    states,
    async [Symbol.asyncDispose]() {
      await queue.stop();
      await opened.close();
      database.release();
    },
  };
}

/** As a killed process leaves them. */
const held = (
  seconds: number,
) => `update jobs.job set state = 'active', started_on = now() - interval '${seconds} seconds',
  heartbeat_on = now() - interval '${seconds} seconds' where state = 'created'`;

test('the only process takes up at once what its predecessor held, whatever the time-out, and no try is lost', async () => {
  const [confirm, keep] = [vi.fn(async () => {}), vi.fn(async () => {})];
  await using shop = await openJobs(
    [
      after(orderPlaced, `confirm-${crypto.randomUUID()}`, confirm, { retries: 0 }),
      every('0 4 1 1 *', 'store-changes', keep, { retries: 0, timeoutSeconds: 21_600 }),
    ],
    { alone: true },
  );
  await shop.queue.enqueue(shop.db, orderPlaced, { orderId: 7 });
  await shop.queue.runNow(shop.db, 'store-changes');
  await shop.pool.query(held(2));

  await shop.queue.work();

  await eventually(() => {
    expect(confirm.mock.calls).toEqual([[{ orderId: 7 }]]);
    expect(keep).toHaveBeenCalledOnce();
  });
  await eventually(async () =>
    expect((await shop.states()).map(({ state }) => state)).toEqual(['completed', 'completed']),
  );
});

test('of several processes nobody takes what is signed, and anybody what is not', async () => {
  await using shop = await openJobs([after(orderPlaced, 'confirm', async () => {})]);
  await shop.queue.enqueue(shop.db, orderPlaced, { orderId: 7 });
  await shop.pool.query(held(25));
  await takeSilentUp(shop.pool);
  expect(await shop.states()).toEqual([{ name: 'confirm', state: 'active' }]);

  await shop.pool.query(`update jobs.job set heartbeat_on = now() - interval '31 seconds'`);
  await takeSilentUp(shop.pool);
  expect(await shop.states()).toEqual([{ name: 'confirm', state: 'retry' }]);
});

test('a job that kills its process every time ends', async () => {
  await using shop = await openJobs([after(orderPlaced, 'confirm', async () => {})], { alone: true });
  await shop.queue.enqueue(shop.db, orderPlaced, { orderId: 7 });
  await shop.pool.query(held(2));
  await shop.pool.query(`update jobs.job set retry_count = 20, retry_limit = 20`);

  await shop.queue.work();

  expect(await shop.states()).toEqual([{ name: 'confirm', state: 'active' }]);
});

test('what was due while no process worked is made up for once', async () => {
  const [backUp, warn] = [vi.fn(async () => {}), vi.fn(async () => {})];
  const jobs = [
    every('30 2 * * *', 'back-up', backUp),
    every('0 9 * * *', 'check-backups', warn, { catchesUp: false }),
  ];
  await using shop = await openJobs(jobs, { alone: true });
  await shop.queue.work();
  await shop.queue.stop();
  await shop.pool.query(`update jobs.schedule set created_on = now() - interval '4 days'`);
  await shop.pool.query(`update jobs.version set cron_on = now() - interval '3 days'`);

  const next = createJobs(shop.pool, log, { works: true, alone: true });
  await next.prepare(jobs);
  await next.work();
  try {
    await eventually(() => expect(backUp).toHaveBeenCalledOnce());
  } finally {
    await next.stop();
  }
  expect(warn).not.toHaveBeenCalled();
});

test('what also runs at a start does so', async () => {
  const keep = vi.fn(async () => {});
  await using shop = await openJobs([every('0 4 1 1 *', 'store-changes', keep, { atStart: true })]);
  await shop.queue.work();
  await eventually(() => expect(keep).toHaveBeenCalledOnce());
});
