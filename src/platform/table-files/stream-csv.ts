import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { Problem } from '../http/errors/problem.ts';
import {
  asWritten,
  beginsWith,
  inTurns,
  isSeparatorLine,
  separatorOf,
  textOfFile,
  whyNoText,
  withoutLongLines,
} from './text-file.ts';

/** As a spreadsheet counts. */
export type CsvRow = { row: number; cells: string[] } | { row: number; fault: string };

const longestRow = 100_000; // characters
const longestLine = 2 * longestRow; // bytes
/** The header of a normal file fits into one. */
const mostPiecesOfNames = 20;
/** Further rows that cannot be read are not listed. */
const mostFaults = 1_000;

/**
 * The rows of a CSV file one after the other as it arrives, however long it is; at its end those that cannot be read. Cells are
 * separated by commas, or by the semicolons or tabs that Excel writes in other countries.
 * @throws Problem 400 `unreadable-file`, and what `tooLarge` makes for a file of more bytes
 */
export async function* streamCsv(
  file: AsyncIterable<Buffer>,
  { largest, tooLarge }: { largest: number; tooLarge: () => Problem },
): AsyncGenerator<CsvRow> {
  const broken: CsvRow[] = [];
  const pieces = withoutLongLines(limited(file, largest, tooLarge), longestLine);
  const { whole, beginning } = await readFirstLine(inBytes(pieces));
  const rows = numberedRows(broken, separatorOf(beginning));
  // An error in any stage reaches the loop through the last one.
  pipeline(whole, rows, () => undefined);
  let isFirst = true;
  // Streams are untyped: without a header option the parser yields arrays of strings.
  for await (const [number, ...cells] of rows as AsyncIterable<string[]>) {
    if (!isFirst || !isSeparatorLine(cells)) yield { row: Number(number), cells: cells.map(textOf) };
    isFirst = false;
  }
  yield* broken;
}

/** The pieces of a request's body. Destroyed, what is left of it could not be read, and the next one on its connection would wait behind it for ever. */
export function piecesOf(file: Readable): AsyncIterable<Buffer> {
  return file.iterator({ destroyOnReturn: false });
}

/** Each row with its number before it; unreadable rows are counted too. */
function numberedRows(broken: CsvRow[], delimiter: string) {
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
      const fault = 'From here on this cannot be read: a quotation mark is open, or the row is too long.';
      if (broken.length < mostFaults) broken.push({ row, fault });
      return undefined;
    },
  });
}

async function* limited(
  chunks: AsyncIterable<Buffer>,
  largest: number,
  tooLarge: () => Problem,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > largest) throw tooLarge();
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

/** Decodes bytes that are not UTF-8 as Excel writes them on Windows, where its CSV has a one-byte £. */
function textOf(cell: string): string {
  if (!/[\x80-\xFF]/.test(cell)) return cell;
  return textOfFile(Buffer.from(cell, 'latin1'));
}
