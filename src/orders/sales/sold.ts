import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * What orders brought in and cost, worked out from the orders themselves: the truth that all sums are held against.
 * `which` is a condition on `orders`. A cancelled order is none.
 */
export function soldOrders(which: SQL = sql`true`): SQL {
  return sql`
    select orders.id as order_id, (orders.created_at at time zone 'Europe/London')::date as day,
      orders.total, orders.vat, orders.is_restocked,
      (select coalesce(sum(refunds.amount), 0) from refunds where refunds.order_id = orders.id)::bigint as refunded
    from orders where orders.status <> 'cancelled' and (${which})`;
}

/**
 * The same by line. What the customer paid for delivery, and what was given back, is shared among the lines in proportion;
 * each share is the difference of two running shares rounded down, so that they add up to the penny.
 */
export function soldLines(which: SQL = sql`true`): SQL {
  return sql`
    select order_id, line_id, day, product_id, supplier_id, units,
      case when unit_cost is null then units else 0 end as units_without_cost,
      paid - given_back as revenue, given_back as refunded,
      goods - ${partOf(sql`given_back`, sql`goods`, sql`paid`)} as goods,
      ${partOf(sql`line_vat`, sql`paid - given_back`, sql`paid`)} as vat,
      case when is_restocked then 0 else coalesce(unit_cost, 0)::bigint * (units - dropped) end as cost,
      delivery_cost
    from (${withRefunds(which)}) refunded_lines`;
}

function withRefunds(which: SQL): SQL {
  const all = sql`sum(paid) over whole`;
  const upTo = sql`sum(paid) over so_far`;
  return sql`
    select *, ${share(sql`refunded`, { upTo, own: sql`paid`, all })} as given_back
    from (${withDelivery(which)}) paid_lines
    window whole as (partition by order_id), so_far as (partition by order_id order by line_id)`;
}

function withDelivery(which: SQL): SQL {
  // A line of things that cost nothing still weighs a penny, so that there is something to share by.
  const weight = sql`greatest(order_lines.line_total, 1)::bigint`;
  const weights = { upTo: sql`sum(${weight}) over so_far`, own: weight, all: sql`sum(${weight}) over whole` };
  const goods = sql`(order_lines.line_total - order_lines.discount)`;
  const delivery = sql`sold.total - sum(${goods}) over whole`;
  const deliveryVat = sql`sold.vat - sum(order_lines.vat) over whole`;
  return sql`
    select sold.order_id, sold.day, sold.refunded, sold.is_restocked, order_lines.id as line_id, order_lines.product_id,
      order_lines.supplier_id, order_lines.quantity as units, order_lines.dropped, order_lines.cost as unit_cost, order_lines.delivery_cost,
      ${goods} as goods, ${goods} + ${share(delivery, weights)} as paid,
      order_lines.vat + ${share(deliveryVat, weights)} as line_vat
    from (${soldOrders(which)}) sold join order_lines on order_lines.order_id = sold.order_id
    window whole as (partition by sold.order_id), so_far as (partition by sold.order_id order by order_lines.id)`;
}

/** One line's share of an amount, given its own weight, that of the lines up to and including it, and that of all. */
function share(amount: SQL, { upTo, own, all }: { upTo: SQL; own: SQL; all: SQL }): SQL {
  const part = (weight: SQL) => sql`coalesce(div((${amount}) * (${weight}), nullif(${all}, 0)), 0)`;
  return sql`(${part(upTo)} - ${part(sql`${upTo} - ${own}`)})::bigint`;
}

/** `amount × numerator / denominator`, rounded down; nothing of nothing. */
function partOf(amount: SQL, numerator: SQL, denominator: SQL): SQL {
  return sql`coalesce((${amount}) * (${numerator}) / nullif(${denominator}, 0), 0)::bigint`;
}
