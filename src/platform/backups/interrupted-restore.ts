import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '../database/database.ts';
import { connectTo } from '../database/own-connection.ts';
import { openShopDatabase } from '../database/server/shop-database.ts';
import type { ShopDatabase } from '../database/server/shop-database.ts';
import type { Logger } from '../logger.ts';
import { BackupError } from './backup-error.ts';

type Place = { dataFolder: string; databaseUrl: string | undefined };

/** Runs a restore. A file says that it has begun, until it succeeds, or fails where a shop was there before. */
export async function withRestoreMark<T>(place: Place, args: readonly string[], work: () => Promise<T>): Promise<T> {
  const { dataFolder } = place;
  const mark = markIn(dataFolder);
  const wasInterrupted = existsSync(mark);
  const hadFiles = existsSync(filesIn(dataFolder));
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  writeFileSync(mark, args.join(' '), { mode: 0o600, flush: true });
  try {
    const result = await work();
    rmSync(mark, { force: true });
    return result;
  } catch (error) {
    // What failed has changed nothing: an earlier one is still unfinished, and where there was no shop there is none yet.
    if (!wasInterrupted && (await isShopThere(place, hadFiles))) rmSync(mark, { force: true });
    throw error;
  }
}

/** Whether there is one that a restore would replace. */
export async function isShopIn({ dataFolder, databaseUrl }: Place): Promise<boolean> {
  return isShopThere({ databaseUrl }, existsSync(filesIn(dataFolder)));
}

async function isShopThere({ databaseUrl }: Pick<Place, 'databaseUrl'>, hadFiles: boolean): Promise<boolean> {
  if (databaseUrl === undefined) return hadFiles;
  // Out of reach, perhaps the reason of the failure: the next start looks again.
  return isEmpty({ connectionString: databaseUrl }).then(
    (empty) => !empty,
    () => false,
  );
}

/** To be called before the server's files are made. @throws BackupError where a restore into an empty folder was not finished */
export function rejectMissingFiles({ dataFolder, databaseUrl }: Place): void {
  if (databaseUrl !== undefined || existsSync(filesIn(dataFolder))) return;
  if (interruptedRestore(dataFolder) !== undefined) throw unfinished(dataFolder);
}

/**
 * The database for a command, which leaves the mark of a restore alone. An empty one has to stay empty: the next start would take
 * tables made here for a shop.
 * @throws BackupError where a restore into an empty place was not finished
 */
export async function openRestoredDatabase(
  ...[config, log, options]: Parameters<typeof openShopDatabase>
): Promise<ShopDatabase> {
  rejectMissingFiles(config);
  const database = await openShopDatabase(config, log, options);
  try {
    await rejectUnfinished(config, database.direct);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * To be called before the tables are made. A shop that was there before opens as it is.
 * @throws BackupError where a restore into an empty database was not finished
 */
export async function checkInterruptedRestore(
  { dataFolder }: Pick<Place, 'dataFolder'>,
  connection: Connection,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const restore = await rejectUnfinished({ dataFolder }, connection);
  if (restore === undefined) return;
  log.warn(
    { restore },
    'A restore was interrupted. If the shop is not as it should be, stop it and run the restore again',
  );
  rmSync(markIn(dataFolder), { force: true });
}

/** @returns how the restore of a shop that is there was called */
async function rejectUnfinished({ dataFolder }: Pick<Place, 'dataFolder'>, connection: Connection) {
  const restore = interruptedRestore(dataFolder);
  if (restore !== undefined && (await isEmpty(connection))) throw unfinished(dataFolder);
  return restore;
}

/** How it was called, after `npm run`. */
export function interruptedRestore(dataFolder: string): string | undefined {
  const mark = markIn(dataFolder);
  return existsSync(mark) ? readFileSync(mark, 'utf8') : undefined;
}

function markIn(dataFolder: string): string {
  return join(dataFolder, 'restore-interrupted');
}

function filesIn(dataFolder: string): string {
  return join(dataFolder, 'postgres/PG_VERSION');
}

function unfinished(dataFolder: string): BackupError {
  const file = markIn(dataFolder);
  return new BackupError(
    `A restore was not finished, and there is no shop here yet. Run it again: npm run ${interruptedRestore(dataFolder)}\n` +
      `For a new, empty shop instead remove ${file} and start again.`,
  );
}

async function isEmpty(connection: Connection): Promise<boolean> {
  await using client = await connectTo(connection, 'restore');
  const { rows } = await client.query<{ orders: string | null }>(`select to_regclass('orders') as orders`);
  return !rows[0]?.orders;
}
