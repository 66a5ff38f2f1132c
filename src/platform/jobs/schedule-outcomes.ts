import { asc, isNotNull, sql } from 'drizzle-orm';
import { seconds } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { withoutValues } from '../failed-query.ts';
import type { BackgroundJob, Outcome } from './background-job.ts';
import type { Jobs } from './job-queue.ts';
import { scheduleOutcomes } from './schedule-outcomes.table.ts';

type OutcomeDeps = { db: Database; clock: Clock };
type KnownJobs = { db: Database; jobs: Pick<Jobs, 'list'> };

export type StandingFault = { job: string; since: Date; latestAt: Date; failures: number; error: string };

const longestError = 1_000;

/** The same job; where it has a schedule, it is stored how its last run went. While that fails it is a standing fault. */
export function withOutcome(deps: OutcomeDeps, job: BackgroundJob): BackgroundJob {
  if (!('cron' in job.cause)) return job;
  return {
    ...job,
    async run(payloads) {
      const outcomes = await inTime(job, payloads);
      // Where the database is away it cannot be told either.
      await record(deps, job.name, outcomes).catch(() => undefined);
      return outcomes;
    },
  };
}

/** The longest first. Those of jobs that this version no longer has are left out. */
export async function listStandingFaults({ db, jobs }: KnownJobs): Promise<StandingFault[]> {
  const known = new Set(jobs.list().map(({ name }) => name));
  const { failingSince } = scheduleOutcomes;
  const rows = await db.select().from(scheduleOutcomes).where(isNotNull(failingSince)).orderBy(asc(failingSince));
  return rows.flatMap(({ job, failingSince: since, failedAt: latestAt, failures, error }) =>
    known.has(job) && since && latestAt && error !== null ? [{ job, since, latestAt, failures, error }] : [],
  );
}

/** When each scheduled job last succeeded. */
export async function listLastSuccesses({ db, jobs }: KnownJobs): Promise<Map<string, Date>> {
  const known = new Set(jobs.list().map(({ name }) => name));
  const rows = await db.select().from(scheduleOutcomes).where(isNotNull(scheduleOutcomes.succeededAt));
  return new Map(
    rows.flatMap(({ job, succeededAt }) => (known.has(job) && succeededAt ? [[job, succeededAt] as const] : [])),
  );
}

/** A moment before the queue stops waiting, so that a run that never ends is a fault as well. */
async function inTime(job: BackgroundJob, payloads: readonly unknown[]): Promise<Outcome[]> {
  const { promise, resolve } = Promise.withResolvers<Outcome[]>();
  const late = () => {
    const reason = new Error(`It was not done after ${job.timeoutSeconds} seconds`);
    resolve(payloads.map(() => ({ status: 'rejected', reason })));
  };
  const timer = setTimeout(late, seconds(job.timeoutSeconds - 1)).unref();
  try {
    return await Promise.race([job.run(payloads), promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function record({ db, clock }: OutcomeDeps, job: string, outcomes: readonly Outcome[]): Promise<void> {
  const failed = outcomes.findLast((outcome) => outcome.status === 'rejected');
  const at = clock.now();
  if (failed) await recordFailure(db, { job, at, error: sentenceOf(failed.reason) });
  else await recordSuccess(db, { job, at });
}

async function recordSuccess(db: Database, { job, at }: { job: string; at: Date }): Promise<void> {
  const success = { succeededAt: at, failingSince: null, failedAt: null, failures: 0, error: null };
  await db
    .insert(scheduleOutcomes)
    .values({ job, ...success })
    .onConflictDoUpdate({ target: scheduleOutcomes.job, set: success });
}

type Failure = { job: string; at: Date; error: string };

async function recordFailure(db: Database, { job, at, error }: Failure): Promise<void> {
  const { failingSince, failures } = scheduleOutcomes;
  await db
    .insert(scheduleOutcomes)
    .values({ job, failingSince: at, failedAt: at, failures: 1, error })
    .onConflictDoUpdate({
      target: scheduleOutcomes.job,
      set: {
        failingSince: sql`coalesce(${failingSince}, excluded.failing_since)`,
        failedAt: at,
        failures: sql`${failures} + 1`,
        error,
      },
    });
}

function sentenceOf(reason: unknown): string {
  const reported = withoutValues(reason);
  return (reported instanceof Error ? reported.message : String(reported)).slice(0, longestError);
}
