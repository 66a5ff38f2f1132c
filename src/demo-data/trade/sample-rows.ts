import { inArray } from 'drizzle-orm';
import { findSupplies } from '#catalogue/supplied-products/product-supply.ts';
import type { PurchaseOrderState } from '#dropshipping/purchase-orders/purchase-order-words.contract.ts';
import {
  purchaseOrderEvents,
  purchaseOrderLines,
  purchaseOrders,
} from '#dropshipping/purchase-orders/purchase-orders.table.ts';
import type { ParcelSender } from '#orders/lines/parcel-cost.ts';
import { trackingLink } from '#orders/lines/parcels.rules.ts';
import { returnItems, returnRequests } from '#orders/lines/returns.table.ts';
import { newOrderNumber } from '#orders/order/order-number.ts';
import { orderEvents, orderLines, orders } from '#orders/order/orders.table.ts';
import { parcelLines, parcels } from '#orders/order/parcels.table.ts';
import { refundLines, refunds } from '#orders/order/refunds.table.ts';
import { payments } from '#payment/payments.table.ts';
import { days, hours, minutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Pence } from '#platform/money.ts';
import { pence, zero } from '#platform/money.ts';
import { arrivalOf, parcelsFrom } from '#shop/delivery-dates/delivery-dates.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { demoConnection } from '../demo-simulator.ts';
import type { Random } from '../random.ts';
import type { SampleOrder } from './sample-orders.ts';

export type WrittenOrder = SampleOrder & { id: number; number: string; lines: WrittenLine[] };
type WrittenLine = typeof orderLines.$inferSelect;
type Terms = { settings: ShopSettings; parcelCostOf: (sender: ParcelSender) => Pence };

/** Writes orders as if each had been placed, paid and sent on its day, without touching stock, aggregates or emails. */
export async function writeOrders(tx: Database, drawn: readonly SampleOrder[], terms: Terms): Promise<WrittenOrder[]> {
  const numbered = drawn.map((order) => ({ ...order, number: newOrderNumber() }));
  await tx.insert(payments).values(
    numbered.map(({ number, totals, placedAt }) => ({
      orderNumber: number,
      provider: 'demo' as const,
      state: 'paid' as const,
      amount: totals.total,
      reference: number.replace('PV-', 'pi_'),
      chargeReference: number.replace('PV-', 'pi_'),
      paidAmount: totals.total,
      paidAt: placedAt,
      createdAt: placedAt,
      updatedAt: placedAt,
    })),
  );
  const placed = await tx
    .insert(orders)
    .values(numbered.map((order) => orderRow(order, terms)))
    .returning({ id: orders.id, number: orders.number });
  const ids = new Map(placed.map(({ id, number }) => [number, id]));
  const withIds = numbered.map((order) => ({ ...order, id: ids.get(order.number) ?? 0 }));
  const lines = await tx
    .insert(orderLines)
    .values(withIds.flatMap((order) => lineRows(order, terms)))
    .returning();
  const ofOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const written = withIds.map((order) => ({ ...order, lines: ofOrder.get(order.id) ?? [] }));
  await tx.insert(orderEvents).values(written.flatMap(eventRows));
  await writeRefunds(tx, written);
  return written;
}

type Numbered = SampleOrder & { number: string };

function orderRow({ number, status, person, delivery, totals, promoCode, ...order }: Numbered, { settings }: Terms) {
  const { name: customerName, email: customerEmail, address, city, postcode } = person;
  const { subtotal, discount, delivery: shippingCost, total, vat, deliveryVat } = totals;
  const shippingAddress = { address, city, postcode, country: 'United Kingdom' };
  const paid = { subtotal, discount, shippingCost, total, vat, deliveryVat, vatNumber: settings.vatNumber, promoCode };
  const times = { createdAt: order.placedAt, updatedAt: order.sentAt ?? order.placedAt };
  const isRestocked = status === 'cancelled';
  const promised = promiseOf({ delivery, totals, placedAt: order.placedAt }, settings);
  return {
    number,
    status,
    customerName,
    customerEmail,
    ...shippingAddress,
    delivery,
    ...paid,
    presentNote: order.placedAt.getUTCMinutes() % 20 === 0 ? 'Happy birthday, Biscuit!' : null, // one in twenty
    ...promised,
    ...times,
    isRestocked,
  };
}

/** The totals the checkout would have shown then. */
function promiseOf(
  { delivery: service, totals, placedAt }: Pick<SampleOrder, 'delivery' | 'totals' | 'placedAt'>,
  { delivery: { standardDays, expressDays }, workingDays }: ShopSettings,
) {
  const deliveryDays = service === 'express' ? expressDays : standardDays;
  const arrives = arrivalOf(totals.lines, placedAt, { service, days: deliveryDays, workingDays });
  return {
    deliveryDays,
    arrivesFrom: arrives?.from ?? null,
    arrivesTo: arrives?.to ?? null,
    expectedParcels: parcelsFrom(totals.lines),
  };
}

