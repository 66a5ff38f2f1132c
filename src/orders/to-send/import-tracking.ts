import { eq } from 'drizzle-orm';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { readOrderNumber } from '../orders/order-number.ts';
import { orders } from '../orders/orders.table.ts';
import { parcelBody } from '../parcels/parcels.contract.ts';
import { readTrackingFile } from './read-tracking-file.ts';
import type { ReadTracking } from './read-tracking-file.ts';
import { findRest, sendOrder } from './send-orders.ts';
import type { SentOrder } from './send-orders.ts';
import type { TrackingReport, TrackingRow } from './tracking-file.contract.ts';

type Run = { dryRun: boolean; byUserId: number };

/**
 * Marks orders as sent by a carrier's file, each row for itself. The file may be sent again: what has left is said and skipped.
 * @throws Problem 415 `not-a-file`, and as `readTrackingFile`
 */
export async function importTracking(deps: Deps, file: unknown, run: Run): Promise<TrackingReport> {
  if (!Buffer.isBuffer(file)) {
    throw new Problem(415, 'not-a-file', 'Please send the file itself (content-type: text/csv).');
  }
  const met = new Set<string>();
  const rows: TrackingRow[] = [];
  for (const read of readTrackingFile(file)) rows.push(await takeRow(deps, read, { ...run, met }));
  const count = (wanted: TrackingRow['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length;
  return { dryRun: run.dryRun, sent: count('sent'), already: count('already'), refused: count('refused'), rows };
}

async function takeRow(deps: Deps, read: ReadTracking, run: Run & { met: Set<string> }): Promise<TrackingRow> {
  const number = readOrderNumber(read.order);
  const row = {
    row: read.row,
    orderNumber: number ?? read.order.slice(0, 60),
    trackingNumber: read.trackingNumber.slice(0, 60),
  };
  const refused = (message: string) => ({ ...row, outcome: 'refused' as const, message });
  if (number === null) return refused('That is no order number of this shop.');
  if (read.trackingNumber === '') return refused('There is no tracking number in this row.');
  if (run.met.has(number)) return refused('Another row is about this order already.');
  run.met.add(number);
  const parcel = parcelBody.pick({ carrier: true, trackingNumber: true }).safeParse(read);
  if (!parcel.success) return refused(parcel.error.issues[0]?.message ?? 'That is no tracking number.');
  try {
    await take(deps, { ...parcel.data, orderNumber: number }, run);
    return { ...row, outcome: 'sent', message: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const isAlready = error.code === 'all-sent' || error.code === 'parcel-known';
    return isAlready ? { ...row, outcome: 'already', message: error.message } : refused(error.message);
  }
}

async function take(deps: Deps, wanted: SentOrder, { dryRun, byUserId }: Run): Promise<void> {
  if (!dryRun) {
    await sendOrder(deps, wanted, byUserId);
    return;
  }
  const [order] = await deps.db.select().from(orders).where(eq(orders.number, wanted.orderNumber));
  if (!order) throw new Problem(404, 'order-not-found', `Order ${wanted.orderNumber} could not be found.`);
  await findRest(deps.db, order, wanted.trackingNumber);
}
