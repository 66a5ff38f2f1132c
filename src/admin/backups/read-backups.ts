import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { desc, eq, sql } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { openBackupPlace } from '#platform/backups/backup-place.ts';
import { describeHistory, openHistoryPlace } from '#platform/backups/point-in-time/store-history.ts';
import { days, minutes } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { BackupState } from './backups.contract.ts';
import { backups } from './backups.table.ts';

const oldAfter = days(2);
const behindAfter = minutes(10);

/** The state of the shop's backups. */
export async function readBackups({ db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<BackupState> {
  const { folder, isChosen, keep, passphrase } = config.backups;
  const [latest] = await db.select().from(backups).orderBy(desc(backups.startedAt)).limit(1);
  const [done] = await db
    .select()
    .from(backups)
    .where(eq(backups.state, 'done'))
    .orderBy(desc(backups.startedAt))
    .limit(1);
  const isRunning = latest?.state === 'writing' || latest?.state === 'trying';
  return {
    folder,
    isChosen,
    isEncrypted: passphrase !== undefined,
    keep,
    running: isRunning ? { ...runningOf(latest), ofRows: await estimateRows(db) } : null,
    last: done
      ? { at: done.startedAt.toISOString(), name: done.name ?? '', bytes: done.bytes ?? 0, wasTried: done.wasTried }
      : null,
    failure: latest?.state === 'failed' ? { at: latest.startedAt.toISOString(), error: latest.error ?? '' } : null,
    pointInTime: await readPointInTime(config, clock.now()),
    keepsChanges: config.backups.pointInTime,
    isOld: !done || done.startedAt.getTime() < clock.now().getTime() - oldAfter,
  };
}

/** When the last whole one was begun; where there is none yet, when the shop was made, as none has been due for longer. */
export async function lastBackupAt(db: Deps['db']): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select coalesce(
      (select ${backups.startedAt} from ${backups} where ${eq(backups.state, 'done')} order by ${backups.startedAt} desc limit 1),
      (select min(created_on) from jobs.queue)) as at`,
  );
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** Also null when the place cannot be read: the error of the last backup says more about that. */
async function readPointInTime(config: Deps['config'], now: Date): Promise<BackupState['pointInTime']> {
  if (!config.backups.pointInTime) return null;
  const kept = await openHistoryPlace(config)
    .then(describeHistory)
    .catch(() => undefined);
  if (!kept) return null;
  const isBehind = kept.until.getTime() < now.getTime() - behindAfter;
  return { from: kept.from.toISOString(), until: kept.until.toISOString(), bytes: kept.bytes, isBehind };
}

function runningOf({ startedAt, state, rowCount }: typeof backups.$inferSelect) {
  const stage = state === 'trying' ? ('trying' as const) : ('writing' as const);
  return { startedAt: startedAt.toISOString(), stage, rows: rowCount };
}

/** The planner's estimate: counting would take longer than the page. */
async function estimateRows(db: Deps['db']): Promise<number> {
  const { rows } = await db.execute<{ sum: number }>(
    sql`select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as sum from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return Math.round(rows[0]?.sum ?? 0);
}

/** The stored file, encrypted if there is a passphrase. It holds everything, so each download is recorded in the audit log. @throws Problem 404 */
export async function downloadBackup(
  { db, config, clock }: Deps,
  name: string,
  byUserId: number,
): Promise<{ bytes: number; stream: Readable }> {
  const place = await openBackupPlace(config);
  const isThere = (await place.list()).some((one) => one.name === name);
  if (!isThere) throw notThere();
  const file = await place.get(name);
  const taken = { subject: 'backup', subjectId: name, did: 'downloaded', before: null, after: null };
  await recordChange(db, { at: clock.now(), byUserId, ...taken });
  // Opened before the response starts: an error in the stream could not be reported any more.
  const handle = await open(file).catch(() => {
    throw notThere();
  });
  const { size: bytes } = await handle.stat();
  const stream = handle.createReadStream();
  // A file from a bucket is a temporary copy.
  if (!file.endsWith(name)) stream.once('close', () => void rm(file, { force: true }));
  return { bytes, stream };
}

function notThere(): Problem {
  return new Problem(404, 'backup-not-found', 'There is no backup with that name any more.');
}
