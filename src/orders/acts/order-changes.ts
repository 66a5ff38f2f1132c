import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { findGoods } from '#catalogue/products/stock.ts';
import type { Database } from '#platform/database/database.ts';
import { add, times, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { rebooked } from '../ledger/book-sales.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { orderChanges, orderLines, orders } from '../order/orders.table.ts';
import type { NewLine } from './record-order.ts';

export type StoredOrderChange = typeof orderChanges.$inferSelect;

// Callers of the writing functions hold the order's lock.

/** @returns its id */
export async function saveOrderChange(tx: Database, change: Omit<StoredOrderChange, 'id'>): Promise<number> {
  const [written] = await tx.insert(orderChanges).values(change).returning({ id: orderChanges.id });
  if (!written) throw new Error('The change was not stored');
  return written.id;
}

/** Null: there is none. */
export async function findOrderChange(db: Database, id: number): Promise<StoredOrderChange | null> {
  const [change] = await db.select().from(orderChanges).where(eq(orderChanges.id, id));
  return change ?? null;
}

type DeliveryDetails = Pick<
  StoredOrder,
  'customerName' | 'customerPhone' | 'address' | 'city' | 'postcode' | 'country'
>;

/** Updates recipient and address. @returns the names of the changed fields */
export async function saveDeliveryDetails(tx: Database, order: StoredOrder, requested: DeliveryDetails) {
  const fields = (['customerName', 'customerPhone', 'address', 'city', 'postcode', 'country'] as const).filter(
    (field) => requested[field] !== order[field],
  );
  if (fields.length > 0) await tx.update(orders).set(requested).where(eq(orders.id, order.id));
  return fields;
}

type Added = { changeId: number; lines: readonly NewLine[]; total: Pence; vat: Pence; at: Date };

/** As new lines: existing ones keep their price, discount and refunds. */
export async function addLines(tx: Database, { id }: StoredOrder, { changeId, lines, total, vat, at }: Added) {
  await rebooked(tx, id, async () => {
    await tx
      .update(orders)
      .set({
        subtotal: sql`${orders.subtotal} + ${total}`,
        total: sql`${orders.total} + ${total}`,
        vat: sql`${orders.vat} + ${vat}`,
        updatedAt: at,
      })
      .where(eq(orders.id, id));
    if (lines.length > 0) await tx.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: id, changeId })));
  });
}

/** The changes that added goods to an order, oldest first. */
export function listAdditions(db: Database, orderId: number): Promise<StoredOrderChange[]> {
  const withGoods = db.select({ id: sql<number>`${orderLines.changeId}` }).from(orderLines);
  return db
    .select()
    .from(orderChanges)
    .where(inArray(orderChanges.id, withGoods.where(eq(orderLines.orderId, orderId))))
    .orderBy(asc(orderChanges.id));
}

/** The lines added by a change. */
export function listAdded(db: Database, changeId: number): Promise<{ name: string; quantity: number }[]> {
  const { name, quantity, id } = orderLines;
  return db.select({ name, quantity }).from(orderLines).where(eq(orderLines.changeId, changeId)).orderBy(asc(id));
}

/** The worth, at today's prices, of goods given away in an order and still in it, or only of those that have been sent. */
export async function worthOfGifts(db: Database, orderId: number, which: 'all' | 'sent'): Promise<Pence> {
  const kept = sql<number>`${orderLines.quantity} - ${orderLines.dropped}`;
  const quantity = which === 'all' ? kept : sql<number>`least(${kept}, ${orderLines.sent})`;
  const gifts = await db
    .select({ productId: orderLines.productId, quantity })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNotNull(orderLines.changeId), eq(orderLines.price, zero)));
  if (gifts.length === 0) return zero;
  const known = await findGoods(
    db,
    gifts.map(({ productId }) => productId),
  );
  const priceOf = new Map(known.map(({ id, price }) => [id, price]));
  return add(zero, ...gifts.map((gift) => times(priceOf.get(gift.productId) ?? zero, gift.quantity)));
}

/** The products of an order, or of these lines of it. */
export async function readProductsOf(db: Database, orderId: number, lineIds?: readonly number[]): Promise<number[]> {
  const condition = and(eq(orderLines.orderId, orderId), lineIds && inArray(orderLines.id, [...lineIds]));
  const rows = await db.select({ productId: orderLines.productId }).from(orderLines).where(condition);
  return rows.map(({ productId }) => productId);
}

/** By line. */
export async function readLineNames(db: Database, orderId: number): Promise<ReadonlyMap<number, string>> {
  const { id, name } = orderLines;
  const rows = await db.select({ id, name }).from(orderLines).where(eq(orderLines.orderId, orderId));
  return new Map(rows.map((row) => [row.id, row.name]));
}
