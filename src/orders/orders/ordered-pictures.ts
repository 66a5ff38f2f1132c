import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { orderLines } from './orders.table.ts';

/** For a query of another area's table: an order shows the picture with this key. Reads all order lines. */
export function isOnOrder(key: SQL): SQL {
  return sql`exists (select from ${orderLines} where split_part(${orderLines.image}, '/', 3) = ${key})`;
}
