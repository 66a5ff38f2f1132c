import { measurePictures } from '#media/pictures/picture-storage.ts';
import { viewNotices } from '#payment/notices/notice-watch.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Config } from '#platform/config.ts';
import { describeDatabase } from '#platform/database/database-size.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { unnamedProxy } from '#platform/http/limits/unnamed-proxy.ts';
import { listDeadLetters } from '#platform/jobs/dead-letters.ts';
import type { KnownJob } from '#platform/jobs/job-queue.ts';
import { readLastRuns, readQueueLengths } from '#platform/jobs/queue-lengths.ts';
import type { LastRun, QueueLength } from '#platform/jobs/queue-lengths.ts';
import { listStandingFaults } from '#platform/jobs/schedule-outcomes.ts';
import { readMailServer } from '#platform/mail/server/mail-server.ts';
import { describeProcess } from '#platform/shop-process.ts';
import { readPaymentMode } from '#platform/stripe/stripe-account.ts';
import { adviseRelease } from './postgres-release.rules.ts';
import type { DeadLetterQuery, ListedDeadLetter, SystemState } from './system.contract.ts';
import { findUnreadable } from './unreadable-settings.ts';

/** The technical state of the shop. */
export async function readSystem(deps: Deps): Promise<SystemState> {
  const { db, jobs, config } = deps;
  const known = jobs.list();
  const clockJobs = known.flatMap(({ cause, ...job }) => ('cron' in cause ? [{ ...job, cron: cause.cron }] : []));
  const [database, pictures, lengths, server, unreadable, faults, mode, runs] = await Promise.all([
    describeDatabase(db),
    measurePictures(db),
    readQueueLengths(db),
    readMailServer(deps),
    findUnreadable(deps),
    listStandingFaults(deps),
    readPaymentMode(deps),
    readLastRuns(
      db,
      clockJobs.map(({ name }) => name),
    ),
  ]);
  return {
    shop: { ...describeProcess(), role: config.role, isDemo: config.demo, unnamedProxy: unnamedProxy(config) },
    unreadable,
    database: { ...database, ...describeServer(config, database.version) },
    pictures,
    mail: { hasServer: server !== undefined, from: server?.sender.address ?? config.mail.from },
    payment: mode.payment,
    isPaymentTest: mode.isTest,
    notices: mode.payment === 'stripe' ? await viewNotices(deps) : null,
    faults: faults.map(({ since, latestAt, ...fault }) => ({
      ...fault,
      since: since.toISOString(),
      latestAt: latestAt.toISOString(),
    })),
    queues: known.map((job) => queueOf(job, lengths)),
    schedules: clockJobs.map((job) => ({ ...job, nextAt: isoOf(job.nextAt), lastRun: lastRunOf(job.name, runs) })),
  };
}

function describeServer({ databaseUrl, postgresFolder }: Config, version: string) {
  if (databaseUrl !== undefined) {
    return { isEmbedded: false, folder: null, advice: adviseRelease(version, 'external') };
  }
  const folder = postgresFolder ?? null;
  return { isEmbedded: true, folder, advice: adviseRelease(version, folder === null ? 'package' : 'folder') };
}

/** Jobs that failed for good, the latest first. */
export async function listFailedJobs(
  { db }: Deps,
  query: DeadLetterQuery,
): Promise<{ total: number; list: ListedDeadLetter[] }> {
  const { total, list } = await listDeadLetters(db, query);
  return {
    total,
    list: list.map((letter) => ({
      ...letter,
      queuedAt: letter.queuedAt.toISOString(),
      failedAt: letter.failedAt.toISOString(),
    })),
  };
}

/** Retries a job that failed for good. @throws Problem 404 `job-not-found` */
export async function retryJob({ db, jobs, clock }: Deps, id: string, byUserId: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await jobs.revive(tx, id))) throw notFound('That job no longer exists.');
    await recordChange(tx, { ...written(clock.now(), byUserId), subjectId: id, did: 'retried' });
  });
}

/** Runs a scheduled job now. @throws Problem 404 `job-not-found` */
export async function runSchedule({ db, jobs, clock }: Deps, name: string, byUserId: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await jobs.runNow(tx, name))) throw notFound('There is no such job.');
    await recordChange(tx, { ...written(clock.now(), byUserId), subjectId: name, did: 'started' });
  });
}

function queueOf({ name, cause }: KnownJob, lengths: readonly QueueLength[]): SystemState['queues'][number] {
  const { waiting, later, active, dead } = lengths.find((one) => one.name === name) ?? empty;
  return { name, cause: 'event' in cause ? cause.event : 'clock', waiting, later, active, dead };
}

const empty = { waiting: 0, later: 0, active: 0, dead: 0 };

function lastRunOf(name: string, runs: readonly LastRun[]) {
  const run = runs.find((one) => one.name === name);
  return run ? { at: run.at.toISOString(), state: run.state, fault: run.fault } : null;
}

function isoOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

function written(at: Date, byUserId: number) {
  return { at, byUserId, subject: 'job', before: null, after: null };
}

function notFound(sentence: string): Problem {
  return new Problem(404, 'job-not-found', sentence);
}
