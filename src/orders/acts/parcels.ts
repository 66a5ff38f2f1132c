import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { readSupplierNames } from '#catalogue/suppliers/suppliers.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { minutes } from '#platform/clock.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { rebooked } from '../ledger/book-sales.ts';
import { plainNumber } from '../lines/carriers.contract.ts';
import { readContents, readLinesToSend, rejectMoreThanLeft } from '../lines/left-to-send.ts';
import type { LineToSend, Pieces } from '../lines/left-to-send.ts';
import { addToSent } from '../lines/marks.ts';
import { carrierName, linksOf } from '../lines/parcel-links.ts';
import type { ParcelBody } from '../lines/parcels.contract.ts';
import { inWords } from '../lines/parcels.rules.ts';
import { hasAllLeft } from '../lines/pieces.contract.ts';
import { lockOrder } from '../order/lock-order.ts';
import { invalidateOrder, parcelSent } from '../order/order-events.ts';
import { readOrderNumber } from '../order/order-number.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { isClosedStatus, isUnpaid, isUnsent } from '../order/order-words.contract.ts';
import { noteOnOrder } from '../order/orders.ts';
import { parcelLines, parcels } from '../order/parcels.table.ts';
import { confirmSending } from './change-status.ts';
import { followPieces } from './set-status.ts';

type NewParcel = Omit<ParcelBody, 'markShipped' | 'despiteDispute' | 'lines'> & {
  lines: readonly Pieces[];
  /** The sender; null: the shop itself. */
  supplierId: number | null;
  /** Null: reported by the supplier. */
  byUserId: number | null;
};

/**
 * Records a parcel of our own goods. The customer is emailed at once: with the order's shipping email if this parcel
 * completes it, otherwise with an email about the parcel.
 * @throws Problem 404 `order-not-found`, 409 `order-closed`, `nothing-of-ours`, `not-all-sent`, `parcel-known`, 400 for an empty
 * parcel, and for goods that are not left to pack or that a supplier sends
 */
export async function addParcel(
  deps: Deps,
  number: string,
  { markShipped, lines: named, ...body }: ParcelBody,
  byUserId: number,
): Promise<{ id: number }> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, readOrderNumber(number) ?? number);
    rejectClosed(order);
    const toSend = await readLinesToSend(tx, order.id);
    const requested = named ?? [];
    const lines = await ownPieces(tx, toSend, named);
    rejectUnpackable(toSend, lines);
    // Whoever sends the rest does not mean a parcel that has left.
    if (lines.length === 0 || requested.length > 0) await rejectKnown(tx, order.id, body, requested, deps.clock.now());
    return { id: await sendOwnParcel(deps, tx, invalidate, order, { ...body, lines, markShipped, byUserId }) };
  });
}

type NewParcelNumber = Pick<ParcelBody, 'carrier' | 'trackingNumber'>;
type OwnParcel = Omit<ParcelBody, 'lines'> & { lines: readonly Pieces[]; byUserId: number };

/** The same for an order whose lock the caller holds. @returns its id @throws Problem 409 `not-all-sent`, `confirm-dispute` */
export async function sendOwnParcel(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { markShipped, despiteDispute: isConfirmed, ...parcel }: OwnParcel,
): Promise<number> {
  await confirmSending(tx, order, isConfirmed);
  const id = await packParcel(deps, tx, invalidate, order, { ...parcel, supplierId: null });
  const { carrier, trackingNumber, byUserId } = parcel;
  if (markShipped && isUnsent(order.status)) rejectHalfSent(await readLinesToSend(tx, order.id));
  const sends = await followPieces(deps, tx, invalidate, order, { byUserId, isLeaving: true });
  if (!sends) await notifyOfParcel(deps, tx, order, { parcelId: id, byUserId });
  await recordChange(tx, {
    at: deps.clock.now(),
    byUserId,
    subject: 'order',
    subjectId: order.number,
    did: 'parcel-added',
    before: sends ? { status: order.status } : null,
    after: { parcel: id, carrier, trackingNumber, ...(sends && { status: 'shipped' }) },
  });
  return id;
}

