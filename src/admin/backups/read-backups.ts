import { desc, eq, sql } from 'drizzle-orm';
import type { Deps } from '#platform/deps.ts';
import { openHistoryPlace, describeHistory } from '#platform/backups/point-in-time/store-history.ts';
import { days, minutes } from '#platform/clock.ts';
import type { BackupState } from './backups.contract.ts';
import { backups } from './backups.table.ts';

const oldAfter = days(2);
const behindAfter = minutes(10);

/** How the shop is being kept safe. */
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

/** Null as well where the place cannot be read: the last backup says more about that. */
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

/** As the planner knows it: to count them would take longer than to show them. */
async function estimateRows(db: Deps['db']): Promise<number> {
  const { rows } = await db.execute<{ sum: number }>(
    sql`select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as sum from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return Math.round(rows[0]?.sum ?? 0);
}
