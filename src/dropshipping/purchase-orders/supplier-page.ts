import { asc, eq } from 'drizzle-orm';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { findOrderToSupply } from '#orders/orders/order-to-supply.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/problem.ts';
import { toPounds } from '#platform/money.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { rejectLines } from './desk-acts.ts';
import { changePurchaseOrder, lockWithOrder, readLines } from './purchase-order-rows.ts';
import type { StoredPurchaseOrder } from './purchase-order-rows.ts';
import { purchaseOrderParcels, purchaseOrders } from './purchase-orders.table.ts';
import { readSupplierToken } from './supplier-link.ts';
import { takeNewsLocked } from './supplier-news.ts';
import type { SupplierAnswerBody, SupplierPage, SupplierParcelBody } from './supplier-page.contract.ts';

/** @throws Problem 404 `purchase-order-not-found` for any token that was not made here */
export async function readSupplierPage(deps: Deps, token: string): Promise<SupplierPage> {
  const { db } = deps;
  const found = await findByToken(deps, token);
  const [lines, parcels, order, supplier, { name, email }] = await Promise.all([
    readLines(db, found.id),
    db
      .select({ told: purchaseOrderParcels.told })
      .from(purchaseOrderParcels)
      .where(eq(purchaseOrderParcels.purchaseOrderId, found.id))
      .orderBy(asc(purchaseOrderParcels.told)),
    findOrderToSupply(db, found.orderId),
    readSupplierRecord(db, found.supplierId),
    readSettings(db),
  ]);
  const { number, state, reference, reason, sentAt } = found;
  const isOpen = isAnswerable(found);
  return {
    number,
    state,
    reference,
    reason,
    isOpen,
    isBeingCancelled: found.cancelAskedAt !== null || order?.status === 'cancelled',
    sentAt: sentAt?.toISOString() ?? null,
    shopName: name,
    shopEmail: email,
    supplierName: supplier.name,
    delivery: order?.delivery ?? 'standard',
    deliverTo: order && isOpen && order.status !== 'cancelled' ? addressOf(order) : null,
    lines: lines.map(({ orderLineId: lineId, code, name: product, quantity, cost, isRejected }) => ({
      lineId,
      code,
      name: product,
      quantity,
      isRejected,
      cost: cost === null ? null : toPounds(cost),
    })),
    parcels: parcels.map(({ told }) => told),
  };
}

/** Confirms, and says what cannot be sent. @throws Problem 404, 409 `not-open` */
export async function answerForSupplier(deps: Deps, token: string, body: SupplierAnswerBody): Promise<SupplierPage> {
  const { rejectedLines, reference, reason } = body;
  const { id } = await findByToken(deps, token);
  await deps.changes.transaction(async (tx, announce) => {
    const held = await lockWithOrder(tx, id);
    refuseUnlessOpen(held.purchaseOrder);
    await rejectLines(tx, id, rejectedLines);
    const lines = await readLines(tx, id);
    const refused = lines.filter(({ isRejected }) => isRejected).length;
    const isRejected = refused === lines.length;
    const at = deps.clock.now();
    const note =
      refused > 0 && !isRejected
        ? `${refused} of ${lines.length} products are not sent: switch supplier or refund.`
        : null;
    const known = { ...(reference && { reference }), note, ...(reason && { reason }) };
    await changePurchaseOrder(tx, held.purchaseOrder, known, { at, note });
    const news = { state: isRejected ? 'rejected' : 'acknowledged', reason: reason || null, parcels: [] } as const;
    const purchaseOrder = { ...held.purchaseOrder, ...known };
    await takeNewsLocked(deps, tx, announce, { ...held, purchaseOrder }, { ...news, parcels: [], byUserId: null });
  });
  return readSupplierPage(deps, token);
}

/** @throws Problem 404, 409 `not-open` */
export async function sendForSupplier(
  deps: Deps,
  token: string,
  { isLast, carrier, trackingNumber = null, trackingUrl = null }: SupplierParcelBody,
): Promise<SupplierPage> {
  const { id } = await findByToken(deps, token);
  await deps.changes.transaction(async (tx, announce) => {
    const held = await lockWithOrder(tx, id);
    refuseUnlessOpen(held.purchaseOrder);
    const state = isLast ? 'shipped' : 'part-shipped';
    const parcels = [{ carrier, trackingNumber, trackingUrl }];
    await takeNewsLocked(deps, tx, announce, held, { state, reason: null, parcels, byUserId: null });
  });
  return readSupplierPage(deps, token);
}

async function findByToken({ db, config }: Deps, token: string): Promise<StoredPurchaseOrder> {
  const number = readSupplierToken(config.secret, token);
  const [found] =
    number === null ? [] : await db.select().from(purchaseOrders).where(eq(purchaseOrders.number, number));
  if (!found) throw new Problem(404, 'purchase-order-not-found', 'This link does not lead to a purchase order.');
  return found;
}

function isAnswerable({ state }: StoredPurchaseOrder): boolean {
  return state === 'sent' || state === 'acknowledged' || state === 'part-shipped';
}

function refuseUnlessOpen(purchaseOrder: StoredPurchaseOrder): void {
  if (isAnswerable(purchaseOrder)) return;
  throw new Problem(409, 'not-open', `This purchase order is ${purchaseOrder.state}. Please write to us.`);
}

type Buyer = Record<'customerName' | 'address' | 'city' | 'postcode' | 'country', string> & {
  customerPhone: string | null;
};

function addressOf({ customerName: name, address, city, postcode, country, customerPhone: phone }: Buyer) {
  return { name, address, city, postcode, country, phone };
}
