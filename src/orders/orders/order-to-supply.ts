import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { StoredOrder } from './order-view.ts';
import { orderLines, orders } from './orders.table.ts';

export type LineToSupply = Pick<
  typeof orderLines.$inferSelect,
  'id' | 'productId' | 'quantity' | 'name' | 'image' | 'cost' | 'supplierId'
>;
export type OrderToSupply = StoredOrder & { lines: LineToSupply[] };

/** What has to be sent, where to, and who sends which line. */
export async function findOrderToSupply(db: Database, orderId: number): Promise<OrderToSupply | null> {
  const { id, productId, quantity, name, image, cost, supplierId } = orderLines;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const lines = await db
    .select({ id, productId, quantity, name, image, cost, supplierId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(id));
  return order ? { ...order, lines } : null;
}
