import { and, desc, eq, ne, sql } from 'drizzle-orm';
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
import type { OrderStatus } from '../orders/order-words.contract.ts';
import type { Order } from '../orders/orders.contract.ts';
import { orderEvents, orderLines, orders } from '../orders/orders.table.ts';
import { findOrder } from '../orders/orders.ts';
import { giveBackTheRest } from '../refunds/give-back.ts';
import { ownReasons } from '../refunds/refund-words.contract.ts';
import { settleAll } from '../returns/settle-returns.ts';
import { rebooked } from '../sales/book-sales.ts';
import { hasLeft, isClosedStatus, whyNotSet } from './order-status.rules.ts';

export type StatusChange = {
  number: string;
  to: OrderStatus;
  byUserId: number | null;
  /** Staff's changes are kept in the audit log. */
  isStaff: boolean;
  /** By whoever has the link in a customer's mail, which is kept there too: nobody knows who that was. */
  isByLink?: boolean;
  note?: string | undefined;
};

/** Under the lock of the order: why it is not changed; null when it is. */
type WhyNot = (
  from: OrderStatus,
  to: OrderStatus,
  tx: Database,
  orderId: number,
) => string | null | Promise<string | null>;

/**
 * Cancelling refunds what is left and puts the goods back that have not been sent (shop rules, section 7). `why` says what is refused.
 * @throws Problem 404 `order-not-found`, 409 `wrong-transition`
 */
export async function changeStatus(deps: Deps, change: StatusChange, why: WhyNot = whyNotSet): Promise<Order> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, readOrderNumber(change.number) ?? change.number);
    const rejection = await why(order.status, change.to, tx, order.id);
    if (rejection) throw new Problem(409, 'wrong-transition', rejection);
    if (change.to !== order.status) await changeLocked(deps, tx, invalidate, order, change);
    return viewOrder(await reread(tx, order.id));
  });
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
    const after = { status: to, ...(note && { withNote: true }) }; // its words stand in the timeline
    await recordChange(tx, { ...entry, byUserId, did: 'status-changed', after });
  } else if (isByLink) {
    const after = { status: to, account: byUserId };
    await recordChange(tx, { ...entry, byUserId: null, did: 'cancelled-by-emailed-link', after });
  }
}

/** Holds the order until the transaction ends, so that a refund and a cancellation at once follow one another. */
export async function lockOrder(tx: Database, number: string): Promise<StoredOrder> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
  if (!order) throw new Problem(404, 'order-not-found', `Order ${number} could not be found.`);
  return order;
}

type NewStatus = Pick<StatusChange, 'to' | 'byUserId' | 'note'>;

/** Writes the state and its entry in the timeline, and queues what follows from it. */
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

/** The same without what follows: of an order that nobody but its buyer has heard of. */
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
    // A refunded order costs what had left: from here on its lines alone say so.
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
  const given = await giveBackTheRest(deps, tx, order, { reason: ownReasons.cancelled, byUserId });
  for (const { refundId, amount, way } of given) {
    // Staff read on the screen what they are to do.
    if (way === 'manual' && !isStaff)
      await deps.jobs.enqueue(tx, refundByHandDue, { orderId: order.id, refundId, amount: toPounds(amount) });
  }
  await restock(deps, tx, invalidate, order, unsent);
}

// What was dropped before is back already, and what was returned is where staff put it then.
const all = sql<number>`${orderLines.quantity} - ${orderLines.dropped} - ${orderLines.returned}`;
const unsent = sql<number>`${orderLines.quantity} - ${orderLines.dropped} - greatest(${orderLines.sent}, ${orderLines.returned})`;

/** Puts the goods back on the shelf, unless they are there already: all of them, or `pieces` of each line. The caller holds the order's lock. */
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
  await returnStock(deps, tx, lines);
  invalidate('catalogue', ...lines.map((line) => productTag(line.productId)));
}

/** What an order was before it came into this state; null: it was never anything else. */
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
