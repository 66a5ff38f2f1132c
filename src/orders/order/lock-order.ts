import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { StoredOrder } from './order-view.ts';
import { orders } from './orders.table.ts';

/** Locks the order until the transaction ends, so that concurrent changes run one after the other. */
export async function lockOrder(tx: Database, number: string): Promise<StoredOrder> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
  if (!order) throw new Problem(404, 'order-not-found', `Order ${number} could not be found.`);
  return order;
}

/** Locks several in the order of their ids, so that two transactions that lock many cannot deadlock. */
export function lockOrders(tx: Database, ids: readonly number[]): Promise<StoredOrder[]> {
  return tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
    .for('update');
}
