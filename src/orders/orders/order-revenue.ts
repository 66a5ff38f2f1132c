import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { orders } from './orders.table.ts';
import { hasFailedRefund, refundedSum } from '../refunds/refunds.table.ts';

/**
 * What an order brings: its total less refunds, nothing once it is cancelled (shop rules, section 11) but for what could not be
 * given back.
 */
export async function readOrderRevenue(db: Database, orderId: number): Promise<Pence> {
  const [order] = await db
    .select({
      left: sql<number>`case when ${orders.status} = 'cancelled' and not ${hasFailedRefund} then 0 else ${orders.total} - ${refundedSum} end::int`,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  return pence(order?.left ?? 0);
}

/** The numbers customers know, by id. */
export async function readOrderNumbers(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  return new Map(found.map(({ id, number }) => [id, number]));
}
