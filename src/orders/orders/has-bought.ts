import { and, eq, exists, ne } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { orderLines, orders } from './orders.table.ts';

/** Placed and not cancelled (shop rules, section 16). */
export async function hasBought(db: Database, userId: number, productId: number): Promise<boolean> {
  const thatProduct = db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orders.id), eq(orderLines.productId, productId)));
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.status, 'cancelled'), exists(thatProduct)))
    .limit(1);
  return found !== undefined;
}
