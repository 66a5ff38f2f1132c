import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { FastifyRequest } from 'fastify';
import { Problem } from '#platform/http/errors/problem.ts';
import {
  asWritten,
  beginsWith,
  inTurns,
  isSeparatorLine,
  namedTwice,
  separatorOf,
  textOfFile,
  whyNoText,
  withoutBlankEnd,
  withoutLongLines,
} from '#platform/text-file.ts';
import { largestImport, largestImportMegabytes, mostRows } from './import-file.contract.ts';
import { columnNamed } from './product-columns.rules.ts';
import type { Cells, ProductColumn } from './product-columns.rules.ts';
import { mostErrors } from './product-import.contract.ts';
import type { RowError } from './product-import.contract.ts';

export type ReadRow = { row: number; cells: Cells } | RowError;

const longestRow = 100_000; // characters
const longestLine = 2 * longestRow; // bytes
/** The header of a normal file fits into one. */
const mostPiecesOfNames = 20;

/**
 * The rows of a CSV file one after the other, numbered as a spreadsheet does; blank ones are left out. A row that cannot be read
 * is an error. Cells are separated by commas, or by the semicolons or tabs that Excel writes in other countries.
 * @throws Problem 400 `unknown-columns`, `unreadable-file`, 413 `too-large` and `too-many-rows`
 */
export async function* readRows(file: Readable): AsyncGenerator<ReadRow> {
  const broken: RowError[] = [];
  // Destroyed, what is left of the request could not be read, and the next one on its connection would wait behind it for ever.
  const pieces = withoutLongLines(limited(file.iterator({ destroyOnReturn: false })), longestLine);
  const { whole, beginning } = await readFirstLine(inBytes(pieces));
  const rows = numberedRows(broken, separatorOf(beginning));
  // An error in any stage reaches the loop through the last one.
  pipeline(whole, rows, () => undefined);
  let header: ProductColumn[] | undefined;
  let count = 0;
  // Streams are untyped: without a header option the parser yields arrays of strings.
  for await (const [number, ...cells] of rows as AsyncIterable<string[]>) {
    const row = Number(number);
    if (count === 0 && isSeparatorLine(cells)) continue;
    count += 1;
    // The header is not counted.
    if (count > mostRows + 1) throw tooManyRows();
    if (!header) header = columnsIn(cells);
    else if (cells.some((cell) => cell.trim() !== '')) yield readRow(row, cells, header);
  }
  if (!header) throw new Problem(400, 'empty-file', 'There is nothing in that file.');
  yield* broken;
}

/** Each row with its number before it; unreadable rows are counted too. */
function numberedRows(broken: RowError[], delimiter: string) {
  let rows = 0;
  return parse({
    // Byte by byte: each cell is decoded by itself, see `textOf`.
    encoding: 'latin1',
    delimiter,
    ...asWritten,
    max_record_size: longestRow,
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

async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > largestImport) throw tooLarge();
    yield* inTurns(chunk);
  }
}

/** Without a byte order mark; what Excel calls Unicode text is UTF-16. @throws Problem 400 `unreadable-file` */
async function* inBytes(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  for await (const piece of pieces) {
    if (isFirst) rejectUnlessText(piece);
    if (isFirst && beginsWith(piece, [0xff, 0xfe])) decoder = new TextDecoder('utf-16le');
    const text = decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece;
    yield isFirst && beginsWith(text, [0xef, 0xbb, 0xbf]) ? text.subarray(3) : text;
    isFirst = false;
  }
}

function rejectUnlessText(beginning: Buffer): void {
  const why = whyNoText(beginning);
  if (why) throw new Problem(400, 'unreadable-file', `That file can’t be read: ${why}.`);
}

/** The first line of a file, and then the whole file from its beginning. */
async function readFirstLine(
  pieces: AsyncGenerator<Buffer>,
): Promise<{ whole: AsyncGenerator<Buffer>; beginning: string }> {
  const met: Buffer[] = [];
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    met.push(next.value);
    if (met.length > mostPiecesOfNames || next.value.includes('\n')) break;
  }
  async function* whole() {
    yield* met;
    yield* pieces;
  }
  return { whole: whole(), beginning: Buffer.concat(met).toString('latin1') };
}

/** The rows before are imported already; when the parts are sent, they are not imported twice. */
function tooManyRows(): Problem {
  const limit = mostRows.toLocaleString('en-GB');
  const message = `That file has more than ${limit} rows. Please split it and send each part.`;
  return new Problem(413, 'too-many-rows', message);
}

function columnsIn(cells: string[]): ProductColumn[] {
  const read = withoutBlankEnd(cells).map((cell) => {
    const name = textOf(cell).trim();
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
  const texts = cells.map(textOf);
  const broken = texts.findIndex((text) => text.includes('\0') || text.includes('\uFFFD'));
  if (broken >= 0) {
    const reason = 'This contains a character we cannot read. Please save the file as CSV UTF-8.';
    return { row, column: header[broken] ?? null, reason };
  }
  return { row, cells: Object.fromEntries(header.map((name, index) => [name, plain(texts[index] ?? '')])) };
}

/** Decodes bytes that are not UTF-8 as Excel writes them on Windows, where its CSV has a one-byte £. */
function textOf(cell: string): string {
  if (!/[\x80-\xFF]/.test(cell)) return cell;
  return textOfFile(Buffer.from(cell, 'latin1'));
}

/** Without the apostrophe that the export puts before what looks like a formula. */
function plain(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@＝＋－＠\t\r])/, '');
}

/**
 * The body of a call that takes a file. A content length, as browsers send it, is checked first, so that nothing of a file that is
 * too large is read.
 * @throws Problem 413 `too-large`, 415 for anything that is no file
 */
export function sentFile({ body, headers }: FastifyRequest): Readable {
  if (Number(headers['content-length'] ?? 0) > largestImport) throw tooLarge();
  if (body instanceof Readable) return body;
  throw new Problem(415, 'not-a-file', 'Please send the file itself (content-type: text/csv).');
}

function tooLarge(): Problem {
  return new Problem(413, 'too-large', `That file is over ${largestImportMegabytes} MB. Please split it.`);
}
