import { and, eq } from 'drizzle-orm';
import { notifyOfParcel, packParcel } from '#orders/acts/parcels.ts';
import { followPieces } from '#orders/acts/set-status.ts';
import { markSent } from '#orders/acts/supplied-goods.ts';
import { days, hours } from '#platform/clock.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { SupplierOrderState, SupplierParcel } from '../connectors/supplier-connector.ts';
import { isClosed } from './acts/act-on-purchase-order.ts';
import { changePurchaseOrder, lockWithOrder, readLines } from './purchase-order-rows.ts';
import type { LockedPurchaseOrder, StoredPurchaseLine, StoredPurchaseOrder } from './purchase-order-rows.ts';
import { furtherState, isOver } from './purchase-order-states.rules.ts';
import type { PurchaseOrderState } from './purchase-order-words.contract.ts';
import { purchaseOrderParcels } from './purchase-orders.table.ts';
import { noteOnWithdrawal, recordDifferences, withNotes } from './supplier-differences.ts';
import { readSentElsewhere } from './unsent-lines.ts';

type Update = SupplierOrderState & {
  /** Null: reported by the supplier. */
  byUserId: number | null;
  /** The parcels are additional ones, and not the complete list. */
  isMore?: true;
};

/** Applies a supplier's report on a purchase order, and adds its parcels to the customer's order. Safe to apply twice. */
export async function applyUpdate(
  deps: Deps,
  id: number,
  reported: SupplierOrderState,
  byUserId: number | null = null,
) {
  await deps.changes.transaction(async (tx, invalidate) => {
    const held = await lockWithOrder(tx, id);
    await applyUpdateLocked(deps, tx, invalidate, held, { ...reported, byUserId });
  });
}

/** False: it repeats what is known of an open purchase order. */
export function saysMore(
  purchaseOrder: StoredPurchaseOrder,
  { state, parcels, shortfalls = [], remark = null }: SupplierOrderState,
): boolean {
  const isKnown = !isOver(purchaseOrder.state) && furtherState(purchaseOrder, state) === purchaseOrder.state;
  const isPlain = parcels.length === 0 && shortfalls.length === 0 && remark === null;
  return !isKnown || !isPlain || purchaseOrder.lastFailure !== null;
}

/** The same for callers that hold the locks of both already. */
export async function applyUpdateLocked(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  held: LockedPurchaseOrder,
  { byUserId, ...report }: Update,
): Promise<void> {
  const { purchaseOrder } = held;
  const differing = await recordDifferences(tx, purchaseOrder, report);
  const { added, note } = await addParcels(deps, tx, invalidate, held, { ...report, byUserId });
  const state = furtherState(purchaseOrder, differing.isNothingLeft ? 'rejected' : report.state);
  const turns = (to: PurchaseOrderState) => state === to && purchaseOrder.state !== to;
  const given = report.reason ?? differing.reason;
  const at = deps.clock.now();
  const notes = [note, differing.note, noteOnWithdrawal(purchaseOrder, report)];
  const noted = withNotes(purchaseOrder, { decision: differing.decision, notes, at });
  const update = {
    state,
    reason: turns('rejected') ? (given ?? 'The supplier gave no reason.') : purchaseOrder.reason,
    lastFailure: null,
    ...(noted && { note: noted.note, noteAt: noted.noteAt }),
    queryAgainAt: await queryAfter(deps, tx, purchaseOrder, state),
  };
  // A supplier that is queried every few minutes repeats its reason: it is recorded once.
  const reason = state === purchaseOrder.state ? null : given;
  await changePurchaseOrder(tx, purchaseOrder, update, {
    at,
    byUserId,
    note: reason ?? noted?.added ?? null,
  });
  if (turns('shipped')) await markAllSent(tx, held);
  // With the last parcel the customer is emailed about the whole order, otherwise about each parcel.
  const isLeaving = turns('shipped') || added.length > 0;
  if (await followPieces(deps, tx, invalidate, held.order, { byUserId, isLeaving })) return;
  for (const parcelId of added) await notifyOfParcel(deps, tx, held.order, { parcelId, byUserId });
}

const followShippedDays = 7;

/**
 * Many suppliers enter the tracking number after they have marked an order as sent, and some refund it after that: it is queried
 * for some days more. Null: never again.
 */
async function queryAfter(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  { id, way, shippedAt, queryAgainAt }: LockedPurchaseOrder['purchaseOrder'],
  state: PurchaseOrderState,
): Promise<Date | null> {
  if (!isOver(state)) return queryAgainAt;
  const now = clock.now();
  const isLongAgo = shippedAt !== null && shippedAt.getTime() + days(followShippedDays) < now.getTime();
  if (state !== 'shipped' || way !== 'connector' || isLongAgo) return null;
  const isTracked = (await tx.$count(purchaseOrderParcels, eq(purchaseOrderParcels.purchaseOrderId, id))) > 0;
  return new Date(now.getTime() + hours(isTracked ? 12 : 1));
}

