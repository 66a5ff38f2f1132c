import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Job, JobResult, SendOptions } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { withoutValues } from '../failed-query.ts';
import type { Logger } from '../logger.ts';
import type { BackgroundJob, JobEvent } from './background-job.ts';
import { watchClock } from './clock-set-back.ts';
import { deadLetters, takeDeadLetter } from './dead-letters.ts';
import { drain, fetchDue } from './drain-queues.ts';
import { heartbeat, takeAllUp, watchHolders } from './held-jobs.ts';
import { readPending } from './queue-lengths.ts';
import { wakeWorkers } from './wake-workers.ts';

export type EnqueueOptions = {
  notBefore?: Date;
  /** Of all that are queued under one key within so many seconds, the first runs at once and one more at the end. */
  gathered?: { key: string; seconds: number };
};

export type Jobs = {
  /** Queues whatever follows the event, in the caller's transaction: it happens if that commits, and only then. */
  enqueue<Payload extends object>(
    tx: Database,
    event: JobEvent<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** The same for many events of one kind. */
  enqueueAll<Payload extends object>(
    tx: Database,
    event: JobEvent<Payload>,
    all: readonly { payload: Payload; notBefore?: Date }[],
  ): Promise<void>;
  /** The payloads still to be processed after events of this kind, or being processed; without those that failed for good. */
  pending<Payload extends object>(db: Database, event: JobEvent<Payload>): Promise<Payload[]>;
  /** Creates the queues these jobs need. Call it once, before anything is queued. */
  prepare(jobs: readonly BackgroundJob[]): Promise<void>;
  /** Starts running the jobs in this process, on their schedules. */
  work(): Promise<void>;
  /** All jobs, and when the scheduled ones are next due. */
  list(): KnownJob[];
  /** Queues a scheduled job before its time. False: there is none of that name. */
  runNow(tx: Database, name: string): Promise<boolean>;
  /** Puts work that failed for good back into its queue, with as many tries as new work. False: it is not there. */
  revive(tx: Database, deadLetterId: string): Promise<boolean>;
  /** Runs everything due now, including what that queues, and returns what failed. */
  drain(): Promise<{ done: number; failures: unknown[] }>;
  /** Lets running jobs finish, for ten seconds; the rest is tried again by the next process. */
  stop(): Promise<void>;
};

export type KnownJob = { name: string; cause: BackgroundJob['cause']; nextAt: Date | null };

const retrySeconds = { first: 5, longest: 3_600 };
const stopMs = 10_000;
/** Workers are woken when something is due; on their own they poll this often. */
const pollSeconds = 30;
const timeZone = { tz: 'Europe/London' };
const nobodysJob = '00000000-0000-0000-0000-000000000000';

type Role = { works: boolean; alone?: boolean };

/** `works`: this process runs jobs and does not only queue them. `alone`: no other process works on this database. */
export function createJobs(pool: Pool, log: Pick<Logger, 'warn' | 'error'>, { works, alone = false }: Role): Jobs {
  const boss = openBoss(pool, log, works);
  let known: readonly BackgroundJob[] = [];
  let stopWaking = async () => {};

  return {
    async enqueue(tx, event, payload, { notBefore, gathered } = {}) {
      const when = { ...(notBefore && { startAfter: notBefore }), ...slotOf(gathered) };
      for (const job of concernedBy(event.name, known, payload)) await send(boss, tx, job, { ...payload }, when);
    },
    async enqueueAll(tx, event, all) {
      for (const job of followersOf(event.name, known)) await sendAll(boss, tx, job, all);
    },
    async pending(db, { name, payload }) {
      const queues = followersOf(name, known).map((job) => job.name);
      return (await readPending(db, queues)).map((one) => payload.parse(one));
    },
    list: () => known.map(({ name, cause }) => ({ name, cause, nextAt: nextTime(boss, cause) })),
    runNow(tx, name) {
      const job = known.find((one) => one.name === name && 'cron' in one.cause);
      return sendIfKnown(boss, tx, job, {});
    },
    async revive(tx, deadLetterId) {
      const letter = await takeDeadLetter(tx, deadLetterId);
      const job = known.find(({ name }) => name === letter?.queue);
      return sendIfKnown(boss, tx, job, letter?.payload ?? {});
    },
    async prepare(jobs) {
      await boss.start();
      known = jobs;
      await createQueues(boss, jobs);
    },
    async work() {
      if (alone) await takeAllUp(pool);
      await updateSchedules(boss, known);
      stopWaking = await startTimers(pool, await startAllWorkers(boss, known, log), log, { alone });
    },
    drain: () => drain(boss, () => fetchDue(boss, pool, known)),
    stop: () => stopWaking().then(() => boss.stop({ timeout: stopMs })),
  };
}

function openBoss(pool: Pool, log: Pick<Logger, 'error'>, works: boolean): PgBoss {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, schema: 'jobs', schedule: works, supervise: works });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue reported an error'));
  return boss;
}

/** @returns how to stop them */
async function startTimers(
  pool: Pool,
  wake: ReadonlyMap<string, () => void>,
  log: Pick<Logger, 'warn'>,
  { alone }: { alone: boolean },
) {
  const stopClock = await watchClock(pool, log);
  const stopHolders = alone ? () => undefined : watchHolders(pool, log);
  const stopWaking = wakeWorkers(pool, wake, log);
  return () => {
    stopClock();
    stopHolders();
    return stopWaking();
  };
}

/** At most one per slot of time; a later one waits for the next slot. */
function slotOf(gathered: { key: string; seconds: number } | undefined): SendOptions {
  return gathered ? { singletonKey: gathered.key, singletonSeconds: gathered.seconds, singletonNextSlot: true } : {};
}

