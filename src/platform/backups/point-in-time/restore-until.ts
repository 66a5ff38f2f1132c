import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { days } from '../../clock.ts';
import { migrate } from '../../database/migrate.ts';
import { connectTo } from '../../database/own-connection.ts';
import { joinEmbeddedPostgres } from '../../database/server/embedded-postgres.ts';
import type { EmbeddedPlace } from '../../database/server/embedded-postgres.ts';
import { findBinaries } from '../../database/server/postgres-binaries.ts';
import type { Logger } from '../../logger.ts';
import { BackupError } from '../backup-error.ts';
import { timeOfBackup } from '../backup-place.ts';
import type { BackupPlace } from '../backup-place.ts';
import { rejectOtherSecret, restoreOldSecret, saveSecret } from '../secret-file.ts';
import { chainAcross, chainsIn, chainTo, cutAfter } from './histories.rules.ts';
import type { BackupChain } from './histories.rules.ts';
import { readHistoryFiles } from './log-names.rules.ts';
import type { HistoryFile } from './log-names.rules.ts';
import { unpackFiles, unpackLog } from './unpack-files.ts';

export type UntilPlace = EmbeddedPlace & {
  givenSecret: string | undefined;
  log: Pick<Logger, 'warn' | 'error'>;
};

/** `until` undefined: to the end of what is stored. `from`: the name of the file to begin with; undefined: whichever is best. */
export type Wanted = { until: Date | undefined; from?: string | undefined; passphrase: string | undefined; now: Date };

const replayMs = days(1);

/**
 * Puts the embedded database back as it was at that moment, from a copy of its files and the changes after it. It is made in a
 * folder beside the present one; only then do the two swap names. @returns how far it goes @throws BackupError
 */
