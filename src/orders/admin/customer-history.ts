import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pence, toPounds } from '#platform/money.ts';
import type { StoredOrder } from '../orders/order-view.ts';
import { isPlaced, orders } from '../orders/orders.table.ts';
import { hasFailedRefund, refundedSum } from '../refunds/refunds.table.ts';
import type { AdminOrder } from './order-page.contract.ts';

const shown = 10;

/** What else was ordered by the same account or with the same email address. */
export async function readCustomerHistory(
  db: Database,
  { id, userId, customerEmail }: StoredOrder,
): Promise<AdminOrder['customer']> {
  // The orders of closed accounts have no address; they are not all one person's.
  const sameEmail =
    customerEmail === '' ? undefined : eq(sql`lower(${orders.customerEmail})`, customerEmail.toLowerCase());
  const theirs = and(
    isPlaced,
    or(eq(orders.id, id), sameEmail, userId === null ? undefined : eq(orders.userId, userId)),
  );
  const keeps = sql`(${orders.status} <> 'cancelled' or ${hasFailedRefund})`;
  const [[sums], others] = await Promise.all([
    db
      .select({
        count: sql<number>`count(*)::int`,
        spent: sql<string>`coalesce(sum(${orders.total} - ${refundedSum}) filter (where ${keeps}), 0)`,
      })
      .from(orders)
      .where(theirs),
    db
      .select({ number: orders.number, status: orders.status, createdAt: orders.createdAt, total: orders.total })
      .from(orders)
      .where(and(theirs, ne(orders.id, id)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(shown),
  ]);
  return {
    hasAccount: userId !== null,
    orders: sums?.count ?? 0,
    spent: toPounds(pence(Number(sums?.spent ?? 0))),
    others: others.map(({ number, createdAt, total, status }) => ({
      orderNumber: number,
      status,
      createdAt: createdAt.toISOString(),
      total: toPounds(total),
    })),
  };
}
