import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { awaitedLines } from '#orders/parcels/awaited-lines.ts';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { purchaseOrders } from './purchase-orders.table.ts';

/** Of which the supplier does not send something that the customer still waits for, and nobody else does. @returns at most `most` */
export function countRejected(db: Database, most: number): Promise<number> {
  return countUpTo(db, purchaseOrders, needsAnotherSender(), most);
}

/** That could not be sent. @returns at most `most` */
export function countFailed(db: Database, most: number): Promise<number> {
  return countUpTo(db, purchaseOrders, eq(purchaseOrders.state, 'failed'), most);
}

function needsAnotherSender(): SQL {
  return sql`${purchaseOrders.id} in (
    select rejected.id
    from (
      select purchase_orders.id, order_line_id, supplier_id
      from purchase_orders join purchase_order_lines on purchase_order_id = purchase_orders.id where state = 'rejected'
      union
      select purchase_orders.id, order_line_id, supplier_id
      from purchase_order_lines join purchase_orders on purchase_orders.id = purchase_order_id
      where is_rejected and state not in ('rejected', 'cancelled')
    ) rejected
    join (${awaitedLines()}) awaited on awaited.id = rejected.order_line_id and awaited.supplier_id = rejected.supplier_id
  )`;
}
