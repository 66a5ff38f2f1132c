import { join, resolve } from 'node:path';
import { openMediaStorage } from '#media/storage/media-storage.ts';
import { BackupError, whyItFailed } from '#platform/backups/backup-error.ts';
import { folderPlace, openBackupPlace } from '#platform/backups/backup-place.ts';
import { openRestoredDatabase } from '#platform/backups/interrupted-restore.ts';
import { makeBackup } from '#platform/backups/make-backup.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { readArguments, runCommand } from '#platform/database/command.ts';
import { createLogger } from '#platform/logger.ts';

/** Writes the whole shop to one file while it runs. */
async function backUp({ to, quick }: { to: string | undefined; quick: boolean }): Promise<void> {
  const config = readConfig();
  const { passphrase, folder, bucket } = config.backups;
  const database = await openRestoredDatabase(config, createLogger('warn'));
  try {
    const place = to === undefined ? await openBackupPlace(config) : await folderPlace(resolve(to));
    const media = openMediaStorage(config);
    const source = { connection: database.direct, media, secret: config.secret, madeAt: systemClock.now() };
    const made = await makeBackup(source, place, {
      passphrase,
      quick,
      onWritten: () => console.log('Written. Checking …'),
    });
    const rows = Object.values(made.sums.rows).reduce((sum, count) => sum + count, 0);
    const contents = `${counted(rows, 'row')}, ${counted(made.sums.pictures, 'picture')}, ${Math.ceil(made.bytes / 1_048_576).toLocaleString('en-GB')} MB`;
    const where = to === undefined && bucket ? `${folder}: ${made.name}` : join(place.draftFolder, made.name);
    console.log(`${where}\n${contents}. ${howChecked(made.wasTried)}`);
    if (passphrase === undefined) {
      console.log('It is not encrypted and holds the shop’s secret: keep it where nobody else can read it.');
    }
  } catch (error) {
    const why = whyItFailed(error);
    throw why === undefined ? error : new BackupError(why, { cause: error });
  } finally {
    await database.close();
  }
}

function counted(number: number, one: string): string {
  return `${number.toLocaleString('en-GB')} ${one}${number === 1 ? '' : 's'}`;
}

function howChecked(wasTried: boolean): string {
  return wasTried
    ? 'It was restored into a database of its own for a trial, and nothing was missing.'
    : 'It was read again and is whole; it was not restored for a trial.';
}

const { values } = readArguments(
  { options: { to: { type: 'string' }, quick: { type: 'boolean', default: false } } },
  'There is: npm run backup, npm run backup -- --to FOLDER, npm run backup -- --quick',
);
await runCommand(() => backUp({ to: values.to, quick: values.quick }));
