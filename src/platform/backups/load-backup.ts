import type { Client } from 'pg';
import type { Connection } from '../database/database.ts';
import { knownMigrations, migrate } from '../database/migrate.ts';
import { connectWithoutTimeouts } from '../database/own-connection.ts';
import type { ArchiveEntry, ReadEntries } from './archive-file.ts';
import { readArchive, readJson } from './archive-file.ts';
import { backupHead, backupSums, folders, names } from './backup-contents.ts';
import type { BackupHead, BackupSums } from './backup-contents.ts';
import { BackupError, damaged } from './backup-error.ts';
import { openRowWriter } from './write-rows.ts';
import type { RowWriter } from './write-rows.ts';

/** Where everything but rows goes; an entry without a target is read and checked all the same. */
export type BackupTarget = {
  /** To an empty database. */
  connection: Connection;
  picture?: (name: string, bytes: Buffer) => Promise<void>;
  /** Called once, at the end. */
  secret?: (secret: string) => void;
};

export type LoadedBackup = { head: BackupHead; sums: BackupSums };

/** As `diskStorage` names originals: nothing that leads out of the folder. */
const pictureName = /^masters\/[a-z0-9]+(?:[/-][a-z0-9]+)*\.[a-z]+$/;

/**
 * Reads a backup into an empty database and brings it to this version of the shop. Tables and columns are made by the shop's own
 * migrations; of the file only rows are taken, and only for tables that are there. @throws BackupError
 */
export async function loadBackup(
  file: string,
  passphrase: string | undefined,
  target: BackupTarget,
): Promise<LoadedBackup> {
  await using client = await connectWithoutTimeouts(target.connection, 'restore');
  const loaded = await loadEntries(readArchive(file, names.sums, passphrase), client, target);
  await migrate(target.connection);
  await client.query('analyze');
  return loaded;
}

async function loadEntries(entries: ReadEntries, client: Client, target: BackupTarget): Promise<LoadedBackup> {
  const { value: first, done } = await entries.next();
  const head = readHead(done ? undefined : first);
  const rows = await openRowWriter(client, target.connection, head);
  const found = { pictures: 0, secret: '' };
  for await (const entry of entries) {
    if (entry.digest === undefined) {
      await loadEntry(entry, rows, found, target);
      continue;
    }
    const sums = parsed(backupSums, entry);
    const counts = await rows.finish(sums.sequences);
    const isSame =
      sums.digest === entry.digest && sums.pictures === found.pictures && sameCounts(sums.rows, counts) && found.secret;
    if (!isSame) throw damaged();
    target.secret?.(found.secret);
    await entries.next(); // to the end of the file, where an encrypted one says that it is whole
    return { head, sums };
  }
  throw damaged();
}

async function loadEntry(
  { name, bytes }: ArchiveEntry,
  rows: RowWriter,
  found: { pictures: number; secret: string },
  target: BackupTarget,
): Promise<void> {
  const table = /^database\/([^/]+)\/\d+$/.exec(name)?.[1];
  if (table) return rows.write(table, bytes);
  if (name === names.secret) {
    found.secret = bytes.toString('utf8');
    return undefined;
  }
  const picture = name.startsWith(folders.pictures) ? name.slice(folders.pictures.length) : '';
  if (!pictureName.test(picture)) throw damaged();
  found.pictures += 1;
  return target.picture?.(picture, bytes);
}

function readHead(entry: ArchiveEntry | undefined): BackupHead {
  if (entry?.name !== names.head) throw damaged();
  const head = parsed(backupHead, entry);
  const known = knownMigrations();
  if (head.migrations.some((when) => !known.includes(when))) {
    throw new BackupError(
      `This backup was made by a newer version of the shop (${head.shopVersion}). Bring the shop up to date first.`,
    );
  }
  return head;
}

function parsed<Output>(
  schema: {
    safeParse(
      value: unknown,
    ): { success: true; data: Output } | { success: false; error: { issues: { message: string }[] } };
  },
  { bytes }: ArchiveEntry,
): Output {
  const result = schema.safeParse(readJson(bytes));
  if (result.success) return result.data;
  throw damaged(result.error);
}

function sameCounts(one: Record<string, number>, other: ReadonlyMap<string, number>): boolean {
  return Object.entries(one).every(([table, count]) => (other.get(table) ?? 0) === count);
}
