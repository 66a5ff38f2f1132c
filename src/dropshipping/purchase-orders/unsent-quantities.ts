import { sql } from 'drizzle-orm';
import { awaitedLines } from '#orders/parcels/left-to-send.ts';
import type { Database } from '#platform/database/database.ts';

/** What a supplier said of a product, and when: what it was sent since, it did not know then. */
export type ReportedOf = { productId: number; at: Date };

/**
 * How many of each of these products are sold for a supplier to send and were not ordered there when it said what it has;
 * products without any are left out. What it refused, or is not to send any more, does not count.
 */
export async function unsentQuantities(
  db: Database,
  supplierId: number,
  reported: readonly ReportedOf[],
): Promise<Map<number, number>> {
  if (reported.length === 0) return new Map();
  const productIds = reported.map(({ productId }) => productId);
  const rows = reported.map(({ productId, at }) => ({ product_id: productId, at }));
  const ordered = sql`
    select from purchase_order_lines ordered join purchase_orders on purchase_orders.id = ordered.purchase_order_id
    where ordered.order_line_id = awaited.id`;
  // Worked out first: few lines of a product are of orders that have not left, and only of those it is asked what was ordered.
  const found = await db.execute<{ product_id: number; quantity: number }>(sql`
    with awaited as materialized (${awaitedLines(productIds)})
    select product_id, sum(awaited.quantity)::int as quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (product_id int, at timestamptz)
    join awaited using (product_id)
    where (awaited.supplier_id = ${supplierId} and not exists (${ordered}))
      or exists (${ordered}
        and purchase_orders.supplier_id = ${supplierId} and purchase_orders.cancel_asked_at is null
        and purchase_orders.state not in ('rejected', 'cancelled') and not ordered.is_rejected
        and (purchase_orders.sent_at > told.at or (purchase_orders.state in ('draft', 'failed')
          and not exists (select from purchase_orders newer where newer.replaces_id = purchase_orders.id))))
    group by product_id`);
  return new Map(found.rows.map(({ product_id: id, quantity }) => [id, quantity]));
}
