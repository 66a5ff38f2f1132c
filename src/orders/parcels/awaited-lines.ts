import { inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { orders } from '../orders/orders.table.ts';

/**
 * Lines of orders that have not left yet: id, product, sender and how many are still to be sent, for a statement that knows
 * what was ordered of them. @param productIds of these products alone
 */
export function awaitedLines(productIds?: readonly number[]): SQL {
  const ofProducts = productIds ? sql` and order_lines.product_id = any(${sql.param(productIds)}::int[])` : sql``;
  return sql`
    select order_lines.id, order_lines.product_id, order_lines.supplier_id,
      order_lines.quantity - order_lines.dropped as quantity
    from order_lines join orders on orders.id = order_lines.order_id
    where ${inArray(orders.status, ['confirmed', 'processing'])} and order_lines.quantity > order_lines.dropped${ofProducts}`;
}
