import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** Purchase orders for the suppliers' lines of all orders from this one on. */
export async function addPurchaseOrders(tx: Database, firstOrder: number): Promise<void> {
  await tx.execute(sql`set local gin_pending_list_limit = '512MB'`);
  await tx.execute(sql`
    insert into purchase_orders (number, order_id, order_number, supplier_id, state, way, is_automatic, hold_until,
      cost, created_at, sent_at, shipped_at, delivery_cost, rejected_cost, updated_at)
    select 'PO-' || substr(number, 4, 9) || supplier_id, id, number, supplier_id, state,
      case when state not in ('draft', 'cancelled') then 'connector' end, true, placed + interval '30 minutes', cost, placed,
      case when state not in ('draft', 'cancelled') then placed + interval '31 minutes' end,
      case when state = 'shipped' then placed + interval '1 day' end, case when state = 'shipped' then parcel_cost end,
      case when state = 'shipped' then 0 end, placed
    from (
      select orders.id, number, order_lines.supplier_id, orders.created_at as placed, sum(cost * quantity)::int as cost,
        max(parcel_cost) as parcel_cost,
        case status when 'confirmed' then 'draft' when 'cancelled' then 'cancelled'
          when 'processing' then 'acknowledged' else 'shipped' end as state
      from orders join order_lines on order_id = orders.id
      where orders.id >= ${firstOrder} and order_lines.supplier_id is not null
      group by orders.id, order_lines.supplier_id
    ) shares`);
  // Updates the statistics after the bulk insert.
  await tx.execute(sql`analyze purchase_orders`);
  await tx.execute(sql`
    insert into purchase_order_lines (purchase_order_id, order_line_id, name, quantity, cost)
    select purchase_orders.id, order_lines.id, name, quantity, order_lines.cost
    from purchase_orders join order_lines using (order_id, supplier_id) where order_id >= ${firstOrder}`);
  await tx.execute(sql`
    insert into purchase_order_events (purchase_order_id, state, at)
    select id, state, created_at from purchase_orders where order_id >= ${firstOrder}`);
}
