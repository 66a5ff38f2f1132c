import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { orderLines, orders } from './orders.table.ts';

/** How many of each of these products are sold in orders that nobody has begun to work on; products without any are left out. */
export async function awaitedQuantities(db: Database, productIds: readonly number[]): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map();
  const { productId } = orderLines;
  const rows = await db
    .select({ productId, quantity: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(productId, [...productIds]), eq(orders.status, 'confirmed')))
    .groupBy(productId);
  return new Map(rows.map((row) => [row.productId, row.quantity]));
}
