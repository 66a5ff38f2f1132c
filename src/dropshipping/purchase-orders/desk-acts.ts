import { inArray, and, eq } from 'drizzle-orm';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { Announce } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { invalidInput, Problem } from '#platform/http/problem.ts';
import { fromPounds, pence } from '#platform/money.ts';
import { recordChange } from '#shop/audit-log/audit-log.ts';
import type { StoredOrder } from '#orders/orders/order-view.ts';
import { takeBack } from './cancel-purchase-orders.ts';
import { showPurchaseOrder } from './list-purchase-orders.ts';
import { possibleActs } from './possible-acts.rules.ts';
import { purchaseOrderDue } from './purchase-order-due.ts';
import { changePurchaseOrder, lockWithOrder, readLines } from './purchase-order-rows.ts';
import type { StoredPurchaseLine, StoredPurchaseOrder } from './purchase-order-rows.ts';
import type { MarkBody, PurchaseOrderAct, ReplacementBody, WholePurchaseOrder } from './purchase-orders.contract.ts';
import { purchaseOrderEvents, purchaseOrderLines, purchaseOrders } from './purchase-orders.table.ts';
import { newRow } from './split-order.ts';
import { takeNewsLocked } from './supplier-news.ts';

type Held = {
  order: StoredOrder;
  purchaseOrder: StoredPurchaseOrder;
  lines: StoredPurchaseLine[];
  tx: Database;
  announce: Announce;
};
type Told = { did: string; before: Record<string, unknown>; after: Record<string, unknown> };

/** Now, whatever hold or pause there is; also what failed. @throws Problem 404, 409 `not-now`, `order-closed` */
export function sendNow(deps: Deps, id: number, byUserId: number): Promise<WholePurchaseOrder> {
  return act(deps, id, { name: 'send', byUserId }, async ({ tx, order, purchaseOrder }) => {
    refuseClosed(order);
    const at = deps.clock.now();
    const asked = { state: 'draft', isAutomatic: true, holdUntil: at, nextTryAt: null, lastFailure: null } as const;
    // A purchase order that was tried before keeps one try, so that the supplier is asked first whether it has come.
    const tries = Math.min(purchaseOrder.tries, 1);
    await changePurchaseOrder(tx, purchaseOrder, { ...asked, tries }, { at, byUserId, note: 'To be sent now.' });
    await deps.jobs.enqueue(tx, purchaseOrderDue, { purchaseOrderId: id });
    return { did: 'sending-asked', before: { state: purchaseOrder.state }, after: { state: 'draft' } };
  });
}

/** @throws Problem 404, 409 `not-now` */
export function cancelPurchaseOrder(deps: Deps, id: number, byUserId: number): Promise<WholePurchaseOrder> {
  return act(deps, id, { name: 'cancel', byUserId }, async ({ tx, purchaseOrder }) => {
    await takeBack(deps, tx, purchaseOrder, byUserId);
    return { did: 'cancellation-asked', before: { state: purchaseOrder.state }, after: { isBeingCancelled: true } };
  });
}

/** What the owner knows of a supplier who does not tell by himself. @throws Problem 404, 409 `not-now` */
export function markPurchaseOrder(
  deps: Deps,
  id: number,
  body: MarkBody,
  byUserId: number,
): Promise<WholePurchaseOrder> {
  return act(deps, id, { name: 'mark', byUserId }, async (held) => {
    const { tx, announce, purchaseOrder } = held;
    const at = deps.clock.now();
    const { state, reference, reason, parcel } = body;
    const byHand = purchaseOrder.way === null && { way: 'hand' as const, sentAt: at, tries: 0 };
    const known = { ...byHand, ...(reference && { reference }), ...(state === 'cancelled' && { cancelAskedAt: at }) };
    await changePurchaseOrder(tx, purchaseOrder, { ...known, note: null, lastFailure: null, worker: null }, { at });
    const marked = { ...purchaseOrder, ...known };
    const parcels = parcel
      ? [
          {
            carrier: parcel.carrier,
            trackingNumber: parcel.trackingNumber ?? null,
            trackingUrl: parcel.trackingUrl ?? null,
          },
        ]
      : [];
    const news = { state, reason: reason || null, parcels, byUserId };
    await takeNewsLocked(deps, tx, announce, { order: held.order, purchaseOrder: marked }, news);
    if (state === 'cancelled')
      await tx.update(purchaseOrders).set({ cancelAskedAt: null }).where(eq(purchaseOrders.id, id));
    return { did: 'marked', before: { state: purchaseOrder.state }, after: { state, ...(reference && { reference }) } };
  });
}

/**
 * Orders from another supplier what this one cannot send: all of it, or the lines he refused. It leaves at once.
 * @throws Problem 404, 409 `not-now`, `order-closed`, `supplier-not-active`, 400 when a line lacks its code
 */
