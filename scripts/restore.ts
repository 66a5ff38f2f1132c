import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { listOwnerEmails } from '#accounts/staff/staff.ts';
import { storedPictures } from '#admin/backups/run-point-in-time.ts';
import { openMediaStorage } from '#media/storage/media-storage.ts';
import { moveMedia } from '#media/storage/move-media.ts';
import { BackupError } from '#platform/backups/backup-error.ts';
import { openBackupPlace } from '#platform/backups/backup-place.ts';
import { isShopIn, withRestoreMark } from '#platform/backups/interrupted-restore.ts';
import { deletePutAside, restoreUntil, undoUntil } from '#platform/backups/point-in-time/restore-until.ts';
import { historyFolder, openHistoryPlace } from '#platform/backups/point-in-time/store-history.ts';
import { restoreBackup, undoRestore } from '#platform/backups/restore-backup.ts';
import type { RestorePlace } from '#platform/backups/restore-backup.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { readArguments, runCommand } from '#platform/database/command.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openShopDatabase } from '#platform/database/server/shop-database.ts';
import { createLogger } from '#platform/logger.ts';

const usage = `Choose which backup to restore: npm run restore -- data/backups/paw-and-vale-20261122-023000.tar.gz
In a bucket: npm run restore -- paw-and-vale-20261122-023000.tar.gz
To a point in time: npm run restore -- --until 2026-11-22T10:00 (this machine's time; 2026-11-22T10:00Z for UTC), or --until latest
From a backup of your choice to a point in time: npm run restore -- data/backups/paw-and-vale-20261122-023000.tar.gz --until 2026-11-22T10:00
To take the last restore back: npm run restore -- --undo`;

const log = createLogger('warn');

/** Restores the shop from a backup while it is stopped. */
async function withPlace<T>(work: (place: RestorePlace, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig();
  const database = await openShopDatabase(config, log, { alone: true });
  try {
    const media = openMediaStorage(config);
    return await work({ connection: database.direct, media, ...targetOf(config) }, config);
  } finally {
    await database.close();
  }
}

function targetOf({ secret, secretIsGiven, dataFolder, postgresFolder }: Config) {
  return { givenSecret: secretIsGiven ? secret : undefined, dataFolder, postgresFolder, log };
}

async function restore(named: string): Promise<void> {
  const wasThere = await isShopIn(readConfig());
  await withPlace(async (place, config) => {
    const { file, isFetched } = await fetched(named, config);
    try {
      const { head, sums } = await restoreBackup(file, config.backups.passphrase, place, systemClock.now());
      const orders = (sums.rows['public.orders'] ?? 0).toLocaleString('en-GB');
      console.log(
        `The shop is as it was at ${head.madeAt}: ${orders} orders, ${sums.pictures.toLocaleString('en-GB')} pictures.`,
      );
    } finally {
      if (isFetched) await rm(file, { force: true });
    }
    await deletePutAside(config.dataFolder);
  });
  await tellOfOutcome(wasThere);
}

/** Whoever made the file chose its owners: only the person at the console knows whether those are theirs. */
async function tellOfOutcome(wasThere: boolean): Promise<void> {
  console.log(ownersInWords(await withPlace(({ connection }) => readOwners(connection))));
  if (wasThere)
    console.log('What was there before is kept until the next restore: npm run restore -- --undo brings it back.');
}

function ownersInWords(owners: readonly string[]): string {
  if (owners.length === 0) return 'Nobody owns this shop: npm run admin -- create name@example.co.uk makes an owner.';
  return `Its owners, who may do everything: ${owners.join(', ')}. Should you not know one of them, do not start the shop.`;
}

async function readOwners(connection: RestorePlace['connection']): Promise<string[]> {
  const database = openDatabase(connection, log);
  try {
    return await listOwnerEmails(database.db);
  } finally {
    await database.close();
  }
}

/** A named backup that is not in the folder may be in the bucket. */
async function fetched(named: string, config: Config): Promise<{ file: string; isFetched: boolean }> {
  if (existsSync(named) || !config.backups.bucket) return { file: named, isFetched: false };
  const place = await openBackupPlace(config);
  return { file: await place.get(basename(named)), isFetched: true };
}

/** @param named the backup to begin with; undefined: the shop finds one itself */
async function restoreTo(moment: string, named: string | undefined): Promise<void> {
  const until = moment === 'latest' ? undefined : new Date(moment);
  if (until && Number.isNaN(until.getTime())) throw new BackupError(`${moment} is no time such as 2026-11-22T10:00.`);
  const config = await besideFile(readConfig(), named);
  if (config.databaseUrl !== undefined) {
    throw new BackupError(
      'With DATABASE_URL the server’s own tools go back to a point in time (docs/runbooks/more-than-one-machine.md).',
    );
  }
  const wasThere = await isShopIn(config);
  const place = await openHistoryPlace(config);
  const from = named === undefined ? undefined : basename(named);
  const wanted = { until, from, passphrase: config.backups.passphrase, now: systemClock.now() };
  const reached = await restoreUntil(place, targetOf(config), wanted);
  const media = openMediaStorage(config);
  const { copied } = config.mediaBucket
    ? { copied: 0 }
    : await moveMedia(storedPictures(config), media, { folders: ['masters'] });
  console.log(`The shop is as it was at ${reached.toISOString()}; ${copied} pictures came back.`);
  await tellOfOutcome(wasThere);
}

/** The changes since a backup lie in a folder beside it, wherever it is; a copy of the database lies among them. */
async function besideFile(config: Config, named: string | undefined): Promise<Config> {
  if (named === undefined) return config;
  const { folder, bucket } = config.backups;
  if (existsSync(named)) {
    const own = dirname(resolve(named));
    const around = basename(own) === historyFolder ? dirname(own) : own;
    return { ...config, backups: { ...config.backups, folder: around, bucket: undefined } };
  }
  const places = bucket ? [await openBackupPlace(config), await openHistoryPlace(config)] : [];
  const stored = (await Promise.all(places.map((place) => place.list()))).flat();
  if (stored.some(({ name }) => name === basename(named))) return config;
  throw new BackupError(bucket ? `There is no ${basename(named)} in ${folder}.` : `There is no ${named}.`);
}

function marked(work: () => Promise<void>): Promise<void> {
  return withRestoreMark(readConfig(), ['restore --', ...process.argv.slice(2).filter((arg) => arg !== '--')], work);
}

async function undo(): Promise<void> {
  const isUndone = (await undoUntil(targetOf(readConfig()))) || (await withPlace(undoRestore));
  console.log(isUndone ? 'The shop is as it was before the restore.' : 'There is no restore to take back.');
}

const { values, positionals } = readArguments(
  { options: { undo: { type: 'boolean', default: false }, until: { type: 'string' } }, allowPositionals: true },
  usage,
);
const [file] = positionals;
const { undo: isUndo, until } = values;
const isClear = isUndo ? until === undefined && file === undefined : until !== undefined || file !== undefined;
if (!isClear || positionals.length > 1) {
  console.error(usage);
  process.exitCode = 2;
} else if (isUndo) await runCommand(undo);
else if (until !== undefined) await runCommand(() => marked(() => restoreTo(until, file)));
else if (file !== undefined) await runCommand(() => marked(() => restore(file)));
