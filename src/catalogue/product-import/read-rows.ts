import type { Readable } from 'node:stream';
import { Problem } from '#platform/http/errors/problem.ts';
import { largestImport, mostRows } from '#platform/table-files/import-file.contract.ts';
import { tooLarge, tooManyRows } from '#platform/table-files/sent-file.ts';
import { piecesOf, streamCsv } from '#platform/table-files/stream-csv.ts';
import { namedTwice, withoutBlankEnd } from '#platform/table-files/text-file.ts';
import { columnNamed } from './product-columns.rules.ts';
import type { Cells, ProductColumn } from './product-columns.rules.ts';
import type { RowError } from './product-import.contract.ts';

export type ReadRow = { row: number; cells: Cells } | RowError;

/**
 * The rows of a CSV file one after the other, numbered as a spreadsheet does; blank ones are left out. A row that cannot be read
 * is an error. Cells are separated by commas, or by the semicolons or tabs that Excel writes in other countries.
 * @throws Problem 400 `unknown-columns`, `unreadable-file`, 413 `too-large` and `too-many-rows`
 */
export async function* readRows(file: Readable): AsyncGenerator<ReadRow> {
  let header: ProductColumn[] | undefined;
  let count = 0;
  for await (const read of streamCsv(piecesOf(file), { largest: largestImport, tooLarge })) {
    if ('fault' in read) {
      yield { row: read.row, column: null, reason: read.fault };
      continue;
    }
    count += 1;
    // The header is not counted.
    if (count > mostRows + 1) throw tooManyRows();
    if (!header) header = columnsIn(read.cells);
    else if (read.cells.some((cell) => cell.trim() !== '')) yield readRow(read.row, read.cells, header);
  }
  if (!header) throw new Problem(400, 'empty-file', 'There is nothing in that file.');
}

function columnsIn(cells: string[]): ProductColumn[] {
  const read = withoutBlankEnd(cells).map((cell) => {
    const name = cell.trim();
    return { name, column: columnNamed(name) };
  });
  const columns = read.flatMap(({ column }) => column ?? []);
  const unknown = namesOf(read.filter(({ column }) => !column));
  const repeated = new Set(namedTwice(columns));
  const twice = namesOf(read.filter(({ column }) => column && repeated.has(column)));
  if (unknown.length + twice.length === 0) return columns;
  const issues = [
    ...unknown.map((path) => ({ path, message: 'We know no such column' })),
    ...twice.map((path) => ({ path, message: 'This column is there twice' })),
  ];
  throw new Problem(400, 'unknown-columns', whyNoColumns(unknown, twice), { issues: issues.slice(0, 50) });
}

function namesOf(read: readonly { name: string }[]): string[] {
  return [...new Set(read.map(({ name }) => name))];
}

function whyNoColumns(unknown: string[], twice: string[]): string {
  const list = (names: string[]) =>
    inWords.format(names.slice(0, 5).map((name) => (name === '' ? 'one without a name' : `“${name.slice(0, 40)}”`)));
  const faults = [
    ...(unknown.length > 0 ? [`we don’t know ${list(unknown)}`] : []),
    ...(twice.length > 0 ? [`${list(twice)} ${twice.length === 1 ? 'is' : 'are'} there twice`] : []),
  ];
  return `The first row must name the columns, and ${faults.join('; ')}. Export your products to see the names.`;
}

const inWords = new Intl.ListFormat('en-GB');

function readRow(row: number, whole: string[], header: ProductColumn[]): ReadRow {
  const cells = withoutBlankEnd(whole, Math.min(header.length, whole.length));
  if (cells.length !== header.length) {
    return { row, column: null, reason: `This row has ${cells.length} cells and the first one ${header.length}.` };
  }
  const broken = cells.findIndex((text) => text.includes('\0') || text.includes('\uFFFD'));
  if (broken >= 0) {
    const reason = 'This contains a character we cannot read. Please save the file as CSV UTF-8.';
    return { row, column: header[broken] ?? null, reason };
  }
  return { row, cells: Object.fromEntries(header.map((name, index) => [name, plain(cells[index] ?? '')])) };
}

/** Without the apostrophe that the export puts before what looks like a formula. */
function plain(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@＝＋－＠\t\r])/, '');
}
