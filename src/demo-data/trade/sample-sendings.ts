import { findSupplies } from '#catalogue/supplied-products/product-supply.ts';
import type { PurchaseOrderState } from '#dropshipping/purchase-orders/purchase-order-words.contract.ts';
import {
  purchaseOrderEvents,
  purchaseOrderLines,
  purchaseOrders,
} from '#dropshipping/purchase-orders/purchase-orders.table.ts';
import { trackingLink } from '#orders/lines/parcels.rules.ts';
import { newOrderNumber } from '#orders/order/order-number.ts';
import { parcelLines, parcels } from '#orders/order/parcels.table.ts';
import { minutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { pence, share, zero } from '#platform/money.ts';
import { demoConnection } from '../demo-simulator.ts';
import type { Random } from '../random.ts';
import type { WrittenLine, WrittenOrder } from './sample-rows.ts';
import { after } from './sample-rows.ts';

/** Splits each order by sender: purchase orders for suppliers, the rest from the shop's own stock. */
export async function writeSendings(tx: Database, random: Random, written: readonly WrittenOrder[]): Promise<void> {
  const sendings = written.flatMap((order) =>
    [...Map.groupBy(order.lines, ({ supplierId }) => supplierId)].map(([supplierId, lines]) => ({
      order,
      supplierId,
      lines,
    })),
  );
  await writeParcels(tx, random, sendings);
  await writePurchaseOrders(tx, random, sendings);
}

/** The VAT rate of all goods of the demo's suppliers, in percent. */
const suppliedRate = 20;

type Sending = { order: WrittenOrder; supplierId: number | null; lines: WrittenLine[] };

async function writeParcels(tx: Database, random: Random, sendings: readonly Sending[]): Promise<void> {
  const sent = sendings.flatMap(({ order, ...sending }) =>
    order.sentAt ? [{ ...sending, order, shippedAt: order.sentAt }] : [],
  );
  const rows = await tx
    .insert(parcels)
    .values(
      sent.map(({ order, supplierId, shippedAt }) => {
        const carrier = supplierId === null ? 'Royal Mail' : random.pick(['Evri', 'DPD', 'Royal Mail']);
        const trackingNumber = `${random.pick(['JV', 'KD', 'QQ'])}${random.between(100_000_000, 999_999_999)}GB`;
        const trackingUrl = trackingLink(carrier, trackingNumber);
        return { orderId: order.id, supplierId, carrier, trackingNumber, trackingUrl, shippedAt };
      }),
    )
    .returning({ id: parcels.id });
  const inside = sent.flatMap(({ lines }, at) =>
    lines.map(({ id: orderLineId, quantity }) => ({ parcelId: rows[at]?.id ?? 0, orderLineId, quantity })),
  );
  await tx.insert(parcelLines).values(inside);
}

async function writePurchaseOrders(tx: Database, random: Random, sendings: readonly Sending[]): Promise<void> {
  const supplied = sendings.flatMap(({ supplierId, ...sending }) =>
    supplierId === null ? [] : [{ ...sending, supplierId }],
  );
  const rows = await tx
    .insert(purchaseOrders)
    .values(supplied.map((sending) => purchaseOrderRow(random, sending)))
    .returning();
  const products = supplied.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const codes = new Map((await findSupplies(tx, [...new Set(products)])).map(({ id, code }) => [id, code]));
  await tx.insert(purchaseOrderLines).values(
    supplied.flatMap(({ order, lines }, at) =>
      lines.map(({ id: orderLineId, productId, name, quantity, cost }) => ({
        purchaseOrderId: rows[at]?.id ?? 0,
        orderLineId,
        code: codes.get(productId) ?? null,
        name,
        quantity,
        cost,
        vatRate: suppliedRate,
        isRejected: order.task === 'rejected',
      })),
    ),
  );
  await tx.insert(purchaseOrderEvents).values(
    rows.map(({ id: purchaseOrderId, state, reason, updatedAt: at }) => ({
      purchaseOrderId,
      state,
      note: reason,
      at,
    })),
  );
}

function purchaseOrderRow(random: Random, { order, supplierId, lines }: Sending & { supplierId: number }) {
  const state = purchaseOrderState(order);
  const sentAt = state === 'cancelled' ? null : after(order.placedAt, minutes(31));
  const cost = pence(lines.reduce((sum, line) => sum + (line.cost ?? 0) * line.quantity, 0));
  const deliveryCost = state === 'shipped' ? pence(Math.max(...lines.map(({ parcelCost }) => parcelCost))) : null;
  return {
    number: newOrderNumber().replace('PV-', 'PO-'),
    orderId: order.id,
    orderNumber: order.number,
    supplierId,
    state,
    // A feed takes no orders.
    way: sentAt && (demoConnection(supplierId, 0).connector === 'feed' ? ('mail' as const) : ('connector' as const)),
    reference: sentAt && `S${supplierId}-${random.between(10_000, 99_999)}`,
    reason: state === 'rejected' ? 'Out of stock until the end of next month' : null,
    isAutomatic: true,
    holdUntil: after(order.placedAt, minutes(30)),
    cost,
    costVat: 'without' as const, // as the demo's suppliers charge
    shippedAt: state === 'shipped' ? order.sentAt : null,
    deliveryCost,
    vat: deliveryCost && share(pence(cost + deliveryCost), suppliedRate, 100),
    rejectedCost: state === 'shipped' ? zero : null,
    createdAt: order.placedAt,
    sentAt,
    updatedAt: order.sentAt ?? sentAt ?? order.placedAt,
  };
}

function purchaseOrderState({ status, sentAt, task }: WrittenOrder): PurchaseOrderState {
  if (status === 'cancelled') return 'cancelled';
  if (task === 'rejected') return 'rejected';
  if (sentAt) return 'shipped';
  return task === 'late-supplier' ? 'sent' : 'acknowledged';
}
