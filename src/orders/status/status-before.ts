import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { OrderStatus } from '../orders/order-words.contract.ts';
import { orderEvents } from '../orders/orders.table.ts';

/** What an order was before it came into this state; null: it was never anything else. */
export async function readStatusBefore(
  db: Database,
  orderId: number,
  status: OrderStatus,
): Promise<OrderStatus | null> {
  const [before] = await db
    .select({ status: orderEvents.status })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), ne(orderEvents.status, status)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return before?.status ?? null;
}
