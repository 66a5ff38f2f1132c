import { and, asc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import type { Deps } from '#platform/deps/deps.ts';
import { SupplierError } from '../connections/supplier-error.ts';
import { openConnector } from '../connectors/of-suppliers/connectors.ts';
import type { SupplierConnector, SupplierOrderState } from '../connectors/supplier-connector.ts';
import type { Patience } from '../connectors/supplier-http.ts';
import { costingWith } from '../costs/supplier-costs.ts';
import { purchaseOrderDue, purchaseOrderMoved } from '../dropshipping-events.ts';
import { findOrderTerms } from '../order-policies/order-terms.ts';
import { orderedLines } from './ordered-lines.ts';
import { readLinesOf, readPurchaseOrder, readPurchaseOrders } from './purchase-order-rows.ts';
import type { StoredPurchaseOrder } from './purchase-order-rows.ts';
import { isOver } from './purchase-order-states.rules.ts';
import { purchaseOrders } from './purchase-orders.table.ts';
import { applyUpdate, saysMore } from './supplier-updates.ts';
import { allEnded, nextQueryAt } from './work-on-purchase-order.ts';

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
  await jobs.enqueueAll(
    db,
    purchaseOrderDue,
    due.map((payload) => ({ payload })),
  );
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
    await jobs.enqueueAll(
      tx,
      purchaseOrderMoved,
      ids.map((purchaseOrderId) => ({ payload: { purchaseOrderId } })),
    );
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

const nothing: QueryOutcome = { reported: null, failure: null };

/** Queries the supplier for the state. When that fails it is tried again later; the owner sees the error. */
export async function queryPurchaseOrder(deps: Deps, id: number, patience?: Patience): Promise<QueryOutcome> {
  const purchaseOrder = await readPurchaseOrder(deps.db, id);
  if (!isQueried(purchaseOrder)) return nothing;
  const [outcome = nothing] = await querySupplier(deps, purchaseOrder.supplierId, [purchaseOrder], patience);
  return outcome;
}

/** The same for several: what those of one supplier have in common is read once. */
export async function queryEachPurchaseOrder(deps: Deps, ids: readonly number[]): Promise<void> {
  const known = await readPurchaseOrders(deps.db, ids);
  const bySupplier = Map.groupBy(known.filter(isQueried), ({ supplierId }) => supplierId);
  await allEnded([...bySupplier].map(([supplierId, own]) => querySupplier(deps, supplierId, own)));
}

function isQueried({ state, way }: StoredPurchaseOrder): boolean {
  return way === 'connector' && (!isOver(state) || state === 'shipped');
}

/** Asks for all of them at once, and applies the responses one after the other. */
async function querySupplier(
  deps: Deps,
  supplierId: number,
  asked: readonly StoredPurchaseOrder[],
  patience?: Patience,
): Promise<QueryOutcome[]> {
  const opening = openStates(deps, supplierId, asked, patience);
  const responses = await Promise.allSettled(asked.map(async (one) => (await opening)(one)));
  const outcomes: QueryOutcome[] = [];
  for (const [index, purchaseOrder] of asked.entries()) {
    const response = responses[index];
    if (response?.status === 'fulfilled') outcomes.push(await applyResponse(deps, purchaseOrder, response.value));
    else outcomes.push(await saveFailure(deps, purchaseOrder, response?.reason));
  }
  return outcomes;
}

type Response = Awaited<ReturnType<SupplierConnector['orderState']>>;

/** @returns a call for the state of one of them; null: the supplier's system does not report it. @throws SupplierError */
async function openStates(
  deps: Deps,
  supplierId: number,
  asked: readonly StoredPurchaseOrder[],
  patience?: Patience,
): Promise<(one: StoredPurchaseOrder) => Promise<Response | null>> {
  const opened = await openConnector(deps, supplierId, patience);
  if (!opened?.connector.can.has('order-state')) return async () => null;
  const ids = asked.map(({ id }) => id);
  const costing = await costingWith(deps.db, opened.supplier);
  const linesOf = await orderedLines(deps.db, await readLinesOf(deps.db, ids), costing);
  const { priceTolerance: tolerance } = await findOrderTerms(deps.db, supplierId);
  return ({ id, number, reference }) =>
    opened.connector.orderState({ number, reference, lines: linesOf.get(id) ?? [], tolerance });
}

async function applyResponse(
  deps: Deps,
  purchaseOrder: StoredPurchaseOrder,
  response: Response | null,
): Promise<QueryOutcome> {
  if (response === null) return nothing;
  const { id, reference } = purchaseOrder;
  const { reference: named, ...reported } = response;
  // The supplier's reference was lost with a response: with it the next query need not search all its orders.
  if (named !== reference)
    await deps.db.update(purchaseOrders).set({ reference: named }).where(eq(purchaseOrders.id, id));
  if (saysMore(purchaseOrder, reported)) await applyUpdate(deps, id, reported);
  return { reported, failure: null };
}

async function saveFailure(deps: Deps, { id, state }: StoredPurchaseOrder, error: unknown): Promise<QueryOutcome> {
  if (!(error instanceof SupplierError)) throw error;
  // One that has been sent waits for nothing but its tracking number.
  if (state !== 'shipped')
    await deps.db.update(purchaseOrders).set({ lastFailure: error.message }).where(eq(purchaseOrders.id, id));
  return { reported: null, failure: error.message, isUnknown: error.kind === 'refused' };
}
