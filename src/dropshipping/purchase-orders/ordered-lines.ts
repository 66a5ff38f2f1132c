import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { OrderedLine } from '../connectors/supplier-connector.ts';
import type { StoredPurchaseLine } from './purchase-order-rows.ts';

/** Lines as a connector takes them, with the supplier's ids of their products, by purchase order; those without a code are left out. */
export async function orderedLines(
  db: Database,
  lines: readonly StoredPurchaseLine[],
): Promise<Map<number, OrderedLine[]>> {
  const namesOf = await readNames(db, lines);
  const ordered = lines.flatMap(({ purchaseOrderId, orderLineId, code, name, quantity, cost: price }) => {
    const names = namesOf.get(`${purchaseOrderId} ${orderLineId}`);
    return code === null ? [] : [{ purchaseOrderId, line: { code, name, quantity, price, ...(names && { names }) } }];
  });
  const byPurchaseOrder = Map.groupBy(ordered, ({ purchaseOrderId }) => purchaseOrderId);
  return new Map([...byPurchaseOrder].map(([id, own]) => [id, own.map(({ line }) => line)]));
}

/** As the supplier last reported them. */
async function readNames(db: Database, lines: readonly StoredPurchaseLine[]): Promise<Map<string, string[]>> {
  const ids = [...new Set(lines.map(({ purchaseOrderId }) => purchaseOrderId))];
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ purchase_order_id: number; order_line_id: number; names: string[] }>(sql`
    select purchase_order_lines.purchase_order_id, order_lines.id as order_line_id, supplier_offers.names
    from purchase_order_lines join purchase_orders on purchase_orders.id = purchase_order_lines.purchase_order_id
    join order_lines on order_lines.id = purchase_order_lines.order_line_id
    join supplier_offers on supplier_offers.product_id = order_lines.product_id
      and supplier_offers.supplier_id = purchase_orders.supplier_id
    where purchase_orders.id = any(${sql.param(ids)}::int[]) and supplier_offers.names <> '{}'`);
  return new Map(rows.map((row) => [`${row.purchase_order_id} ${row.order_line_id}`, row.names]));
}
