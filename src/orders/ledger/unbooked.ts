import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { standardVatRate } from '../order/order-words.contract.ts';
import { isPlaced } from '../order/orders.table.ts';

/**
 * Missing or surplus entries for sales and fees, as corrections. `which` is a condition on `orders`. A returned payment
 * was no sale, nor is a test order. A sale counts on the day of its payment (its tax point: it is paid before anything is sent), later changes
 * of it on the day of the change.
 */
export function unbookedSales(which: SQL): SQL {
  return sql`
    with placed as materialized (
      select orders.id, orders.total - orders.gift_card_total as total, orders.gift_card_total, orders.vat_number is not null as is_registered, orders.delivery_vat,
        case when orders.vat_number is null then 0 else orders.vat end as vat,
        case when orders.is_test then 0 else coalesce(payments.fee, 0) end as fee,
        ${paidByCards} as by_cards,
        ${londonDay(sql`payments.paid_at`)} as paid_day, ${londonDay(sql`orders.updated_at`)} as changed_day,
        ${isPlaced} and payments.state = 'paid' and not orders.is_test as is_sale
      from orders join payments on payments.order_number = orders.number
      where payments.paid_at is not null and (${which})
    ), goods as materialized (
      select placed.id, case when is_registered then order_lines.vat_rate end as vat_rate,
        sum(order_lines.line_total - order_lines.discount) as gross,
        sum(case when is_registered then order_lines.vat else 0 end) as vat
      from placed join order_lines on order_lines.order_id = placed.id and not order_lines.is_gift_card where is_sale group by 1, 2
    ), delivery as (
      select id, is_registered, delivery_vat, placed.total - sum(goods.gross) as gross, placed.vat - sum(goods.vat) as vat
      from placed join goods using (id) group by id, placed.total, placed.vat, is_registered, delivery_vat
    ), wanted as (
      select id, 'goods' as kind, vat_rate, gross, vat from goods union all
      select id, 'delivery', case when is_registered then ${standardVatRate}::int end, gross, vat from delivery
      where not is_registered or delivery_vat is null union all
      select id, 'delivery', part.rate, part.gross, part.vat
      from delivery, jsonb_to_recordset(delivery_vat) as part(rate int, gross int, vat int) where is_registered union all
      select id, 'fee', null, -fee, 0 from placed where fee > 0 union all
      select id, 'gift-card', null, -by_cards, 0 from placed where is_sale and by_cards <> 0 union all select id, 'gift-card-sale', null, gift_card_total, 0 from placed where is_sale and gift_card_total > 0
    ), booked as materialized (
      select order_id as id, kind, vat_rate, gross, vat from book_entries
      where order_id in (select id from placed) and refund_id is null
    ), differences as (
      select id, kind, vat_rate, sum(gross) as gross, sum(vat) as vat
      from (select * from wanted union all select id, kind, vat_rate, -gross, -vat from booked) held
      group by id, kind, vat_rate having sum(gross) <> 0 or sum(vat) <> 0
    )
    select case when differences.kind = 'fee' or not exists (select from booked where booked.id = placed.id and booked.kind <> 'fee')
        then paid_day else changed_day end as day,
      differences.kind, placed.id as order_id, differences.vat_rate, differences.gross, differences.vat
    from differences join placed on placed.id = differences.id`;
}

/** What gift cards have paid, less what is back on them. */
const paidByCards = sql`(
  (select coalesce(sum(card.amount), 0) from jsonb_to_recordset(orders.gift_cards) as card(amount int)) - (
    select coalesce(sum(refunds.amount), 0) from refunds
    where refunds.order_id = orders.id and refunds.way = 'gift-card' and refunds.state <> 'failed'))`;

/** Missing or surplus entries for refunds. An order that was no sale has none. */
export function unbookedRefunds(which: SQL): SQL {
  return sql`
    select refunds.id, refunds.order_id, refunds.amount, refunds.state,
      ${londonDay(sql`refunds.at`)}::text as given_day, ${londonDay(sql`refunds.settled_at`)}::text as settled_day, (
        select coalesce(json_agg(json_build_object('rate', order_lines.vat_rate, 'amount', refund_lines.amount)), '[]')
        from refund_lines join order_lines on order_lines.id = refund_lines.order_line_id
        where refund_lines.refund_id = refunds.id and not order_lines.is_gift_card
      ) as named, (
        select coalesce(sum(refund_lines.amount), 0)::int
        from refund_lines join order_lines on order_lines.id = refund_lines.order_line_id
        where refund_lines.refund_id = refunds.id and order_lines.is_gift_card
      ) as of_gift_cards
    from refunds join orders on orders.id = refunds.order_id
    where (${which}) and exists (select from book_entries where order_id = orders.id and kind in ('goods', 'delivery', 'gift-card-sale'))
      and coalesce((select sum(gross) from book_entries where refund_id = refunds.id), 0)
        <> case refunds.state when 'failed' then 0 else -refunds.amount end
    order by refunds.id`;
}

function londonDay(moment: SQL): SQL {
  return sql`(${moment} at time zone 'Europe/London')::date`;
}
