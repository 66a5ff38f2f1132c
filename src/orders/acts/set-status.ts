import { and, desc, eq, ne } from 'drizzle-orm';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { rebookedAs } from '../ledger/book-sales.ts';
import { readLinesToSend } from '../lines/left-to-send.ts';
import { statusOf } from '../lines/order-status.rules.ts';
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
  await writeStatus(deps, tx, invalidate, order, change);
  const { to: status, mailNotBefore: notBefore } = change;
  await deps.jobs.enqueue(tx, orderStatusChanged, { orderId: order.id, status });
  if (isMailedStatus(status))
    await deps.jobs.enqueue(tx, statusMailDue, { orderId: order.id, status }, notBefore && { notBefore });
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

/** Sets the status that follows from the pieces, if it is another one. The caller holds the lock. @returns whether it is shipped now */
export async function followPieces(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { byUserId, note }: Pick<NewStatus, 'byUserId' | 'note'>,
): Promise<boolean> {
  const to = statusOf({ status: order.status, lines: await readLinesToSend(tx, order.id) });
  if (to !== order.status) await setStatus(deps, tx, invalidate, order, { to, byUserId, note });
  return to !== order.status && to === 'shipped';
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