function lineRows({ id: orderId, totals, sentAt }: SampleOrder & { id: number }, { parcelCostOf }: Terms) {
  return totals.lines.map(
    ({ productId, quantity, name, image, price, cost, lineTotal, discount, vatRate, vat, ...line }) => {
      const { supplierId, shippingRate: rate } = line;
      const bought = { productId, quantity, name, image, price, cost, lineTotal, discount, vatRate, vat };
      return {
        orderId,
        ...bought,
        supplierId,
        sent: sentAt ? quantity : 0,
        parcelCost: parcelCostOf({ supplierId, rate }),
      };
    },
  );
}

function eventRows({ id: orderId, status, placedAt, sentAt }: WrittenOrder) {
  const events: { orderId: number; status: SampleOrder['status']; at: Date }[] = [
    { orderId, status: 'confirmed', at: placedAt },
  ];
  if (status === 'processing') events.push({ orderId, status, at: after(placedAt, hours(2)) });
  if (status === 'cancelled') events.push({ orderId, status, at: after(placedAt, hours(3)) });
  if (!sentAt) return events;
  events.push({ orderId, status: 'shipped', at: sentAt });
  if (status !== 'shipped') events.push({ orderId, status: 'delivered', at: after(sentAt, days(2)) });
  if (status === 'refunded') events.push({ orderId, status, at: after(sentAt, days(6)) });
  if (status === 'completed') events.push({ orderId, status, at: after(sentAt, days(32)) });
  return events;
}

async function writeRefunds(tx: Database, written: readonly WrittenOrder[]): Promise<void> {
  const given = written.flatMap((order) =>
    order.refund && order.totals.total > 0 ? [refundOf(order, order.refund)] : [],
  );
  if (given.length === 0) return;
  const rows = await tx
    .insert(refunds)
    .values(given.map(({ row }) => row))
    .returning({ id: refunds.id, orderId: refunds.orderId });
  const ids = new Map(rows.map(({ id, orderId }) => [orderId, id]));
  const named = given.flatMap(({ row, line }) => (line ? [{ refundId: ids.get(row.orderId) ?? 0, ...line }] : []));
  if (named.length === 0) return;
  await tx.insert(refundLines).values(named);
  const lineIds = named.map(({ orderLineId }) => orderLineId);
  await tx.update(orderLines).set({ returned: 1 }).where(inArray(orderLines.id, lineIds));
}

function refundOf({ id: orderId, totals, lines: [first], placedAt, sentAt }: WrittenOrder, refund: 'all' | 'part') {
  const at = sentAt ? after(sentAt, days(5)) : after(placedAt, hours(3));
  if (refund === 'all' || !first) {
    const reason = sentAt ? 'Sent back within 30 days' : 'Order cancelled';
    return { row: { orderId, amount: totals.total, reason, at, settledAt: at }, line: null };
  }
  const amount = pence(Math.floor((first.lineTotal - first.discount) / first.quantity));
  return {
    row: { orderId, amount, reason: 'Arrived damaged', at, settledAt: at },
    line: { orderLineId: first.id, quantity: 1, amount },
  };
}

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
    cost: pence(lines.reduce((sum, { cost, quantity }) => sum + (cost ?? 0) * quantity, 0)),
    shippedAt: state === 'shipped' ? order.sentAt : null,
    deliveryCost: state === 'shipped' ? pence(Math.max(...lines.map(({ parcelCost }) => parcelCost))) : null,
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

/** One customer wants to return the first line of their order, and another’s return is on its way already. */
export async function writeReturns(tx: Database, written: readonly WrittenOrder[], now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  for (const { id: orderId, task, lines } of written) {
    if (task === 'return')
      await writeReturn(tx, lines, {
        orderId,
        reason: 'I ordered one more than I need, sorry. It hasn’t been opened.',
        createdAt: ago(hours(19)),
      });
    if (task === 'accepted-return')
      await writeReturn(tx, lines, {
        orderId,
        reason: 'Mabel won’t go near it, I’m afraid. It’s as good as new.',
        createdAt: ago(days(3)),
        state: 'accepted',
        answer: 'That’s no trouble. Please put your order number inside.',
        answeredAt: ago(days(3) - hours(2)),
      });
  }
}

async function writeReturn(
  tx: Database,
  [first]: WrittenOrder['lines'],
  request: typeof returnRequests.$inferInsert,
): Promise<void> {
  const [written] = await tx.insert(returnRequests).values(request).returning({ id: returnRequests.id });
  if (written && first)
    await tx.insert(returnItems).values({ requestId: written.id, productId: first.productId, quantity: 1 });
}

function after(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}
