import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { eq } from 'drizzle-orm';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { inTurns, isSeparatorLine, separatorOf, textOfFile, whyNoText, withoutLongLines } from '#platform/text-file.ts';
import { readOrderNumber } from '../orders/order-number.ts';
import { orders } from '../orders/orders.table.ts';
import { parcelBody } from '../parcels/parcels.contract.ts';
import { confirmSending } from '../status/change-status.ts';
import { findRest, sendOrder } from './send-orders.ts';
import type { SentOrder } from './send-orders.ts';
import type { TrackingReport, TrackingRow } from './tracking-file.contract.ts';
import { mostTrackingRows } from './tracking-size.contract.ts';

type ReadTracking = { row: number; order: string; trackingNumber: string; carrier: string };

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
    'barcode',
  ],
  carrier: ['carrier', 'carriername', 'courier'],
};

const usualCarrier = 'Royal Mail';

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

/** A file cannot say that a dispute is known: such orders are sent from their own page. */
type FiledOrder = Omit<SentOrder, 'despiteDispute'>;

type Run = { dryRun: boolean; byUserId: number };

/** The orders of the rows before, and who gets which of their parcels. */
type Met = { orders: Set<string>; parcels: Map<string, string> };

/**
 * Marks orders as sent by a carrier's file, each row separately. Importing a file again is safe: sent orders are reported and skipped.
 * @throws Problem 415 `not-a-file`, and as `readTrackingFile`
 */
export async function importTracking(deps: Deps, file: unknown, run: Run): Promise<TrackingReport> {
  if (!Buffer.isBuffer(file)) {
    throw new Problem(415, 'not-a-file', 'Please send the file itself (content-type: text/csv).');
  }
  const met: Met = { orders: new Set(), parcels: new Map() };
  const rows: TrackingRow[] = [];
  for (const read of await readTrackingFile(file)) rows.push(await takeRow(deps, read, { ...run, met }));
  const count = (wanted: TrackingRow['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length;
  return { dryRun: run.dryRun, sent: count('sent'), already: count('already'), refused: count('refused'), rows };
}

async function takeRow(deps: Deps, read: ReadTracking, run: Run & { met: Met }): Promise<TrackingRow> {
  const number = readOrderNumber(read.order);
  const row = {
    row: read.row,
    orderNumber: number ?? read.order.slice(0, 60),
    trackingNumber: read.trackingNumber.slice(0, 60),
  };
  const refused = (message: string) => ({ ...row, outcome: 'refused' as const, message });
  if (/[\0\uFFFD]/.test(`${read.trackingNumber}${read.carrier}`))
    return refused('There is a character in this row that we cannot read.');
  if (number === null) return refused('That is not an order number of this shop.');
  if (read.trackingNumber === '') return refused('There is no tracking number in this row.');
  if (run.met.orders.has(number)) return refused('Another row is about this order already.');
  run.met.orders.add(number);
  const parcel = parcelBody.pick({ carrier: true, trackingNumber: true }).safeParse(read);
  if (!parcel.success) return refused(parcel.error.issues[0]?.message ?? 'That is not a tracking number.');
  try {
    await take(deps, { ...parcel.data, orderNumber: number }, run);
    return { ...row, outcome: 'sent', message: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const isAlready = error.code === 'all-sent' || error.code === 'parcel-known';
    return isAlready ? { ...row, outcome: 'already', message: error.message } : refused(error.message);
  }
}

/** One parcel may hold several orders of the same customer; another's order has a number that was copied down by mistake. */
async function rejectParcelOfAnother(
  deps: Deps,
  { orderNumber, trackingNumber = '' }: FiledOrder,
  parcels: Met['parcels'],
) {
  const [order] = await deps.db
    .select({ email: orders.customerEmail })
    .from(orders)
    .where(eq(orders.number, orderNumber));
  if (!order) return;
  const email = order.email.toLowerCase();
  const recipient = parcels.get(trackingNumber) ?? email;
  parcels.set(trackingNumber, recipient);
  if (recipient === email) return;
  throw new Problem(409, 'parcel-of-another', 'A row above has this tracking number for another customer.');
}

async function take(deps: Deps, wanted: FiledOrder, { dryRun, byUserId, met }: Run & { met: Met }): Promise<void> {
  await rejectParcelOfAnother(deps, wanted, met.parcels);
  if (!dryRun) {
    await sendOrder(deps, { ...wanted, despiteDispute: false }, byUserId);
    return;
  }
  const [order] = await deps.db.select().from(orders).where(eq(orders.number, wanted.orderNumber));
  if (!order) throw new Problem(404, 'order-not-found', `Order ${wanted.orderNumber} could not be found.`);
  await findRest(deps.db, order, wanted.trackingNumber);
  await confirmSending(deps.db, order, false);
}
