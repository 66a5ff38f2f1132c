import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { z } from 'zod';
import { writeArchive } from '../archive-file.ts';
import type { ArchiveEntry } from '../archive-file.ts';
import { parsePosition } from './log-names.rules.ts';
import type { LogPosition } from './log-names.rules.ts';

/** A copy of the server's files taken while it runs: of use only with the changes that were made meanwhile. */
export const baseNames = { head: 'base.json', files: 'files/', secret: 'secret', sums: 'sums.json' };

export const baseHead = z.object({
  format: z.literal(1, 'This copy was made by a newer version of the shop. Bring the shop up to date first.'),
  postgresMajor: z.string().max(10),
  folders: z.array(z.string().max(300)).max(100_000),
});

export const baseSums = z.object({ files: z.int().nonnegative(), digest: z.string().length(64) });

export type CopiedFiles = { start: LogPosition; at: Date };

const chunkBytes = 4 * 1_048_576;

/** What PostgreSQL rebuilds, or what would be wrong in another place. */
const leftOut = [
  /^postmaster\.(pid|opts)$/,
  /^pg_wal\/(?!\d*[\dA-F]{8}\.history$)/,
  /^pg_(replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\//,
  /(^|\/)pgsql_tmp/,
  /(^|\/)pg_internal\.init/,
  /^(backup_label|tablespace_map|standby\.signal|recovery\.signal)/,
];

/** The session has to last from the beginning to the end. */
export async function copyFiles(
  client: Client,
  { files, secret }: { files: string; secret: string },
  draft: string,
  passphrase: string | undefined,
): Promise<CopiedFiles> {
  const { rows } = await client.query<{ start: string }>(`select pg_backup_start('shop', true)::text as start`);
  const start = parsePosition(rows[0]?.start ?? '');
  let at = new Date(0);

  async function* entries(): AsyncGenerator<ArchiveEntry, { files: number }> {
    const folders = await foldersIn(files);
    const postgresMajor = (await readFile(join(files, 'PG_VERSION'), 'utf8')).trim();
    yield { name: baseNames.head, bytes: Buffer.from(JSON.stringify({ format: 1, postgresMajor, folders })) };
    let count = 0;
    for (const folder of ['', ...folders]) {
      for (const name of await filesIn(files, folder)) {
        let number = 1;
        for await (const bytes of readFileNow(join(files, name))) {
          yield { name: `${baseNames.files}${name}/${number}`, bytes };
          number += 1;
        }
        if (number > 1) count += 1;
      }
    }
    const stopped = await client.query<{ label: string; at: Date }>(
      'select labelfile as label, clock_timestamp() as at from pg_backup_stop(wait_for_archive => false)',
    );
    const [end] = stopped.rows;
    at = end?.at ?? at;
    yield { name: `${baseNames.files}backup_label/1`, bytes: Buffer.from(end?.label ?? '') };
    yield { name: baseNames.secret, bytes: Buffer.from(secret) };
    return { files: count + 1 };
  }

  await writeArchive(draft, baseNames.sums, entries(), passphrase);
  return { start, at };
}

async function foldersIn(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name).slice(root.length + 1);
    if (entry.isDirectory() && !leftOut.some((pattern) => pattern.test(name))) found.push(name);
  }
  return found;
}

async function filesIn(root: string, folder: string): Promise<string[]> {
  const entries = await unlessGone(readdir(join(root, folder), { withFileTypes: true }));
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name))
    .filter((name) => !leftOut.some((pattern) => pattern.test(name)));
}

/** Torn pages and missing or half-written files are repaired by the changes, which begin before the copy. */
async function* readFileNow(path: string): AsyncGenerator<Buffer> {
  await using handle = await unlessGone(open(path, 'r'));
  if (!handle) return;
  for (let isFirst = true; ; isFirst = false) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes);
    if (bytesRead > 0 || isFirst) yield buffer.subarray(0, bytesRead);
    if (bytesRead < chunkBytes) return;
  }
}

async function unlessGone<Found>(looking: Promise<Found>): Promise<Found | null> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
