import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { returnStock } from '#catalogue/products/stock.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import { invalidateOrder, orderStatusChanged, refundByHandDue } from '../orders/order-events.ts';
import { readOrderNumber } from '../orders/order-number.ts';
import { viewOrder } from '../orders/order-view.ts';
import type { StoredOrder } from '../orders/order-view.ts';
import { isClosedStatus, isUnsent } from '../orders/order-words.contract.ts';
import type { OrderStatus } from '../orders/order-words.contract.ts';
import type { Order } from '../orders/orders.contract.ts';
import { orderEvents, orderLines, orders } from '../orders/orders.table.ts';
import { findOrder } from '../orders/orders.ts';
import { refundTheRest } from '../refunds/issue-refund.ts';
import { ownReasons } from '../refunds/refund-words.contract.ts';
import { confirmDespiteDispute, rejectCancellationWhileDisputed } from '../refunds/what-a-dispute-stops.ts';
import { settleAll } from '../returns/settle-returns.ts';
import { rebooked } from '../sales/book-sales.ts';
import { hasLeft, whyNotSet } from './order-status.rules.ts';

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
};

/** Called under the lock of the order: why it cannot be changed; null when it can. */
type WhyNot = (
  from: OrderStatus,
  to: OrderStatus,
  tx: Database,
  orderId: number,
) => string | null | Promise<string | null>;

/**
 * Cancelling refunds what is left and restocks unsent goods (shop rules, section 7). `why` gives the reason of a rejection.
 * @throws Problem 404 `order-not-found`, 409 `wrong-transition`, `confirm-dispute`, `disputed`
 */
export async function changeStatus(deps: Deps, change: StatusChange, why: WhyNot = whyNotSet): Promise<Order> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, readOrderNumber(change.number) ?? change.number);
    const rejection = await why(order.status, change.to, tx, order.id);
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
  await setStatus(deps, tx, invalidate, order, change);
  if (change.to === 'cancelled') await undo(deps, tx, invalidate, order, change);
  const { isStaff, byUserId, to, note, isByLink } = change;
  const entry = { at: deps.clock.now(), subject: 'order', subjectId: order.number, before: { status: order.status } };
  if (isStaff) {
    const after = { status: to, ...(note && { withNote: true }) }; // without the text, which is in the timeline
    await recordChange(tx, { ...entry, byUserId, did: 'status-changed', after });
  } else if (isByLink) {
    const after = { status: to, account: byUserId };
    await recordChange(tx, { ...entry, byUserId: null, did: 'cancelled-by-emailed-link', after });
  }
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

type NewStatus = Pick<StatusChange, 'to' | 'byUserId' | 'note'>;

/** Sets the status, adds it to the timeline, and queues the events that follow. */
export async function setStatus(
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
  { id: orderId, number, status: before }: StoredOrder,
  { to: status, byUserId, note }: NewStatus,
): Promise<void> {
  const at = clock.now();
  await rebooked(tx, orderId, async () => {
    await tx.update(orders).set({ status, updatedAt: at }).where(eq(orders.id, orderId));
    // A refunded order costs what had left: from here on its lines record that.
    if (status === 'refunded' && hasLeft(before)) await tx.update(orderLines).set(allSent).where(ofOrder(orderId));
  });
  if (isClosedStatus(status)) await settleAll(tx, { orderId, at });
  await tx.insert(orderEvents).values({ orderId, status, byUserId, note, at });
  invalidateOrder(invalidate, number);
}

const allSent = { sent: sql`greatest(${orderLines.sent}, ${orderLines.quantity} - ${orderLines.dropped})` };
const ofOrder = (orderId: number) => eq(orderLines.orderId, orderId);

export async function reread(tx: Database, id: number) {
  const whole = await findOrder(tx, { id });
  if (!whole) throw new Error(`Order ${id} is gone`);
  return whole;
}

async function undo(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { byUserId, isStaff }: Pick<StatusChange, 'byUserId' | 'isStaff'>,
): Promise<void> {
  const given = await refundTheRest(deps, tx, order, { reason: ownReasons.cancelled, byUserId });
  for (const { refundId, amount, way } of given) {
    // Staff read on the screen what to do.
    if (way === 'manual' && !isStaff)
      await deps.jobs.enqueue(tx, refundByHandDue, { orderId: order.id, refundId, amount: toPounds(amount) });
  }
  await restock(deps, tx, invalidate, order, unsent);
}

// Removed pieces are back in stock already, and returned ones are where staff put them.
const all = sql<number>`${orderLines.quantity} - ${orderLines.dropped} - ${orderLines.returned}`;
const unsent = sql<number>`${orderLines.quantity} - ${orderLines.dropped} - greatest(${orderLines.sent}, ${orderLines.returned})`;

/** Restocks an order's goods, unless that was done already: all, or `pieces` of each line. The caller holds the order's lock. */
export async function restock(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  { id: orderId, isRestocked }: StoredOrder,
  pieces = all,
): Promise<void> {
  if (isRestocked) return;
  await rebooked(tx, orderId, () => tx.update(orders).set({ isRestocked: true }).where(eq(orders.id, orderId)));
  const lines = await tx
    .select({ productId: orderLines.productId, quantity: pieces })
    .from(orderLines)
    .where(ofOrder(orderId));
  await putBack(deps, tx, invalidate, lines);
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