export async function restoreUntil(place: BackupPlace, target: UntilPlace, wanted: Wanted): Promise<Date> {
  const { dataFolder } = target;
  const chain = findChain(readHistoryFiles(await place.list()), wanted);
  await stopLeftServer(target);
  const draft = join(dataFolder, 'restoring');
  await rm(draft, { recursive: true, force: true });
  try {
    const secret = await unpack(place, chain, wanted.passphrase, { ...target, dataFolder: draft });
    rejectOtherSecret(secret, target);
    const isBefore = wanted.until !== undefined && wanted.until < chain.until;
    await replay({ ...target, dataFolder: draft }, isBefore ? wanted.until : undefined);
    await swapFolders(dataFolder, draft, wanted.now);
    if (target.givenSecret === undefined) saveSecret(dataFolder, secret);
    return isBefore && wanted.until ? wanted.until : chain.until;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Undoes the last such restore. False: there was none since the last restore of a backup. */
export async function undoUntil(target: UntilPlace): Promise<boolean> {
  const { dataFolder } = target;
  const [old] = await putAside(dataFolder);
  if (old === undefined) return false;
  await stopLeftServer(target);
  await rm(join(dataFolder, 'postgres'), { recursive: true, force: true });
  await rename(join(dataFolder, old), join(dataFolder, 'postgres'));
  restoreOldSecret(dataFolder);
  return true;
}

/** Deletes what the last restore put aside. */
export async function deletePutAside(dataFolder: string): Promise<void> {
  for (const name of await putAside(dataFolder)) await rm(join(dataFolder, name), { recursive: true, force: true });
}

const asideName = /^postgres-before-\d{14}$/;

async function putAside(dataFolder: string): Promise<string[]> {
  return (await readdir(dataFolder))
    .filter((name) => asideName.test(name))
    .toSorted()
    .toReversed();
}

function findChain(files: readonly HistoryFile[], { until, from }: Wanted): BackupChain {
  if (from !== undefined) return findChainFrom(from, files, until);
  const chain = until === undefined ? chainsIn(files).at(-1) : chainTo(until, files);
  if (!chain) throw notStored('That moment is not kept', files);
  return chain;
}

/**
 * Changes are of the server's files, so from a backup, which has rows, it is the copy taken before it, and the changes that lead
 * past it. Whoever names a file wants no other history, and to get as far as they said.
 */
function findChainFrom(name: string, files: readonly HistoryFile[], until: Date | undefined): BackupChain {
  const copy = readHistoryFiles([{ name, bytes: 0 }]).find(({ kind }) => kind === 'base');
  const at = copy?.at ?? timeOfBackup(name);
  if (!at) throw new BackupError(`${name} has the name of neither a backup nor a copy of the database.`);
  const chain = copy ? chainsIn(files).find(({ base }) => base.name === name) : chainAcross(at, files);
  if (!chain) throw notStored(`The changes since ${name} are not kept`, files);
  if (until && until < at) {
    throw new BackupError(`${until.toISOString()} is before ${name}, which is of ${at.toISOString()}.`);
  }
  if (until && until > chain.until) {
    throw new BackupError(`The changes kept since ${name} go to ${chain.until.toISOString()} and no further.`);
  }
  return until ? cutAfter(chain, until) : chain;
}

function notStored(what: string, files: readonly HistoryFile[]): BackupError {
  const chains = chainsIn(files);
  const [first, last] = [chains[0], chains.at(-1)];
  return new BackupError(
    first && last
      ? `${what}: what is kept goes from ${first.base.at.toISOString()} to ${last.until.toISOString()}.`
      : 'Nothing is kept there from which a point in time could be reached.',
  );
}

async function unpack(
  place: BackupPlace,
  chain: BackupChain,
  passphrase: string | undefined,
  { dataFolder, postgresFolder }: EmbeddedPlace,
): Promise<string> {
  const folder = join(dataFolder, 'postgres');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const withFile = async <T>(name: string, read: (file: string) => Promise<T>): Promise<T> => {
    const file = await place.get(name);
    try {
      return await read(file);
    } finally {
      if (!file.endsWith(name)) await rm(file, { force: true });
    }
  };
  const { major } = findBinaries(postgresFolder);
  const { secret, timeline } = await withFile(chain.base.name, (file) =>
    unpackFiles(file, passphrase, { folder, major }),
  );
  for (const { name, start, end } of chain.logs) {
    await withFile(name, (file) =>
      unpackLog(file, passphrase, { folder: join(folder, 'pg_wal'), timeline, start, end }),
    );
  }
  await writeFile(join(folder, 'recovery.signal'), '', { mode: 0o600 });
  return secret;
}

/** PostgreSQL replays the changes when it starts, and accepts no connections before it has. */
async function replay(draft: UntilPlace, until: Date | undefined): Promise<void> {
  const settings = {
    restore_command: 'false', // all there is lies in pg_wal
    recovery_target_action: 'promote',
    hot_standby: 'off',
    // At this point of its start PostgreSQL does not know the time zone Z yet.
    ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
  };
  const server = await joinEmbeddedPostgres(draft, draft.log, { alone: true, settings, startTimeoutMs: replayMs });
  try {
    await using client = await connectTo(server.connection, 'restore');
    const { rows } = await client.query<{ orders: string | null }>(`select to_regclass('public.orders') as orders`);
    if (!rows[0]?.orders) throw new BackupError('There is no shop in what is kept there.');
    await migrate(server.connection);
  } finally {
    await server.leave();
  }
}

/** Stops the server of a shop that was killed. @throws StartError while a shop runs */
async function stopLeftServer(target: UntilPlace): Promise<void> {
  if (!existsSync(join(target.dataFolder, 'postgres/postmaster.pid'))) return;
  const server = await joinEmbeddedPostgres(target, target.log, { alone: true });
  await server.leave();
}

async function swapFolders(dataFolder: string, draft: string, now: Date): Promise<void> {
  const present = join(dataFolder, 'postgres');
  // Without a present one an earlier restore was killed between the two names: what it put aside is the shop to return to.
  if (existsSync(present)) await deletePutAside(dataFolder);
  const aside = join(dataFolder, `postgres-before-${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)}`);
  if (existsSync(present)) await rename(present, aside);
  await rename(join(draft, 'postgres'), present);
}
