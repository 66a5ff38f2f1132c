import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Connection } from '../database/database.ts';
import type { Logger } from '../logger.ts';
import { BackupError } from './backup-error.ts';

/** Runs a restore; until it has ended, in whatever way but a kill or a power cut, a file says that it has begun. */
export async function withRestoreMark<T>(
  { dataFolder }: { dataFolder: string },
  args: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const mark = markIn(dataFolder);
  const wasInterrupted = existsSync(mark);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  writeFileSync(mark, args.join(' '), { mode: 0o600, flush: true });
  try {
    const result = await work();
    rmSync(mark, { force: true });
    return result;
  } catch (error) {
    // What failed has changed nothing, so an earlier one is still unfinished.
    if (!wasInterrupted) rmSync(mark, { force: true });
    throw error;
  }
}

/** To be called before the server's files are made. @throws BackupError where a restore into an empty folder was interrupted */
export function rejectMissingFiles({
  dataFolder,
  databaseUrl,
}: {
  dataFolder: string;
  databaseUrl: string | undefined;
}) {
  if (databaseUrl !== undefined || existsSync(join(dataFolder, 'postgres/PG_VERSION'))) return;
  if (interruptedRestore(dataFolder) !== undefined) throw interrupted(dataFolder);
}

/**
 * To be called before the tables are made. A shop that was there before opens as it is.
 * @throws BackupError where a restore into an empty database was interrupted
 */
export async function checkInterruptedRestore(
  { dataFolder }: { dataFolder: string },
  connection: Connection,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  if (interruptedRestore(dataFolder) === undefined) return;
  if (await isEmpty(connection)) throw interrupted(dataFolder);
  const restore = interruptedRestore(dataFolder);
  log.warn(
    { restore },
    'A restore was interrupted. If the shop is not as it should be, stop it and run the restore again',
  );
  rmSync(markIn(dataFolder), { force: true });
}

/** How it was called, after `npm run`. */
export function interruptedRestore(dataFolder: string): string | undefined {
  const mark = markIn(dataFolder);
  return existsSync(mark) ? readFileSync(mark, 'utf8') : undefined;
}

function markIn(dataFolder: string): string {
  return join(dataFolder, 'restore-interrupted');
}

function interrupted(dataFolder: string): BackupError {
  const file = markIn(dataFolder);
  return new BackupError(
    `A restore was interrupted before it was finished, and there is no shop here yet. Run it again: npm run ${interruptedRestore(dataFolder)}\n` +
      `For a new, empty shop instead remove ${file} and start again.`,
  );
}

async function isEmpty(connection: Connection): Promise<boolean> {
  const client = new Client({ ...connection, application_name: 'paw-and-vale restore' });
  client.on('error', () => undefined); // the query under way fails with it
  await client.connect();
  try {
    const { rows } = await client.query<{ orders: string | null }>(`select to_regclass('orders') as orders`);
    return !rows[0]?.orders;
  } finally {
    await client.end();
  }
}
