import { inArray } from 'drizzle-orm';
import type { ParcelSender } from '#orders/lines/parcel-cost.ts';
import { returnItems, returnRequests } from '#orders/lines/returns.table.ts';
import { newOrderNumber } from '#orders/order/order-number.ts';
import { orderEvents, orderLines, orders } from '#orders/order/orders.table.ts';
import { refundLines, refunds } from '#orders/order/refunds.table.ts';
import { payments } from '#payment/payments.table.ts';
import { days, hours } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Pence } from '#platform/money.ts';
import { pence } from '#platform/money.ts';
import { arrivalOf, parcelsFrom } from '#shop/delivery-dates/delivery-dates.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import type { SampleOrder } from './sample-orders.ts';

export type WrittenOrder = SampleOrder & { id: number; number: string; lines: WrittenLine[] };
export type WrittenLine = typeof orderLines.$inferSelect;
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
      const texts = line.texts && Array.from({ length: quantity }, () => line.texts?.[0] ?? []);
      const bought = { productId, quantity, name, texts, image, price, cost, lineTotal, discount, vatRate, vat };
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

export function after(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}
