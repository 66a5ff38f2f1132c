import type { Pool } from 'pg';
import type { Job, PgBoss } from 'pg-boss';
import { withoutValues } from '../failed-query.ts';
import type { BackgroundJob, Outcome } from './background-job.ts';
import { dueQueues } from './wake-workers.ts';

type Taken = { job: BackgroundJob; taken: Job<unknown>[] };

/** Runs what `fetch` finds until there is nothing more. */
export async function drain(
  boss: PgBoss,
  fetch: () => Promise<Taken[]>,
): Promise<{ done: number; failures: unknown[] }> {
  const failures: unknown[] = [];
  let done = 0;
  let due = await fetch();
  while (due.length > 0) {
    for (const { job, taken } of due) {
      const outcomes = await job.run(taken.map(({ data }) => data));
      for (const [index, one] of taken.entries()) failures.push(...(await settle(boss, job, one, outcomes[index])));
    }
    done += due.reduce((sum, { taken }) => sum + taken.length, 0);
    due = await fetch();
  }
  return { done: done - failures.length, failures };
}

async function settle(boss: PgBoss, job: BackgroundJob, taken: Job<unknown>, outcome: Outcome | undefined) {
  if (outcome?.status !== 'rejected') {
    await boss.complete(job.name, taken);
    return [];
  }
  const reason: unknown = outcome.reason;
  const reported = withoutValues(reason);
  await boss.fail(job.name, taken, { message: reported instanceof Error ? reported.message : String(reported) });
  return [reason];
}

export async function fetchDue(boss: PgBoss, pool: Pool, jobs: readonly BackgroundJob[]): Promise<Taken[]> {
  const due: Taken[] = [];
  const filled = new Set(
    await dueQueues(
      pool,
      jobs.map(({ name }) => name),
    ),
  );
  for (const job of jobs.filter(({ name }) => filled.has(name))) {
    const taken = await boss.fetch<unknown>(job.name, { batchSize: 50 });
    for (let from = 0; from < taken.length; from += job.batch)
      due.push({ job, taken: taken.slice(from, from + job.batch) });
  }
  return due;
}
