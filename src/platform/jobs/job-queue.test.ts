// Also on PostgreSQL 15 behind PgBouncer: jobs are taken under locks, in transactions.
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../tests/support/eventually.ts';
import { takeDatabase } from '../../../tests/support/test-database.ts';
import { openDatabase } from '../database/database.ts';
import { after, afterMany, defineEvent, every, renamed } from './background-job.ts';
import type { BackgroundJob } from './background-job.ts';
import { createJobs } from './job-queue.ts';

const log = { warn: vi.fn(), error: vi.fn() };
const orderPlaced = defineEvent('order-placed', z.object({ orderId: z.int() }));

async function openJobs(jobs: readonly BackgroundJob[], { works = false, connections = 10 } = {}) {
  const database = await takeDatabase();
  const opened = openDatabase(database.connection, log, { size: connections });
  const queue = createJobs(opened.pool, log, { works });
  await queue.prepare(jobs);
  return {
    ...opened,
    queue,
    async [Symbol.asyncDispose]() {
      await queue.stop();
      await opened.close();
      database.release();
    },
  };
}

test('every job that follows an event gets its payload, once', async () => {
  const [confirm, forward] = [vi.fn(async () => {}), vi.fn(async () => {})];
  await using shop = await openJobs([
    after(orderPlaced, 'send-confirmation', confirm),
    after(orderPlaced, 'forward-to-suppliers', forward),
  ]);

  await shop.db.transaction((tx) => shop.queue.enqueue(tx, orderPlaced, { orderId: 7 }));

  expect(await shop.queue.drain()).toEqual({ done: 2, failures: [] });
  expect(await shop.queue.drain()).toEqual({ done: 0, failures: [] });
  expect(confirm.mock.calls).toEqual([[{ orderId: 7 }]]);
  expect(forward.mock.calls).toEqual([[{ orderId: 7 }]]);
});

test('what was queued under a job’s former name is worked on, and nothing more is queued there', async () => {
  const done: number[] = [];
  const confirm = async ({ orderId }: { orderId: number }) => void done.push(orderId);
  await using before = await openJobs([after(orderPlaced, 'hear-of-order', confirm)]);
  await before.queue.enqueue(before.db, orderPlaced, { orderId: 7 });
  const queue = createJobs(before.pool, log, { works: false });
  await queue.prepare(renamed('hear-of-order', after(orderPlaced, 'send-confirmation', confirm)));
  await queue.enqueue(before.db, orderPlaced, { orderId: 8 });

  expect(await queue.drain()).toEqual({ done: 2, failures: [] });
  expect(new Set(done)).toEqual(new Set([7, 8]));
  await queue.stop();
});

test('an event is queued only for the jobs that it concerns', async () => {
  const [all, seventh] = [vi.fn(async () => {}), vi.fn(async () => {})];
  const only = ({ orderId }: { orderId: number }) => orderId === 7;
  await using shop = await openJobs([
    after(orderPlaced, 'every-order', all),
    after(orderPlaced, 'seventh-order', seventh, { only }),
  ]);

  for (const orderId of [6, 7]) await shop.queue.enqueue(shop.db, orderPlaced, { orderId });
  await shop.queue.enqueueAll(shop.db, orderPlaced, [{ payload: { orderId: 7 } }, { payload: { orderId: 8 } }]);

  expect(await shop.queue.drain()).toEqual({ done: 6, failures: [] });
  expect([all.mock.calls.length, seventh.mock.calls]).toEqual([4, [[{ orderId: 7 }], [{ orderId: 7 }]]]);
});

test('a new queue is filled by a transaction that holds the last connection', async () => {
  const isNew = `confirm-${crypto.randomUUID()}`;
  await using shop = await openJobs([after(orderPlaced, isNew, async () => {})], { connections: 1 });

  await shop.db.transaction((tx) => shop.queue.enqueue(tx, orderPlaced, { orderId: 7 }));

  expect(await shop.queue.drain()).toEqual({ done: 1, failures: [] });
});

