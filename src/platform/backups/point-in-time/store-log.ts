import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import type { BackupPlace } from '../backup-place.ts';
import { seal } from '../passphrase-cipher.ts';
import { nameLog, parsePosition, positionText, segmentBytes, segmentName, segmentStart } from './log-names.rules.ts';
import type { LogPosition } from './log-names.rules.ts';

/** An hour of a busy shop takes several files. */
const largestFile = 4n * segmentBytes;

/** The replication slot: PostgreSQL keeps the changes it has not passed yet, up to `max_slot_wal_keep_size`. */
export function slotOf(history: string): string {
  return `point_in_time_${history}`;
}

/** What is stored already. */
export type LogEnd = { end: LogPosition; at: Date };

export type LogWriter = { client: Client; files: string; place: BackupPlace; passphrase: string | undefined };

/**
 * Stores all changes that were committed until now, from where the last time ended. What is read has been flushed and never changes.
 * @returns false: the server has thrown away what was to be read
 */
export async function writeLog(writer: LogWriter, history: string, from: LogEnd): Promise<boolean> {
  const { client } = writer;
  const { at, end, timeline } = await markEnd(client);
  for (let start = from.end; start < end;) {
    const next = start + largestFile < end ? segmentStart(start + largestFile) : end;
    const draft = join(writer.place.draftFolder, `.draft-${crypto.randomUUID()}`);
    try {
      await writePiece(writer, draft, timeline, [start, next]);
      if (!(await listUsableSlots(client)).includes(slotOf(history))) return false;
      // Only the last of several has everything that was committed until then.
      const until = next === end ? at : from.at;
      await writer.place.put(draft, nameLog(history, [start, next], until, writer.passphrase !== undefined));
    } finally {
      await rm(draft, { force: true });
    }
    await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [slotOf(history), positionText(next)]);
    start = next;
  }
  return true;
}

/**
 * Something is committed after `at` and before `end`, so that PostgreSQL, when it is to stop at a moment before `at`, finds where.
 * The time is the server's, as in the changes themselves.
 */
async function markEnd(client: Client): Promise<{ at: Date; end: LogPosition; timeline: number }> {
  const { rows: times } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  await client.query(`select pg_logical_emit_message(true, 'shop', '')`);
  const { rows } = await client.query<{ end: string; timeline: number }>(
    'select pg_current_wal_flush_lsn()::text as end, timeline_id as timeline from pg_control_checkpoint()',
  );
  const [{ end, timeline } = { end: '0/0', timeline: 0 }] = rows;
  return { at: times[0]?.at ?? new Date(0), end: parsePosition(end), timeline };
}

async function writePiece(
  { files, passphrase }: LogWriter,
  draft: string,
  timeline: number,
  span: readonly [LogPosition, LogPosition],
): Promise<void> {
  const output = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true });
  const compressed = createGzip({ level: 1 });
  const source = readSegments(join(files, 'pg_wal'), timeline, span);
  if (passphrase === undefined) await pipeline(source, compressed, output);
  else await pipeline(source, compressed, (bytes: AsyncIterable<Buffer>) => seal(bytes, passphrase), output);
}

async function* readSegments(
  folder: string,
  timeline: number,
  [start, end]: readonly [LogPosition, LogPosition],
): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const begin = segmentStart(at);
    const stop = begin + segmentBytes < end ? begin + segmentBytes : end;
    const bytes = { start: Number(at - begin), end: Number(stop - begin) - 1 };
    let left = bytes.end - bytes.start + 1;
    const segment: AsyncIterable<Buffer> = createReadStream(join(folder, segmentName(timeline, at)), bytes);
    for await (const chunk of segment) {
      left -= chunk.length;
      yield chunk;
    }
    if (left > 0) throw new Error(`${segmentName(timeline, at)} is shorter than it should be`);
    at = stop;
  }
}

/** Slots whose changes are all still there. */
export async function listUsableSlots(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select slot_name as name from pg_replication_slots
     where starts_with(slot_name, $1) and wal_status in ('reserved', 'extended', 'unreserved')`,
    [slotOf('')],
  );
  return rows.map(({ name }) => name);
}