async function markAllSent(tx: Database, { order, purchaseOrder }: LockedPurchaseOrder): Promise<void> {
  const lines = await readLines(tx, purchaseOrder.id);
  const sentElsewhere = await readSentElsewhere(tx, [purchaseOrder.id]);
  const withOthers = lines.map((line) => ({ ...line, quantity: line.quantity + sentElsewhere(line) }));
  await markSent(tx, order.id, piecesOf(withOthers));
}

function piecesOf(lines: readonly StoredPurchaseLine[]) {
  return lines
    .filter(({ isRejected }) => !isRejected)
    .map(({ orderLineId: lineId, quantity, shortBy }) => ({ lineId, quantity: quantity - shortBy }));
}

/** What the supplier says is in a parcel. */
function piecesIn({ lines = [] }: SupplierParcel, stored: readonly StoredPurchaseLine[]) {
  return lines.flatMap(({ code, quantity }) => {
    const line = stored.find((one) => one.code === code && !one.isRejected);
    return line ? [{ lineId: line.orderLineId, quantity: Math.min(quantity, line.quantity - line.shortBy) }] : [];
  });
}

/** @returns the customer's new parcels, and what only the owner can settle */
async function addParcels(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  { order, purchaseOrder }: LockedPurchaseOrder,
  { parcels, state, byUserId, isMore }: Update,
): Promise<{ added: number[]; note: string | null }> {
  const purchaseOrderId = purchaseOrder.id;
  const stored = await readReportedParcels(tx, purchaseOrderId);
  const known = stored.size;
  const most = await mostParcels(tx, purchaseOrderId);
  const added: number[] = [];
  let unwanted = 0;
  for (const [index, parcel] of parcels.entries()) {
    const place = (isMore ? known : 0) + index + 1;
    const reported = parcel.trackingNumber ?? parcel.trackingUrl ?? `${parcel.carrier} ${place}`;
    if (stored.has(reported)) continue;
    if (stored.size >= most) return { added, note: tooMany(most, isMore) };
    stored.add(reported);
    await tx.insert(purchaseOrderParcels).values({ purchaseOrderId, identity: reported });
    const holdsAll = state === 'shipped' && known === 0 && parcels.length === 1;
    const parcelId = await pack(deps, tx, invalidate, { order, purchaseOrder }, { parcel, holdsAll, byUserId });
    if (parcelId === null) unwanted += 1;
    else added.push(parcelId);
    const row = and(
      eq(purchaseOrderParcels.purchaseOrderId, purchaseOrderId),
      eq(purchaseOrderParcels.identity, reported),
    );
    await tx.update(purchaseOrderParcels).set({ parcelId }).where(row);
  }
  const note = unwanted === 0 ? null : `The supplier has sent goods although the order is ${order.status}.`;
  return { added, note };
}

async function readReportedParcels(tx: Database, purchaseOrderId: number): Promise<Set<string>> {
  const { identity } = purchaseOrderParcels;
  const rows = await tx
    .select({ identity })
    .from(purchaseOrderParcels)
    .where(eq(purchaseOrderParcels.purchaseOrderId, purchaseOrderId));
  return new Set(rows.map((row) => row.identity));
}

/** A large product may come in several parcels; the customer is emailed about each. */
async function mostParcels(tx: Database, purchaseOrderId: number): Promise<number> {
  return (await readLines(tx, purchaseOrderId)).reduce((most, { quantity }) => most + quantity, spareParcels);
}

const spareParcels = 10;

/** @throws Problem 409 when the supplier enters too many */
function tooMany(most: number, isMore: true | undefined): string {
  if (isMore)
    throw new Problem(409, 'too-many-parcels', 'That is more parcels than this order can have. Please write to us.');
  return `The supplier reports more parcels than this order can have: only ${most} of them count.`;
}

type Packing = { parcel: SupplierParcel; holdsAll: boolean; byUserId: number | null };

/** Null: the customer's order is closed. */
async function pack(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  { order, purchaseOrder }: LockedPurchaseOrder,
  { parcel, holdsAll, byUserId }: Packing,
): Promise<number | null> {
  if (isClosed(order)) return null;
  const { carrier, trackingNumber, trackingUrl } = parcel;
  const sent = {
    carrier,
    byUserId,
    supplierId: purchaseOrder.supplierId,
    ...(trackingNumber !== null && { trackingNumber }),
    ...(trackingUrl !== null && { trackingUrl }),
  };
  const stored = await readLines(tx, purchaseOrder.id);
  const lines = holdsAll ? piecesOf(stored) : piecesIn(parcel, stored);
  try {
    return await packParcel(deps, tx, invalidate, order, { ...sent, lines });
  } catch (error) {
    // Somebody has packed these goods by hand already: then the contents of this parcel are unknown.
    if (error instanceof Problem && lines.length > 0)
      return packParcel(deps, tx, invalidate, order, { ...sent, lines: [] });
    throw error;
  }
}
