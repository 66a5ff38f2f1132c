import { and, eq, gt, inArray, max, ne, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { orderLines } from '../../order/orders.table.ts';
import { refunds } from '../../order/refunds.table.ts';

/** The sum of later refunds that name no goods, and the id of the last refund. */
export async function readOpenRefunds(
  db: Database,
  orderId: number,
  after: number,
): Promise<{ amount: Pence; last: number }> {
  const isOpen = and(gt(refunds.id, after), eq(refunds.isForGoods, false), ne(refunds.state, 'failed'));
  const [found] = await db
    .select({
      amount: sql<number>`coalesce(sum(${refunds.amount}) filter (where ${isOpen}), 0)::int`,
      last: max(refunds.id),
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId));
  return { amount: pence(found?.amount ?? 0), last: found?.last ?? 0 };
}

/** Which of the orders have a refund, pending ones included. */
export async function findRefunded(db: Database, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { orderId } = refunds;
  const found = await db
    .selectDistinct({ orderId })
    .from(refunds)
    .where(inArray(orderId, [...orderIds]));
  return new Set(found.map((row) => row.orderId));
}

/** What the customer paid for the cheapest piece of these lines, rounded down. */
export async function priceOfCheapest(db: Database, lineIds: readonly number[]): Promise<Pence> {
  const { id, lineTotal, discount, quantity } = orderLines;
  const [found] = await db
    .select({ price: sql<number>`coalesce(min((${lineTotal} - ${discount}) / ${quantity}), 0)::int` })
    .from(orderLines)
    .where(inArray(id, [...lineIds]));
  return pence(found?.price ?? 0);
}
