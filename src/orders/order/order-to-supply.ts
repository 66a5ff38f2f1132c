import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { nameWithTexts } from '#catalogue/products/personal-texts.contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { StoredOrder } from './order-view.ts';
import { orderLines, orders } from './orders.table.ts';

export type LineToSupply = Pick<
  typeof orderLines.$inferSelect,
  'id' | 'productId' | 'quantity' | 'name' | 'image' | 'cost' | 'supplierId'
>;
export type OrderToSupply = StoredOrder & { lines: LineToSupply[] };

/** The lines to be sent, where to, and who sends them. Refunded pieces are left out. */
export async function findOrderToSupply(db: Database, orderId: number): Promise<OrderToSupply | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order ? { ...order, lines: await linesToSupply(db, [orderId]) } : null;
}

/** The same, locked until the transaction ends, so that a cancellation or a refund comes entirely before or after it. */
export async function lockOrderToSupply(tx: Database, orderId: number): Promise<OrderToSupply> {
  const [order] = await lockOrdersToSupply(tx, [orderId]);
  if (!order) throw new Error(`There is no order ${orderId} to supply`);
  return order;
}

/** Locks those that exist in the order of their ids, so that two transactions that lock many cannot deadlock. */
export async function lockOrdersToSupply(tx: Database, orderIds: readonly number[]): Promise<OrderToSupply[]> {
  const found = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(asc(orders.id))
    .for('update');
  const lines = Map.groupBy(await linesToSupply(tx, orderIds), ({ orderId }) => orderId);
  return found.map((order) => ({ ...order, lines: lines.get(order.id) ?? [] }));
}

/** For orders that have been read already. */
export async function linesToSupply(
  db: Database,
  orderIds: readonly number[],
): Promise<(LineToSupply & { orderId: number })[]> {
  const { id, orderId, productId, quantity, dropped, name, texts, image, cost, supplierId } = orderLines;
  const requested = sql<number>`${quantity} - ${dropped}`;
  const found = await db
    .select({ id, orderId, productId, quantity: requested, name, texts, image, cost, supplierId })
    .from(orderLines)
    .where(and(inArray(orderId, [...orderIds]), gt(quantity, dropped)))
    .orderBy(asc(id));
  return found.map(({ texts: written, ...line }) => ({ ...line, name: nameWithTexts(line.name, written) }));
}
