import { and, count, eq, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { setStatus } from '#orders/orders/change-status.ts';
import type { StoredOrder } from '#orders/orders/order-view.ts';
import { packParcel } from '#orders/parcels/parcels.ts';
import type { Announce } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/problem.ts';
import type { SupplierOrderState, SupplierParcel } from '../connectors/supplier-connector.ts';
import { isClosed } from './act-on-purchase-order.ts';
import { furtherState } from './purchase-order-states.rules.ts';
import { changePurchaseOrder, lockWithOrder, readLines } from './purchase-order-rows.ts';
import type { StoredPurchaseOrder } from './purchase-order-rows.ts';
import type { PurchaseOrderState } from './purchase-order-words.contract.ts';
import { pickLines, purchaseOrderLines, purchaseOrderParcels, purchaseOrders } from './purchase-orders.table.ts';

type News = SupplierOrderState & {
  /** Null: the supplier said so himself. */
  byUserId: number | null;
  /** The parcels are further ones, and not all there are so far. */
  isMore?: true;
};
type Held = { order: StoredOrder; purchaseOrder: StoredPurchaseOrder };

/** What a supplier says of a purchase order, its parcels into the customer's order. Told twice it counts once. */
export async function takeNews(deps: Deps, id: number, told: SupplierOrderState, byUserId: number | null = null) {
  await deps.changes.transaction(async (tx, announce) => {
    const held = await lockWithOrder(tx, id);
    await takeNewsLocked(deps, tx, announce, held, { ...told, byUserId });
  });
}

/** The same for those who hold the customer's order and the purchase order already. */
export async function takeNewsLocked(
  deps: Deps,
  tx: Database,
  announce: Announce,
  held: Held,
  { byUserId, ...told }: News,
): Promise<void> {
  const { purchaseOrder } = held;
  const note = await addParcels(deps, tx, announce, held, { ...told, byUserId });
  const state = furtherState(purchaseOrder, told.state);
  const isOver = state === 'shipped' || state === 'rejected' || state === 'cancelled';
  const news = {
    state,
    reason: state === 'rejected' ? (told.reason ?? 'The supplier gave no reason.') : purchaseOrder.reason,
    lastFailure: null,
    ...(note && { note }),
    ...(isOver && { askAgainAt: null }),
  };
  // A supplier that is asked every few minutes gives the same reason each time: it is told once.
  const reason = state === purchaseOrder.state ? null : told.reason;
  await changePurchaseOrder(tx, purchaseOrder, news, { at: deps.clock.now(), byUserId, note: reason ?? note });
  await shipWhenAllIsOut(deps, tx, announce, held.order, byUserId);
}

/** @returns what only the owner can settle */
async function addParcels(
  deps: Deps,
  tx: Database,
  announce: Announce,
  { order, purchaseOrder }: Held,
  { parcels, state, byUserId, isMore }: News,
): Promise<string | null> {
  const purchaseOrderId = purchaseOrder.id;
  const known = await tx.$count(purchaseOrderParcels, eq(purchaseOrderParcels.purchaseOrderId, purchaseOrderId));
  let unwanted = 0;
  for (const [index, parcel] of parcels.entries()) {
    const place = (isMore ? known : 0) + index + 1;
    const told = parcel.trackingNumber ?? parcel.trackingUrl ?? `${parcel.carrier} ${place}`;
    const [isNew] = await tx
      .insert(purchaseOrderParcels)
      .values({ purchaseOrderId, told })
      .onConflictDoNothing()
      .returning({ told: purchaseOrderParcels.told });
    if (!isNew) continue;
    const holdsAll = state === 'shipped' && known === 0 && parcels.length === 1;
    const parcelId = await pack(deps, tx, announce, { order, purchaseOrder }, { parcel, holdsAll, byUserId });
    if (parcelId === null) unwanted += 1;
    const row = and(eq(purchaseOrderParcels.purchaseOrderId, purchaseOrderId), eq(purchaseOrderParcels.told, told));
    await tx.update(purchaseOrderParcels).set({ parcelId }).where(row);
  }
  return unwanted === 0 ? null : `The supplier has sent goods although the order is ${order.status}.`;
}

type Packing = { parcel: SupplierParcel; holdsAll: boolean; byUserId: number | null };

/** Null: the customer's order is closed. */
async function pack(
  deps: Deps,
  tx: Database,
  announce: Announce,
  { order, purchaseOrder }: Held,
  { parcel, holdsAll, byUserId }: Packing,
): Promise<number | null> {
  if (isClosed(order)) return null;
  const { carrier, trackingNumber, trackingUrl } = parcel;
  const sent = {
    carrier,
    byUserId,
    ...(trackingNumber !== null && { trackingNumber }),
    ...(trackingUrl !== null && { trackingUrl }),
  };
  const contents = holdsAll ? await readLines(tx, purchaseOrder.id) : [];
  const lines = contents
    .filter(({ isRejected }) => !isRejected)
    .map(({ orderLineId: lineId, quantity }) => ({ lineId, quantity }));
  try {
    return await packParcel(deps, tx, announce, order, { ...sent, lines });
  } catch (error) {
    // Somebody has packed these goods by hand already: then nobody knows what is in this parcel.
    if (error instanceof Problem && lines.length > 0) return packParcel(deps, tx, announce, order, sent);
    throw error;
  }
}

const notOut: readonly PurchaseOrderState[] = ['draft', 'sent', 'acknowledged', 'part-shipped', 'rejected', 'failed'];

/** The customer hears of it once everything has left. The caller holds the order's lock. */
async function shipWhenAllIsOut(
  deps: Deps,
  tx: Database,
  announce: Announce,
  order: StoredOrder,
  byUserId: number | null,
): Promise<void> {
  if (order.status !== 'confirmed' && order.status !== 'processing') return;
  const { orderId, state } = purchaseOrders;
  const rows = await tx.select({ state }).from(purchaseOrders).where(eq(orderId, order.id));
  if (rows.some((row) => notOut.includes(row.state)) || !rows.some((row) => row.state === 'shipped')) return;
  const isLeft = and(eq(pickLines.orderId, order.id), isNull(pickLines.pickedAt), isNull(pickLines.droppedAt));
  const toDo = (await tx.$count(pickLines, isLeft)) + (await countRefusedLines(tx, order.id));
  if (toDo === 0) await setStatus(deps, tx, announce, order, { to: 'shipped', byUserId });
}

/** Lines that a supplier does not send and that no other supplier was asked for. */
async function countRefusedLines(tx: Database, orderId: number): Promise<number> {
  const replacement = alias(purchaseOrders, 'replacement');
  const [counted] = await tx
    .select({ lines: count() })
    .from(purchaseOrderLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderLines.purchaseOrderId))
    .leftJoin(replacement, eq(replacement.replacesId, purchaseOrders.id))
    .where(
      and(
        eq(purchaseOrders.orderId, orderId),
        ne(purchaseOrders.state, 'cancelled'),
        eq(purchaseOrderLines.isRejected, true),
        isNull(replacement.id),
      ),
    );
  return counted?.lines ?? 0;
}
