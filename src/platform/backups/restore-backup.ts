import { setTimeout as sleep } from 'node:timers/promises';
import { escapeIdentifier } from 'pg';
import type { Client } from 'pg';
import type { Connection } from '../database/database.ts';
import type { MediaStorage } from '../storage.ts';
import { BackupError } from './backup-error.ts';
import { loadBackup } from './load-backup.ts';
import type { LoadedBackup } from './load-backup.ts';
import { databaseName, dropDatabase, inDatabase, isNotAllowed, makeDatabase, openServer } from './scratch-database.ts';
import { rejectOtherSecret, restoreOldSecret, saveSecret } from './secret-file.ts';

export type RestorePlace = {
  connection: Connection;
  media: Pick<MediaStorage, 'read' | 'write'>;
  /** What SHOP_SECRET says; undefined: the shop keeps its secret in the data folder. */
  givenSecret: string | undefined;
  dataFolder: string;
};

/**
 * Replaces the shop, which must not be running, with a backup. It is loaded and checked beside the present database; only then do
 * the two swap names: a failure before that has changed nothing but added pictures. The old one stays until the next restore.
 * @throws BackupError
 */
export async function restoreBackup(
  file: string,
  passphrase: string | undefined,
  place: RestorePlace,
  now: Date,
): Promise<LoadedBackup> {
  const { connection, media } = place;
  const name = await databaseName(connection);
  await using server = await openServer(connection);
  await rejectRunningShop(server, name);
  const draft = `${name}_restoring`;
  await makeDraft(server, draft);
  try {
    let secret = '';
    const loaded = await loadBackup(file, passphrase, {
      connection: inDatabase(connection, draft),
      picture: (picture, bytes) => savePicture(media, picture, bytes),
      secret: (found) => (secret = found),
    });
    rejectOtherSecret(secret, place);
    await swapDatabases(server, name, draft, now);
    if (place.givenSecret === undefined) saveSecret(place.dataFolder, secret);
    return loaded;
  } catch (error) {
    await dropDatabase(server, draft);
    throw error;
  }
}

/** Undoes the last restore. False: there was none, or it has been undone. */
export async function undoRestore({ connection, dataFolder }: RestorePlace): Promise<boolean> {
  const name = await databaseName(connection);
  await using server = await openServer(connection);
  await rejectRunningShop(server, name);
  const [old] = await listOld(server, name);
  if (!old) return false;
  const undone = `${name}_restoring`;
  await dropDatabase(server, undone); // what a killed restore left
  await server.query('begin');
  await rename(server, name, undone);
  await rename(server, old, name);
  await server.query('commit');
  await dropDatabase(server, undone);
  restoreOldSecret(dataFolder);
  return true;
}

const disconnectMs = 5_000;

/** The server's own work, such as a vacuum, does not count: it gives way when the database is renamed. */
async function rejectRunningShop(server: Client, name: string): Promise<void> {
  // A connection that has just been closed is gone within milliseconds, on a busy machine within seconds.
  for (const end = performance.now() + disconnectMs; ; await sleep(100)) {
    const { rowCount } = await server.query(
      `select from pg_stat_activity where datname = $1 and backend_type = 'client backend' limit 1`,
      [name],
    );
    if (!rowCount) return;
    if (performance.now() > end) break;
  }
  throw new BackupError('Somebody still works with the database. Stop the shop first.');
}

async function makeDraft(server: Client, draft: string): Promise<void> {
  try {
    await makeDatabase(server, draft);
  } catch (error) {
    if (!isNotAllowed(error)) throw error;
    throw new BackupError(
      'The user of DATABASE_URL may not make databases, and a restore is made beside the present one. Give it the right to: alter role … createdb',
      { cause: error },
    );
  }
}

/** Renames both or neither. What an earlier restore put aside is dropped. */
async function swapDatabases(server: Client, name: string, draft: string, now: Date): Promise<void> {
  const older = await listOld(server, name);
  await server.query('begin');
  try {
    await rename(server, name, `${name}_before_${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)}`);
    await rename(server, draft, name);
    await server.query('commit');
  } catch (error) {
    await server.query('rollback');
    throw error;
  }
  for (const one of older) await dropDatabase(server, one);
}

async function rename(server: Client, from: string, to: string): Promise<void> {
  await server.query(`alter database ${escapeIdentifier(from)} rename to ${escapeIdentifier(to)}`);
}

/** Put aside by earlier restores, the latest first. */
async function listOld(server: Client, name: string): Promise<string[]> {
  const { rows } = await server.query<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, $1) order by datname desc`,
    [`${name}_before_`],
  );
  return rows.map(({ datname }) => datname);
}

/** What is stored under a name never changes, so nothing is lost by writing it again. */
async function savePicture(media: RestorePlace['media'], name: string, bytes: Buffer): Promise<void> {
  const present = await media.read(name);
  if (!present?.equals(bytes)) await media.write(name, bytes);
}