function concernedBy(event: string, jobs: readonly BackgroundJob[], payload: object): BackgroundJob[] {
  return followersOf(event, jobs).filter((job) => job.concerns(payload));
}

function followersOf(event: string, jobs: readonly BackgroundJob[]): BackgroundJob[] {
  return jobs.filter((job) => 'event' in job.cause && job.cause.event === event);
}

async function sendIfKnown(boss: PgBoss, tx: Database, job: BackgroundJob | undefined, payload: object) {
  if (job) await send(boss, tx, job, payload);
  return job !== undefined;
}

async function send(boss: PgBoss, tx: Database, job: BackgroundJob, payload: object, options: SendOptions = {}) {
  await boss.send(job.name, payload, { ...sendOptions(job), ...options, db: fromDrizzle(tx, sql) });
}

async function sendAll(
  boss: PgBoss,
  tx: Database,
  job: BackgroundJob,
  all: readonly { payload: object; notBefore?: Date }[],
) {
  const concerning = all.filter(({ payload }) => job.concerns(payload));
  if (concerning.length === 0) return;
  const queued = concerning.map(({ payload, notBefore }) => ({
    data: payload,
    ...(notBefore && { startAfter: notBefore }),
    ...sendOptions(job),
  }));
  await boss.insert(job.name, queued, { db: fromDrizzle(tx, sql) });
}

function nextTime(boss: PgBoss, cause: BackgroundJob['cause']): Date | null {
  return 'cron' in cause ? (boss.previewSchedule(cause.cron, { ...timeZone, count: 1 })[0] ?? null) : null;
}

function sendOptions(job: BackgroundJob) {
  return {
    retryLimit: job.retries,
    retryDelay: retrySeconds.first,
    retryBackoff: true,
    retryDelayMax: retrySeconds.longest,
    expireInSeconds: job.timeoutSeconds,
    heartbeatSeconds: heartbeat.lapseSeconds,
    ...(!job.recurs && { deadLetter: deadLetters }),
  };
}

async function createQueues(boss: PgBoss, jobs: readonly BackgroundJob[]): Promise<void> {
  const present = new Set((await boss.getQueues()).map(({ name }) => name));
  const missing = [deadLetters, ...jobs.map(({ name }) => name)].filter((name) => !present.has(name));
  for (const name of missing) {
    await boss.createQueue(name);
    // pg-boss loads a new queue at its first use, over another connection of the pool. A transaction that queues something
    // must not wait for that: with as many such transactions as the pool has connections, none would ever get one.
    await boss.findJobs(name, { id: nobodysJob });
  }
}

async function updateSchedules(boss: PgBoss, jobs: readonly BackgroundJob[]): Promise<void> {
  const scheduled = new Map(
    jobs.flatMap((job) => ('cron' in job.cause ? [[job.name, { job, cron: job.cause.cron }]] : [])),
  );
  for (const { name } of await boss.getSchedules()) {
    if (!scheduled.has(name)) await boss.unschedule(name);
  }
  for (const [name, { job, cron }] of scheduled) {
    const missed = job.catchesUp ? 'once' : 'skip';
    await boss.schedule(name, cron, null, { ...sendOptions(job), ...timeZone, missed });
    if (job.atStart) await boss.send(name, {}, sendOptions(job));
  }
}

/** @returns how to wake them, by their queues */
async function startAllWorkers(boss: PgBoss, jobs: readonly BackgroundJob[], log: Pick<Logger, 'warn'>) {
  const wake = new Map<string, () => void>();
  for (const job of jobs) wake.set(job.name, await startWorkers(boss, job, log));
  return wake;
}

/** @returns how to wake one of them, each in turn: of several woken for a few jobs, all but one would fetch nothing. */
async function startWorkers(boss: PgBoss, job: BackgroundJob, log: Pick<Logger, 'warn'>): Promise<() => void> {
  const ids: string[] = [];
  const wakeAll = () => ids.forEach((id) => boss.notifyWorker(id));
  for (let worker = 0; worker < job.concurrency; worker += 1) ids.push(await startWorker(boss, job, { log, wakeAll }));
  let next = 0;
  return () => {
    const id = ids[next++ % ids.length];
    if (id !== undefined) boss.notifyWorker(id);
  };
}

type Surroundings = { log: Pick<Logger, 'warn'>; wakeAll: () => void };

async function startWorker(boss: PgBoss, job: BackgroundJob, { log, wakeAll }: Surroundings): Promise<string> {
  const options = {
    pollingIntervalSeconds: pollSeconds,
    batchSize: job.batch,
    perJobResults: true,
    heartbeatRefreshSeconds: heartbeat.refreshSeconds,
  } as const;
  return boss.work<unknown, void, typeof options>(job.name, options, async (batch) => {
    // Unless notified, a worker sleeps after each batch, however many wait; after one that was not full, probably none do.
    if (batch.length === job.batch) wakeAll();
    const results = await runBatch(job, batch);
    for (const { output } of results.filter(({ status }) => status === 'failed'))
      log.warn(
        { err: output, job: job.name },
        'A background job failed; it is tried again unless it was the last time',
      );
    return results;
  });
}

async function runBatch(job: BackgroundJob, batch: readonly Job<unknown>[]): Promise<JobResult[]> {
  const outcomes = await job.run(batch.map(({ data }) => data));
  return batch.map(({ id }, index) => {
    const outcome = outcomes[index];
    // The queue stores the output, and dead letters show it.
    return outcome?.status === 'rejected'
      ? { id, status: 'failed', output: withoutValues(outcome.reason) }
      : { id, status: 'completed' };
  });
}
