import { and, asc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import type { Deps } from '#platform/deps/deps.ts';
import { SupplierError } from '../connections/supplier-error.ts';
import { openConnector } from '../connectors/of-suppliers/connectors.ts';
import type { SupplierOrderState } from '../connectors/supplier-connector.ts';
import type { Patience } from '../connectors/supplier-http.ts';
import { purchaseOrderDue, purchaseOrderMoved } from '../dropshipping-events.ts';
import { findOrderTerms } from '../order-policies/order-terms.ts';
import { orderedLines } from './ordered-lines.ts';
import { readLines, readPurchaseOrder } from './purchase-order-rows.ts';
import { isOver } from './purchase-order-states.rules.ts';
import { purchaseOrders } from './purchase-orders.table.ts';
import { applyUpdate } from './supplier-updates.ts';
import { nextQueryAt } from './work-on-purchase-order.ts';

/** Per round; the next one follows a minute later. */
const mostAtOnce = 200;

/** Scheduled: sends what is due even if its job was lost. */
export async function sendWhatIsDue({ db, jobs, clock }: Deps): Promise<void> {
  const now = clock.now();
  const { id, state, isAutomatic, holdUntil, nextTryAt, workerUntil } = purchaseOrders;
  const free = or(isNull(workerUntil), lt(workerUntil, now));
  const tryNow = or(isNull(nextTryAt), lte(nextTryAt, now));
  const due = await db
    .select({ purchaseOrderId: id })
    .from(purchaseOrders)
    .where(and(eq(state, 'draft'), eq(isAutomatic, true), lte(holdUntil, now), tryNow, free))
    .orderBy(asc(holdUntil))
    .limit(mostAtOnce);
  for (const one of due) await jobs.enqueue(db, purchaseOrderDue, one);
}

/** Scheduled: queries the state of purchase orders on their way in turn. */
export async function queryPurchaseOrders(deps: Deps): Promise<void> {
  const { db, jobs, clock } = deps;
  await db.transaction(async (tx) => {
    const { id, queryAgainAt } = purchaseOrders;
    const due = await tx
      .select({ id })
      .from(purchaseOrders)
      .where(lte(queryAgainAt, clock.now()))
      .orderBy(asc(queryAgainAt))
      .limit(mostAtOnce)
      .for('update', { skipLocked: true });
    const ids = due.map((row) => row.id);
    if (ids.length === 0) return;
    await tx
      .update(purchaseOrders)
      .set({ queryAgainAt: nextQueryAt(deps) })
      .where(inArray(id, ids));
    for (const purchaseOrderId of ids) await jobs.enqueue(tx, purchaseOrderMoved, { purchaseOrderId });
  });
}

/** A webhook of the supplier's system. Numbers of other customers are ignored. */
export async function handlePurchaseOrderEvent(
  { db, jobs }: Deps,
  { supplierId, number }: { supplierId: number; number: string },
): Promise<void> {
  const [found] = await db
    .select({ purchaseOrderId: purchaseOrders.id })
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.number, number), eq(purchaseOrders.supplierId, supplierId)));
  if (found) await jobs.enqueue(db, purchaseOrderMoved, found);
}

/** Both null: it is no longer queried, or the supplier's system does not report it. */
export type QueryOutcome = {
  reported: SupplierOrderState | null;
  failure: string | null;
  /** It responded, and knows no such order. */
  isUnknown?: boolean;
};

/** Queries the supplier for the state. When that fails it is tried again later; the owner sees the error. */
export async function queryPurchaseOrder(deps: Deps, id: number, patience?: Patience): Promise<QueryOutcome> {
  const { supplierId, state, way, number, reference } = await readPurchaseOrder(deps.db, id);
  if (way !== 'connector' || (isOver(state) && state !== 'shipped')) return { reported: null, failure: null };
  try {
    const opened = await openConnector(deps, supplierId, patience);
    if (!opened?.connector.can.has('order-state')) return { reported: null, failure: null };
    const lines = (await orderedLines(deps.db, await readLines(deps.db, id))).get(id) ?? [];
    const { priceTolerance: tolerance } = await findOrderTerms(deps.db, supplierId);
    const { reference: named, ...update } = await opened.connector.orderState({ number, reference, lines, tolerance });
    // The supplier's reference was lost with a response: with it the next query need not search all its orders.
    if (named !== reference)
      await deps.db.update(purchaseOrders).set({ reference: named }).where(eq(purchaseOrders.id, id));
    await applyUpdate(deps, id, update);
    return { reported: update, failure: null };
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    // One that has been sent waits for nothing but its tracking number.
    if (state !== 'shipped')
      await deps.db.update(purchaseOrders).set({ lastFailure: error.message }).where(eq(purchaseOrders.id, id));
    return { reported: null, failure: error.message, isUnknown: error.kind === 'refused' };
  }
}
