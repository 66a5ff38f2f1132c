import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';

const uncodedRow = z.object({ purchaseOrderId: z.int(), id: z.int(), name: z.string() });

type UncodedProduct = Omit<z.infer<typeof uncodedRow>, 'purchaseOrderId'>;

/**
 * Products without a code of the supplier's own, by unsent purchase order: it cannot be sent until somebody gives them one. A code
 * that the shop made up counts once sending has failed: by email it is sent all the same.
 */
export async function findUncoded(
  db: Database,
  purchaseOrderIds: readonly number[],
): Promise<ReadonlyMap<number, UncodedProduct[]>> {
  if (purchaseOrderIds.length === 0) return new Map();
  const { rows } = await db.execute(sql`
    select distinct purchase_orders.id as "purchaseOrderId", products.id, products.name
    from purchase_order_lines join purchase_orders on purchase_orders.id = purchase_order_lines.purchase_order_id
    join order_lines on order_lines.id = purchase_order_lines.order_line_id
    join products on products.id = order_lines.product_id
    where purchase_orders.id = any(${sql.param([...purchaseOrderIds])}::int[])
      and (purchase_orders.state in ('draft', 'failed') and purchase_order_lines.code is null
        or purchase_orders.state = 'failed' and purchase_order_lines.code ~ ('^SP-' || products.id || '-[0-9]{12,14}$'))
      and not (products.supplier_id = purchase_orders.supplier_id and products.is_matched)
    order by products.name`);
  const found = z.array(uncodedRow).parse(rows);
  const grouped = Map.groupBy(found, ({ purchaseOrderId }) => purchaseOrderId);
  return new Map(
    [...grouped].map(([id, own]) => [id, own.map(({ id: productId, name }) => ({ id: productId, name }))]),
  );
}
