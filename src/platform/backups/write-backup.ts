import type { Client } from 'pg';
import type { Connection } from '../database/database.ts';
import { connectWithoutTimeouts } from '../database/own-connection.ts';
import { describeProcess } from '../shop-process.ts';
import type { MediaStorage } from '../storage.ts';
import { writeArchive } from './archive-file.ts';
import type { ArchiveEntry } from './archive-file.ts';
import { folders, names } from './backup-contents.ts';
import type { BackedUpTable, BackupHead, BackupSums } from './backup-contents.ts';
import { BackupError } from './backup-error.ts';
import { beginSnapshot, listQueues, listSequences, listTables, readRows } from './copy-rows.ts';

export type BackupSource = {
  connection: Connection;
  media: Pick<MediaStorage, 'list' | 'read'>;
  /** With it the sealed columns can be read; without it they are lost. */
  secret: string;
  madeAt: Date;
};

type WriteOptions = {
  passphrase?: string | undefined;
  /** Called often. */
  onRows?: ((rows: number) => void) | undefined;
};

/** The folder of the originals; other sizes are made from them on request. */
const masters = 'masters';

/** Writes the whole shop into one file, while it runs: the database as it was at one moment, then the pictures. */
export async function writeBackup(
  source: BackupSource,
  file: string,
  { passphrase, onRows }: WriteOptions = {},
): Promise<BackupSums> {
  return writeArchive(file, names.sums, everything(source, onRows ?? (() => undefined)), passphrase);
}

type Sums = Omit<BackupSums, 'digest'>;

async function* everything(
  { connection, media, secret, madeAt }: BackupSource,
  onRows: (rows: number) => void,
): AsyncGenerator<ArchiveEntry, Sums> {
  const stored = yield* allTables(connection, madeAt, onRows);
  yield { name: names.secret, bytes: Buffer.from(secret) };
  return { ...stored, pictures: yield* allPictures(media) };
}

/** The connection ends with the last row: pictures take longer, and it would keep old rows from being removed. */
async function* allTables(
  connection: BackupSource['connection'],
  madeAt: Date,
  onRows: (rows: number) => void,
): AsyncGenerator<ArchiveEntry, Omit<Sums, 'pictures'>> {
  await using client = await connectWithoutTimeouts(connection, 'backup');
  await beginSnapshot(client);
  const head = await readHead(client, madeAt);
  yield { name: names.head, bytes: toJson(head) };
  return { rows: yield* allRows(client, head.tables, onRows), sequences: await listSequences(client) };
}

async function readHead(client: Client, madeAt: Date): Promise<BackupHead> {
  const tables = await listTables(client);
  if (!tables.some(({ name }) => name === 'public.orders'))
    throw new BackupError('There is no shop in this database yet.');
  const { rows: migrations } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  );
  const { rows: version } = await client.query<{ number: number }>(
    `select current_setting('server_version_num')::int as number`,
  );
  return {
    format: 1,
    shopVersion: describeProcess().version,
    postgresVersion: version[0]?.number ?? 0,
    madeAt: madeAt.toISOString(),
    migrations: migrations.map(({ at }) => Number(at)),
    queues: await listQueues(client),
    tables,
  };
}

async function* allRows(
  client: Client,
  tables: readonly BackedUpTable[],
  onRows: (rows: number) => void,
): AsyncGenerator<ArchiveEntry, Record<string, number>> {
  const counts: Record<string, number> = {};
  let sum = 0;
  for (const table of tables) {
    const rows = readRows(client, table);
    let number = 1;
    let step = await rows.next();
    for (; !step.done; step = await rows.next()) {
      yield { name: `${folders.rows}${table.name}/${String(number).padStart(6, '0')}`, bytes: step.value };
      number += 1;
    }
    counts[table.name] = step.value;
    onRows((sum += step.value));
  }
  return counts;
}

/** After the rows: the pictures they name were stored before them, and none in use within the last day is removed. */
async function* allPictures(media: BackupSource['media']): AsyncGenerator<ArchiveEntry, number> {
  let count = 0;
  for (const { name } of await media.list(masters)) {
    const bytes = await media.read(name);
    if (!bytes) continue;
    yield { name: folders.pictures + name, bytes };
    count += 1;
  }
  return count;
}

function toJson(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}
