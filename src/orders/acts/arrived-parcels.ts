import { and, eq } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { readLinesToSend } from '../lines/left-to-send.ts';
import type { ArrivalBody } from '../lines/parcels.contract.ts';
import { readWhereabouts } from '../lines/whereabouts.ts';
import { lockOrder } from '../order/lock-order.ts';
import { invalidateOrder } from '../order/order-events.ts';
import { readOrderNumber } from '../order/order-number.ts';
import type { StoredOrder } from '../order/order-view.ts';
import type { OrderStatus } from '../order/order-words.contract.ts';
import { parcels } from '../order/parcels.table.ts';
import { setStatusUnmailed } from './set-status.ts';

/**
 * Staff say that a parcel has arrived, from which the time for returns of what is in it counts, or take that back.
 * @throws Problem 404 `order-not-found`, `parcel-not-found`
 */
export async function setArrived(
  deps: Deps,
  { orderNumber, parcelId }: { orderNumber: string; parcelId: number },
  { isDelivered }: ArrivalBody,
  byUserId: number,
): Promise<void> {
  await deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, readOrderNumber(orderNumber) ?? orderNumber);
    const isParcel = and(eq(parcels.id, parcelId), eq(parcels.orderId, order.id));
    const [parcel] = await tx.select().from(parcels).where(isParcel);
    if (!parcel) throw new Problem(404, 'parcel-not-found', 'This order has no such parcel.');
    if (isDelivered === (parcel.deliveredAt !== null)) return;
    const at = deps.clock.now();
    await tx
      .update(parcels)
      .set({ deliveredAt: isDelivered ? at : null })
      .where(isParcel);
    const to = await statusByParcels(tx, order);
    if (to !== order.status) await setStatusUnmailed(deps, tx, invalidate, order, { to, byUserId });
    const did = isDelivered ? 'parcel-arrived' : 'parcel-not-arrived';
    const entry = { at, byUserId, subject: 'order', subjectId: order.number, did };
    await recordChange(tx, { ...entry, before: { status: order.status }, after: { parcel: parcelId, status: to } });
    invalidateOrder(invalidate, order.number);
  });
}

/** Delivered is an order whose pieces are all in parcels that have arrived. */
async function statusByParcels(tx: Database, { id, status }: StoredOrder): Promise<OrderStatus> {
  if (status !== 'shipped' && status !== 'delivered') return status;
  const { isAllInParcels, isSomeOnTheWay } = await readWhereabouts(tx, id, await readLinesToSend(tx, id));
  if (isSomeOnTheWay) return 'shipped';
  return isAllInParcels ? 'delivered' : status;
}
