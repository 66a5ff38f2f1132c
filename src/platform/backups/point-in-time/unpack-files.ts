import { constants } from 'node:fs';
import { appendFile, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { asBackupError, openStored, readArchive, readJson } from '../archive-file.ts';
import { BackupError, damaged } from '../backup-error.ts';
import { baseHead, baseNames, baseSums } from './copy-files.ts';
import { segmentBytes, segmentName, segmentStart } from './log-names.rules.ts';
import type { LogPosition } from './log-names.rules.ts';

const part = /^files\/((?:[\w.-]+\/)*[\w.-]+)\/(\d+)$/;

/** Writes the files of a copy into an empty folder. @returns the shop's secret @throws BackupError */
export async function unpackFiles(
  file: string,
  passphrase: string | undefined,
  { folder, major }: { folder: string; major: string },
): Promise<{ secret: string; timeline: number }> {
  let secret = '';
  let files = 0;
  for await (const { name, bytes, digest } of readArchive(file, baseNames.sums, passphrase)) {
    const [, path = '', number] = part.exec(name) ?? [];
    if (name === baseNames.head) await makeFolders(bytes, folder, major);
    else if (name === baseNames.secret) secret = bytes.toString('utf8');
    else if (digest !== undefined) {
      const sums = baseSums.safeParse(readJson(bytes));
      if (sums.data?.digest !== digest || sums.data.files !== files || !secret) throw damaged();
    } else if (isInside(path)) {
      // Its folder stands in the head.
      await appendFile(join(folder, path), bytes, { mode: 0o600 }).catch(rejectMissing);
      if (number === '1') files += 1;
    } else throw damaged();
  }
  return { secret, timeline: await readTimeline(folder) };
}

async function makeFolders(head: Buffer, root: string, major: string): Promise<void> {
  const parsed = baseHead.safeParse(readJson(head));
  if (!parsed.success) throw damaged(parsed.error);
  const { postgresMajor, folders } = parsed.data;
  if (postgresMajor !== major) {
    throw new BackupError(
      `These are files of PostgreSQL ${postgresMajor}, and this shop brings ${major}. Go back with the version of the shop that made them.`,
    );
  }
  await mkdir(join(root, 'pg_wal'), { recursive: true, mode: 0o700 });
  for (const folder of folders) {
    if (!isInside(folder)) throw damaged();
    await mkdir(join(root, folder), { recursive: true, mode: 0o700 });
  }
}

function isInside(path: string): boolean {
  return path !== '' && !path.startsWith('/') && path.split('/').every((name) => name !== '..' && name !== '');
}

function rejectMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR' ? damaged(error) : error;
}

/** What backup_label says: `START WAL LOCATION: 0/2000028 (file 000000010000000000000002)`. */
async function readTimeline(folder: string): Promise<number> {
  const label = await readFile(join(folder, 'backup_label'), 'utf8').catch(rejectMissing);
  const found = /\(file ([\dA-F]{8})[\dA-F]{16}\)/.exec(label)?.[1];
  if (found === undefined) throw damaged();
  return Number.parseInt(found, 16);
}

/** Puts stored changes back into the files they were read from. @throws BackupError */
export async function unpackLog(
  file: string,
  passphrase: string | undefined,
  { folder, timeline, start, end }: { folder: string; timeline: number; start: LogPosition; end: LogPosition },
): Promise<void> {
  let at = start;
  async function write(chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of chunks) {
      for (let rest = chunk; rest.length > 0;) {
        const offset = Number(at - segmentStart(at));
        const bytes = rest.subarray(0, Number(segmentBytes) - offset);
        await writeInto(join(folder, segmentName(timeline, at)), bytes, offset);
        at += BigInt(bytes.length);
        rest = rest.subarray(bytes.length);
      }
    }
  }
  try {
    await pipeline(await openStored(file, passphrase), createGunzip(), write);
  } catch (error) {
    throw asBackupError(error);
  }
  if (at !== end) throw damaged();
}

/** A file of the log has its full size from its beginning. */
async function writeInto(path: string, bytes: Buffer, offset: number): Promise<void> {
  await using handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  if ((await handle.stat()).size < Number(segmentBytes)) await handle.truncate(Number(segmentBytes));
  await handle.write(bytes, 0, bytes.length, offset);
}
