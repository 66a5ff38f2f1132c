import { and, eq } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { readLinesToSend } from '../lines/left-to-send.ts';
import { takeFromSent } from '../lines/marks.ts';
import { statusOf } from '../lines/order-status.rules.ts';
import { lockOrder } from '../order/lock-order.ts';
import { invalidateOrder } from '../order/order-events.ts';
import { readOrderNumber } from '../order/order-number.ts';
import { isUnsent } from '../order/order-words.contract.ts';
import { noteOnOrder } from '../order/orders.ts';
import { parcelLines, parcels } from '../order/parcels.table.ts';
import { restockOpened } from './end-order.ts';
import { setStatus } from './set-status.ts';

/**
 * Removes a parcel that had not been sent: what was in it is to be sent again, or goes back into stock where the order has ended.
 * @throws Problem 404 `order-not-found`, `parcel-not-found`, 409 `order-closed` once all of the order has arrived
 */
export async function removeParcel(
  deps: Deps,
  { orderNumber, parcelId }: { orderNumber: string; parcelId: number },
  byUserId: number,
): Promise<void> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, readOrderNumber(orderNumber) ?? orderNumber);
    if (order.status === 'completed')
      throw new Problem(409, 'order-closed', 'This order is completed: its parcels have arrived.');
    const removed = await restockOpened(deps, tx, invalidate, order, () => unpack(tx, order.id, parcelId));
    if (!removed) throw new Problem(404, 'parcel-not-found', 'This order has no such parcel.');
    const { id: parcel, carrier, trackingNumber } = removed;
    const at = deps.clock.now();
    const name = [carrier, trackingNumber].filter(Boolean).join(' ');
    const note = `Parcel ${name} was removed: it had not been sent.`;
    const status = statusOf({ status: order.status, lines: await readLinesToSend(tx, order.id) });
    if (status !== order.status) await setStatus(deps, tx, invalidate, order, { to: status, byUserId, note });
    else if (isUnsent(status)) await noteOnOrder(tx, order, { note, byUserId, at });
    await recordChange(tx, {
      at,
      byUserId,
      subject: 'order',
      subjectId: order.number,
      did: 'parcel-removed',
      before: { parcel, carrier, trackingNumber },
      after: null,
    });
    invalidateOrder(invalidate, order.number);
  });
}

async function unpack(tx: Database, orderId: number, parcelId: number) {
  const inside = await tx.select().from(parcelLines).where(eq(parcelLines.parcelId, parcelId));
  const [removed] = await tx
    .delete(parcels)
    .where(and(eq(parcels.id, parcelId), eq(parcels.orderId, orderId)))
    .returning();
  if (removed) for (const { orderLineId, quantity } of inside) await takeFromSent(tx, orderLineId, quantity);
  return removed;
}
