import { and, eq, inArray, lt } from 'drizzle-orm';
import { StartError } from '#platform/start-error.ts';
import { openBackupPlace, removeDrafts } from '#platform/backups/backup-place.ts';
import { makeBackup, removeOldBackups } from '#platform/backups/make-backup.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { days, minutes } from '#platform/clock.ts';
import { warnOfFailure } from './backup-warnings.ts';
import { backups } from './backups.table.ts';

/** One that has said nothing for longer was interrupted. */
const silence = minutes(5);
const saidEveryMs = 5_000;
/** Of attempts, not of files. */
const rememberedFor = days(90);

/** The backup of the night, or one that somebody asked for; nothing while another runs. What fails is mailed and tried again. */
export async function backUpShop(deps: Deps, { quick = false } = {}): Promise<void> {
  const { db, clock } = deps;
  const id = await begin(db, clock.now());
  if (id === undefined) return;
  const set = (values: Partial<typeof backups.$inferInsert>) =>
    db
      .update(backups)
      .set({ aliveAt: clock.now(), ...values })
      .where(eq(backups.id, id));
  const progress: { rowCount: number; state: 'writing' | 'trying' } = { rowCount: 0, state: 'writing' };
  const saying = setInterval(() => void set(progress).catch(() => undefined), saidEveryMs);
  try {
    const { name, bytes, wasTried } = await backUp(deps, progress, quick);
    await set({ ...progress, state: 'done', endedAt: clock.now(), name, bytes, wasTried });
  } catch (error) {
    const sentence = inASentence(error);
    await set({ state: 'failed', endedAt: clock.now(), error: sentence });
    await warnOfFailure(deps, sentence);
    throw error;
  } finally {
    clearInterval(saying);
  }
}

async function backUp(
  { config, connection, media, clock }: Deps,
  progress: { rowCount: number; state: string },
  quick: boolean,
) {
  const { passphrase, keep } = config.backups;
  const place = await openBackupPlace(config);
  await removeDrafts(place);
  // A pooler leads to no other database, and a backup is tried in one.
  const direct = config.listenUrl ? { connectionString: config.listenUrl } : connection;
  const source = { connection: direct, media, secret: config.secret, madeAt: clock.now() };
  const made = await makeBackup(source, place, {
    passphrase,
    quick,
    onRows: (rows) => (progress.rowCount = rows),
    onWritten: () => (progress.state = 'trying'),
  });
  await removeOldBackups(place, keep);
  return made;
}

/** @returns its number; undefined: one is running */
async function begin(db: Database, now: Date): Promise<number | undefined> {
  const runs = inArray(backups.state, ['writing', 'trying']);
  await db
    .update(backups)
    .set({ state: 'failed', error: 'It was interrupted.' })
    .where(and(runs, lt(backups.aliveAt, new Date(now.getTime() - silence))));
  await db.delete(backups).where(lt(backups.startedAt, new Date(now.getTime() - rememberedFor)));
  const [row] = await db
    .insert(backups)
    .values({ state: 'writing', startedAt: now, aliveAt: now })
    .onConflictDoNothing()
    .returning({ id: backups.id });
  return row?.id;
}

/** What PostgreSQL and the disk say may name addresses and values: that is in the log. */
function inASentence(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known: Record<string, string> = {
    ENOSPC: 'The disk that backups go to is full.',
    EACCES: 'The shop may not write to the folder for backups.',
    EROFS: 'The folder for backups can only be read.',
    '53100': 'The database’s disk is full.',
  };
  return known[code] ?? 'Something went wrong; the shop’s log has the details.';
}
