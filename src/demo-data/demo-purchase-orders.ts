import { and, asc, eq, inArray } from 'drizzle-orm';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { SupplierError } from '#dropshipping/connections/supplier-error.ts';
import { openConnectorOf } from '#dropshipping/connectors/of-suppliers/connectors.ts';
import { costingWith } from '#dropshipping/costs/supplier-costs.ts';
import { findAtSupplier } from '#dropshipping/purchase-orders/find-at-supplier.ts';
import { queryPurchaseOrder } from '#dropshipping/purchase-orders/follow-purchase-orders.ts';
import { orderedLines } from '#dropshipping/purchase-orders/ordered-lines.ts';
import { readLines, readPurchaseOrder } from '#dropshipping/purchase-orders/purchase-order-rows.ts';
import { purchaseOrders } from '#dropshipping/purchase-orders/purchase-orders.table.ts';
import { sendForSupplier } from '#dropshipping/purchase-orders/supplier-responses.ts';
import { supplierPageUrl } from '#dropshipping/supplier-page/supplier-link.ts';
import { findOrderToSupply } from '#orders/order/order-to-supply.ts';
import { parcelService } from '#orders/order/order-words.contract.ts';
import { seconds } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { demoSupplierHome } from './demo-simulator.ts';

const mostPlaced = 200;

/**
 * The demo's suppliers begin anew with the shop, and the sample orders were never sent to them: they get what they have still to send,
 * so that they can be asked about it.
 */
export async function placeOpenOrders(deps: Deps, signal: AbortSignal): Promise<void> {
  const { id, state, way } = purchaseOrders;
  const open = await deps.db
    .select({ id })
    .from(purchaseOrders)
    .where(and(inArray(state, ['sent', 'acknowledged', 'part-shipped']), eq(way, 'connector')))
    .orderBy(asc(id))
    .limit(mostPlaced);
  for (const one of open) {
    if (signal.aborted) return;
    await placeOne(deps, one.id).catch((error: unknown) => {
      // One that it no longer sells stays unknown there.
      if (!(error instanceof SupplierError)) throw error;
    });
  }
}

async function placeOne(deps: Deps, id: number): Promise<void> {
  const { db, clock } = deps;
  const purchaseOrder = await readPurchaseOrder(db, id);
  const supplier = await readSupplierRecord(db, purchaseOrder.supplierId);
  const order = await findOrderToSupply(db, purchaseOrder.orderId);
  if (!order || demoSupplierHome(supplier) === null) return;
  const opened = await openConnectorOf(deps, supplier);
  if (!opened?.connector.can.has('place-order') || (await findAtSupplier(opened.connector, purchaseOrder))) return;
  const costing = await costingWith(db, supplier);
  const lines = (await orderedLines(db, await readLines(db, id), costing)).get(id) ?? [];
  const { customerName: name, address, city, postcode, country, customerPhone: phone, delivery } = order;
  const deliverTo = { name, address, city, postcode, country, phone };
  const { reference } = await opened.connector.placeOrder({
    number: purchaseOrder.number,
    lines,
    deliverTo,
    delivery: parcelService(delivery),
    note: null,
  });
  await db.update(purchaseOrders).set({ reference, queryAgainAt: clock.now() }).where(eq(purchaseOrders.id, id));
}

const controlMs = seconds(10);
const parcel = { carrier: 'Royal Mail', trackingUrl: null };

/** In a demo shop nobody reads the letter to the supplier, so its goods leave at once. */
export async function answerChase(deps: Deps, id: number): Promise<void> {
  const { db, config, httpClient } = deps;
  const { supplierId, number, way } = await readPurchaseOrder(db, id);
  const home = demoSupplierHome(await readSupplierRecord(db, supplierId));
  if (home === null) return;
  const trackingNumber = `QQ${String(100_000_000 + id)}GB`;
  if (way === 'mail') {
    const token = supplierPageUrl(config, number).split('/').at(-1) ?? '';
    await sendForSupplier(deps, token, { isLast: true, ...parcel, trackingNumber });
    return;
  }
  await httpClient.fetch({
    url: `${home.origin}/control/suppliers/${home.id}/orders/${number}/moves`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: 'shipped', parcel: { ...parcel, trackingNumber } }),
    timeoutMs: controlMs,
    maxBytes: 1_000_000,
  });
  await queryPurchaseOrder(deps, id);
}
