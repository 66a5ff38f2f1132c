import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { days } from '../../clock.ts';
import type { Connection } from '../../database/database.ts';
import { connectWithoutTimeouts } from '../../database/own-connection.ts';
import type { OwnConnection } from '../../database/own-connection.ts';
import type { BackupPlace } from '../backup-place.ts';
import { openBackupPlace, removeDrafts } from '../backup-place.ts';
import { copyFiles } from './copy-files.ts';
import { bytesOfLogs, chainsIn, logsOf, notNeeded, outlived } from './histories.rules.ts';
import { beginHistory, historyName, nameBase, readHistoryFiles, segmentStart, timeOf } from './log-names.rules.ts';
import type { HistoryFile } from './log-names.rules.ts';
import { listUsableSlots, slotOf, writeLog } from './store-log.ts';

/** The embedded server: its files are read beside it. */
export type HistorySource = {
  connection: Connection;
  secret: string;
  passphrase: string | undefined;
  /** A history that ended with a restore is deleted after so many: nobody's data is kept for longer than in backups. */
  nights: number;
};

/** In the place of the backups, beside them. */
export const historyFolder = 'point-in-time';

export function openHistoryPlace(config: Parameters<typeof openBackupPlace>[0]): Promise<BackupPlace> {
  return openBackupPlace(config, { folder: historyFolder, names: { start: '', pattern: historyName } });
}

/** A history ends with a restore: an owner who went back too far needs the one before. */
const kept = { copies: 2, histories: 3 };
/** More changes than this, and than twice the copy, take longer to replay than another copy takes to make. */
const mostLogBytes = 1_073_741_824;

/**
 * Stores what was committed since the last time. Begins with a copy of the files where there is none to which that could be added:
 * the first time, in another place, after a restore, or when the server had to throw changes away because they were not fetched.
 */
export async function storeHistory(source: HistorySource, place: BackupPlace): Promise<void> {
  await using client = await connect(source);
  // Two at once would store some changes twice, which looks like a gap. The lock ends with the session.
  const { rows: locks } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(7294, 4) as taken');
  if (!locks[0]?.taken) return;
  const known = readHistoryFiles(await place.list());
  const current = await findCurrent(client, known);
  const history = current ?? (await begin(client, source, place));
  const files = current ? known : readHistoryFiles(await place.list());
  const writer = { client, place, files: await filesOf(client), passphrase: source.passphrase };
  const whole = await writeLog(writer, history, endOf(files, history));
  if (!whole) {
    await dropSlots(client);
    throw new Error('PostgreSQL has thrown changes away before they were stored; another history is begun');
  }
  if (isLong(readHistoryFiles(await place.list()), history)) await copyInto(client, source, place, history);
  await removeNotNeeded(place, history, source.nights);
}

/** Takes another copy, so that there is less to replay. Does nothing before the first history: that begins with one. */
export async function takeNewCopy(source: HistorySource, place: BackupPlace): Promise<void> {
  await using client = await connect(source);
  const history = await findCurrent(client, readHistoryFiles(await place.list()));
  if (history === undefined) return;
  await copyInto(client, source, place, history);
}

/** So that PostgreSQL keeps no changes that nobody will fetch. */
export async function stopHistory(source: Pick<HistorySource, 'connection'>): Promise<void> {
  await using client = await connect(source);
  await dropSlots(client);
}

export type StoredHistory = { from: Date; until: Date; bytes: number };

/** Which moments can be restored. Undefined: none. */
export async function describeHistory(place: BackupPlace): Promise<StoredHistory | undefined> {
  const files = readHistoryFiles(await place.list());
  const chains = chainsIn(files);
  const last = chains.at(-1);
  const first = chains.find(({ until }) => until >= (last?.base.at ?? until));
  return (
    first && last && { from: first.base.at, until: last.until, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  );
}

async function findCurrent(client: Client, files: readonly HistoryFile[]): Promise<string | undefined> {
  const slots = await listUsableSlots(client);
  return files.findLast(({ kind, history }) => kind === 'base' && slots.includes(slotOf(history)))?.history;
}

async function begin(client: Client, source: HistorySource, place: BackupPlace): Promise<string> {
  await dropSlots(client);
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  const history = beginHistory(rows[0]?.at ?? new Date(0));
  await client.query('select pg_create_physical_replication_slot($1, true)', [slotOf(history)]);
  await copyInto(client, source, place, history);
  return history;
}

async function copyInto(client: Client, source: HistorySource, place: BackupPlace, history: string): Promise<void> {
  await removeDrafts(place);
  const draft = join(place.draftFolder, `.draft-${crypto.randomUUID()}`);
  try {
    const files = await filesOf(client);
    const { start, at } = await copyFiles(client, { files, secret: source.secret }, draft, source.passphrase);
    await place.put(draft, nameBase(history, start, at, source.passphrase !== undefined));
  } finally {
    await rm(draft, { force: true });
  }
}

async function filesOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ files: string }>(`select current_setting('data_directory') as files`);
  return rows[0]?.files ?? '';
}

function endOf(files: readonly HistoryFile[], history: string) {
  const last = logsOf(files, history).at(-1);
  if (last) return last;
  const base = files.find((file) => file.kind === 'base' && file.history === history);
  return { end: segmentStart(base?.start ?? 0n), at: timeOf(history) };
}

function isLong(files: readonly HistoryFile[], history: string): boolean {
  const chain = chainsIn(files).findLast(({ base }) => base.history === history);
  return chain !== undefined && bytesOfLogs(chain.logs) > Math.max(mostLogBytes, 2 * chain.base.bytes);
}

async function removeNotNeeded(place: BackupPlace, current: string, nights: number): Promise<void> {
  const files = readHistoryFiles(await place.list());
  const gone = new Set([...notNeeded(files, kept), ...outlived(files, current, days(nights))]);
  for (const { name } of gone) await place.remove(name);
}

async function dropSlots(client: Client): Promise<void> {
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where starts_with(slot_name, $1) and not active`,
    [slotOf('')],
  );
}

async function connect({ connection }: Pick<HistorySource, 'connection'>): Promise<OwnConnection> {
  const client = await connectWithoutTimeouts(connection, 'history');
  // Otherwise what was just committed may not be in the log yet, where the server runs without fsync.
  await client.query('set synchronous_commit = on');
  return client;
}
