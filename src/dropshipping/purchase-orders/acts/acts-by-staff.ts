import { and, eq, sql } from 'drizzle-orm';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { readOpenRefunds } from '#orders/acts/provider/provider-refunds.ts';
import { changeSender } from '#orders/acts/supplied-goods.ts';
import { parcelCosts } from '#orders/lines/parcel-cost.ts';
import type { StoredOrder } from '#orders/order/order-view.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { purchaseOrderDue } from '../../dropshipping-events.ts';
import { changePurchaseOrder, readLines } from '../purchase-order-rows.ts';
import type { StoredPurchaseOrder } from '../purchase-order-rows.ts';
import type { MarkBody, WholePurchaseOrder } from '../purchase-orders.contract.ts';
import { purchaseOrderLines, purchaseOrders } from '../purchase-orders.table.ts';
import { totalCost } from '../split-order.ts';
import { applyUpdateLocked } from '../supplier-updates.ts';
import { actOnPurchaseOrder, actUnseen, rejectClosed } from './act-on-purchase-order.ts';
import type { LockedPurchaseOrder } from './act-on-purchase-order.ts';
import { withdraw } from './cancel-purchase-orders.ts';

/** Sends it now, regardless of hold, pause or failure, and at the higher prices that stopped it. @throws Problem 404, 409 `not-now`, `order-closed` */
export function sendNow(deps: Deps, id: number, byUserId: number): Promise<WholePurchaseOrder> {
  return actOnPurchaseOrder(deps, id, { name: 'send', byUserId }, (held) => queue(deps, held, byUserId));
}

/** The same for one of many. @throws Problem 404, 409 `not-now`, `order-closed` */
export function queueSending(deps: Deps, id: number, byUserId: number): Promise<void> {
  return actUnseen(deps, id, { name: 'send', byUserId }, (held) => queue(deps, held, byUserId));
}

async function queue(deps: Deps, { tx, order, purchaseOrder }: LockedPurchaseOrder, byUserId: number) {
  rejectClosed(order);
  const at = deps.clock.now();
  // Staff who send it have seen the refunds.
  const { last: lastRefundConsidered } = await readOpenRefunds(tx, order.id, 0);
  const now = {
    isAutomatic: true,
    holdUntil: at,
    nextTryAt: null,
    lastFailure: null,
    note: null,
    lastRefundConsidered,
  };
  const due = { ...now, state: 'draft' } as const;
  await updateCodes(tx, purchaseOrder);
  await acceptPrices(tx, order, purchaseOrder);
  // A purchase order that was tried before keeps one try, so that the supplier is first queried whether it has arrived.
  const tries = Math.min(purchaseOrder.tries, 1);
  await changePurchaseOrder(tx, purchaseOrder, { ...due, tries }, { at, byUserId, note: 'To be sent now.' });
  await deps.jobs.enqueue(tx, purchaseOrderDue, { purchaseOrderId: purchaseOrder.id });
  return { did: 'sending-asked', before: { state: purchaseOrder.state }, after: { state: 'draft' } };
}

/** Codes that products were given since it failed. Those typed for a replacement stay. */
async function updateCodes(tx: Database, { id, supplierId, replacesId }: StoredPurchaseOrder): Promise<void> {
  const { purchaseOrderId, orderLineId, code } = purchaseOrderLines;
  await tx.execute(sql`
    update ${purchaseOrderLines} set code = products.supplier_product_code
    from order_lines join products on products.id = order_lines.product_id
    where ${purchaseOrderId} = ${id} and order_lines.id = ${orderLineId}
      and products.supplier_id = ${supplierId} and products.supplier_product_code is not null
      and (${code} is null or ${replacesId}::int is null)`);
}

/** Prices that staff were told count as agreed once they send it again; the order's figures follow. */
async function acceptPrices(tx: Database, order: StoredOrder, purchaseOrder: StoredPurchaseOrder): Promise<void> {
  const lines = await readLines(tx, purchaseOrder.id);
  const raised = lines.flatMap(({ orderLineId: lineId, offeredCost: cost }) =>
    cost === null ? [] : [{ lineId, cost }],
  );
  if (raised.length === 0) return;
  const { purchaseOrderId, orderLineId } = purchaseOrderLines;
  for (const { lineId, cost } of raised)
    await tx
      .update(purchaseOrderLines)
      .set({ cost, offeredCost: null })
      .where(and(eq(purchaseOrderId, purchaseOrder.id), eq(orderLineId, lineId)));
  await tx
    .update(purchaseOrders)
    .set({ cost: totalCost(await readLines(tx, purchaseOrder.id)) })
    .where(eq(purchaseOrders.id, purchaseOrder.id));
  const { supplierId } = purchaseOrder;
  const { shippingRate: rate, expressRate, shippingVat, pricesAre } = await readSupplierRecord(tx, supplierId);
  const sender = { supplierId, rate, expressRate, vat: { shippingVat, pricesAre }, goods: lines };
  const parcelCost = parcelCosts(await readAllSettings(tx), order.delivery)(sender);
  await changeSender(tx, order.id, { supplierId, parcelCost, moved: raised });
}

/** @throws Problem 404, 409 `not-now` */
export function cancelPurchaseOrder(deps: Deps, id: number, byUserId: number): Promise<WholePurchaseOrder> {
  return actOnPurchaseOrder(deps, id, { name: 'cancel', byUserId }, async ({ tx, purchaseOrder }) => {
    await withdraw(deps, tx, purchaseOrder, byUserId);
    return { did: 'cancellation-asked', before: { state: purchaseOrder.state }, after: { isBeingCancelled: true } };
  });
}

/** Somebody has read its note, and settled what it is about. @throws Problem 404, 409 `not-now` */
export function markNoteRead(deps: Deps, id: number, byUserId: number): Promise<WholePurchaseOrder> {
  return actOnPurchaseOrder(deps, id, { name: 'read-note', byUserId }, async ({ tx, purchaseOrder }) => {
    await changePurchaseOrder(tx, purchaseOrder, { noteAt: null }, { at: deps.clock.now(), byUserId });
    return { did: 'note-read', before: {}, after: { withNote: purchaseOrder.note !== null } };
  });
}

/** A state the owner knows from a supplier whose system does not report it. @throws Problem 404, 409 `not-now` */
export function markPurchaseOrder(
  deps: Deps,
  id: number,
  body: MarkBody,
  byUserId: number,
): Promise<WholePurchaseOrder> {
  return actOnPurchaseOrder(deps, id, { name: 'mark', byUserId }, async (held) => {
    const { tx, invalidate, purchaseOrder } = held;
    const at = deps.clock.now();
    const { state, reference, reason, parcel } = body;
    const byHand = purchaseOrder.way === null && { way: 'hand' as const, sentAt: at, tries: 0 };
    const known = {
      ...byHand,
      ...(reference && { reference }),
      ...(state === 'cancelled' && { cancelRequestedAt: at }),
    };
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
    const update = { state, reason: reason || null, parcels, byUserId, isMore: true } as const;
    await applyUpdateLocked(deps, tx, invalidate, { order: held.order, purchaseOrder: marked }, update);
    if (state === 'cancelled')
      await tx.update(purchaseOrders).set({ cancelRequestedAt: null }).where(eq(purchaseOrders.id, id));
    return { did: 'marked', before: { state: purchaseOrder.state }, after: { state, ...(reference && { reference }) } };
  });
}
