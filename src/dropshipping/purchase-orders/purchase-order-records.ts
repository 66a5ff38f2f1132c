import { and, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PersonalRecords } from '#accounts/personal-records.ts';
import { readOrdersOf } from '#orders/order/order-list.ts';
import type { Database } from '#platform/database/database.ts';
import { purchaseOrderEvents, purchaseOrderLines, purchaseOrders } from './purchase-orders.table.ts';

const { id, orderId, reason, note, lastFailure, createdAt } = purchaseOrders;

/**
 * Suppliers' reasons and notes, which may name a customer or an address. Register it before the orders' records, which
 * erase whose they were.
 */
export const supplierWordRecords: PersonalRecords = {
  name: 'suppliersWords',
  async read(db, person) {
    const refused = and(await areOf(db, person), isNotNull(reason));
    return db.select({ orderNumber: purchaseOrders.orderNumber, reason }).from(purchaseOrders).where(refused);
  },
  erase: async (tx, person) => eraseWords(tx, await areOf(tx, person)),
};

async function areOf(db: Database, person: Parameters<typeof readOrdersOf>[1]): Promise<SQL> {
  const orderIds = (await readOrdersOf(db, person)).map((order) => order.id);
  return inArray(orderId, orderIds);
}

/** Erases the texts about purchase orders from before then. */
export function forgetSupplierWords(db: Database, before: Date): Promise<void> {
  return eraseWords(db, lt(createdAt, before));
}

async function eraseWords(db: Database, which: SQL): Promise<void> {
  const events = db.select({ id }).from(purchaseOrders).where(which);
  await db
    .update(purchaseOrderEvents)
    .set({ note: null })
    .where(and(isNotNull(purchaseOrderEvents.note), inArray(purchaseOrderEvents.purchaseOrderId, events)));
  // What is written on the goods stands behind their names.
  await db.execute(sql`
    update ${purchaseOrderLines} set name = order_lines.name from order_lines
    where order_lines.id = ${purchaseOrderLines.orderLineId} and ${purchaseOrderLines.name} <> order_lines.name
      and ${inArray(purchaseOrderLines.purchaseOrderId, events)}`);
  const isSaid = or(isNotNull(reason), isNotNull(note), isNotNull(lastFailure));
  await db
    .update(purchaseOrders)
    .set({ reason: null, note: null, noteAt: null, lastFailure: null })
    .where(and(which, isSaid));
}
