import { desc } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { StoredOrder } from '../orders/order-view.ts';
import { isPlaced, orders } from '../orders/orders.table.ts';

type LatestOrder = Pick<StoredOrder, 'number' | 'customerName' | 'createdAt' | 'total' | 'status'>;

/** Newest first, cancelled ones included, without what belongs to them. */
export function readLatestOrders(db: Database, limit: number): Promise<LatestOrder[]> {
  const { number, customerName, createdAt, total, status } = orders;
  return db
    .select({ number, customerName, createdAt, total, status })
    .from(orders)
    .where(isPlaced)
    .orderBy(desc(createdAt), desc(orders.id))
    .limit(limit);
}