test('nothing follows an order that was rolled back', async () => {
  const confirm = vi.fn(async () => {});
  await using shop = await openJobs([after(orderPlaced, 'send-confirmation', confirm)]);

  const failing = shop.db.transaction(async (tx) => {
    await shop.queue.enqueue(tx, orderPlaced, { orderId: 7 });
    throw new Error('sold out');
  });

  await expect(failing).rejects.toThrow('sold out');
  expect(await shop.queue.drain()).toEqual({ done: 0, failures: [] });
});

test('of many that are queued under one key the first is done, and one more once the time is over', async () => {
  const confirmed: number[] = [];
  const confirm = async ({ orderId }: { orderId: number }) => void confirmed.push(orderId);
  await using shop = await openJobs([after(orderPlaced, 'send-confirmation', confirm)]);
  const gathered = (key: string) => ({ gathered: { key, seconds: 3_600 } });
  for (let round = 0; round < 5; round += 1) {
    for (const orderId of [7, 8]) await shop.queue.enqueue(shop.db, orderPlaced, { orderId }, gathered(`${orderId}`));
  }

  expect(await shop.queue.drain()).toEqual({ done: 2, failures: [] });
  const waiting = await shop.queue.pending(shop.db, orderPlaced);
  expect([
    confirmed.toSorted((one, other) => one - other),
    waiting.map(({ orderId }) => orderId).toSorted((one, other) => one - other),
  ]).toEqual([
    [7, 8],
    [7, 8],
  ]);
});

test('a job that failed waits to be tried again, and holds up no other', async () => {
  const forwarded: number[] = [];
  const forward = async ({ orderId }: { orderId: number }) => {
    if (orderId === 7) throw new Error('the supplier does not answer');
    forwarded.push(orderId);
  };
  await using shop = await openJobs([after(orderPlaced, 'forward-to-suppliers', forward)]);
  for (const orderId of [7, 8]) await shop.queue.enqueue(shop.db, orderPlaced, { orderId });

  const { done, failures } = await shop.queue.drain();

  expect([done, forwarded]).toEqual([1, [8]]);
  expect(failures).toMatchObject([{ message: 'the supplier does not answer' }]);
  const { rows } = await shop.pool.query(`select state from jobs.job where state <> 'completed'`);
  expect(rows).toEqual([{ state: 'retry' }]);
});

