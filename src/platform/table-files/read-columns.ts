import { Problem } from '../http/errors/problem.ts';
import { chosenColumns, mostRowFaults } from './chosen-columns.contract.ts';
import type { FileColumns, RowsReport } from './chosen-columns.contract.ts';
import { sheetHeadings } from './headings.ts';
import { largestImport, mostRows } from './import-file.contract.ts';
import { tooLarge } from './sent-file.ts';
import { streamCsv } from './stream-csv.ts';
import { withoutBlankEnd } from './text-file.ts';

/** `usual`: what columns of it are called, likelier names first; `isNumbered`: further columns carry on its number. */
export type UsualColumns<Field extends string> = Record<
  Field,
  { name: string; usual: string; isNeeded?: true; isNumbered?: true }
>;
export type ReadRow<Field extends string> = { row: number; cells: Partial<Record<Field, string>> };
export type ReadColumns<Field extends string> = {
  columns: FileColumns;
  rows: ReadRow<Field>[];
  faults: { row: number; fault: string }[];
};

const longestCell = 20_000; // characters
/** Orders have a few columns for each of their lines. */
const mostColumns = 2_000;

/**
 * The rows of a file by what its columns hold: as chosen, or else as their headings say. Only cells of such columns are kept.
 * @throws Problem 400 `unreadable-file`, `empty-file`, `unknown-columns`, 413 `too-large`, `too-many-rows`
 */
export async function readColumns<Field extends string>(
  file: AsyncIterable<Buffer>,
  usual: UsualColumns<Field>,
  chosen: string | undefined,
): Promise<ReadColumns<Field>> {
  const read: ReadColumns<Field> = { columns: { headings: [], fields: [] }, rows: [], faults: [] };
  let places: [Field, number[]][] | undefined;
  for await (const next of streamCsv(file, { largest: largestImport, tooLarge })) {
    if ('fault' in next) read.faults.push(next);
    else if (!places) {
      read.columns = columnsOf(next.cells, usual, chosen);
      places = placesOf(read.columns, usual);
    } else if (next.cells.some((cell) => cell.trim() !== '')) {
      if (read.rows.length === mostRows)
        throw new Problem(413, 'too-many-rows', `That file has more than ${mostRows} rows. Please split it.`);
      addExamples(read.columns, next.cells);
      const cells = places.map(([field, at]) => [field, textAt(next.cells, at)] as const);
      read.rows.push({ row: next.row, cells: Object.fromEntries(cells.filter(([, text]) => text !== '')) as never });
    }
  }
  if (read.rows.length + read.faults.length === 0)
    throw new Problem(400, 'empty-file', 'There are no rows in that file below the headings.');
  return read;
}

function columnsOf<Field extends string>(
  cells: readonly string[],
  usual: UsualColumns<Field>,
  chosen: string | undefined,
): FileColumns {
  const names = withoutBlankEnd([...cells]).map((name) => clean(name).slice(0, 200));
  if (names.length > mostColumns) {
    const limit = mostColumns.toLocaleString('en-GB');
    throw new Problem(400, 'unreadable-file', `That file can’t be read: it has more than ${limit} columns.`);
  }
  const headings = sheetHeadings(names);
  const wanted = chosen === undefined ? {} : readChosen(chosen);
  const taken = new Set(Object.values(wanted));
  const fields = (Object.keys(usual) as Field[]).map((field) => {
    const { name, usual: names } = usual[field];
    const own = wanted[field];
    // What was chosen for another file counts where this one has such a column.
    const isThere = own === null || headings.some((one) => one.name === own);
    if (own !== undefined && isThere) return { field, name, heading: own };
    const found = names
      .split(', ')
      .flatMap((likely) => headings.find((one) => one.plain === likely && !taken.has(one.name)) ?? [])[0];
    if (found) taken.add(found.name);
    return { field, name, heading: found?.name ?? null };
  });
  return { headings: headings.map(({ name }) => ({ heading: name, example: '' })), fields };
}

function readChosen(text: string): Record<string, string | null> {
  try {
    return chosenColumns.parse(JSON.parse(text));
  } catch (error) {
    throw new Problem(400, 'unknown-columns', 'Choose again what the columns hold.', { cause: error });
  }
}

function placesOf<Field extends string>(
  { headings, fields }: FileColumns,
  usual: UsualColumns<Field>,
): [Field, number[]][] {
  const withoutNumber = (heading: string | null) => heading?.replace(/\d+$/, '');
  return fields.map(({ field, heading }) => {
    const isIts = (one: string) =>
      one === heading ||
      (usual[field as Field].isNumbered && /\d$/.test(one) && withoutNumber(one) === withoutNumber(heading));
    return [field as Field, headings.flatMap((one, at) => (heading !== null && isIts(one.heading) ? [at] : []))];
  });
}

function textAt(cells: readonly string[], places: readonly number[]): string {
  const texts: string[] = [];
  for (const at of places) {
    // In order: what is beyond a short row is not looked at.
    if (at >= cells.length) break;
    const text = clean(cells[at] ?? '');
    if (text !== '') texts.push(text);
  }
  return texts.join('\n');
}

function addExamples({ headings }: FileColumns, cells: readonly string[]): void {
  for (const [at, cell] of cells.entries()) {
    const column = headings[at];
    if (column?.example === '') column.example = clean(cell).slice(0, 60);
  }
}

/** PostgreSQL stores neither NUL characters nor lone surrogates; an apostrophe keeps a spreadsheet from reading a formula. */
function clean(cell: string): string {
  const text = cell.slice(0, longestCell).replaceAll('\0', '').toWellFormed().trim();
  return text.replace(/^'(?=[-+=@\d])/, '');
}

/** Whether a field that needs a column has none: then nothing is read, and the report says which to choose. */
export function lacksColumns<Field extends string>(report: RowsReport, usual: UsualColumns<Field>): boolean {
  const missing = report.columns.fields.filter(({ field, heading }) => usual[field as Field].isNeeded && !heading);
  if (missing.length === 0) return false;
  report.refused = report.rows;
  const names = missing.map(({ name }) => name).join(', ');
  report.faults = [{ row: 1, column: null, reason: `Choose the columns of: ${names}.` }];
  return true;
}

export function emptyRowsReport({ columns, rows, faults }: ReadColumns<string>, dryRun: boolean): RowsReport {
  const counts = { rows: rows.length + faults.length, added: 0, unchanged: 0, refused: 0 };
  const report: RowsReport = { dryRun, ...counts, faults: [], columns, importedAt: null };
  for (const { row, fault } of faults) refuseRow(report, row, null, fault);
  return report;
}

export function refuseRow(report: RowsReport, row: number, field: string | null, reason: string): void {
  report.refused += 1;
  noteRow(report, row, field, reason);
}

/** What is said of a row that comes in all the same. */
export function noteRow(report: RowsReport, row: number, field: string | null, reason: string): void {
  const column = report.columns.fields.find((one) => one.field === field);
  if (report.faults.length < mostRowFaults)
    report.faults.push({ row, column: column?.heading ?? column?.name ?? null, reason });
}
