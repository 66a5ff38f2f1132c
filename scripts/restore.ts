import { parseArgs } from 'node:util';
import { openMediaStorage } from '#media/storage/media-storage.ts';
import { restoreBackup, undoRestore } from '#platform/backups/restore-backup.ts';
import type { RestorePlace } from '#platform/backups/restore-backup.ts';
import { systemClock } from '#platform/clock.ts';
import { runCommand } from '#platform/command.ts';
import { readConfig } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { openShopDatabase } from '#platform/database/server/shop-database.ts';
import { createLogger } from '#platform/logger.ts';

const usage = `Say which backup to restore: npm run restore -- data/backups/paw-and-vale-20261122-023000.tar.gz
To take the last restore back: npm run restore -- --undo`;

/** Puts the shop back as a backup has it, while it does not run. */
async function withPlace(work: (place: RestorePlace, config: Config) => Promise<string>): Promise<void> {
  const config = readConfig();
  const database = await openShopDatabase(config, createLogger('warn'), { alone: true });
  try {
    const { dataFolder, secret, secretIsGiven } = config;
    const media = openMediaStorage(config);
    const givenSecret = secretIsGiven ? secret : undefined;
    console.log(await work({ connection: database.direct, media, givenSecret, dataFolder }, config));
  } finally {
    await database.close();
  }
}

async function restore(file: string): Promise<void> {
  await withPlace(async (place, { backups }) => {
    const { head, sums } = await restoreBackup(file, backups.passphrase, place, systemClock.now());
    const orders = (sums.rows['public.orders'] ?? 0).toLocaleString('en-GB');
    return (
      `The shop is as it was at ${head.madeAt}: ${orders} orders, ${sums.pictures.toLocaleString('en-GB')} pictures.\n` +
      'What was there before is kept until the next restore: npm run restore -- --undo brings it back.'
    );
  });
}

async function undo(): Promise<void> {
  await withPlace(async (place) =>
    (await undoRestore(place)) ? 'The shop is as it was before the restore.' : 'There is no restore to take back.',
  );
}

const { values, positionals } = parseArgs({
  options: { undo: { type: 'boolean', default: false } },
  allowPositionals: true,
  strict: true,
});
const [file] = positionals;
if (values.undo && !file) await runCommand(undo);
else if (file && !values.undo && positionals.length === 1) await runCommand(() => restore(file));
else {
  console.error(usage);
  process.exitCode = 2;
}
