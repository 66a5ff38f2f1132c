import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { literals } from '#platform/database/known-values.ts';
import { unpaidStatuses } from '../order/order-words.contract.ts';
import { hasFailedRefund, refundedSum } from '../order/refunds.table.ts';

/**
 * Revenue and cost of orders, computed from the orders themselves: the reference for all aggregates. For a new order
 * `new-sale.ts` computes the same.
 * `which` is a condition on `orders`. Unpaid and test orders do not count, nor do orders cancelled or fully refunded before
 * anything left, unless the payment cost a fee, or a refund failed and the money is still here.
 */
export function soldOrders(which: SQL = sql`true`): SQL {
  // Joined once instead of queried by each condition: every change of an order runs this, and planning it is most of the work.
  return sql`
    select orders.id as order_id, (orders.created_at at time zone 'Europe/London')::date as day,
      orders.total - orders.gift_card_total as total, orders.vat, orders.is_restocked, orders.status in ('cancelled', 'refunded') as is_refunded,
      ${refundedOfGoods} as refunded, coalesce(payments.fee, 0)::bigint as payment_fee
    from orders join payments on payments.order_number = orders.number
    cross join lateral (
      select coalesce(sum(refunds.amount) filter (where refunds.state <> 'failed'), 0) as refunded,
        coalesce(bool_or(refunds.state = 'failed'), false) as has_failed
      from refunds where refunds.order_id = orders.id
    ) given
    where ${soldIf(sql`payments.fee > 0 or (given.has_failed and orders.total > given.refunded + ${shortfall})`)} and (${which})`;
}

/** The amount by which a returned payment fell short of the order's total, which was never here. For queries with `payments`. */
const shortfall = sql`case payments.state when 'returned' then orders.total - payments.paid_amount else 0 end`;

/** What was paid for gift cards is no revenue, and what of it was given back, always by name, no refund of any. */
const refundedOfGoods = sql`least(given.refunded + ${shortfall} - case when orders.gift_card_total = 0 then 0 else (
  select coalesce(sum(refund_lines.amount), 0) from refund_lines
  join refunds on refunds.id = refund_lines.refund_id join order_lines on order_lines.id = refund_lines.order_line_id
  where refunds.order_id = orders.id and refunds.state <> 'failed' and order_lines.is_gift_card
) end, orders.total - orders.gift_card_total)::bigint`;

/** A condition on `orders`. */
export function isSold(): SQL {
  return soldIf(sql`exists (
    select from payments where payments.order_number = orders.number and (
      payments.fee > 0 or (${hasFailedRefund} and orders.total > ${refundedSum} + ${shortfall}))
  )`);
}

/** `hasMoney`: whether a closed order left money here, or with the payment provider. */
function soldIf(hasMoney: SQL): SQL {
  // Without the offset PostgreSQL may scan each table once for one page of orders.
  const hasLeft = sql`(exists (select from order_lines where order_lines.order_id = orders.id and order_lines.sent > 0 offset 0)
    or exists (select from parcels where parcels.order_id = orders.id offset 0))`;
  return sql`(not orders.is_test and (orders.status not in ('cancelled', 'refunded', ${literals(unpaidStatuses)})
    or (orders.status in ('cancelled', 'refunded') and (${hasLeft} or ${hasMoney}))))`;
}

/**
 * The same by line. Delivery, refunds without named goods, the parcels of each sender and the fee are shared among the lines
 * proportionally; each share is the difference of two running shares, so that they add up to the
 * penny. The VAT of refunded goods follows them, as on the credit note. A fully refunded order costs what had left, any other what was or will be sent, less what is on the shelf again.
 */
export function soldLines(which: SQL = sql`true`): SQL {
  return linesOf(sql`(${soldOrders(which)})`);
}

