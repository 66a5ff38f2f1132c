import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { returnStock } from '#catalogue/products/stock.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import { rebooked } from '../ledger/book-sales.ts';
import { readLinesToSend } from '../lines/left-to-send.ts';
import type { LineToSend } from '../lines/left-to-send.ts';
import { markDelivered, markRest, takeDeliveryBack, takeMarksBack } from '../lines/marks.ts';
import { hasLeft, statusOf, whyNotSet } from '../lines/order-status.rules.ts';
import { isSomeSent } from '../lines/pieces.contract.ts';
import { invalidateOrder, orderStatusChanged, refundByHandDue, statusMailDue } from '../order/order-events.ts';
import { readOrderNumber } from '../order/order-number.ts';
import { viewOrder } from '../order/order-view.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { isClosedStatus, isMailedStatus, isUnsent } from '../order/order-words.contract.ts';
import type { OrderStatus } from '../order/order-words.contract.ts';
import type { Order } from '../order/orders.contract.ts';
import { orderEvents, orderLines, orders } from '../order/orders.table.ts';
import { findOrder } from '../order/orders.ts';
import { ownReasons } from '../order/refund-words.contract.ts';
import { refundTheRest } from './issue-refund.ts';
import { settleAll } from './settle-returns.ts';
import { confirmDespiteDispute, rejectCancellationWhileDisputed } from './what-a-dispute-stops.ts';

export type StatusChange = {
  number: string;
  to: OrderStatus;
  byUserId: number | null;
  /** Changes by staff are recorded in the audit log. */
  isStaff: boolean;
  /** Through the link in a customer's email, which also is in the outbox: nobody knows who used it. */
  isByLink?: boolean;
  note?: string | undefined;
  /** Staff have been told what a dispute of the payment means. */
  despiteDispute?: boolean;
  /** The customer’s email waits until then, so that a slip can be taken back. */
  mailNotBefore?: Date | undefined;
};

/** Called under the lock of the order: why it cannot be changed; null when it can. */
type WhyNot = (order: { status: OrderStatus; lines: readonly LineToSend[] }, to: OrderStatus) => string | null;

/**
 * Sets an order's status for a person (shop rules, section 7): shipped and delivered mark all that is left as sent, confirmed
 * and processing take exactly that mark back, cancelled refunds what is left. `why` gives the reason of a rejection.
 * @throws Problem 404 `order-not-found`, 409 `wrong-transition`, `confirm-dispute`, `disputed`
 */
export async function changeStatus(deps: Deps, change: StatusChange, why: WhyNot = whyNotSet): Promise<Order> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, readOrderNumber(change.number) ?? change.number);
    const lines = await readLinesToSend(tx, order.id);
    const rejection = why({ status: order.status, lines }, change.to);
    if (rejection) throw new Problem(409, 'wrong-transition', rejection);
    if (change.to !== order.status) await rejectWhileDisputed(tx, order, change);
    if (change.to !== order.status) await changeLocked(deps, tx, invalidate, order, change);
    return viewOrder(await reread(tx, order.id));
  });
}

async function rejectWhileDisputed(tx: Database, order: StoredOrder, change: StatusChange): Promise<void> {
  const { to, isStaff, despiteDispute: isConfirmed = false } = change;
  if (to === 'cancelled' && !isStaff) return rejectCancellationWhileDisputed(tx, order.id);
  if (to === 'cancelled') return confirmDespiteDispute(tx, order.id, { act: 'cancel', isConfirmed });
  if (hasLeft(to)) await confirmSending(tx, order, isConfirmed);
}

/** Staff who send an order have been told of a dispute. @throws Problem 409 `confirm-dispute` */
export async function confirmSending(tx: Database, { id, status }: StoredOrder, isConfirmed: boolean): Promise<void> {
  if (isUnsent(status)) await confirmDespiteDispute(tx, id, { act: 'send', isConfirmed });
}

async function changeLocked(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  change: Omit<StatusChange, 'number'>,
): Promise<void> {
  const { isStaff, byUserId, to, note, isByLink } = change;
  if (to === 'cancelled') await cancel(deps, tx, invalidate, order, change);
  else {
    await setStatus(deps, tx, invalidate, order, change);
    await mark(deps, tx, order, to);
  }
  const entry = { at: deps.clock.now(), subject: 'order', subjectId: order.number, before: { status: order.status } };
  if (isStaff) {
    const after = { status: to, ...(note && { withNote: true }) }; // without the text, which is in the timeline
    await recordChange(tx, { ...entry, byUserId, did: 'status-changed', after });
  } else if (isByLink) {
    const after = { status: to, account: byUserId };
    await recordChange(tx, { ...entry, byUserId: null, did: 'cancelled-by-emailed-link', after });
  }
}

