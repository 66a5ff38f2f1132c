import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { settableClock } from '../../../tests/support/settable-clock.ts';
import { takeDatabase } from '../../../tests/support/test-database.ts';
import { openDatabase } from '../database/database.ts';
import { after, defineEvent, every } from './background-job.ts';
import type { BackgroundJob } from './background-job.ts';
import { createJobs } from './job-queue.ts';
import { listStandingFaults, withOutcome } from './schedule-outcomes.ts';

const log = { warn: vi.fn(), error: vi.fn() };

async function openJobs(jobs: readonly BackgroundJob[]) {
  const database = await takeDatabase();
  const opened = openDatabase(database.connection, log);
  const clock = settableClock('2026-11-28T07:52:00Z');
  const queue = createJobs(opened.pool, log, { works: false });
  const deps = { ...opened, clock, jobs: queue };
  await queue.prepare(jobs.map((job) => withOutcome(deps, job)));
  return {
    ...deps,
    async [Symbol.asyncDispose]() {
      await queue.stop();
      await opened.close();
      database.release();
    },
  };
}

function countLetters(pool: Awaited<ReturnType<typeof openJobs>>['pool']) {
  return pool
    .query<{ count: number }>(`select count(*)::int from jobs.job where name = 'dead-letters'`)
    .then(({ rows }) => rows[0]?.count);
}

test('a schedule that fails every time is one standing fault, which its next success clears', async () => {
  let isAway = true;
  const keep = async () => {
    if (isAway) throw new Error('the bucket does not answer');
  };
  await using shop = await openJobs([every('* * * * *', 'store-changes', keep, { retries: 0 })]);
  for (const minute of ['52', '53', '54']) {
    shop.clock.set(`2026-11-28T07:${minute}:00Z`);
    await shop.jobs.runNow(shop.db, 'store-changes');
    await shop.jobs.drain();
  }
  expect(await listStandingFaults(shop)).toEqual([
    {
      job: 'store-changes',
      since: new Date('2026-11-28T07:52:00Z'),
      latestAt: new Date('2026-11-28T07:54:00Z'),
      failures: 3,
      error: 'the bucket does not answer',
    },
  ]);
  expect(await countLetters(shop.pool)).toBe(0);

  isAway = false;
  await shop.jobs.runNow(shop.db, 'store-changes');
  await shop.jobs.drain();
  expect(await listStandingFaults(shop)).toEqual([]);
});

test('a run that never ends is a fault too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const job = every('* * * * *', 'store-changes', () => Promise.withResolvers<void>().promise, {
      timeoutSeconds: 60,
    });
    const insert = vi.fn(() => ({ values: () => ({ onConflictDoUpdate: async () => undefined }) }));
    // Only what is called: the database of the other tests would wait for these timers.
    const deps = { db: { insert }, clock: settableClock() } as never;
    const running = withOutcome(deps, job).run([{}]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await running).toMatchObject([
      { status: 'rejected', reason: { message: 'It was not done after 60 seconds' } },
    ]);
    expect(insert).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test('what followed an event and failed for good stays a dead letter', async () => {
  const placed = defineEvent('order-placed', z.object({ orderId: z.int() }));
  const refuse = () => Promise.reject(new Error('no'));
  await using shop = await openJobs([after(placed, 'forward-to-suppliers', refuse, { retries: 0 })]);
  await shop.jobs.enqueue(shop.db, placed, { orderId: 7 });
  await shop.jobs.drain();
  expect([await countLetters(shop.pool), await listStandingFaults(shop)]).toEqual([1, []]);
});
