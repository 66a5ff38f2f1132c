import { and, desc, eq, ne } from 'drizzle-orm';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { rebookedAs } from '../ledger/book-sales.ts';
import { readLinesToSend } from '../lines/left-to-send.ts';
import { statusOf } from '../lines/order-status.rules.ts';
import { readWhereabouts } from '../lines/whereabouts.ts';
import { invalidateOrder, orderStatusChanged, statusMailDue } from '../order/order-events.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { isClosedStatus, isMailedStatus } from '../order/order-words.contract.ts';
import type { OrderStatus } from '../order/order-words.contract.ts';
import { orderEvents, orders } from '../order/orders.table.ts';
import { settleAll } from './settle-returns.ts';

export type NewStatus = {
  to: OrderStatus;
  byUserId: number | null;
  note?: string | undefined;
  /** The customer’s email waits until then, so that a slip can be taken back. */
  mailNotBefore?: Date | undefined;
};

/** Sets the status, adds it to the timeline, and queues the events that follow. */
export async function setStatus(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  change: NewStatus,
): Promise<void> {
  await setStatusUnmailed(deps, tx, invalidate, order, change);
  const { to: status, mailNotBefore: notBefore } = change;
  if (isMailedStatus(status))
    await deps.jobs.enqueue(tx, statusMailDue, { orderId: order.id, status }, notBefore && { notBefore });
}

/** The same without an email: the customer has read of it. */
export async function setStatusUnmailed(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  change: NewStatus,
): Promise<void> {
  await writeStatus(deps, tx, invalidate, order, change);
  await deps.jobs.enqueue(tx, orderStatusChanged, { orderId: order.id, status: change.to });
}

/** The same without events: for an order that only its buyer knows of. */
export async function writeStatus(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { to: status, byUserId, note }: NewStatus,
): Promise<void> {
  const { id: orderId, number } = order;
  const at = clock.now();
  await rebookedAs(tx, order, status, () =>
    tx.update(orders).set({ status, updatedAt: at }).where(eq(orders.id, orderId)),
  );
  if (isClosedStatus(status)) await settleAll(tx, { orderId, at });
  await tx.insert(orderEvents).values({ orderId, status, byUserId, note, at });
  invalidateOrder(invalidate, number);
}

type Following = Pick<NewStatus, 'byUserId' | 'note'> & {
  /** Goods leave by this act. Otherwise the customer has read of each parcel before. */
  isLeaving?: boolean;
};

/**
 * Sets the status that follows from the pieces, if it is another one. The caller holds the lock.
 * @returns whether the customer is emailed that the order has left
 */
export async function followPieces(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { byUserId, note, isLeaving = false }: Following,
): Promise<boolean> {
  const { to, isAllInParcels } = await readFollowing(tx, order);
  if (to === order.status) return false;
  const isTold = isAllInParcels && !isLeaving;
  await (isTold ? setStatusUnmailed : setStatus)(deps, tx, invalidate, order, { to, byUserId, note });
  return to === 'shipped' && !isTold;
}

/** The status that follows from the pieces: delivered, not shipped, where all that has left has arrived before. */
export async function readFollowing(
  tx: Database,
  { id, status }: StoredOrder,
): Promise<{ to: OrderStatus; isAllInParcels: boolean }> {
  const lines = await readLinesToSend(tx, id);
  const to = statusOf({ status, lines });
  const { isAllInParcels, isSomeOnTheWay } = await readWhereabouts(tx, id, lines);
  const hasArrived = to !== status && to === 'shipped' && isAllInParcels && !isSomeOnTheWay;
  return { to: hasArrived ? 'delivered' : to, isAllInParcels };
}

/** The previous status of an order; null: there was none. */
export async function readStatusBefore(
  db: Database,
  orderId: number,
  status: OrderStatus,
): Promise<OrderStatus | null> {
  const [before] = await db
    .select({ status: orderEvents.status })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), ne(orderEvents.status, status)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return before?.status ?? null;
}