async function mark({ clock }: Deps, tx: Database, { id, status }: StoredOrder, to: OrderStatus): Promise<void> {
  if (isUnsent(to)) await takeMarksBack(tx, id);
  else await markRest(tx, id);
  if (to === 'delivered') await markDelivered(tx, id, clock.now());
  else if (status === 'delivered') await takeDeliveryBack(tx, id);
}

/** Locks the order until the transaction ends, so that concurrent changes run one after the other. */
export async function lockOrder(tx: Database, number: string): Promise<StoredOrder> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
  if (!order) throw new Problem(404, 'order-not-found', `Order ${number} could not be found.`);
  return order;
}

/** Locks several in the order of their ids, so that two transactions that lock many cannot deadlock. */
export function lockOrders(tx: Database, ids: readonly number[]): Promise<StoredOrder[]> {
  return tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
    .for('update');
}

type NewStatus = Pick<StatusChange, 'to' | 'byUserId' | 'note' | 'mailNotBefore'>;

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
  { id: orderId, number }: StoredOrder,
  { to: status, byUserId, note }: NewStatus,
): Promise<void> {
  const at = clock.now();
  await rebooked(tx, orderId, () => tx.update(orders).set({ status, updatedAt: at }).where(eq(orders.id, orderId)));
  if (isClosedStatus(status)) await settleAll(tx, { orderId, at });
  await tx.insert(orderEvents).values({ orderId, status, byUserId, note, at });
  invalidateOrder(invalidate, number);
}

const ofOrder = (orderId: number) => eq(orderLines.orderId, orderId);

export async function reread(tx: Database, id: number) {
  const whole = await findOrder(tx, { id });
  if (!whole) throw new Error(`Order ${id} is gone`);
  return whole;
}

async function cancel(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { byUserId, isStaff, note, mailNotBefore }: Omit<StatusChange, 'number'>,
): Promise<void> {
  const given = await refundTheRest(deps, tx, order, { reason: ownReasons.cancelled, byUserId });
  await endOrder(deps, tx, invalidate, order, { to: 'cancelled', byUserId, note, mailNotBefore });
  for (const { refundId, amount, way } of given) {
    // Staff read on the screen what to do.
    if (way === 'manual' && !isStaff)
      await deps.jobs.enqueue(tx, refundByHandDue, { orderId: order.id, refundId, amount: toPounds(amount) });
  }
}

type End = NewStatus & {
  to: 'cancelled' | 'refunded';
  /** What had been sent has come back, and is put back into stock too. */
  isAllBack?: boolean;
};

/**
 * Ends an order, whoever does it: nothing more of it is sent, and what has not left goes back into stock. The caller holds the
 * order's lock and has written its refund.
 */
export async function endOrder(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { isAllBack = false, ...end }: End,
): Promise<void> {
  await setStatus(deps, tx, invalidate, order, end);
  const lines = await readLinesToSend(tx, order.id);
  if (isAllBack || !isSomeSent(lines)) await restock(deps, tx, invalidate, order);
  else if (!order.isRestocked) await restockOpen(deps, tx, invalidate, order);
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

/** Restocks all goods of an order but those taken out or returned, unless that was done already. The caller holds the order's lock. */
export async function restock(deps: Deps, tx: Database, invalidate: Invalidate, order: StoredOrder): Promise<void> {
  const { id: orderId, isRestocked } = order;
  if (isRestocked) return;
  await rebooked(tx, orderId, () => tx.update(orders).set({ isRestocked: true }).where(eq(orders.id, orderId)));
  const pieces = sql<number>`${orderLines.quantity} - ${orderLines.dropped} - ${orderLines.returned}`;
  await putBack(deps, tx, invalidate, await readGoods(tx, orderId, pieces));
}

async function restockOpen(deps: Deps, tx: Database, invalidate: Invalidate, { id }: StoredOrder): Promise<void> {
  const pieces = sql<number>`greatest(${orderLines.quantity} - ${orderLines.dropped} - ${orderLines.sent}, 0)`;
  await putBack(deps, tx, invalidate, await readGoods(tx, id, pieces));
}

function readGoods(tx: Database, orderId: number, quantity: SQL<number>): Promise<Goods[]> {
  return tx.select({ productId: orderLines.productId, quantity }).from(orderLines).where(ofOrder(orderId));
}

type Goods = { productId: number; quantity: number };

/** Restocks these pieces, unless the whole order was restocked already. The caller holds the order's lock. */
export async function restockPieces(
  deps: Pick<Deps, 'jobs'>,
  tx: Database,
  invalidate: Invalidate,
  { isRestocked }: StoredOrder,
  pieces: readonly Goods[],
): Promise<void> {
  if (!isRestocked) await putBack(deps, tx, invalidate, pieces);
}

async function putBack(
  deps: Pick<Deps, 'jobs'>,
  tx: Database,
  invalidate: Invalidate,
  goods: readonly Goods[],
): Promise<void> {
  await returnStock(deps, tx, goods);
  invalidate('catalogue', ...goods.map(({ productId }) => productTag(productId)));
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
