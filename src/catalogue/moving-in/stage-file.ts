import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { UnreadableFile } from '#platform/table-files/file-table.ts';
import { sheetHeadings } from '#platform/table-files/headings.ts';
import { largestImport, mostRows } from '#platform/table-files/import-file.contract.ts';
import { tooLarge, tooManyRows } from '#platform/table-files/sent-file.ts';
import { streamCsv } from '#platform/table-files/stream-csv.ts';
import { readInThread } from '#platform/table-files/table-thread.ts';
import type { TableRow, UnreadRow } from '#platform/table-files/table-thread.ts';
import { withoutBlankEnd } from '#platform/table-files/text-file.ts';
import { isUsualHeading } from './old-columns.ts';
import { productMoveRows } from './product-moves.table.ts';

export type StagedFile = { headings: string[]; rows: number; unread: UnreadRow[] };

const batchSize = 500;
/** Lines that may stand before the headings. */
const mostLinesBefore = 30;
const mostHeadings = 200;
const longestCell = 60_000; // characters

/**
 * Stores the rows of a file as they arrive, in whatever format it is.
 * @throws Problem 400 `unreadable-file`, `empty-file`, 413 `too-large`, `too-many-rows`
 */
export async function stageFile(tx: Database, moveId: number, file: AsyncIterable<Buffer>): Promise<StagedFile> {
  const staged: StagedFile = { headings: [], rows: 0, unread: [] };
  const batch: TableRow[] = [];
  const add = async (row: TableRow) => {
    const cells = row.cells.slice(0, staged.headings.length).map(clean);
    if (cells.every((cell) => cell === '')) return;
    staged.rows += 1;
    if (staged.rows > mostRows) throw tooManyRows();
    batch.push({ row: row.row, cells });
    if (batch.length === batchSize) await store(tx, moveId, batch.splice(0));
  };
  try {
    await readParts(file, staged, add);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new Problem(400, 'unreadable-file', `That file can’t be read: ${error.message}.`, { cause: error });
  }
  await store(tx, moveId, batch);
  if (staged.rows === 0) throw new Problem(400, 'empty-file', 'There are no products in that file.');
  return staged;
}

async function readParts(
  file: AsyncIterable<Buffer>,
  staged: StagedFile,
  add: (row: TableRow) => Promise<void>,
): Promise<void> {
  const { isSheet, whole } = await look(file);
  if (isSheet) return readSheet(whole, staged, add);
  await readInThread(await joined(whole), async (part) => {
    if ('headings' in part) staged.headings = part.headings.slice(0, mostHeadings);
    else if ('rows' in part) for (const row of part.rows) await add(row);
    else staged.unread = part.leftOut;
  });
}

async function readSheet(
  file: AsyncIterable<Buffer>,
  staged: StagedFile,
  add: (row: TableRow) => Promise<void>,
): Promise<void> {
  let before: TableRow[] | undefined = [];
  const begin = async () => {
    const [header, ...rows] = fromHeadings(before ?? []);
    before = undefined;
    const names = withoutBlankEnd(header?.cells ?? []).map((name) => clean(name).replaceAll(/\s+/g, ' ').slice(0, 200));
    staged.headings = sheetHeadings(names.slice(0, mostHeadings)).map(({ name }) => name);
    for (const row of rows) await add(row);
  };
  for await (const read of streamCsv(file, { largest: largestImport, tooLarge })) {
    if ('fault' in read) staged.unread.push(read);
    else if (!before) await add(read);
    else if (before.push(read) > mostLinesBefore) await begin();
  }
  if (before) await begin();
}

/** From the first line that has two usual headings, or else from the first one that holds something. */
function fromHeadings(rows: readonly TableRow[]): TableRow[] {
  const known = rows.map(({ cells }) => cells.filter(isUsualHeading).length);
  const usual = known.findIndex((count) => count > 1);
  const filled = rows.findIndex(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return rows.slice(usual >= 0 ? usual : Math.max(0, filled));
}

/** ZIP and gzip. */
const packed = ['PK\u0003\u0004', '\u001F\u008B'];

/** By its first piece. What is neither XML, JSON nor packed is a sheet of lines. */
async function look(file: AsyncIterable<Buffer>): Promise<{ isSheet: boolean; whole: AsyncGenerator<Buffer> }> {
  const pieces = file[Symbol.asyncIterator]();
  const first = await pieces.next();
  const begin = first.done ? '' : first.value.subarray(0, 200).toString('latin1');
  async function* whole() {
    if (!first.done) yield first.value;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  }
  const isPacked = packed.some((signature) => begin.startsWith(signature));
  return { isSheet: !isPacked && !/^(?:\xEF\xBB\xBF)?\s*[<{[]/.test(begin), whole: whole() };
}

async function joined(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > largestImport) throw tooLarge();
    all.push(piece);
  }
  return Buffer.concat(all);
}

/** PostgreSQL stores neither NUL characters nor lone surrogates. */
function clean(cell: string): string {
  return cell.slice(0, longestCell).replaceAll('\0', '').toWellFormed().trim();
}

async function store(tx: Database, moveId: number, rows: readonly TableRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${productMoveRows} (move_id, "row", cells, first_row)
    select ${moveId}, r."row", r.cells, r."row"
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r("row" int, cells text[])
    on conflict do nothing`);
}
