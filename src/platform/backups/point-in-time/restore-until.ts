import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { joinEmbeddedPostgres } from '../../database/server/embedded-postgres.ts';
import { findBinaries } from '../../database/server/postgres-binaries.ts';
import { migrate } from '../../database/migrate.ts';
import { days } from '../../clock.ts';
import type { Logger } from '../../logger.ts';
import { BackupError } from '../backup-error.ts';
import type { BackupPlace } from '../backup-place.ts';
import { keepSecret, rejectOtherSecret, undoSecret } from '../kept-secret.ts';
import { waysIn, wayTo } from './histories.rules.ts';
import type { Way } from './histories.rules.ts';
import { readHistoryFiles } from './log-names.rules.ts';
import { unpackFiles, unpackLog } from './unpack-files.ts';

export type UntilPlace = { dataFolder: string; givenSecret: string | undefined; log: Pick<Logger, 'warn' | 'error'> };

/** `until` undefined: to the end of what is stored. */
export type Wanted = { until: Date | undefined; passphrase: string | undefined; now: Date };

const replayMs = days(1);

/**
 * Puts the embedded database back as it was at that moment, by a copy of its files and the changes after it. It is made in a folder
 * beside the present one, and only then the two change names. @returns how far it goes @throws BackupError
 */
export async function restoreUntil(place: BackupPlace, target: UntilPlace, wanted: Wanted): Promise<Date> {
  const { dataFolder, log } = target;
  const way = findWay(readHistoryFiles(await place.list()), wanted);
  await stopLeftServer(dataFolder, log);
  const draft = join(dataFolder, 'restoring');
  await rm(draft, { recursive: true, force: true });
  try {
    const secret = await unpack(place, way, wanted.passphrase, join(draft, 'postgres'));
    rejectOtherSecret(secret, target);
    const isBefore = wanted.until !== undefined && wanted.until < way.until;
    await replay(draft, isBefore ? wanted.until : undefined, log);
    await changePlaces(dataFolder, draft, wanted.now);
    if (target.givenSecret === undefined) keepSecret(dataFolder, secret);
    return isBefore && wanted.until ? wanted.until : way.until;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Undoes the last of these. False: there was none since the last restore of a backup. */
export async function undoUntil({ dataFolder, log }: UntilPlace): Promise<boolean> {
  const [old] = await putAside(dataFolder);
  if (old === undefined) return false;
  await stopLeftServer(dataFolder, log);
  await rm(join(dataFolder, 'postgres'), { recursive: true, force: true });
  await rename(join(dataFolder, old), join(dataFolder, 'postgres'));
  undoSecret(dataFolder);
  return true;
}

/** What the last of these has put aside. */
export async function forgetPutAside(dataFolder: string): Promise<void> {
  for (const name of await putAside(dataFolder)) await rm(join(dataFolder, name), { recursive: true, force: true });
}

const asideName = /^postgres-before-\d{14}$/;

async function putAside(dataFolder: string): Promise<string[]> {
  return (await readdir(dataFolder))
    .filter((name) => asideName.test(name))
    .toSorted()
    .toReversed();
}

function findWay(files: ReturnType<typeof readHistoryFiles>, { until }: Wanted): Way {
  const ways = waysIn(files);
  const way = until === undefined ? ways.at(-1) : wayTo(until, files);
  if (way) return way;
  const [first, last] = [ways[0], ways.at(-1)];
  throw new BackupError(
    first && last
      ? `That moment is not kept: what is goes from ${first.base.at.toISOString()} to ${last.until.toISOString()}.`
      : 'Nothing is kept there from which a point in time could be reached.',
  );
}

async function unpack(place: BackupPlace, way: Way, passphrase: string | undefined, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const withFile = async <T>(name: string, read: (file: string) => Promise<T>): Promise<T> => {
    const file = await place.get(name);
    try {
      return await read(file);
    } finally {
      if (!file.endsWith(name)) await rm(file, { force: true });
    }
  };
  const { major } = findBinaries();
  const { secret, timeline } = await withFile(way.base.name, (file) =>
    unpackFiles(file, passphrase, { folder, major }),
  );
  for (const { name, start, end } of way.logs) {
    await withFile(name, (file) =>
      unpackLog(file, passphrase, { folder: join(folder, 'pg_wal'), timeline, start, end }),
    );
  }
  await writeFile(join(folder, 'recovery.signal'), '', { mode: 0o600 });
  return secret;
}

/** PostgreSQL goes through the changes when it starts, and takes nobody in before it has. */
async function replay(draft: string, until: Date | undefined, log: UntilPlace['log']): Promise<void> {
  const settings = {
    restore_command: 'false', // all there is lies in pg_wal
    recovery_target_action: 'promote',
    hot_standby: 'off',
    // When it reads this it does not know yet what Z is.
    ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
  };
  const server = await joinEmbeddedPostgres(draft, log, { alone: true, settings, patienceMs: replayMs });
  try {
    await using client = await connect(server.connection);
    const { rows } = await client.query<{ orders: string | null }>(`select to_regclass('public.orders') as orders`);
    if (!rows[0]?.orders) throw new BackupError('There is no shop in what is kept there.');
    await migrate(server.connection);
  } finally {
    await server.leave();
  }
}

async function connect(connection: ConstructorParameters<typeof Client>[0]) {
  const client = new Client(connection);
  client.on('error', () => undefined); // the query under way fails with it
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** Of a shop that was killed; one that runs is refused. */
async function stopLeftServer(dataFolder: string, log: UntilPlace['log']): Promise<void> {
  if (!existsSync(join(dataFolder, 'postgres/postmaster.pid'))) return;
  const server = await joinEmbeddedPostgres(dataFolder, log, { alone: true });
  await server.leave();
}

async function changePlaces(dataFolder: string, draft: string, now: Date): Promise<void> {
  const present = join(dataFolder, 'postgres');
  await forgetPutAside(dataFolder);
  const aside = join(dataFolder, `postgres-before-${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)}`);
  if (existsSync(present)) await rename(present, aside);
  await rename(join(draft, 'postgres'), present);
}
