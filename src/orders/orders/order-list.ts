import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { viewOrder } from './order-view.ts';
import type { Order, OrderPage } from './orders.contract.ts';
import { wholeOrder } from './orders.ts';
import { isPlaced, orders } from './orders.table.ts';

export type OrderList = { total: number; list: Order[] };

/** A customer's own orders, newest first: two queries, however many there are and whatever they hold. */
export async function listUserOrders(db: Database, userId: number, { limit, offset }: OrderPage): Promise<OrderList> {
  const wanted = and(eq(orders.userId, userId), isPlaced);
  const [total, found] = await Promise.all([
    db.$count(orders, wanted),
    db
      .select(wholeOrder())
      .from(orders)
      .where(wanted)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { total, list: found.map(viewOrder) };
}

/** Whether anybody has ordered yet; what waits for its payment does not count. */
export async function hasOrders(db: Database): Promise<boolean> {
  const [first] = await db.select({ id: orders.id }).from(orders).where(isPlaced).limit(1);
  return first !== undefined;
}
