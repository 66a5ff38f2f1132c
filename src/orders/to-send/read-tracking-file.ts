import { parse } from 'csv-parse/sync';
import { Problem } from '#platform/http/errors/problem.ts';
import { textOfFile } from '#platform/text-file.ts';
import { mostTrackingRows } from './tracking-file.contract.ts';

export type ReadTracking = { row: number; order: string; trackingNumber: string; carrier: string };

/** By small letters and digits alone; the first that a file has counts. */
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
    'barcode',
  ],
  carrier: ['carrier', 'carriername', 'courier'],
};

const usualCarrier = 'Royal Mail';

/**
 * The rows of a carrier's file, with commas, semicolons or tabs between its cells.
 * @throws Problem 400 `empty-file`, `unknown-columns`, `unreadable-file`, 413 `too-many-rows`
 */
export function readTrackingFile(file: Buffer): ReadTracking[] {
  const [header, ...rows] = cellsOf(textOfFile(file));
  if (!header) throw new Problem(400, 'empty-file', 'There is nothing in that file.');
  if (rows.length > mostTrackingRows) {
    const most = mostTrackingRows.toLocaleString('en-GB');
    throw new Problem(413, 'too-many-rows', `That file has more than ${most} rows. Please split it.`);
  }
  const plain = header.cells.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const columnOf = (known: readonly string[]) =>
    known.map((name) => plain.indexOf(name)).find((index) => index >= 0) ?? -1;
  const [order, tracking, carrier] = [columnOf(names.order), columnOf(names.trackingNumber), columnOf(names.carrier)];
  if (order < 0 || tracking < 0) {
    const missing = [order < 0 ? '“Order reference”' : [], tracking < 0 ? '“Tracking number”' : []]
      .flat()
      .join(' and ');
    throw new Problem(
      400,
      'unknown-columns',
      `The first row must name the columns, and ${missing} ${order < 0 && tracking < 0 ? 'are' : 'is'} missing.`,
    );
  }
  return rows.map(({ row, cells }) => ({
    row,
    order: cellAt(cells, order),
    trackingNumber: cellAt(cells, tracking),
    carrier: cellAt(cells, carrier) || usualCarrier,
  }));
}

function cellsOf(text: string): { row: number; cells: string[] }[] {
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_quotes: true,
      relax_column_count: true,
    });
    return rows
      .map((cells, index) => ({ row: index + 1, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim()));
  } catch {
    throw new Problem(
      400,
      'unreadable-file',
      'That file can’t be read as CSV. Please save it as CSV (UTF-8) and try again.',
    );
  }
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: first.split(mark).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ',';
}

/** Without what a spreadsheet or an export puts around a number to keep it a text: '123 and ="123". */
function cellAt(cells: readonly string[], index: number): string {
  return (cells[index] ?? '')
    .trim()
    .replace(/^'/, '')
    .replace(/^="(.*)"$/, '$1')
    .trim();
}