/**
 * The named pieces, or where `lines` was left out all own goods that are left: an empty list is a form without a quantity. Once all
 * have left, a further parcel may replace a lost one.
 */
async function ownPieces(
  tx: Database,
  lines: readonly LineToSend[],
  requested: readonly Pieces[] | undefined,
): Promise<Pieces[]> {
  for (const [index, { lineId }] of (requested ?? []).entries()) {
    const line = lines.find(({ id }) => id === lineId);
    if (line?.supplierId == null) continue;
    const sender = (await readSupplierNames(tx, [line.supplierId])).get(line.supplierId) ?? 'A supplier';
    throw invalidInput(
      `lines.${index}.quantity`,
      `${sender} sends “${line.name}”. A parcel of ours holds only what we send ourselves.`,
    );
  }
  const left = ownLeft(lines);
  if (requested?.length === 0 && left.length > 0) throw invalidInput('lines', 'Put at least one item in this parcel.');
  return requested && requested.length > 0 ? [...requested] : left;
}

/** All own goods that are in no parcel. @throws Problem 409 `nothing-of-ours` */
export function ownLeft(lines: readonly LineToSend[]): Pieces[] {
  const own = lines.filter(({ supplierId, isGiftCard }) => supplierId === null && !isGiftCard);
  const isEmailed = lines.some(({ isGiftCard }) => isGiftCard);
  const why = isEmailed ? 'There is nothing for us to pack in this order.' : 'Suppliers send everything in this order.';
  if (own.length === 0) throw new Problem(409, 'nothing-of-ours', why);
  return own.filter(({ unpacked }) => unpacked > 0).map(({ id, unpacked }) => ({ lineId: id, quantity: unpacked }));
}

/**
 * A second press must not email the customer about the same parcel again.
 * @param requested the pieces that were named: several parcels may go under one number, in one minute each with other goods; none: any
 * contents
 */
async function rejectKnown(
  tx: Database,
  orderId: number,
  { carrier, trackingNumber }: NewParcelNumber,
  requested: readonly Pieces[],
  now: Date,
): Promise<void> {
  const isWhole = Boolean(trackingNumber) && requested.length === 0;
  const isSame = trackingNumber ? isNumbered({ carrier, trackingNumber }) : isOwnWithoutNumber(carrier);
  // Otherwise nothing but the moment tells a second press from a second parcel.
  const isJustAdded = isWhole ? undefined : gt(parcels.shippedAt, new Date(now.getTime() - minutes(1)));
  const ofOrder = and(eq(parcels.orderId, orderId), isSame, isJustAdded);
  const known = await tx.select({ id: parcels.id }).from(parcels).where(ofOrder);
  const isKnown = requested.length === 0 ? known.length > 0 : await someHolds(tx, known, requested);
  if (!isKnown) return;
  const name = carrierName(carrier);
  const sentence = isWhole
    ? `The parcel ${trackingNumber} by ${name} has been added already.`
    : `A parcel by ${name} was added a moment ago. If this is another one, wait a moment before you add it.`;
  throw new Problem(409, 'parcel-known', sentence);
}

function isOwnWithoutNumber(carrier: string) {
  return and(isNull(parcels.supplierId), isNull(parcels.trackingNumber), eq(parcels.carrier, carrierName(carrier)));
}

/** Whether one of the parcels holds exactly these pieces. */
async function someHolds(tx: Database, known: readonly { id: number }[], pieces: readonly Pieces[]): Promise<boolean> {
  const { parcelId, orderLineId: lineId, quantity } = parcelLines;
  const ids = known.map(({ id }) => id);
  const inside = await tx.select({ parcelId, lineId, quantity }).from(parcelLines).where(inArray(parcelId, ids));
  const wanted = contentsOf(pieces);
  return ids.some((id) => contentsOf(inside.filter((piece) => piece.parcelId === id)) === wanted);
}

function contentsOf(pieces: readonly Pieces[]): string {
  const sorted = pieces.toSorted((a, b) => a.lineId - b.lineId);
  return sorted.map(({ lineId, quantity }) => `${lineId}: ${quantity}`).join();
}

