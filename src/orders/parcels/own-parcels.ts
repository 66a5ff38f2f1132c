import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import type { DeliveryService } from '../orders/order-words.contract.ts';
import { orderLines, orders } from '../orders/orders.table.ts';

/** Whether something of it lies on the shop's own shelves and is still to be sent; beside `orders`. */
const awaitsOwnParcel: SQL | undefined = and(
  inArray(orders.status, ['confirmed', 'processing']),
  sql`exists (
    select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.supplierId} is null
    and ${orderLines.quantity} > ${orderLines.dropped} + ${orderLines.sent}
  )`,
);

/** @returns `most` where there are as many or more */
export function countOrdersToPack(db: Database, delivery: DeliveryService, most: number): Promise<number> {
  return countUpTo(db, orders, and(awaitsOwnParcel, eq(orders.delivery, delivery)), most);
}
