import { days } from '#platform/clock.ts';
import { button, paragraph } from '#platform/mail/layout/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { dateAndTime, longDate } from '#platform/text/written-date.contract.ts';

type Shop = { to: string; day: string; url: string };

export function backupFailedMail({ to, day, url }: Shop, error: string): Mail {
  return {
    template: 'backup-failed',
    to,
    once: `backup-failed ${day}`,
    usefulFor: days(2),
    subject: 'The backup of your shop failed',
    title: 'The backup failed',
    parts: [
      paragraph(`The last backup of your shop could not be made. ${error}`),
      paragraph('It will be retried automatically. Your existing backups are kept.'),
      button('Open System', url),
    ],
  };
}

/** `last` null: there has never been a backup. */
export function backupOldMail({ to, day, url }: Shop, last: Date | null): Mail {
  return {
    template: 'backup-old',
    to,
    once: `backup-old ${day}`,
    usefulFor: days(1),
    subject: 'Your shop has no recent backup',
    title: 'No recent backup',
    parts: [
      paragraph(
        last
          ? `The last backup of your shop was made on ${longDate(last)}.`
          : 'No backup of your shop has been made yet.',
      ),
      paragraph('A backup is made every night. See what is preventing it, or make one now.'),
      button('Open System', url),
    ],
  };
}

export function changesNotStoredMail({ to, day, url }: Shop, until: Date): Mail {
  return {
    template: 'changes-not-kept',
    to,
    once: `changes-not-kept ${day}`,
    usefulFor: days(1),
    subject: 'The latest changes to your shop are not being backed up',
    title: 'Changes are not being backed up',
    parts: [
      paragraph(
        `Every minute, what changes in your shop is copied to where its backups are. Nothing has been copied since ${dateAndTime(until)}.`,
      ),
      paragraph(
        'Your shop works as before. If its disk were lost now, the orders since then would be too. Please see what is preventing the copies: most likely a full disk, or a place that can’t be reached.',
      ),
      button('Open System', url),
    ],
  };
}
