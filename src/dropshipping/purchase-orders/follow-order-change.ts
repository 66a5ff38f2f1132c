import { and, asc, eq, inArray, max, or, sql } from 'drizzle-orm';
import { findOrderChange } from '#orders/acts/order-changes.ts';
import { readLinesToSend } from '#orders/lines/left-to-send.ts';
import { invalidateOrder } from '#orders/order/order-events.ts';
import { lockOrderToSupply } from '#orders/order/order-to-supply.ts';
import type { LineToSupply, OrderToSupply } from '#orders/order/order-to-supply.ts';
import { isUnsent } from '#orders/order/order-words.contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { isClosed } from './acts/act-on-purchase-order.ts';
import { changePurchaseOrder, readLines } from './purchase-order-rows.ts';
import type { StoredPurchaseOrder } from './purchase-order-rows.ts';
import { purchaseOrderLines, purchaseOrders } from './purchase-orders.table.ts';
import { findSplit, splitLines, totalCost, writeLines } from './split-order.ts';
import { fitToOrder } from './still-wanted.ts';

/**
 * Follows every change of an order by staff. Unsent purchase orders are updated automatically; for sent ones the owner is
 * notified. Added goods join a purchase order that has not been touched, or get one of their own.
 * Safe to run twice.
 */
export async function followOrderChange(deps: Deps, { orderId, changeId }: { orderId: number; changeId: number }) {
  await deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrderToSupply(tx, orderId);
    if (isClosed(order)) return;
    const change = await findOrderChange(tx, changeId);
    const since = change?.at ?? deps.clock.now();
    // Nothing was ordered yet: the order is split in its current state, and a later split finds that done.
    if (!(await findSplit(tx, [orderId])).has(orderId))
      return splitLines(deps, tx, [{ order, lines: order.lines, since, addition: 0 }]);
    await fitToOrder(deps, tx, order);
    if (change?.isReaddressed) await noteNewAddress(deps, tx, orderId);
    await supplyAdded(deps, tx, order, { since });
    invalidateOrder(invalidate, order.number);
  });
}

/**
 * Follows an order that had ended, and goes on before it was sent: what its end had taken back from suppliers is ordered again. What
 * staff took back before stays with them. Safe to run twice.
 */
export async function supplyReopened(deps: Deps, { orderId, endedAt }: { orderId: number; endedAt: string }) {
  await deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrderToSupply(tx, orderId);
    if (!isUnsent(order.status)) return;
    const left = new Map((await readLinesToSend(tx, orderId)).map((line) => [line.id, line.left]));
    const lines = order.lines.map((line) => ({ ...line, quantity: left.get(line.id) ?? 0 }));
    const open = lines.filter(({ quantity }) => quantity > 0);
    await supplyAdded(deps, tx, { ...order, lines: open }, { since: deps.clock.now(), endedAt: new Date(endedAt) });
    invalidateOrder(invalidate, order.number);
  });
}

const newAddress = 'The delivery details changed after this went out. Tell the supplier the new ones.';

/** After any try the supplier may have the old address, even without a response. */
async function noteNewAddress({ clock }: Deps, tx: Database, orderId: number): Promise<void> {
  const { state, tries } = purchaseOrders;
  const mayKnowAddress = or(
    inArray(state, ['sent', 'acknowledged', 'part-shipped', 'failed']),
    and(eq(state, 'draft'), sql`${tries} > 0`),
  );
  const sent = await tx
    .select()
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.orderId, orderId), mayKnowAddress))
    .orderBy(asc(purchaseOrders.id))
    .for('update');
  for (const purchaseOrder of sent) {
    if (purchaseOrder.note?.includes(newAddress)) continue;
    const note = [purchaseOrder.note, newAddress].filter(Boolean).join(' ');
    await changePurchaseOrder(tx, purchaseOrder, { note }, { at: clock.now(), note: newAddress });
  }
}

type Supplying = {
  /** When the customer ordered what is not ordered from its supplier yet. */
  since: Date;
  /** What was cancelled from then on is not ordered any more; left out: nothing of it is ordered again. */
  endedAt?: Date;
};

async function supplyAdded(
  deps: Deps,
  tx: Database,
  order: OrderToSupply,
  { since, endedAt }: Supplying,
): Promise<void> {
  const known = new Set(await findOrdered(tx, order.id, endedAt));
  const added = order.lines.filter(({ id, supplierId }) => supplierId !== null && !known.has(`${id} ${supplierId}`));
  const left: LineToSupply[] = [];
  for (const [supplierId, lines] of Map.groupBy(added, (line) => line.supplierId)) {
    const untouched = supplierId === null ? null : await findUntouched(tx, order.id, supplierId);
    if (untouched) await join(deps, tx, untouched, lines);
    else left.push(...lines);
  }
  if (left.length === 0) return;
  const [last] = await tx
    .select({ addition: max(purchaseOrders.addition) })
    .from(purchaseOrders)
    .where(eq(purchaseOrders.orderId, order.id));
  await splitLines(deps, tx, [{ order, lines: left, since, addition: (last?.addition ?? 0) + 1 }]);
}

/** The lines that were ordered from a supplier, with its id. */
async function findOrdered(tx: Database, orderId: number, endedAt?: Date): Promise<string[]> {
  const isOrderedStill =
    endedAt &&
    sql`not (${purchaseOrders.state} = 'cancelled' and exists (
      select from purchase_order_events where purchase_order_events.purchase_order_id = ${purchaseOrders.id}
        and purchase_order_events.state = 'cancelled' and purchase_order_events.at >= ${endedAt.toISOString()}::timestamptz))`;
  const ordered = await tx
    .select({ id: purchaseOrderLines.orderLineId, supplierId: purchaseOrders.supplierId })
    .from(purchaseOrderLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderLines.purchaseOrderId))
    .where(and(eq(purchaseOrders.orderId, orderId), isOrderedStill));
  return ordered.map(({ id, supplierId }) => `${id} ${supplierId}`);
}

/** A draft that nobody has begun to send. */
async function findUntouched(tx: Database, orderId: number, supplierId: number): Promise<StoredPurchaseOrder | null> {
  const [found] = await tx
    .select()
    .from(purchaseOrders)
    .where(
      and(
        eq(purchaseOrders.orderId, orderId),
        eq(purchaseOrders.supplierId, supplierId),
        eq(purchaseOrders.state, 'draft'),
        eq(purchaseOrders.tries, 0),
        sql`${purchaseOrders.cancelRequestedAt} is null`,
      ),
    )
    .orderBy(asc(purchaseOrders.id))
    .limit(1)
    .for('update');
  return found ?? null;
}

async function join(
  { clock }: Deps,
  tx: Database,
  purchaseOrder: StoredPurchaseOrder,
  lines: readonly LineToSupply[],
): Promise<void> {
  await writeLines(tx, [{ ...purchaseOrder, lines }]);
  const cost = totalCost(await readLines(tx, purchaseOrder.id));
  const note = `${lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')} added.`;
  await changePurchaseOrder(tx, purchaseOrder, { cost }, { at: clock.now(), note });
}