export async function switchSupplier(
  deps: Deps,
  id: number,
  body: ReplacementBody,
  byUserId: number,
): Promise<WholePurchaseOrder> {
  let replacementId = 0;
  await act(deps, id, { name: 'switch', byUserId }, async (held) => {
    const { tx, order, purchaseOrder, lines } = held;
    refuseClosed(order);
    await refuseUnfitSupplier(tx, purchaseOrder, body.supplierId);
    const refused = lines.filter(({ isRejected }) => isRejected);
    const wanted = refused.length > 0 ? refused : lines;
    replacementId = await writeReplacement(deps, held, body, wanted, byUserId);
    if (wanted.length === lines.length) {
      const at = deps.clock.now();
      const change = { state: 'cancelled', note: null, askAgainAt: null } as const;
      await changePurchaseOrder(tx, purchaseOrder, change, { at, byUserId, note: 'Another supplier sends it.' });
    }
    return {
      did: 'supplier-switched',
      before: { supplierId: purchaseOrder.supplierId },
      after: { supplierId: body.supplierId },
    };
  });
  return showPurchaseOrder(deps, replacementId);
}

async function act(
  deps: Deps,
  id: number,
  { name, byUserId }: { name: PurchaseOrderAct; byUserId: number },
  work: (held: Held) => Promise<Told>,
): Promise<WholePurchaseOrder> {
  await deps.changes.transaction(async (tx, announce) => {
    const { order, purchaseOrder } = await lockWithOrder(tx, id);
    const lines = await readLines(tx, id);
    const at = deps.clock.now();
    const isBusy = purchaseOrder.workerUntil !== null && purchaseOrder.workerUntil > at;
    const hasRefused = lines.some(({ isRejected }) => isRejected);
    if (isBusy || !possibleActs(purchaseOrder, hasRefused).includes(name)) throw notNow(purchaseOrder, isBusy);
    const { did, before, after } = await work({ tx, announce, order, purchaseOrder, lines });
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
  return showPurchaseOrder(deps, id);
}

function notNow({ state }: StoredPurchaseOrder, isBusy: boolean): Problem {
  const why = isBusy
    ? 'It is being sent this very moment. Try again in half a minute.'
    : `This purchase order is ${state}.`;
  return new Problem(409, 'not-now', why);
}

function refuseClosed({ status }: StoredOrder): void {
  if (status !== 'cancelled' && status !== 'refunded') return;
  throw new Problem(409, 'order-closed', `This order is ${status}: there is nothing left to send.`);
}

async function refuseUnfitSupplier(tx: Database, { supplierId }: StoredPurchaseOrder, wanted: number): Promise<void> {
  if (wanted === supplierId) throw invalidInput('supplierId', 'Choose another supplier.');
  const { name, isActive } = await readSupplierRecord(tx, wanted);
  if (!isActive) throw new Problem(409, 'supplier-not-active', `${name} is not active. Choose another supplier.`);
}

async function writeReplacement(
  { jobs, clock }: Deps,
  { tx, order, purchaseOrder }: Held,
  { supplierId, lines: given }: ReplacementBody,
  wanted: readonly StoredPurchaseLine[],
  byUserId: number,
): Promise<number> {
  const offers = new Map(given.map((line) => [line.lineId, line]));
  const lines = wanted.map(({ orderLineId, name, quantity }) => {
    const offer = offers.get(orderLineId);
    if (!offer) throw invalidInput('lines', `Give a code for “${name}”.`);
    return { orderLineId, name, quantity, code: offer.code, cost: offer.cost == null ? null : fromPounds(offer.cost) };
  });
  const isCostKnown = lines.every(({ cost }) => cost !== null);
  const cost = isCostKnown ? pence(lines.reduce((sum, line) => sum + (line.cost ?? 0) * line.quantity, 0)) : null;
  const at = clock.now();
  const draft = { supplierId, replacesId: purchaseOrder.id, isAutomatic: true, holdUntil: at, cost };
  const [written] = await tx
    .insert(purchaseOrders)
    .values({ ...newRow(order, at), ...draft })
    .returning({ id: purchaseOrders.id });
  if (!written) throw new Error('The purchase order was not stored');
  await tx.insert(purchaseOrderLines).values(lines.map((line) => ({ ...line, purchaseOrderId: written.id })));
  const note = `Instead of ${purchaseOrder.number}.`;
  await tx.insert(purchaseOrderEvents).values({ purchaseOrderId: written.id, state: 'draft', note, byUserId, at });
  await jobs.enqueue(tx, purchaseOrderDue, { purchaseOrderId: written.id });
  return written.id;
}

/** Lines a supplier says it does not send. @throws Problem 400 for a line of another purchase order */
export async function rejectLines(tx: Database, purchaseOrderId: number, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return;
  const rejected = await tx
    .update(purchaseOrderLines)
    .set({ isRejected: true })
    .where(
      and(
        eq(purchaseOrderLines.purchaseOrderId, purchaseOrderId),
        inArray(purchaseOrderLines.orderLineId, [...lineIds]),
      ),
    )
    .returning({ id: purchaseOrderLines.orderLineId });
  if (rejected.length < new Set(lineIds).size) throw invalidInput('rejectedLines', 'That is not part of this order.');
}