test.each([{ works: true }, { works: false }])(
  'what is kept of a failed job says nothing of whom it was about (%o)',
  async ({ works }) => {
    const address = 'ann.barker@example.co.uk';
    const about = { run: async () => {} };
    const following = [after(orderPlaced, `ask-${crypto.randomUUID()}`, () => about.run())];
    await using shop = await openJobs(following, { works });
    about.run = async () => void (await shop.db.execute(sql`select ${address}::text from nowhere`));
    log.warn.mockClear();
    await shop.queue.enqueue(shop.db, orderPlaced, { orderId: 7 });

    if (works) await shop.queue.work();
    else await shop.queue.drain();

    const kept = async () => (await shop.pool.query(`select output::text from jobs.job where state = 'retry'`)).rows;
    await eventually(async () => expect(await kept()).toHaveLength(1));
    expect(JSON.stringify(await kept())).toMatch(/select \$1::text from nowhere \(42P01/);
    expect(JSON.stringify(await kept())).not.toContain(address);
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain(address);
  },
);

test('a process at work does what is queued', async () => {
  const confirm = vi.fn(async () => {});
  await using shop = await openJobs([after(orderPlaced, 'send-confirmation', confirm)], { works: true });
  await shop.queue.work();

  await shop.queue.enqueue(shop.db, orderPlaced, { orderId: 7 });

  await eventually(() => expect(confirm).toHaveBeenCalledWith({ orderId: 7 }));
});

test('a process at work does one job after the other while any wait', async () => {
  const confirm = vi.fn(async () => {});
  await using shop = await openJobs([after(orderPlaced, 'send-confirmation', confirm)], { works: true });
  for (let orderId = 1; orderId <= 30; orderId += 1) await shop.queue.enqueue(shop.db, orderPlaced, { orderId });

  await shop.queue.work();

  // With a pause after each it would take a minute.
  await eventually(() => expect(confirm).toHaveBeenCalledTimes(30));
});

test('of a batch the job that failed waits to be tried again, and the others are done', async () => {
  const done: number[] = [];
  const confirm = async ({ orderId }: { orderId: number }) => {
    if (orderId === 7) throw new Error('there is no such order');
    done.push(orderId);
  };
  const jobs = [after(orderPlaced, `confirm-${crypto.randomUUID()}`, confirm, { batch: 20 })];
  await using shop = await openJobs(jobs, { works: true });
  for (const orderId of [6, 7, 8, 9]) await shop.queue.enqueue(shop.db, orderPlaced, { orderId });
  const queries = vi.spyOn(shop.pool, 'query');

  await shop.queue.work();

  const states = async () =>
    (await shop.pool.query(`select state, count(*)::int as jobs from jobs.job group by state order by state`)).rows;
  const wanted = [
    { state: 'retry', jobs: 1 },
    { state: 'completed', jobs: 3 },
  ];
  await eventually(async () => expect(await states()).toEqual(wanted));
  expect(done.toSorted((one, other) => one - other)).toEqual([6, 8, 9]);
  expect(queries.mock.calls.filter(([text]) => text.includes('completed_on = ')).length).toBeLessThanOrEqual(2);
});

test('a batch that is done in one transaction is done whole, or each by itself where one cannot be done', async () => {
  const tried: number[][] = [];
  const confirm = async (placed: { orderId: number }[]) => {
    tried.push(placed.map(({ orderId }) => orderId).toSorted((one, other) => one - other));
    if (placed.some(({ orderId }) => orderId === 7)) throw new Error('there is no such order');
  };
  await using shop = await openJobs([afterMany(orderPlaced, `confirm-${crypto.randomUUID()}`, confirm)]);
  const placed = (ids: readonly number[]) => ids.map((orderId) => ({ payload: { orderId } }));
  await shop.queue.enqueueAll(shop.db, orderPlaced, placed([1, 2, 3]));
  expect(await shop.queue.drain()).toEqual({ done: 3, failures: [] });

  await shop.queue.enqueueAll(shop.db, orderPlaced, placed([6, 7, 8]));
  const { done, failures } = await shop.queue.drain();

  expect([done, failures]).toMatchObject([2, [{ message: 'there is no such order' }]]);
  expect(tried.slice(0, 2)).toEqual([
    [1, 2, 3],
    [6, 7, 8],
  ]);
  expect(
    tried
      .slice(2)
      .map(String)
      .toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['6', '7', '8']);
});

test('one of the workers of a queue is woken for a single job, and the next for the job after it', async () => {
  const name = `confirm-${crypto.randomUUID()}`;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const begun: number[] = [];
  const confirm = async ({ orderId }: { orderId: number }) => {
    begun.push(orderId);
    await released;
  };
  const job = after(orderPlaced, name, confirm, { concurrency: 4, batch: 2 });
  await using shop = await openJobs([job], { works: true });
  const queries = vi.spyOn(shop.pool, 'query');
  const asking = (words: string) =>
    queries.mock.calls.map((call) => JSON.stringify(call)).filter((call) => call.includes(words) && call.includes(name))
      .length;
  await shop.queue.work();
  await eventually(() => expect(asking('unnest')).toBeGreaterThan(1));
  const fetches = asking('SKIP LOCKED');

  await shop.queue.enqueue(shop.db, orderPlaced, { orderId: 7 });
  await eventually(() => expect(begun).toEqual([7]));

  await shop.queue.enqueue(shop.db, orderPlaced, { orderId: 8 });
  await eventually(() => expect(begun).toEqual([7, 8]));
  // All four would fetch for the first job, and three for the second.
  expect(asking('SKIP LOCKED') - fetches).toBeLessThan(5);
  release();
});

test('many jobs are done by all workers of their queue at once', async () => {
  const begun: number[] = [];
  const confirm = async ({ orderId }: { orderId: number }) => {
    begun.push(orderId);
    await eventually(() => expect(begun).toHaveLength(3));
  };
  await using shop = await openJobs([after(orderPlaced, 'confirm-together', confirm, { concurrency: 3 })], {
    works: true,
  });
  await shop.queue.work();

  const all = [7, 8, 9].map((orderId) => ({ payload: { orderId } }));
  await shop.queue.enqueueAll(shop.db, orderPlaced, all);

  await eventually(() => expect(begun.toSorted((one, other) => one - other)).toEqual([7, 8, 9]));
});

test('while nothing is due, all queues are looked into by one question', async () => {
  const jobs = Array.from({ length: 5 }, (_, index) => after(orderPlaced, `idle-${index}`, async () => {}));
  await using shop = await openJobs(jobs, { works: true });
  const queries = vi.spyOn(shop.pool, 'query');
  const asking = (words: string) => queries.mock.calls.filter(([text]) => text.includes(words)).length;
  await shop.queue.work();
  await eventually(() => expect(asking('SKIP LOCKED')).toBeGreaterThanOrEqual(jobs.length));
  const [fetches, looks] = [asking('SKIP LOCKED'), asking('unnest')];

  await eventually(() => expect(asking('unnest')).toBeGreaterThan(looks + 2));

  // pg-boss has a queue of its own for the schedule, which it looks into as well.
  expect(asking('SKIP LOCKED') - fetches).toBeLessThan(jobs.length);
});

test('the schedule is that of the newest version of the shop', async () => {
  await using before = await openJobs([every('0 4 * * 1', 'long-gone', async () => {})], { works: true });
  await before.queue.work();
  const now = createJobs(before.pool, log, { works: true });
  await now.prepare([every('30 3 * * *', 'forget-ended-sessions', async () => {})]);

  await now.work();
  await now.stop();

  const { rows } = await before.pool.query('select name, cron, timezone from jobs.schedule');
  expect(rows).toEqual([{ name: 'forget-ended-sessions', cron: '30 3 * * *', timezone: 'Europe/London' }]);
});

test('what was queued, and what is due by schedule, runs though the clock was a day ahead before', async () => {
  const [confirm, fold] = [vi.fn(async () => {}), vi.fn(async () => {})];
  await using shop = await openJobs(
    [after(orderPlaced, 'send-confirmation', confirm), every('* * * * *', 'aggregate-sales', fold)],
    { works: true },
  );
  await shop.db.transaction((tx) => shop.queue.enqueue(tx, orderPlaced, { orderId: 7 }));
  await shop.db.transaction((tx) =>
    shop.queue.enqueue(tx, orderPlaced, { orderId: 8 }, { notBefore: new Date('2099-01-01') }),
  );
  const day = sql.raw("interval '1 day'");
  await shop.db.execute(sql`update jobs.job set created_on = created_on + ${day}, start_after = start_after + ${day}`);
  await shop.db.execute(sql`update jobs.version set cron_on = now() + ${day}`);

  await shop.queue.work();

  await eventually(async () => expect(confirm).toHaveBeenCalledWith({ orderId: 7 }));
  expect(confirm).toHaveBeenCalledTimes(1);
  const { rows } = await shop.db.execute<{ late: boolean }>(
    sql`select coalesce(cron_on > now() + interval '1 hour', false) as late from jobs.version`,
  );
  expect(rows).toEqual([{ late: false }]);
});
