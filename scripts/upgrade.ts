import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openMediaStorage } from '#media/storage/media-storage.ts';
import { openBackupPlace } from '#platform/backups/backup-place.ts';
import { interruptedRestore, openRestoredDatabase, withRestoreMark } from '#platform/backups/interrupted-restore.ts';
import { makeBackup } from '#platform/backups/make-backup.ts';
import { restoreBackup } from '#platform/backups/restore-backup.ts';
import { systemClock } from '#platform/clock.ts';
import { runCommand } from '#platform/command.ts';
import { readConfig } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { migrate } from '#platform/database/migrate.ts';
import { joinEmbeddedPostgres } from '#platform/database/server/embedded-postgres.ts';
import { findBinaries } from '#platform/database/server/postgres-binaries.ts';
import { openShopDatabase } from '#platform/database/server/shop-database.ts';
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

/** Restoring the backup on trial runs the new migrations, so that a failure is found before anything is changed. */
async function withBackupFirst(config: Config): Promise<void> {
  const database = await openRestoredDatabase(config, createLogger('warn'), { alone: true });
  try {
    const { folder, bucket, passphrase } = config.backups;
    const place = await openBackupPlace(config);
    const source = {
      connection: database.direct,
      ...placeOf(config),
      secret: config.secret,
      madeAt: systemClock.now(),
    };
    const { name } = await makeBackup(source, place, { passphrase });
    await migrate(database.direct);
    console.log(
      `The data is of this version now.\nThe way back: the version before, and npm run restore -- ${bucket ? name : join(folder, name)}`,
    );
  } finally {
    await database.close();
  }
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
async function putBack({ dataFolder }: Config): Promise<void> {
  const files = join(dataFolder, 'postgres');
  const [aside] = readdirSync(dataFolder)
    .filter((name) => /^postgres-\d+$/.test(name))
    .toSorted()
    .toReversed();
  if (aside === undefined) return;
  if (existsSync(join(files, 'postmaster.pid'))) {
    const left = await joinEmbeddedPostgres(dataFolder, createLogger('warn'), { alone: true });
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

function findOtherMajor({ dataFolder }: Config): string | undefined {
  const file = join(dataFolder, 'postgres/PG_VERSION');
  if (!existsSync(file)) return undefined;
  const found = readFileSync(file, 'utf8').trim();
  return found === findBinaries().major ? undefined : found;
}

const { positionals } = parseArgs({ allowPositionals: true, strict: true });
await runCommand(() => upgrade(positionals[0]));
