import { and, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { orderEvents, orderLines } from '../order/orders.table.ts';
import { parcels } from '../order/parcels.table.ts';

// Callers hold the order's lock. Figures count what was wanted or had left, so a mark changes none of them.

/** Marks all that is left to send of an order as sent, without a parcel. */
export async function markRest(tx: Database, orderId: number): Promise<void> {
  const { sent, marked, quantity, dropped } = orderLines;
  const open = sql`${quantity} - ${dropped} - ${sent}`;
  await tx
    .update(orderLines)
    .set({ sent: sql`${sent} + ${open}`, marked: sql`${marked} + ${open}` })
    .where(and(eq(orderLines.orderId, orderId), gt(open, 0)));
}

/** Takes exactly these marks back: what a parcel or a supplier says has left stays sent, and so does what was refunded as returned. */
export async function takeMarksBack(tx: Database, orderId: number): Promise<void> {
  const { sent, marked, returned } = orderLines;
  await tx
    .update(orderLines)
    .set({ sent: sql`greatest(${sent} - ${marked}, ${returned})`, marked: 0 })
    .where(and(eq(orderLines.orderId, orderId), gt(marked, 0)));
}

/** Own goods that were only marked have left, says a person: they need no parcel. */
export async function confirmMarks(tx: Database, orderId: number): Promise<void> {
  const { supplierId, marked } = orderLines;
  await tx
    .update(orderLines)
    .set({ marked: 0 })
    .where(and(eq(orderLines.orderId, orderId), isNull(supplierId), gt(marked, 0)));
}

/** Packs pieces of a line: those that were only marked first, which count as sent already. */
export async function addToSent(tx: Database, lineId: number, pieces: number): Promise<void> {
  const { id, sent, marked } = orderLines;
  await tx
    .update(orderLines)
    .set({
      sent: sql`${sent} + ${pieces}::int - least(${marked}, ${pieces}::int)`,
      marked: sql`greatest(${marked} - ${pieces}::int, 0)`,
    })
    .where(eq(id, lineId));
}

/** Unpacks pieces of a line: they are to be sent again, or were returned. */
export async function takeFromSent(tx: Database, lineId: number, pieces: number): Promise<void> {
  const { id, sent, marked, returned } = orderLines;
  const kept = sql`greatest(${sent} - ${pieces}::int, ${returned}, 0)`;
  await tx
    .update(orderLines)
    .set({ sent: kept, marked: sql`least(${marked}, ${kept})` })
    .where(eq(id, lineId));
}

/** All parcels that were not known to have arrived have arrived. */
export async function markDelivered(tx: Database, orderId: number, at: Date): Promise<void> {
  await tx
    .update(parcels)
    .set({ deliveredAt: at })
    .where(and(eq(parcels.orderId, orderId), isNull(parcels.deliveredAt)));
}

/** Takes exactly that mark back: parcels that had arrived before the order was delivered have arrived. */
export async function takeDeliveryBack(tx: Database, orderId: number): Promise<void> {
  const since = sql`(select max(at) from ${orderEvents} where order_id = ${orderId} and status = 'delivered')`;
  await tx
    .update(parcels)
    .set({ deliveredAt: null })
    .where(and(eq(parcels.orderId, orderId), gte(parcels.deliveredAt, since)));
}
