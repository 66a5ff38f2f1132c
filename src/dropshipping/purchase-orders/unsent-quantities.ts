import { sql } from 'drizzle-orm';
import { awaitedLines, leftLines } from '#orders/lines/left-to-send.ts';
import type { Database } from '#platform/database/database.ts';

/** When a supplier reported a product's stock: orders sent after that are not included in it. */
export type ReportedOf = { productId: number; at: Date };

/**
 * How many of each product are sold and were not ordered from the supplier when it reported its stock, however long ago;
 * products without any are left out. What unpaid orders hold is sold; rejected and cancelled lines do not count.
 */
export async function unsentQuantities(
  db: Database,
  supplierId: number,
  reported: readonly ReportedOf[],
): Promise<Map<number, number>> {
  if (reported.length === 0) return new Map();
  const productIds = reported.map(({ productId }) => productId);
  const rows = reported.map(({ productId, at }) => ({ product_id: productId, at }));
  const earliest = new Date(Math.min(...reported.map(({ at }) => at.getTime())));
  // A figure may be so old that these have left. Two partial indexes find them.
  const sentSince = sql`
    select order_line_id from purchase_order_lines join purchase_orders on purchase_orders.id = purchase_order_id
    where purchase_orders.supplier_id = ${supplierId} and purchase_orders.sent_at > ${earliest.toISOString()}::timestamptz
      and (purchase_orders.shipped_at > ${earliest.toISOString()}::timestamptz
        or purchase_orders.state in ('sent', 'acknowledged', 'part-shipped') and purchase_orders.cancel_asked_at is null)`;
  const ordered = sql`
    select from purchase_order_lines ordered join purchase_orders on purchase_orders.id = ordered.purchase_order_id
    where ordered.order_line_id = sold.id`;
  // Materialised first: few lines of a product have not left or were sent since, and only those are joined with purchase orders.
  const found = await db.execute<{ product_id: number; quantity: number }>(sql`
    with sold as materialized (${awaitedLines({ productIds, withUnpaid: true })} union all ${leftLines(productIds, sentSince)})
    select product_id, sum(sold.quantity)::int as quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as reported (product_id int, at timestamptz)
    join sold using (product_id)
    where (sold.supplier_id = ${supplierId} and not exists (${ordered}))
      or exists (${ordered}
        and purchase_orders.supplier_id = ${supplierId} and purchase_orders.cancel_asked_at is null
        and purchase_orders.state not in ('rejected', 'cancelled') and not ordered.is_rejected
        and (purchase_orders.sent_at > reported.at or (purchase_orders.state in ('draft', 'failed')
          and not exists (select from purchase_orders newer where newer.replaces_id = purchase_orders.id))))
    group by product_id`);
  return new Map(found.rows.map(({ product_id: id, quantity }) => [id, quantity]));
}
