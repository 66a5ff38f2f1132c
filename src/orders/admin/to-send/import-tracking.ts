import { eq } from 'drizzle-orm';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { confirmSending } from '../../acts/change-status.ts';
import { addParcel } from '../../acts/parcels.ts';
import { carrierOfNumber, isTrackingNumber, plainNumber } from '../../lines/carriers.contract.ts';
import { parcelBody } from '../../lines/parcels.contract.ts';
import { readOrderNumber } from '../../order/order-number.ts';
import type { StoredOrder } from '../../order/order-view.ts';
import { isUnsent } from '../../order/order-words.contract.ts';
import { orders } from '../../order/orders.table.ts';
import { readTrackingFile } from './read-tracking-file.ts';
import type { ReadTracking } from './read-tracking-file.ts';
import { findRest, sendOrder } from './send-orders.ts';
import type { SentOrder } from './send-orders.ts';
import type { TrackingReport, TrackingRow } from './tracking-file.contract.ts';

/** A file cannot say that a dispute is known: such orders are sent from their own page. */
type FiledOrder = Omit<SentOrder, 'despiteDispute'>;

type Run = { dryRun: boolean; byUserId: number };

/** The parcels of the rows before, by order and number, and who gets which number. */
type Met = { parcels: Set<string>; recipients: Map<string, string> };

/**
 * Marks orders as sent by a carrier's file, each row separately; a further label of an order is a further parcel. Importing a file
 * again is safe: parcels that are known are reported and skipped.
 * @throws Problem 415 `not-a-file`, and as `readTrackingFile`
 */
export async function importTracking(deps: Deps, file: unknown, run: Run): Promise<TrackingReport> {
  if (!Buffer.isBuffer(file)) {
    throw new Problem(415, 'not-a-file', 'Please send the file itself (content-type: text/csv).');
  }
  const met: Met = { parcels: new Set(), recipients: new Map() };
  const rows: TrackingRow[] = [];
  for (const read of await readTrackingFile(file)) rows.push(await takeRow(deps, read, { ...run, met }));
  const count = (requested: TrackingRow['outcome']) => rows.filter(({ outcome }) => outcome === requested).length;
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
  if (!isTrackingNumber(read.trackingNumber)) return refused('There is no tracking number in this row yet.');
  const carrier = read.carrier || carrierOfNumber(read.trackingNumber) || noCarrier;
  const parcel = parcelBody.pick({ carrier: true, trackingNumber: true }).safeParse({ ...read, carrier });
  if (!parcel.success) return refused(parcel.error.issues[0]?.message ?? 'That is not a tracking number.');
  try {
    const isFurther = await take(deps, { ...parcel.data, orderNumber: number }, run);
    return { ...row, outcome: 'sent', message: noteOn({ isFurther, given: read.carrier, carrier }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const isAlready = error.code === 'all-sent' || error.code === 'parcel-known';
    return isAlready ? { ...row, outcome: 'already', message: error.message } : refused(error.message);
  }
}

/** What customers read when the form of a number is nobody's that the shop knows. */
const noCarrier = 'Courier';

function noteOn({ isFurther, given, carrier }: { isFurther: boolean; given: string; carrier: string }): string | null {
  const guess =
    carrier === noCarrier
      ? 'We don’t know a carrier with numbers like this, so it has no link.'
      : `${carrier}, going by the number.`;
  const notes = [isFurther ? 'Another parcel for this order.' : [], given === '' ? guess : []].flat();
  return notes.length > 0 ? notes.join(' ') : null;
}

/** One parcel may hold several orders of the same customer; another's order has a number that was copied down by mistake. */
function rejectParcelOfAnother({ customerEmail }: StoredOrder, number: string, recipients: Met['recipients']): void {
  const email = customerEmail.toLowerCase();
  const recipient = recipients.get(number) ?? email;
  recipients.set(number, recipient);
  if (recipient === email) return;
  throw new Problem(409, 'parcel-of-another', 'A row above has this tracking number for another customer.');
}

/** @returns whether everything the shop sends had left already, so that this is a further parcel */
async function take(
  deps: Deps,
  requested: FiledOrder,
  { dryRun, byUserId, met }: Run & { met: Met },
): Promise<boolean> {
  const { orderNumber, trackingNumber = '' } = requested;
  const [order] = await deps.db.select().from(orders).where(eq(orders.number, orderNumber));
  if (!order) throw new Problem(404, 'order-not-found', `Order ${orderNumber} could not be found.`);
  const number = plainNumber(trackingNumber);
  rejectParcelOfAnother(order, number, met.recipients);
  const parcel = `${orderNumber} ${number}`;
  if (met.parcels.has(parcel)) throw new Problem(409, 'parcel-known', 'A row above has this parcel already.');
  const isFurther = (await hasLeft(deps, order, trackingNumber)) || met.parcels.has(orderNumber);
  const sent = { ...requested, despiteDispute: false };
  if (dryRun) await confirmSending(deps.db, order, false);
  else if (isFurther) await addParcel(deps, orderNumber, { ...sent, markShipped: false }, byUserId);
  else await sendOrder(deps, sent, byUserId);
  met.parcels.add(orderNumber).add(parcel);
  return isFurther;
}

/** @throws Problem as `findRest`, for a parcel that cannot be sent or an order that has arrived */
async function hasLeft({ db }: Deps, order: StoredOrder, trackingNumber: string): Promise<boolean> {
  try {
    await findRest(db, order, trackingNumber);
    return false;
  } catch (error) {
    if (error instanceof Problem && error.code === 'all-sent' && isOnItsWay(order)) return true;
    throw error;
  }
}

/** A number that comes after the goods have arrived tells nobody anything. */
function isOnItsWay({ status }: StoredOrder): boolean {
  return isUnsent(status) || status === 'shipped';
}
