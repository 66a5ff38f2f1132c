import { and, eq, exists, ne } from 'drizzle-orm';
import { findUser } from '#accounts/users/users.ts';
import type { Database } from '#platform/database/database.ts';
import { isPlaced, orderLines, orders } from './orders.table.ts';

type By = { userId: number } | { orderNumber: string };

/**
 * Who bought a product: the address of their account, or of a guest's order. Null without an order of it that was
 * not cancelled (shop rules, section 16).
 */
export async function buyerOf(db: Database, by: By, productId: number): Promise<string | null> {
  const thatProduct = db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orders.id), eq(orderLines.productId, productId)));
  const theirs = 'userId' in by ? eq(orders.userId, by.userId) : eq(orders.number, by.orderNumber);
  const [found] = await db
    .select({ userId: orders.userId, email: orders.customerEmail, number: orders.number })
    .from(orders)
    .where(and(theirs, isPlaced, ne(orders.status, 'cancelled'), exists(thatProduct)))
    .limit(1);
  if (!found) return null;
  const account = found.userId === null ? null : await findUser(db, found.userId);
  // An erased order has no address.
  return (account?.email ?? found.email).toLowerCase() || found.number;
}
