import { pipeline, Readable } from 'node:stream';
import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { Problem } from '#platform/http/errors/problem.ts';
import { type Cells, type ProductColumn, productColumns } from './product-columns.rules.ts';
import { largestImport, mostErrors, type RowError } from './product-import.contract.ts';
import type { FastifyRequest } from 'fastify';

export type ReadRow = { row: number; cells: Cells } | RowError;

const longestRow = 100_000; // characters
const mostRows = 100_000;
/** Bytes that are read at a stretch, a few dozen milliseconds where each row is as bad as can be. */
const pieceLength = 4_096;

/**
 * The rows of a CSV file one after the other, numbered as a spreadsheet does; blank ones are left out. A row that cannot be read
 * is a fault.
 * @throws Problem 400 `unknown-columns`, 413 `too-large` and `too-many-rows`
 */
export async function* readRows(file: Readable): AsyncGenerator<ReadRow> {
  const broken: RowError[] = [];
  const rows = numberedRows(broken);
  // What goes wrong in one part reaches the loop through the last one.
  pipeline(file, limited(), rows, () => undefined);
  let header: ProductColumn[] | undefined;
  let met = 0;
  // A stream does not say what it carries: without names for the columns, texts.
  for await (const [number, ...cells] of rows as AsyncIterable<string[]>) {
    const row = Number(number);
    met += 1;
    // The first names the columns.
    if (met > mostRows + 1) throw tooManyRows();
    if (!header) header = columnsIn(cells);
    else if (cells.some((cell) => cell.trim() !== '')) yield readRow(row, cells, header);
  }
  if (!header) throw new Problem(400, 'empty-file', 'There is nothing in that file.');
  yield* broken;
}

/** Each row with its number before it, counted where rows that cannot be read still have their place. */
function numberedRows(broken: RowError[]) {
  let rows = 0;
  return parse({
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRow,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_record: (cells, { empty_lines: blank }) => [String((rows += 1) + blank), ...cells],
    on_skip: (error) => {
      const row = (rows += 1) + Number(error?.['empty_lines'] ?? 0);
      const reason = 'From here on this cannot be read: a quotation mark is open, or the row is too long.';
      if (broken.length < mostErrors) broken.push({ row, column: null, reason });
      return undefined;
    },
  });
}

function limited() {
  let bytes = 0;
  return async function* measure(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > largestImport) throw tooLarge();
      for (let at = 0; at < chunk.length; at += pieceLength) {
        yield chunk.subarray(at, at + pieceLength);
        await turnOfOthers();
      }
    }
  };
}

/** What came before is taken already; sent again in parts, it is not taken twice. */
function tooManyRows(): Problem {
  const most = mostRows.toLocaleString('en-GB');
  const message = `That file has more than ${most} rows. Please split it and send each part.`;
  return new Problem(413, 'too-many-rows', message);
}

function columnsIn(cells: string[]): ProductColumn[] {
  const names = cells.map((cell) => cell.trim());
  const firstAt = new Map(names.map((name, index) => [name, index] as const).toReversed());
  const unknown = names.filter((name) => !isColumn(name));
  const twice = names.filter((name, index) => firstAt.get(name) !== index);
  const wrong = [...new Set([...unknown, ...twice])];
  if (wrong.length === 0) return names.filter(isColumn);
  const issues = wrong.slice(0, 50).map((name) => ({
    path: name,
    message: isColumn(name) ? 'This column is there twice' : 'We know no such column',
  }));
  const list = wrong
    .slice(0, 5)
    .map((name) => `“${name.slice(0, 40)}”`)
    .join(', ');
  const message = `The first row must name the columns, and we do not understand ${list}. An export shows how.`;
  throw new Problem(400, 'unknown-columns', message, { issues });
}

function isColumn(name: string): name is ProductColumn {
  return productColumns.some((column) => column === name);
}

function readRow(row: number, cells: string[], header: ProductColumn[]): ReadRow {
  if (cells.length !== header.length) {
    return { row, column: null, reason: `This row has ${cells.length} cells and the first one ${header.length}.` };
  }
  const broken = cells.findIndex((cell) => cell.includes('\0') || cell.includes('\uFFFD'));
  if (broken >= 0) {
    const reason = 'There is a character in here that we cannot read. Please save the file as CSV UTF-8.';
    return { row, column: header[broken] ?? null, reason };
  }
  return { row, cells: Object.fromEntries(header.map((name, index) => [name, plain(cells[index] ?? '')])) };
}

/** Without the apostrophe that the export puts before what looks like a formula. */
function plain(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@\t\r])/, '');
}

/**
 * The body of a call that takes a file. A length that is told beforehand, as browsers do, is believed, so that nothing of a file
 * that is too large is taken.
 * @throws Problem 413 `too-large`, 415 for anything that is no file
 */
export function sentFile({ body, headers }: FastifyRequest): Readable {
  if (Number(headers['content-length'] ?? 0) > largestImport) throw tooLarge();
  if (body instanceof Readable) return body;
  throw new Problem(415, 'not-a-file', 'Please send the file itself (content-type: text/csv).');
}

function tooLarge(): Problem {
  return new Problem(413, 'too-large', 'That file is over 20 MB. Please split it.');
}