/** `sold`: the rows of {@link soldOrders}. */
export function linesOf(sold: SQL): SQL {
  const vatOfGoods = sql`coalesce(goods_vat * (goods - named)::numeric / nullif(goods, 0), 0)`;
  const vat = sql`coalesce((${vatOfGoods} + delivery_vat) * (paid - given_back) / nullif(paid - named, 0), 0)`;
  return sql`
    select order_id, line_id, day, product_id, supplier_id, units,
      case when unit_cost is null then units else 0 end as units_without_cost,
      paid - given_back as revenue, given_back as refunded,
      (${wholePence(sql`sum(${vat}) over so_far`)} - ${wholePence(sql`sum(${vat}) over so_far - ${vat}`)})::bigint as vat,
      case when is_restocked then 0 else coalesce(unit_cost, 0)::bigint * (leaving - restocked) end as cost,
      ${share(sql`parcel_cost * parcels`, {
        upTo: sql`sum(packed) over sender_so_far`,
        own: sql`packed`,
        all: sql`sum(packed) over sender`,
      })} as delivery_cost,
      ${share(sql`payment_fee`, {
        upTo: sql`sum(weight) over so_far`,
        own: sql`weight`,
        all: sql`sum(weight) over (partition by order_id)`,
      })} as payment_fee
    from (${withRefunds(sold)}) refunded_lines
    window so_far as (partition by order_id order by line_id),
      sender as (partition by order_id, supplier_id), sender_so_far as (partition by order_id, supplier_id order by line_id)`;
}

/** Refunds without named goods are shared by what is left of each line. `packed` is a line's weight in its sender's parcels. */
function withRefunds(sold: SQL): SQL {
  const left = sql`(paid - named)`;
  const weights = { upTo: sql`sum(${left}) over so_far`, own: left, all: sql`sum(${left}) over whole` };
  return sql`
    select *, named + ${share(sql`refunded - sum(named) over whole`, weights)} as given_back,
      (max(line_parcel_cost) over sender)::bigint as parcel_cost,
      case when parcels_sent > 0 then parcels_sent when bool_or(leaving > 0) over sender then 1 else 0 end as parcels,
      case when leaving > 0 or not bool_or(leaving > 0) over sender then weight else 0 end as packed
    from (${withDelivery(sold)}) paid_lines
    window whole as (partition by order_id), so_far as (partition by order_id order by line_id),
      sender as (partition by order_id, supplier_id)`;
}

function withDelivery(sold: SQL): SQL {
  // Free lines have a weight of a penny, so that amounts can be shared.
  const weight = sql`greatest(order_lines.line_total, 1)::bigint`;
  const weights = { upTo: sql`sum(${weight}) over so_far`, own: weight, all: sql`sum(${weight}) over whole` };
  const goods = sql`(order_lines.line_total - order_lines.discount)`;
  const delivery = sql`sold.total - sum(${goods}) over whole`;
  const deliveryVat = sql`sold.vat - sum(order_lines.vat) over whole`;
  const requested = sql`order_lines.quantity - order_lines.dropped`;
  return sql`
    select sold.order_id, sold.day, sold.refunded, sold.payment_fee, sold.is_restocked, order_lines.restocked, order_lines.id as line_id, order_lines.product_id,
      order_lines.supplier_id, order_lines.cost as unit_cost, order_lines.parcel_cost as line_parcel_cost, ${weight} as weight,
      case when is_refunded then 0 else ${requested} end as units,
      case when is_refunded then order_lines.sent else greatest(${requested}, order_lines.sent) end as leaving,
      ${goods} as goods, ${goods} + ${share(delivery, weights)} as paid,
      order_lines.vat as goods_vat, ${share(deliveryVat, weights)} as delivery_vat,
      (select coalesce(sum(refund_lines.amount), 0) from refund_lines join refunds on refunds.id = refund_lines.refund_id
        where refund_lines.order_line_id = order_lines.id and refunds.state <> 'failed')::bigint as named,
      (select count(*) from parcels where parcels.order_id = sold.order_id
        and parcels.supplier_id is not distinct from order_lines.supplier_id) as parcels_sent
    from ${sold} sold join order_lines on order_lines.order_id = sold.order_id and not order_lines.is_gift_card
    window whole as (partition by sold.order_id), so_far as (partition by sold.order_id order by order_lines.id)`;
}

/**
 * One line's share of an amount, from its own weight, the running sum of weights and their total, like
 * `sharedOut` of `money.ts`.
 */
export function share(amount: SQL, { upTo, own, all }: { upTo: SQL; own: SQL; all: SQL }): SQL {
  const part = (weight: SQL) => sql`coalesce(div((${amount}) * (${weight}), nullif(${all}, 0)), 0)`;
  return sql`(${part(upTo)} - ${part(sql`${upTo} - ${own}`)})::bigint`;
}

/** Rounded half-up. Rounded twice, because a sum of thirds and sixths may miss the half by the last digit. */
function wholePence(amount: SQL): SQL {
  return sql`coalesce(round(round(${amount}, 10)), 0)`;
}
