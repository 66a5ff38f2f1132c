import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { comeAfterRequests } from '../idle-thread.ts';
import { UnreadableFile } from './file-table.ts';
import type { FileTable } from './file-table.ts';
import { readTable } from './open-file.ts';
import type { TableMessage, UnreadRow } from './table-thread.ts';

// Runs in a worker thread, because other people's XML and workbooks may take long to parse.

const rowsAtOnce = 100;
const mostNamed = 8;

comeAfterRequests();

parentPort?.on('message', (message: Uint8Array | 'taken') => {
  if (message !== 'taken') void respond(message);
});

async function respond(bytes: Uint8Array): Promise<void> {
  try {
    // Of other shops' files none is known to be usual: the headings are in the first line.
    const table = readTable(bytes, { isUsual: () => false });
    const { format, headings, rows, leftOut } = table;
    await hand({ format, headings: headings.map(({ name }) => name) });
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const texts = rows.slice(at, at + rowsAtOnce).map(({ number, cells }) => ({
        row: number,
        cells: Array.from(headings, (_, place) => [cells[place] ?? ''].flat().join('\n')),
      }));
      await hand({ rows: texts });
    }
    const unread = leftOut.map(({ number, why }) => ({ row: number, fault: `This row has ${why}.` }));
    say({ leftOut: [...notRead(table), ...unread] });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    say({ refusal: error.message });
  }
}

/** What else the file holds, told beside its first row. */
function notRead({ sheet = '', otherSheets = [], otherLists = [], isPart, headingRow }: FileTable): UnreadRow[] {
  const names = (all: readonly string[]) =>
    all
      .slice(0, mostNamed)
      .map((name) => `“${name.slice(0, 100)}”`)
      .join(', ');
  const told = [
    ...(otherSheets.length > 0 ? [`Only its sheet “${sheet}” is read, and not ${names(otherSheets)}.`] : []),
    ...(otherLists.length > 0 ? [`Lists in the file are not read: ${names(otherLists)}.`] : []),
    ...(isPart ? ['The file says that it is one page of several: the others are not read.'] : []),
  ];
  return told.map((fault) => ({ row: headingRow ?? 1, fault }));
}

/** Sends the next part once the last one was taken. */
async function hand(message: TableMessage): Promise<void> {
  say(message);
  if (parentPort) await once(parentPort, 'message');
}

function say(message: TableMessage): void {
  parentPort?.postMessage(message);
}
