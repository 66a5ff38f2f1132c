import type { StoredOrder } from '#orders/order/order-view.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { findConnection } from '../../connections/supplier-connections.ts';
import { showPurchaseOrder } from '../list-purchase-orders.ts';
import { findReplaced, lockWithOrder, readLines } from '../purchase-order-rows.ts';
import type { StoredPurchaseLine, StoredPurchaseOrder } from '../purchase-order-rows.ts';
import type { PurchaseOrderAct, WholePurchaseOrder } from '../purchase-orders.contract.ts';
import { readUnsent } from '../unsent-lines.ts';
import { possibleActs } from './possible-acts.rules.ts';

export type LockedPurchaseOrder = {
  order: StoredOrder;
  purchaseOrder: StoredPurchaseOrder;
  lines: StoredPurchaseLine[];
  /** What somebody else has to send, without pieces that have left: of the lines that the supplier rejects, or of all. */
  unsent: StoredPurchaseLine[];
  /** This supplier sends nothing any more: every line is rejected, moved, or no longer wanted. */
  isAllOf: boolean;
  tx: Database;
  invalidate: Invalidate;
};
/** For the audit log. */
export type Reported = { did: string; before: Record<string, unknown>; after: Record<string, unknown> };

type Act = { name: PurchaseOrderAct; byUserId: number };
type Work = (held: LockedPurchaseOrder) => Promise<Reported>;

/** Runs one action of the owner under the lock, if it is possible now. @throws Problem 404, 409 `not-now` */
export async function actOnPurchaseOrder(deps: Deps, id: number, act: Act, work: Work): Promise<WholePurchaseOrder> {
  await actUnseen(deps, id, act, work);
  return showPurchaseOrder(deps, id);
}

/** The same for one of many, which nobody looks at afterwards. */
export async function actUnseen(deps: Deps, id: number, { name, byUserId }: Act, work: Work): Promise<void> {
  await deps.changes.transaction(async (tx, invalidate) => {
    const { order, purchaseOrder } = await lockWithOrder(tx, id);
    const lines = await readLines(tx, id);
    const at = deps.clock.now();
    const isBusy = purchaseOrder.workerUntil !== null && purchaseOrder.workerUntil > at;
    const wanted = await readUnsent(tx, purchaseOrder);
    const refused = wanted.filter(({ isRejected }) => isRejected);
    const hasRefusedLines = refused.length > 0;
    const isReplaced = (await findReplaced(tx, [id])).has(id);
    const isWanted = !isReplaced && wanted.length > 0;
    const { connector } = await findConnection(tx, purchaseOrder.supplierId);
    const possible = possibleActs(purchaseOrder, { hasRefusedLines, isWanted, connector });
    if (isBusy || !possible.includes(name)) throw notNow(purchaseOrder, isBusy);
    const { did, before, after } = await work({
      tx,
      invalidate,
      order,
      purchaseOrder,
      lines,
      unsent: hasRefusedLines ? refused : wanted,
      isAllOf: !hasRefusedLines || refused.length === lines.length || purchaseOrder.state === 'rejected',
    });
    await recordChange(tx, {
      at,
      byUserId,
      subject: 'purchase-order',
      subjectId: purchaseOrder.number,
      did,
      before,
      after,
    });
  });
}

function notNow({ state }: StoredPurchaseOrder, isBusy: boolean): Problem {
  const why = isBusy
    ? 'It is being sent right now. Please try again in half a minute.'
    : `This purchase order is ${state}.`;
  return new Problem(409, 'not-now', why);
}

/** @throws Problem 409 `order-closed` */
export function rejectClosed(order: StoredOrder): void {
  if (!isClosed(order)) return;
  throw new Problem(409, 'order-closed', `This order is ${order.status}: there is nothing left to send.`);
}

/** All money has been refunded, and nothing is sent any more. */
export function isClosed({ status }: Pick<StoredOrder, 'status'>): boolean {
  return status === 'cancelled' || status === 'refunded';
}
