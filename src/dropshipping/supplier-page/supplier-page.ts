import { asc, eq } from 'drizzle-orm';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { findOrderToSupply } from '#orders/order/order-to-supply.ts';
import type { OrderToSupply } from '#orders/order/order-to-supply.ts';
import { packersNote } from '#orders/order/present-words.ts';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { countOrReject } from '#platform/http/limits/rate-limit.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { isClosed } from '../purchase-orders/acts/act-on-purchase-order.ts';
import { viewLine } from '../purchase-orders/list-purchase-orders.ts';
import { readLines } from '../purchase-orders/purchase-order-rows.ts';
import type { StoredPurchaseOrder } from '../purchase-orders/purchase-order-rows.ts';
import { purchaseOrderParcels, purchaseOrders } from '../purchase-orders/purchase-orders.table.ts';
import { isLinkExpired, linkDays, readSupplierToken } from './supplier-link.ts';
import type { SupplierPage } from './supplier-page.contract.ts';

/** @throws Problem 404 `purchase-order-not-found` for an invalid token, `link-expired` */
export async function readSupplierPage(deps: Deps, token: string): Promise<SupplierPage> {
  const { db } = deps;
  const { purchaseOrder: found, order } = await findByToken(deps, token);
  const [lines, parcels, supplier, { name, email }] = await Promise.all([
    readLines(db, found.id),
    db
      .select({ identity: purchaseOrderParcels.identity })
      .from(purchaseOrderParcels)
      .where(eq(purchaseOrderParcels.purchaseOrderId, found.id))
      .orderBy(asc(purchaseOrderParcels.identity)),
    readSupplierRecord(db, found.supplierId),
    readSettings(db),
  ]);
  const { number, state, reference, reason, sentAt } = found;
  const isOpen = isOpenToSupplier(found);
  return {
    number,
    state,
    reference,
    reason,
    isOpen,
    isBeingCancelled: found.cancelRequestedAt !== null || (order !== null && isClosed(order)),
    sentAt: sentAt?.toISOString() ?? null,
    shopName: name,
    shopEmail: email,
    supplierName: supplier.name,
    delivery: order?.delivery ?? 'standard',
    deliverTo: order && isOpen && !isClosed(order) ? addressOf(order) : null,
    note: order && isOpen && !isClosed(order) ? packersNote(order.presentNote) : null,
    // What its prices make in pounds is no business of a supplier that bills in another currency.
    lines: lines.map((line) => viewLine(supplier.currency === null ? line : { ...line, cost: null })),
    parcels: parcels.map(({ identity }) => identity),
  };
}

/** Per purchase order. */
const responses = { name: 'supplier-answers', max: 60, windowMs: hours(1) };

/** Once the link is known to be right: wrong ones are without number. @throws Problem 404 as {@link findByToken}, 429 */
export async function countResponse(deps: Deps, token: string): Promise<void> {
  const { purchaseOrder } = await findByToken(deps, token);
  await countOrReject(deps, responses, purchaseOrder.number);
}

type Found = { purchaseOrder: StoredPurchaseOrder; order: OrderToSupply | null };

/** @throws Problem 404 `purchase-order-not-found`, `link-expired` */
export async function findByToken({ db, config, clock }: Deps, token: string): Promise<Found> {
  const number = readSupplierToken(config.secret, token);
  const [purchaseOrder] =
    number === null ? [] : await db.select().from(purchaseOrders).where(eq(purchaseOrders.number, number));
  if (!purchaseOrder) {
    throw new Problem(404, 'purchase-order-not-found', 'This link does not lead to a purchase order.');
  }
  const order = await findOrderToSupply(db, purchaseOrder.orderId);
  const done = { state: purchaseOrder.state, changedAt: purchaseOrder.updatedAt };
  if (isLinkExpired(done, order && { state: order.status, changedAt: order.updatedAt }, clock.now())) {
    const why = `This link worked for ${linkDays} days after the order was finished. Please write to us if anything is open.`;
    throw new Problem(404, 'link-expired', why);
  }
  return { purchaseOrder, order };
}

export function isOpenToSupplier({ state }: StoredPurchaseOrder): boolean {
  return state === 'sent' || state === 'acknowledged' || state === 'part-shipped';
}

type Buyer = Record<'customerName' | 'address' | 'city' | 'postcode' | 'country', string> & {
  customerPhone: string | null;
};

function addressOf({ customerName: name, address, city, postcode, country, customerPhone: phone }: Buyer) {
  return { name, address, city, postcode, country, phone };
}
