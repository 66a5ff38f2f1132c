import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { minutes } from '../clock.ts';
import { idleThread } from '../idle-thread.ts';
import { UnreadableFile } from './file-table.ts';

export type TableRow = { row: number; cells: string[] };
export type UnreadRow = { row: number; fault: string };
/** The headings, then batches of rows, then the rows that cannot be used; or why the file cannot be read. */
export type TableMessage =
  | { format: string; headings: string[] }
  | { rows: TableRow[] }
  | { leftOut: UnreadRow[] }
  | { refusal: string };

const longestMs = minutes(2);
const inThread = idleThread('src/platform/table-files/table-reader.ts', { maxMemoryMb: 256 });

/**
 * Parses a file in a worker thread and hands on its parts as they are taken.
 * @throws UnreadableFile
 */
export function readInThread(
  bytes: Uint8Array,
  take: (part: Exclude<TableMessage, { refusal: string }>) => Promise<void>,
): Promise<void> {
  return inThread(async (worker) => {
    const signal = AbortSignal.timeout(longestMs);
    say(worker, bytes);
    for (;;) {
      const [part] = (await once(worker, 'message', { signal })) as [TableMessage];
      if ('refusal' in part) throw new UnreadableFile(part.refusal);
      await take(part);
      if ('leftOut' in part) return;
      say(worker, 'taken');
    }
  });
}

function say(worker: Worker, message: Uint8Array | 'taken'): void {
  worker.postMessage(message);
}
