import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { Problem } from '#platform/http/errors/problem.ts';
import {
  inTurns,
  isSeparatorLine,
  separatorOf,
  textOfFile,
  whyNoText,
  withoutLongLines,
} from '#platform/table-files/text-file.ts';
import { mostTrackingRows } from './tracking-file.contract.ts';

export type ReadTracking = { row: number; order: string; trackingNumber: string; carrier: string };

/** Compared by lower-case letters and digits; the first matching column counts. */
const names = {
  order: [
    'orderreference',
    'ordernumber',
    'orderno',
    'customerreference',
    'yourreference',
    'channelreference',
    'reference',
    'order',
  ],
  trackingNumber: [
    'trackingnumber',
    'trackingno',
    'trackingid',
    'trackingreference',
    'trackingcode',
    'tracking',
    // DPD's
    'consignmentnumber',
    'consignmentno',
    'consignment',
    'parcelnumber',
    'parcelno',
    'barcode',
  ],
  carrier: ['carrier', 'carriername', 'courier'],
};

/** Our own, wherever it stands; without its letters another's number may look like one. */
const ownReference = /\bPV[\s-]?[0-9A-Z]{10}\b/i;

const longestRow = 20_000; // characters
const longestLine = 2 * longestRow; // bytes
const mostColumns = 300;

/**
 * Parses the rows of a carrier's file, separated by commas, semicolons or tabs.
 * @throws Problem 400 `empty-file`, `unknown-columns`, `unreadable-file`, 413 `too-many-rows`
 */
export async function readTrackingFile(file: Buffer): Promise<ReadTracking[]> {
  const why = whyNoText(file);
  if (why) throw new Problem(400, 'unreadable-file', `That file can’t be read: ${why}.`);
  const [header, ...rows] = await cellsOf(textOfFile(file));
  if (!header) throw new Problem(400, 'empty-file', 'There is nothing in that file.');
  const plain = header.cells.slice(0, mostColumns).map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const columnsOf = (known: readonly string[]) =>
    known.map((name) => plain.indexOf(name)).filter((index) => index >= 0);
  const [order, [tracking], [carrier]] = [
    columnsOf(names.order),
    columnsOf(names.trackingNumber),
    columnsOf(names.carrier),
  ];
  const hasReference = order.length > 0 || rows.some(({ cells }) => cells.some((cell) => ownReference.test(cell)));
  if (!hasReference || tracking === undefined)
    throw unknownColumns({ hasReference, hasNumber: tracking !== undefined });
  return rows.map(({ row, cells }) => ({
    row,
    order: referenceIn(cells, order),
    trackingNumber: cellAt(cells, tracking),
    carrier: carrier === undefined ? '' : cellAt(cells, carrier),
  }));
}

function unknownColumns({ hasReference, hasNumber }: { hasReference: boolean; hasNumber: boolean }): Problem {
  const missing = [hasReference ? [] : '“Order reference”', hasNumber ? [] : '“Tracking number”'].flat();
  const message = `The first row must name the columns, and ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`;
  return new Problem(400, 'unknown-columns', message);
}

/** A carrier's file may have an order number of its own beside our reference, which then stands in another column. */
function referenceIn(cells: readonly string[], named: readonly number[]): string {
  const inOrder = [...named.map((index) => cellAt(cells, index)), ...cells];
  const own = inOrder.map((cell) => ownReference.exec(cell)?.[0]).find((found) => found !== undefined);
  return own ?? cellAt(cells, named[0] ?? -1);
}

type Row = { row: number; cells: string[] };

/** Yields to other work, whatever is in the file. Blank rows are counted but skipped. */
async function cellsOf(text: string): Promise<Row[]> {
  let met = 0;
  const parser = parse({
    bom: true,
    delimiter: separatorOf(text.slice(0, longestRow)),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    on_record: (cells: string[], { empty_lines: blank }) => {
      met += 1;
      if (met === 1 && isSeparatorLine(cells)) return null;
      return cells.some((cell) => cell.trim() !== '') ? [String(met + blank), ...cells] : null;
    },
  });
  // An error ends the parser, and is thrown in the loop.
  pipeline(Readable.from(withoutLongLines(inTurns(Buffer.from(text)), longestLine)), parser, () => undefined);
  const rows: Row[] = [];
  try {
    // Streams are untyped: without a header option the parser yields arrays of strings.
    for await (const [row, ...cells] of parser as AsyncIterable<string[]>) {
      if (rows.length > mostTrackingRows) throw tooManyRows();
      rows.push({ row: Number(row), cells });
    }
  } catch (error) {
    throw error instanceof Problem ? error : unreadable();
  }
  return rows;
}

function tooManyRows(): Problem {
  const most = mostTrackingRows.toLocaleString('en-GB');
  return new Problem(413, 'too-many-rows', `That file has more than ${most} rows. Please split it.`);
}

function unreadable(): Problem {
  const message = 'That file can’t be read as CSV. Please save it as CSV (UTF-8) and try again.';
  return new Problem(400, 'unreadable-file', message);
}

/** Removes what spreadsheets put around a number to keep it as text: '123 and ="123". */
function cellAt(cells: readonly string[], index: number): string {
  return (cells[index] ?? '')
    .trim()
    .replace(/^'/, '')
    .replace(/^="(.*)"$/, '$1')
    .trim();
}
