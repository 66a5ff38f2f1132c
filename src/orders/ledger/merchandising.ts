import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { rankProducts } from '#catalogue/related/rank-products.ts';
import { relateProducts } from '#catalogue/related/relate-products.ts';
import { literals } from '#platform/database/known-values.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import { unpaidStatuses } from '../order/order-words.contract.ts';

/** Older sales say little about today. */
const daysThatCount = 90;
/** The latest orders; enough data, and read in seconds. */
const mostOrders = 100_000;
/** Baskets with more products are bulk orders: they say little, and pairs grow with the square. */
const mostKinds = 20;

/** Recomputes best sellers, new products and products bought together from the sales. */
export async function updateMerchandising(deps: Pick<Deps, 'db' | 'changes' | 'clock'>): Promise<void> {
  const since = daysAfter(shopDay(deps.clock.now()), -daysThatCount);
  await rankProducts(deps, unitsSold(since));
  await relateProducts(deps, boughtTogether(since));
}

/** Without gifts: what was given away was not chosen. */
function unitsSold(since: string): SQL {
  return sql`
    select product_id, sum(units)::int as units from (
      select product_id, units from sales_by_product where day >= ${since}::date
      union all
      select product_id, dropped - quantity from order_lines where is_gift and order_id in (
        select id from orders
        where created_at >= ${since}::date and status not in ('cancelled', 'refunded', ${literals(unpaidStatuses)}))
    ) sold group by product_id`;
}

function boughtTogether(since: string): SQL {
  return sql`
    with latest as (
      select id from orders
      where created_at >= ${since}::date and status not in ('cancelled', 'refunded', ${literals(unpaidStatuses)})
      order by created_at desc, id desc limit ${mostOrders}
    ), bought as (
      select distinct order_id, product_id from order_lines
      where order_id in (select id from latest) and quantity > dropped and not is_gift and not is_gift_card
    ), counted as (
      select *, count(*) over (partition by order_id) as kinds from bought
    )
    select one.product_id, other.product_id as other_id, count(*)::int as times
    from counted one join counted other on other.order_id = one.order_id and other.product_id <> one.product_id
    where one.kinds <= ${mostKinds} and other.kinds <= ${mostKinds}
    group by one.product_id, other.product_id`;
}
