import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { rankProducts } from '#catalogue/products/rank-products.ts';
import { relateProducts } from '#catalogue/related/relate-products.ts';
import type { Deps } from '#platform/deps.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';

/** What sold longer ago says little about today. */
const daysThatCount = 90;
/** The latest ones; so many say enough, and are read in seconds. */
const mostOrders = 100_000;
/** Whoever buys more kinds at once stocks up for a kennel: their baskets say little, and pairs grow with the square. */
const mostKinds = 20;

/** Works out anew from what was sold what sells best, what is new and what goes together. */
export async function updateMerchandising(deps: Pick<Deps, 'db' | 'changes' | 'clock'>): Promise<void> {
  const since = daysAfter(shopDay(deps.clock.now()), -daysThatCount);
  await rankProducts(deps, unitsSold(since));
  await relateProducts(deps, boughtTogether(since));
}

function unitsSold(since: string): SQL {
  return sql`select product_id, sum(units)::int as units from sales_by_product where day >= ${since}::date group by product_id`;
}

function boughtTogether(since: string): SQL {
  return sql`
    with latest as (
      select id from orders
      where created_at >= ${since}::date and status not in ('cancelled', 'refunded', 'awaiting-payment', 'abandoned')
      order by created_at desc, id desc limit ${mostOrders}
    ), bought as (
      select distinct order_id, product_id from order_lines where order_id in (select id from latest) and quantity > dropped
    ), counted as (
      select *, count(*) over (partition by order_id) as kinds from bought
    )
    select one.product_id, other.product_id as other_id, count(*)::int as times
    from counted one join counted other on other.order_id = one.order_id and other.product_id <> one.product_id
    where one.kinds <= ${mostKinds} and other.kinds <= ${mostKinds}
    group by one.product_id, other.product_id`;
}
