import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** What the shop would have ordered from suppliers for the drafts of orders just written; its own stock is left out. */
export async function writePurchaseOrders(tx: Database): Promise<void> {
  await tx.execute(sql`
    insert into purchase_orders (number, order_id, order_number, supplier_id, state, way, is_automatic, hold_until,
      cost, created_at, sent_at, updated_at)
    select 'PO-' || substr(orders.number, 4, 9) || supplier_id, orders.id, orders.number, supplier_id, ${stateOfOrder},
      case when ${stateOfOrder} in ('draft', 'cancelled') then null else 'connector' end, true,
      placed + interval '30 minutes', cost, placed,
      case when ${stateOfOrder} in ('draft', 'cancelled') then null else placed + interval '31 minutes' end, placed
    from drafts join orders using (id) join (
      select id, supplier_id, sum(supplier_price * quantity)::int as cost from draft_lines
      where supplier_id is not null group by id, supplier_id
    ) shares on shares.id = drafts.id`);
  await tx.execute(sql`
    insert into purchase_order_lines (purchase_order_id, order_line_id, name, quantity, cost)
    select purchase_orders.id, order_lines.id, order_lines.name, order_lines.quantity, order_lines.cost
    from drafts join order_lines on order_lines.order_id = drafts.id
    join purchase_orders on purchase_orders.order_id = drafts.id and purchase_orders.supplier_id = order_lines.supplier_id`);
  await tx.execute(sql`
    insert into purchase_order_events (purchase_order_id, state, at)
    select purchase_orders.id, purchase_orders.state, placed from drafts
    join purchase_orders on purchase_orders.order_id = drafts.id`);
}

/** As far as the order for which it is. */
const stateOfOrder = sql`case orders.status when 'confirmed' then 'draft' when 'cancelled' then 'cancelled'
  when 'processing' then 'acknowledged' else 'shipped' end`;
