import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { backupFailedMail, backupOldMail, changesNotKeptMail } from './backups.mail.ts';
import { readBackups } from './read-backups.ts';

type Warning = (shop: { to: string; day: string; url: string }) => Mail;

/** Once a day at most. */
export async function warnOfFailure(deps: Deps, error: string): Promise<void> {
  await warn(deps, (shop) => backupFailedMail(shop, error));
}

/** When nothing fails and yet nothing comes: the job is not done, or there is no worker for it. */
export async function warnOfOldBackup(deps: Deps): Promise<void> {
  const { isOld, last } = await readBackups(deps);
  if (isOld) await warn(deps, (shop) => backupOldMail(shop, last && new Date(last.at)));
}

/** What is stored every minute has not been for an hour: since then there is nothing to go back to but the last backup. */
export async function warnOfChangesNotKept(deps: Deps): Promise<void> {
  const { pointInTime } = await readBackups(deps);
  if (!pointInTime) return;
  const until = new Date(pointInTime.until);
  if (until.getTime() < deps.clock.now().getTime() - hours(1))
    await warn(deps, (shop) => changesNotKeptMail(shop, until));
}

async function warn(deps: Deps, warning: Warning): Promise<void> {
  const { db, clock, config } = deps;
  const { email: to } = await readSettings(db);
  const mail = warning({ to, day: clock.now().toISOString().slice(0, 10), url: `${config.url}/admin?tab=system` });
  await db.transaction(async (tx) => queueMail(deps, tx, mail, await readMailFrame(tx, config)));
}
