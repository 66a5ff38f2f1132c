import { and, asc, eq, inArray } from 'drizzle-orm';
import { findRefunded, priceOfCheapest, readOpenRefunds } from '#orders/acts/provider/provider-refunds.ts';
import { invalidateOrder } from '#orders/order/order-events.ts';
import { linesToSupply, lockOrderToSupply } from '#orders/order/order-to-supply.ts';
import type { StoredOrder } from '#orders/order/order-view.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { toPounds } from '#platform/money.ts';
import { isClosed } from './acts/act-on-purchase-order.ts';
import { withdraw } from './acts/cancel-purchase-orders.ts';
import { changePurchaseOrder, readLines, readLinesOf } from './purchase-order-rows.ts';
import type { LockedPurchaseOrder, StoredPurchaseLine, StoredPurchaseOrder } from './purchase-order-rows.ts';
import { released } from './purchase-order-work.ts';
import { purchaseOrderLines, purchaseOrders } from './purchase-orders.table.ts';
import { totalCost } from './split-order.ts';
import { readSentElsewhere } from './unsent-lines.ts';

type Clock = Pick<Deps, 'clock'>;

/**
 * Reduces unsent purchase orders to what the customer still wants: nothing of a closed order and no removed pieces. After a
 * refund that may be for goods they wait for the owner. Called before sending, under the order's lock, so that nothing
 * refunded is sent. The caller holds both locks. @returns the lines of those that may be sent
 */
export async function reconcileWithOrder(
  { clock }: Clock,
  tx: Database,
  held: readonly LockedPurchaseOrder[],
): Promise<Map<number, StoredPurchaseLine[]>> {
  const at = clock.now();
  const orderIds = held.map(({ order }) => order.id);
  const wantedOf = await readWantedFrom(
    tx,
    held.map(({ purchaseOrder }) => purchaseOrder),
  );
  const refunded = await findRefunded(tx, orderIds);
  const lines = await readLinesOf(
    tx,
    held.map(({ purchaseOrder }) => purchaseOrder.id),
  );
  const linesOf = Map.groupBy(lines, ({ purchaseOrderId }) => purchaseOrderId);
  const sendable = new Map<number, StoredPurchaseLine[]>();
  for (const one of held) {
    const { purchaseOrder, order } = one;
    const left = await fitLines(tx, one, { lines: linesOf.get(purchaseOrder.id) ?? [], wantedOf, at });
    if (!left || (refunded.has(order.id) && (await holdForRefund(tx, purchaseOrder, left, at)))) continue;
    sendable.set(purchaseOrder.id, left);
  }
  return sendable;
}

type Known = { lines: readonly StoredPurchaseLine[]; wantedOf: WantedOf; at: Date };

/** @returns null if nothing is left of it */
async function fitLines(
  tx: Database,
  { order, purchaseOrder }: LockedPurchaseOrder,
  { lines, wantedOf, at }: Known,
): Promise<StoredPurchaseLine[] | null> {
  const nothing = {
    ...released,
    state: 'cancelled',
    note: null,
    lastFailure: null,
    nextTryAt: null,
    cancelRequestedAt: null,
  } as const;
  if (isClosed(order)) {
    await changePurchaseOrder(tx, purchaseOrder, nothing, { at, note: `The order is ${order.status}.` });
    return null;
  }
  const { left, taken } = await trim(tx, purchaseOrder, lines, wantedOf);
  if (taken !== '') await changePurchaseOrder(tx, purchaseOrder, { cost: totalCost(left) }, { at, note: taken });
  if (left.length > 0) return left;
  await changePurchaseOrder(tx, purchaseOrder, nothing, { at });
  return null;
}

/** Follows every refund: unsent purchase orders are updated, and the owner is notified of sent ones. */
export async function applyRefund(deps: Deps, orderId: number): Promise<void> {
  await deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrderToSupply(tx, orderId);
    // A status change is handled by an event of its own.
    if (isClosed(order)) return;
    await fitToOrder(deps, tx, order);
    invalidateOrder(invalidate, order.number);
  });
}

/** Updates all purchase orders of an order to what is wanted. The caller holds the order's lock. */
export async function fitToOrder(deps: Deps, tx: Database, order: StoredOrder): Promise<void> {
  const { id: orderId } = order;
  const { id, state } = purchaseOrders;
  const open = await tx
    .select()
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.orderId, orderId), inArray(state, ['draft', 'sent', 'acknowledged', 'part-shipped'])))
    .orderBy(asc(id))
    .for('update');
  for (const purchaseOrder of open) {
    if (purchaseOrder.state !== 'draft') await notifySurplus(deps, tx, [purchaseOrder]);
    // A claimed one is reconciled by its worker.
    else if (purchaseOrder.tries === 0) await reconcileWithOrder(deps, tx, [{ order, purchaseOrder }]);
  }
  await settleRejectedLines(deps, tx, orderId);
}