/** Whether a parcel of the order has this number; without `carrier` of any carrier. */
export async function isKnownParcel(
  db: Database,
  orderId: number,
  { carrier, trackingNumber }: Partial<NewParcelNumber>,
): Promise<boolean> {
  if (!trackingNumber) return false;
  return (await db.$count(parcels, and(eq(parcels.orderId, orderId), isNumbered({ carrier, trackingNumber })))) > 0;
}

function isNumbered({ carrier, trackingNumber }: { carrier?: string | undefined; trackingNumber: string }) {
  const ofCarrier = carrier === undefined ? undefined : eq(parcels.carrier, carrierName(carrier));
  const plain = sql`upper(regexp_replace(${parcels.trackingNumber}, '[^0-9A-Za-z]', '', 'g'))`;
  return and(eq(plain, plainNumber(trackingNumber)), ofCarrier);
}

function rejectUnpackable(lines: readonly LineToSend[], requested: readonly Pieces[]): void {
  const unpacked = lines.map((line) => ({ ...line, left: line.unpacked }));
  rejectMoreThanLeft(unpacked, requested, 'That is more than there is left to pack.');
}

function rejectHalfSent(lines: readonly LineToSend[]): void {
  if (hasAllLeft(lines)) return;
  const missing = inWords(lines.map(({ name, left }) => ({ name, quantity: left })));
  throw new Problem(
    409,
    'not-all-sent',
    `Still to be sent: ${missing}. Add the parcel without marking the order as shipped.`,
  );
}

/** Inserts a parcel of an order whose lock the caller holds. @returns its id */
export async function packParcel(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { carrier, trackingNumber, trackingUrl, lines, supplierId, byUserId }: NewParcel,
): Promise<number> {
  rejectClosed(order);
  rejectUnpackable(await readLinesToSend(tx, order.id), lines);
  const name = carrierName(carrier);
  const links = await linksOf(tx, { carrier: name, trackingNumber, trackingUrl });
  const parcel = { carrier: name, trackingNumber: trackingNumber || null, ...links, supplierId, byUserId };
  invalidateOrder(invalidate, order.number);
  return rebooked(tx, order.id, async () => {
    const [packed] = await tx
      .insert(parcels)
      .values({ ...parcel, orderId: order.id, shippedAt: clock.now() })
      .returning({ id: parcels.id });
    if (!packed) throw new Error('The parcel was not stored');
    for (const { lineId, quantity } of lines) {
      await tx.insert(parcelLines).values({ parcelId: packed.id, orderLineId: lineId, quantity });
      await addToSent(tx, lineId, quantity);
    }
    return packed.id;
  });
}

/** Queues the customer's email about a parcel that does not complete the order, and adds it to the timeline. */
export async function notifyOfParcel(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Database,
  order: StoredOrder,
  { parcelId, byUserId }: { parcelId: number; byUserId: number | null },
): Promise<void> {
  await jobs.enqueue(tx, parcelSent, { orderId: order.id, parcelId });
  if (!isUnsent(order.status)) return;
  const lines = await readLinesToSend(tx, order.id);
  const inside = await readContents(tx, parcelId);
  const rest = inWords(lines.map(({ name, left }) => ({ name, quantity: left })));
  const coming = rest === '' ? 'All of the order is on its way' : `Part of the order is on its way`;
  const what = inside.length === 0 ? coming : `${coming}: ${inWords(inside)}`;
  const note = rest === '' ? `${what}.` : `${what}. Still to come: ${rest}.`;
  await noteOnOrder(tx, order, { note, byUserId, at: clock.now() });
}

/** @throws Problem 409 `not-paid`, `order-closed` */
export function rejectClosed({ status }: StoredOrder): void {
  if (isUnpaid(status)) throw new Problem(409, 'not-paid', 'This order is not paid, so nothing is sent.');
  if (!isClosedStatus(status)) return;
  throw new Problem(409, 'order-closed', `This order is ${status}: there is nothing left to send.`);
}
