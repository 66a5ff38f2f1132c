import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openMediaStorage } from '#media/storage/media-storage.ts';
import { openBackupPlace } from '#platform/backups/backup-place.ts';
import { interruptedRestore, openRestoredDatabase, withRestoreMark } from '#platform/backups/interrupted-restore.ts';
import { makeBackup } from '#platform/backups/make-backup.ts';
import { restoreBackup } from '#platform/backups/restore-backup.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { readArguments, runCommand } from '#platform/database/command.ts';
import { migrate } from '#platform/database/migrate.ts';
import { joinEmbeddedPostgres } from '#platform/database/server/embedded-postgres.ts';
import { findBinaries } from '#platform/database/server/postgres-binaries.ts';
import { changeOwner } from '#platform/database/server/postgres-process.ts';
import { openShopDatabase } from '#platform/database/server/shop-database.ts';
import type { ShopDatabase } from '#platform/database/server/shop-database.ts';
import { createLogger } from '#platform/logger.ts';
import { StartError } from '#platform/start-error.ts';

const command = 'upgrade --';

/** Upgrades the data of an older version to this one, with a backup to return to. It downloads nothing. */
async function upgrade(file: string | undefined): Promise<void> {
  const config = readConfig();
  if (interruptedRestore(config.dataFolder)?.startsWith(command)) await putBack(config);
  const old = config.databaseUrl === undefined ? findOtherMajor(config) : undefined;
  if (old === undefined) await withBackupFirst(config);
  else if (file === undefined) {
    throw new StartError(
      `The database was made by PostgreSQL ${old}, and this shop brings another. With the version of the shop before: npm run backup. Then: npm run upgrade -- FILE`,
    );
  } else await acrossMajors(config, file, old);
}

/**
 * Restoring the backup on trial runs the new migrations, so that a failure is found before anything is changed. A version that has no
 * way back by a backup gets a copy of its files.
 */
async function withBackupFirst(config: Config): Promise<void> {
  const { file, canRestore } = await withDatabase(config, async (database) => {
    const backup = { file: await backUp(config, database), canRestore: await isOfRestoringVersion(database) };
    if (backup.canRestore || config.databaseUrl !== undefined) await migrate(database.direct);
    return backup;
  });
  let wayBack = `the version before, and npm run restore -- ${file}`;
  if (!canRestore && config.databaseUrl === undefined) {
    const copy = keepFiles(config);
    await withDatabase(config, (database) => migrate(database.direct));
    wayBack = `the version before, which has no npm run restore: put ${copy} in the place of ${join(config.dataFolder, 'postgres')}`;
  } else if (!canRestore) wayBack = 'a backup of the database server’s own: the version before has no npm run restore';
  console.log(
    `The data is of this version now.\nThe way back: ${wayBack}\nOrders placed after this are lost on that way: download them first (Orders, Export CSV).`,
  );
}

async function withDatabase<T>(config: Config, work: (database: ShopDatabase) => Promise<T>): Promise<T> {
  const database = await openRestoredDatabase(config, createLogger('warn'), { alone: true });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** @returns what `npm run restore` is told */
async function backUp(config: Config, { direct: connection }: ShopDatabase): Promise<string> {
  const { folder, bucket, passphrase } = config.backups;
  const place = await openBackupPlace(config);
  const source = { connection, ...placeOf(config), secret: config.secret, madeAt: systemClock.now() };
  const { name } = await makeBackup(source, place, { passphrase });
  return bucket ? name : join(folder, name);
}

/** The table of backups came with the commands: a version without it has neither. */
async function isOfRestoringVersion({ db }: ShopDatabase): Promise<boolean> {
  const { rows } = await db.execute<{ found: string | null }>(sql`select to_regclass('public.backups')::text as found`);
  return rows[0]?.found != null;
}

/** While their server is stopped. @returns the copy */
function keepFiles({ dataFolder }: Config): string {
  const files = join(dataFolder, 'postgres');
  const copy = join(dataFolder, 'postgres-before-upgrade');
  rmSync(copy, { recursive: true, force: true });
  cpSync(files, copy, { recursive: true, preserveTimestamps: true });
  changeOwner(statSync(files).uid, copy);
  return copy;
}

/** The old server's files are kept until the upgrade succeeds, and put back if anything fails. */
async function acrossMajors(config: Config, file: string, old: string): Promise<void> {
  const files = join(config.dataFolder, 'postgres');
  const aside = `${files}-${old}`;
  if (existsSync(join(files, 'postmaster.pid')))
    throw new StartError('The shop is still running, or was killed. Stop it with its own version first.');
  await withRestoreMark(config, [command, file], async () => {
    renameSync(files, aside);
    try {
      await restoreInto(config, file);
    } catch (error) {
      rmSync(files, { recursive: true, force: true });
      renameSync(aside, files);
      throw error;
    }
  });
  console.log(`The data is in the new PostgreSQL now.\nThe old one lies in ${aside}: remove it when all is well.`);
}

/** Undoes what an upgrade across majors had done when it was killed. */
async function putBack({ dataFolder, postgresFolder }: Config): Promise<void> {
  const files = join(dataFolder, 'postgres');
  const [aside] = readdirSync(dataFolder)
    .filter((name) => /^postgres-\d+$/.test(name))
    .toSorted()
    .toReversed();
  if (aside === undefined) return;
  if (existsSync(join(files, 'postmaster.pid'))) {
    const left = await joinEmbeddedPostgres({ dataFolder, postgresFolder }, createLogger('warn'), { alone: true });
    await left.leave();
  }
  rmSync(files, { recursive: true, force: true });
  renameSync(join(dataFolder, aside), files);
}

async function restoreInto(config: Config, file: string): Promise<void> {
  const database = await openShopDatabase(config, createLogger('warn'), { alone: true });
  try {
    const place = { connection: database.direct, ...placeOf(config), dataFolder: config.dataFolder };
    const givenSecret = config.secretIsGiven ? config.secret : undefined;
    await restoreBackup(file, config.backups.passphrase, { ...place, givenSecret }, systemClock.now());
  } finally {
    await database.close();
  }
}

function placeOf(config: Config) {
  return { media: openMediaStorage(config) };
}

function findOtherMajor({ dataFolder, postgresFolder }: Config): string | undefined {
  const file = join(dataFolder, 'postgres/PG_VERSION');
  if (!existsSync(file)) return undefined;
  const found = readFileSync(file, 'utf8').trim();
  return found === findBinaries(postgresFolder).major ? undefined : found;
}

const { positionals } = readArguments(
  { allowPositionals: true },
  'There is: npm run upgrade; for another major version of PostgreSQL npm run upgrade -- FILE',
);
await runCommand(() => upgrade(positionals[0]));
