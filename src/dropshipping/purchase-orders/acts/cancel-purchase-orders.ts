import { and, asc, eq, inArray } from 'drizzle-orm';
import { readStatusBefore } from '#orders/acts/set-status.ts';
import { invalidateOrder } from '#orders/order/order-events.ts';
import { lockOrderToSupply } from '#orders/order/order-to-supply.ts';
import { isUnsent } from '#orders/order/order-words.contract.ts';
import type { OrderStatus } from '#orders/order/order-words.contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { purchaseOrderDue } from '../../dropshipping-events.ts';
import { changePurchaseOrder } from '../purchase-order-rows.ts';
import type { StoredPurchaseOrder } from '../purchase-order-rows.ts';
import type { PurchaseOrderState } from '../purchase-order-words.contract.ts';
import { withdrawableStates } from '../purchase-order-work.ts';
import { purchaseOrders } from '../purchase-orders.table.ts';
import { isClosed } from './act-on-purchase-order.ts';

/** Follows every status change of an order: one that is still cancelled or fully refunded is cancelled at its suppliers. */
export async function followOrder(deps: Deps, orderId: number, status: OrderStatus): Promise<void> {
  if (!isClosed({ status })) return;
  await deps.changes.transaction(async (tx, invalidate) => {
    if (!isClosed(await lockOrderToSupply(tx, orderId))) return;
    const [taken] = await withdrawAll(deps, tx, orderId, await statesToWithdraw(tx, orderId, status));
    await settleRejected(deps, tx, orderId, status);
    if (taken) invalidateOrder(invalidate, taken.orderNumber);
  });
}

/** An order that was shipped or delivered before the refund stays with its suppliers. */
async function statesToWithdraw(
  tx: Database,
  orderId: number,
  status: OrderStatus,
): Promise<readonly PurchaseOrderState[]> {
  const before = await readStatusBefore(tx, orderId, status);
  return before !== null && isUnsent(before) ? [...withdrawableStates] : ['draft', 'failed'];
}

async function withdrawAll(
  deps: Deps,
  tx: Database,
  orderId: number,
  states: readonly PurchaseOrderState[],
): Promise<StoredPurchaseOrder[]> {
  const { id, state } = purchaseOrders;
  const open = await tx
    .select()
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.orderId, orderId), inArray(state, [...states])))
    .orderBy(asc(id))
    .for('update');
  for (const one of open) await withdraw(deps, tx, one, null);
  return open;
}

/** A line that a supplier rejected no longer waits for the owner. */
async function settleRejected({ clock }: Deps, tx: Database, orderId: number, status: OrderStatus): Promise<void> {
  const rejected = await tx
    .select()
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.orderId, orderId), eq(purchaseOrders.state, 'rejected')))
    .orderBy(asc(purchaseOrders.id))
    .for('update');
  const change = { state: 'cancelled', note: null, queryAgainAt: null } as const;
  const why = { at: clock.now(), note: `The order is ${status}.` };
  for (const one of rejected) await changePurchaseOrder(tx, one, change, why);
}

/** Cancels it at once while nobody has begun to send it; otherwise a job cancels it. The caller holds its lock. */
export async function withdraw(
  { jobs, clock }: Deps,
  tx: Database,
  purchaseOrder: StoredPurchaseOrder,
  byUserId: number | null,
): Promise<void> {
  const { id: purchaseOrderId, state, tries } = purchaseOrder;
  const at = clock.now();
  if (state === 'draft' && tries === 0) {
    await changePurchaseOrder(tx, purchaseOrder, { state: 'cancelled', note: null }, { at, byUserId });
    return;
  }
  const requested = { cancelRequestedAt: at, nextTryAt: null };
  await changePurchaseOrder(tx, purchaseOrder, requested, { at, byUserId, note: 'To be taken back.' });
  await jobs.enqueue(tx, purchaseOrderDue, { purchaseOrderId });
}
