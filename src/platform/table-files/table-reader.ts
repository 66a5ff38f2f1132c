import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { comeAfterRequests } from '../idle-thread.ts';
import { UnreadableFile } from './file-table.ts';
import { readTable } from './open-file.ts';
import type { TableMessage } from './table-thread.ts';

// Runs in a worker thread, because other people's XML and workbooks may take long to parse.

const rowsAtOnce = 100;

comeAfterRequests();

parentPort?.on('message', (message: Uint8Array | 'taken') => {
  if (message !== 'taken') void respond(message);
});

async function respond(bytes: Uint8Array): Promise<void> {
  try {
    // Of other shops' files none is known to be usual: the headings are in the first line.
    const { format, headings, rows, leftOut } = readTable(bytes, { isUsual: () => false });
    await hand({ format, headings: headings.map(({ name }) => name) });
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const texts = rows.slice(at, at + rowsAtOnce).map(({ number, cells }) => ({
        row: number,
        cells: Array.from(headings, (_, place) => [cells[place] ?? ''].flat().join('\n')),
      }));
      await hand({ rows: texts });
    }
    say({ leftOut: leftOut.map(({ number, why }) => ({ row: number, fault: `This row has ${why}.` })) });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    say({ refusal: error.message });
  }
}

/** Sends the next part once the last one was taken. */
async function hand(message: TableMessage): Promise<void> {
  say(message);
  if (parentPort) await once(parentPort, 'message');
}

function say(message: TableMessage): void {
  parentPort?.postMessage(message);
}
