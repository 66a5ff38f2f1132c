import type { Connection } from '../database/database.ts';
import { loadBackup } from './load-backup.ts';
import { databaseName, dropDatabase, inDatabase, isNotAllowed, makeDatabase, openServer } from './scratch-database.ts';

/**
 * Restores a backup into a scratch database beside the shop's, which checks it, and drops that again. False: the database's user may
 * not create one, and the file was not read. @throws BackupError
 */
export async function tryBackup(
  file: string,
  passphrase: string | undefined,
  connection: Connection,
): Promise<boolean> {
  const scratch = `${await databaseName(connection)}_backup_trial`;
  await using server = await openServer(connection);
  try {
    await makeDatabase(server, scratch);
  } catch (error) {
    if (isNotAllowed(error)) return false;
    throw error;
  }
  try {
    await loadBackup(file, passphrase, { connection: inDatabase(connection, scratch) });
  } finally {
    await dropDatabase(server, scratch);
  }
  return true;
}