/** Rejected or unsent lines no longer wait for the owner once the customer does not want them. */
async function settleRejectedLines(deps: Deps, tx: Database, orderId: number): Promise<void> {
  const refused = await tx
    .select()
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.orderId, orderId), inArray(purchaseOrders.state, ['rejected', 'failed'])))
    .orderBy(asc(purchaseOrders.id))
    .for('update');
  const wanted = await readWanted(tx, [orderId]);
  for (const purchaseOrder of refused) {
    const lines = await readLines(tx, purchaseOrder.id);
    if (lines.some(({ orderLineId }) => wanted.has(orderLineId))) continue;
    const change = { state: 'cancelled', note: null, queryAgainAt: null } as const;
    const at = deps.clock.now();
    // A failed one may have reached the supplier without a response.
    if (purchaseOrder.state === 'failed') await withdraw(deps, tx, purchaseOrder, null);
    else await changePurchaseOrder(tx, purchaseOrder, change, { at, note: 'The customer no longer wants it.' });
  }
}

/** The suppliers have received pieces that were removed from the orders since. */
export async function notifySurplus(
  { clock }: Clock,
  tx: Database,
  received: readonly StoredPurchaseOrder[],
): Promise<void> {
  const wantedOf = await readWantedFrom(tx, received);
  const lines = await readLinesOf(
    tx,
    received.map(({ id }) => id),
  );
  for (const purchaseOrder of received) {
    const surplus = lines
      .filter(({ purchaseOrderId, isRejected }) => purchaseOrderId === purchaseOrder.id && !isRejected)
      .flatMap((line) => surplusOf(line, wantedOf));
    if (surplus.length === 0) continue;
    const note = `The customer no longer wants ${surplus.map(named).join(', ')}. Ask the supplier to leave that out.`;
    if (note === purchaseOrder.note) continue;
    await changePurchaseOrder(tx, purchaseOrder, { note }, { at: clock.now(), note });
  }
}

/** By order line. */
async function readWanted(tx: Database, orderIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const lines = await linesToSupply(tx, orderIds);
  return new Map(lines.map(({ id, quantity }) => [id, quantity]));
}

type WantedOf = (line: StoredPurchaseLine) => number;

/** Without pieces that another supplier has sent before it was switched. */
async function readWantedFrom(tx: Database, from: readonly StoredPurchaseOrder[]): Promise<WantedOf> {
  const wanted = await readWanted(
    tx,
    from.map(({ orderId }) => orderId),
  );
  const sentElsewhere = await readSentElsewhere(
    tx,
    from.map(({ id }) => id),
  );
  return (line) => Math.max((wanted.get(line.orderLineId) ?? 0) - sentElsewhere(line), 0);
}

type Surplus = { line: StoredPurchaseLine; wanted: number; surplus: number };

function surplusOf(line: StoredPurchaseLine, wantedOf: WantedOf): Surplus[] {
  const wanted = wantedOf(line);
  const surplus = line.quantity - line.shortBy - wanted;
  return surplus > 0 ? [{ line, wanted, surplus }] : [];
}

const named = ({ line, surplus }: Surplus) => `${surplus} × ${line.name}`;

/** @returns the remaining lines, and the removed ones as text */
async function trim(
  tx: Database,
  { id }: StoredPurchaseOrder,
  lines: readonly StoredPurchaseLine[],
  wantedOf: WantedOf,
) {
  const surplus = lines.flatMap((line) => surplusOf(line, wantedOf));
  for (const { line, wanted: quantity } of surplus) {
    const isLine = and(
      eq(purchaseOrderLines.purchaseOrderId, id),
      eq(purchaseOrderLines.orderLineId, line.orderLineId),
    );
    if (quantity > 0) await tx.update(purchaseOrderLines).set({ quantity }).where(isLine);
    else await tx.delete(purchaseOrderLines).where(isLine);
  }
  const left = surplus.length === 0 ? [...lines] : await readLines(tx, id);
  return { left, taken: surplus.length === 0 ? '' : `${surplus.map(named).join(', ')} taken out.` };
}

/**
 * A refund without a stated reason that covers the cheapest piece may be for goods that are no longer wanted.
 * @returns whether it now waits for the owner
 */
async function holdForRefund(
  tx: Database,
  purchaseOrder: StoredPurchaseOrder,
  lines: readonly StoredPurchaseLine[],
  at: Date,
): Promise<boolean> {
  const { orderId, lastRefundConsidered } = purchaseOrder;
  // The try that was stopped by the refund does not count.
  const tries = Math.max(0, purchaseOrder.tries - 1);
  const { amount, last } = await readOpenRefunds(tx, orderId, lastRefundConsidered);
  if (amount === 0) return false;
  const cheapest = await priceOfCheapest(
    tx,
    lines.map(({ orderLineId }) => orderLineId),
  );
  if (amount < cheapest) return false;
  const note = `£${toPounds(amount)} was refunded before this was sent. Remove what is no longer wanted, then send it.`;
  const held = { ...released, tries, isAutomatic: false, nextTryAt: null, lastRefundConsidered: last, note };
  await changePurchaseOrder(tx, purchaseOrder, held, { at, note });
  return true;
}
