import { and, eq } from 'drizzle-orm';
import type { Announce } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/problem.ts';
import { recordChange } from '#shop/audit-log/audit-log.ts';
import { lockOrder, setStatus } from '../orders/change-status.ts';
import { readLeftToSend, refuseMoreThanLeft } from '../orders/left-to-send.ts';
import { readOrderNumber } from '../orders/order-number.ts';
import { announceOrder } from '../orders/order-tags.ts';
import type { StoredOrder } from '../orders/order-view.ts';
import { parcelLines, parcels } from '../orders/parcels.table.ts';
import { parcelSent } from './parcel-sent.ts';
import type { ParcelBody } from './parcels.contract.ts';
import { trackingLink } from './tracking-links.rules.ts';

/** `byUserId` null: a supplier told us. */
type NewParcel = Omit<ParcelBody, 'markShipped'> & { byUserId: number | null };

/**
 * The customer hears of it once the order counts as sent: with the order's own letter, or by one of its own after that.
 * @throws Problem 404 `order-not-found`, 409 `order-closed`, 400 for goods that are not left to pack
 */
export async function addParcel(
  deps: Deps,
  number: string,
  { markShipped, ...body }: ParcelBody,
  byUserId: number,
): Promise<{ id: number }> {
  return deps.changes.transaction(async (tx, announce) => {
    const order = await lockOrder(tx, readOrderNumber(number) ?? number);
    const id = await packParcel(deps, tx, announce, order, { ...body, byUserId });
    const sends = markShipped && isWaiting(order);
    if (sends) await setStatus(deps, tx, announce, order, { to: 'shipped', byUserId });
    const { carrier, trackingNumber } = body;
    await recordChange(tx, {
      at: deps.clock.now(),
      byUserId,
      subject: 'order',
      subjectId: order.number,
      did: 'parcel-added',
      before: sends ? { status: order.status } : null,
      after: { parcel: id, carrier, trackingNumber, ...(sends && { status: 'shipped' }) },
    });
    return { id };
  });
}

/** Writes a parcel of an order whose lock the caller holds. @returns its number */
export async function packParcel(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Database,
  announce: Announce,
  order: StoredOrder,
  { carrier, trackingNumber, trackingUrl, lines = [], byUserId }: NewParcel,
): Promise<number> {
  if (order.status === 'cancelled' || order.status === 'refunded') {
    throw new Problem(409, 'order-closed', `This order is ${order.status}: there is nothing left to send.`);
  }
  if (lines.length > 0) {
    refuseMoreThanLeft(await readLeftToSend(tx, order.id), lines, 'That is more than there is left to pack.');
  }
  const link = trackingUrl || (trackingNumber ? trackingLink(carrier, trackingNumber) : null);
  const parcel = { carrier, trackingNumber: trackingNumber || null, trackingUrl: link, byUserId };
  const [packed] = await tx
    .insert(parcels)
    .values({ ...parcel, orderId: order.id, shippedAt: clock.now() })
    .returning({ id: parcels.id });
  if (!packed) throw new Error('The parcel was not stored');
  if (lines.length > 0) {
    await tx
      .insert(parcelLines)
      .values(lines.map(({ lineId, quantity }) => ({ parcelId: packed.id, orderLineId: lineId, quantity })));
  }
  if (!isWaiting(order)) await jobs.enqueue(tx, parcelSent, { orderId: order.id, parcelId: packed.id });
  announceOrder(announce, order.number);
  return packed.id;
}

/** @throws Problem 404 `order-not-found`, `parcel-not-found` */
export async function removeParcel(
  { changes, clock }: Deps,
  { orderNumber, parcelId }: { orderNumber: string; parcelId: number },
  byUserId: number,
): Promise<void> {
  return changes.transaction(async (tx, announce) => {
    const order = await lockOrder(tx, readOrderNumber(orderNumber) ?? orderNumber);
    const [removed] = await tx
      .delete(parcels)
      .where(and(eq(parcels.id, parcelId), eq(parcels.orderId, order.id)))
      .returning();
    if (!removed) throw new Problem(404, 'parcel-not-found', 'This order has no such parcel.');
    const { id: parcel, carrier, trackingNumber } = removed;
    await recordChange(tx, {
      at: clock.now(),
      byUserId,
      subject: 'order',
      subjectId: order.number,
      did: 'parcel-removed',
      before: { parcel, carrier, trackingNumber },
      after: null,
    });
    announceOrder(announce, order.number);
  });
}

/** Its customer has not been told that it was sent. */
function isWaiting({ status }: StoredOrder): boolean {
  return status === 'confirmed' || status === 'processing';
}
