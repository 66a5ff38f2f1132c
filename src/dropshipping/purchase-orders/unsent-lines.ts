import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { readLinesToSend } from '#orders/lines/left-to-send.ts';
import type { Database } from '#platform/database/database.ts';
import type { StoredPurchaseLine, StoredPurchaseOrder } from './purchase-order-rows.ts';
import { purchaseOrderLines } from './purchase-orders.table.ts';

/** Lines of which the customer still waits for pieces that no parcel holds, and that only this supplier is to send. */
export const isStillWanted = sql<boolean>`exists (
  select from order_lines join orders on orders.id = order_lines.order_id
  where order_lines.id = ${purchaseOrderLines.orderLineId}
    and order_lines.dropped + order_lines.sent - order_lines.marked < order_lines.quantity
    and orders.status not in ('cancelled', 'refunded')
    and order_lines.supplier_id = (select supplier_id from purchase_orders where id = ${purchaseOrderLines.purchaseOrderId})
)`;

/** The rejected ones among them. */
export const isOpenRejection = sql<boolean>`(${purchaseOrderLines.isRejected} and ${isStillWanted})`;

/** The lines of a purchase order that are still wanted, with the pieces that have not left. */
export async function readUnsent(
  db: Database,
  { id, orderId }: Pick<StoredPurchaseOrder, 'id' | 'orderId'>,
): Promise<StoredPurchaseLine[]> {
  const lines = await db
    .select()
    .from(purchaseOrderLines)
    .where(and(eq(purchaseOrderLines.purchaseOrderId, id), isStillWanted))
    .orderBy(asc(purchaseOrderLines.orderLineId));
  const left = new Map((await readLinesToSend(db, orderId)).map((line) => [line.id, line.unpacked]));
  return lines.map((line) => ({ ...line, quantity: Math.min(line.quantity, left.get(line.orderLineId) ?? 0) }));
}

type PurchasedLine = Pick<StoredPurchaseLine, 'purchaseOrderId' | 'orderLineId'>;

/** How many pieces of a line other purchase orders of the same order have sent: a supplier that is switched may have sent some. */
export async function readSentElsewhere(
  db: Database,
  purchaseOrderIds: readonly number[],
): Promise<(line: PurchasedLine) => number> {
  const { purchaseOrderId, orderLineId } = purchaseOrderLines;
  const rows = await db
    .select({ purchaseOrderId, orderLineId, quantity: sentElsewhere })
    .from(purchaseOrderLines)
    .where(inArray(purchaseOrderId, [...purchaseOrderIds]));
  const known = new Map(rows.map((row) => [keyOf(row), row.quantity]));
  return (line) => known.get(keyOf(line)) ?? 0;
}

const sentElsewhere = sql<number>`(
  select coalesce(sum(parcel_lines.quantity), 0)::int
  from parcel_lines join purchase_order_parcels on purchase_order_parcels.parcel_id = parcel_lines.parcel_id
  where parcel_lines.order_line_id = purchase_order_lines.order_line_id
    and purchase_order_parcels.purchase_order_id <> purchase_order_lines.purchase_order_id)`;

const keyOf = ({ purchaseOrderId, orderLineId }: PurchasedLine) => `${purchaseOrderId} ${orderLineId}`;
