import { and, eq, inArray, lt, or } from 'drizzle-orm';
import { whyItFailed } from '#platform/backups/backup-error.ts';
import { openBackupPlace } from '#platform/backups/backup-place.ts';
import { makeBackup, removeOldBackups } from '#platform/backups/make-backup.ts';
import { days, hours, seconds } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { backupFailedMail, backupOldMail, changesNotStoredMail } from './backups.mail.ts';
import { backups } from './backups.table.ts';
import { readBackups } from './read-backups.ts';

const reportEveryMs = seconds(5);
/** A backup without a heartbeat for longer was interrupted. */
const silence = seconds(15);
/** Attempts, not files. */
const rememberedFor = days(90);

/** The nightly backup, or a requested one; does nothing while another runs. A failure is emailed, and the job is retried. */
export async function backUpShop(deps: Deps, { quick = false } = {}): Promise<void> {
  const { db, clock } = deps;
  const id = await begin(deps, clock.now());
  if (id === undefined) return;
  const set = (values: Partial<typeof backups.$inferInsert>) =>
    db
      .update(backups)
      .set({ aliveAt: clock.now(), ...values })
      .where(eq(backups.id, id));
  const progress: { rowCount: number; state: 'writing' | 'trying' } = { rowCount: 0, state: 'writing' };
  let reported: Promise<unknown> = Promise.resolve();
  const reporting = setInterval(() => {
    reported = set(progress).catch(() => undefined);
  }, reportEveryMs);
  // A report that is under way must not be written after the end.
  const lastReport = () => {
    clearInterval(reporting);
    return reported;
  };
  try {
    const { name, bytes, wasTried } = await backUp(deps, progress, quick);
    await lastReport();
    await set({ ...progress, state: 'done', endedAt: clock.now(), name, bytes, wasTried });
  } catch (error) {
    await lastReport();
    const sentence = whyItFailed(error) ?? 'Something went wrong; the shop’s log has the details.';
    await set({ state: 'failed', endedAt: clock.now(), error: sentence });
    await warnOfFailure(deps, sentence);
    throw error;
  }
}

async function backUp(
  { config, connection, media, clock }: Deps,
  progress: { rowCount: number; state: string },
  quick: boolean,
) {
  const { passphrase, keep } = config.backups;
  const place = await openBackupPlace(config);
  // A pooler offers no other database, and the backup is tried out in one.
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

/** @returns its id; undefined: one is running */
async function begin({ db, config }: Pick<Deps, 'db' | 'config'>, now: Date): Promise<number | undefined> {
  const runs = inArray(backups.state, ['writing', 'trying']);
  const isSilent = lt(backups.aliveAt, new Date(now.getTime() - silence));
  // The embedded database has one process at a time: what was begun before this one is over.
  const isEarlier = lt(backups.startedAt, new Date(now.getTime() - seconds(process.uptime())));
  await db
    .update(backups)
    .set({ state: 'failed', error: 'It was interrupted.' })
    .where(and(runs, config.databaseUrl === undefined ? or(isSilent, isEarlier) : isSilent));
  await db.delete(backups).where(lt(backups.startedAt, new Date(now.getTime() - rememberedFor)));
  const [row] = await db
    .insert(backups)
    .values({ state: 'writing', startedAt: now, aliveAt: now })
    .onConflictDoNothing()
    .returning({ id: backups.id });
  return row?.id;
}

type Warning = (shop: { to: string; day: string; url: string }) => Mail;

/** Once a day at most. */
async function warnOfFailure(deps: Deps, error: string): Promise<void> {
  await warn(deps, (shop) => backupFailedMail(shop, error));
}

/** For the case that nothing fails and yet no backup is made: the job does not run, or there is no worker for it. */
export async function warnOfOldBackup(deps: Deps): Promise<void> {
  const { isOld, last } = await readBackups(deps);
  if (isOld) await warn(deps, (shop) => backupOldMail(shop, last && new Date(last.at)));
}

/** Changes are stored every minute. When that stopped an hour ago, the last backup is the only state to return to. */
export async function warnOfChangesNotStored(deps: Deps): Promise<void> {
  const { pointInTime } = await readBackups(deps);
  if (!pointInTime) return;
  const until = new Date(pointInTime.until);
  if (until.getTime() < deps.clock.now().getTime() - hours(1))
    await warn(deps, (shop) => changesNotStoredMail(shop, until));
}

async function warn(deps: Deps, warning: Warning): Promise<void> {
  const { db, clock, config } = deps;
  const { email: to } = await readSettings(db);
  const mail = warning({ to, day: clock.now().toISOString().slice(0, 10), url: `${config.url}/admin?tab=system` });
  await db.transaction(async (tx) => queueMail(deps, tx, mail, await readMailFrame(tx, config)));
}
