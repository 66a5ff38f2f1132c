import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { daysAfter } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { bestSellers, salesByDay, salesChanges } from './sales.table.ts';

// All queries read aggregates and changes that are not aggregated yet in one statement, so the figures are correct to the penny
// as soon as an order is placed.

export type Days = { from: ShopDay; to: ShopDay };
export type Sales = { orders: number; revenue: Pence };
export type SalesOfDay = Sales & { day: ShopDay };
export type BestSeller = { productId: number; units: number; revenue: Pence };

/** Without cancelled and fully refunded orders, refunds deducted, each on the day its order was placed. Days without orders are missing. */
export async function readSalesByDay(db: Database, { from, to }: Days): Promise<SalesOfDay[]> {
  const { rows } = await db.execute<Record<'day' | 'orders' | 'revenue', string>>(sql`
    select day::text, sum(orders) as orders, sum(revenue) as revenue
    from (${bookedDays(sql`day between ${from} and ${to}`)}) booked
    group by day having sum(orders) <> 0 order by day`);
  return rows.map(({ day, orders, revenue }) => ({ day, ...salesOf({ orders, revenue }) }));
}

/** Includes fully refunded ones with sent goods. */
export async function countSoldOrders(db: Database, { from, to }: Days): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    select coalesce(sum(orders + refunded_orders), 0) as count
    from (${bookedDays(sql`day between ${from} and ${to}`)}) booked`);
  return Number(rows[0]?.count ?? 0);
}

/** Since the shop opened, in the `span` days up to today, and in as many before those. */
export async function readSalesTotals(
  db: Database,
  today: ShopDay,
  span: number,
): Promise<{ ever: Sales; recent: Sales; before: Sales }> {
  const recentFrom = sql`${daysAfter(today, 1 - span)}::date`;
  const beforeFrom = sql`${daysAfter(today, 1 - 2 * span)}::date`;
  const sums = (name: string, where: SQL) => sql`
    coalesce(sum(orders) filter (where ${where}), 0) as ${sql.raw(`${name}_orders`)},
    coalesce(sum(revenue) filter (where ${where}), 0) as ${sql.raw(`${name}_revenue`)}`;
  const { rows } = await db.execute<Record<string, string>>(sql`
    select ${sums('ever', sql`true`)}, ${sums('recent', sql`day between ${recentFrom} and ${today}`)},
      ${sums('before', sql`day >= ${beforeFrom} and day < ${recentFrom}`)}
    from (${bookedDays(sql`true`)}) booked`);
  const of = (name: string) => salesOf({ orders: rows[0]?.[`${name}_orders`], revenue: rows[0]?.[`${name}_revenue`] });
  return { ever: of('ever'), recent: of('recent'), before: of('before') };
}

/** By units sold since the shop opened. Revenue includes each product's share of delivery, as in the profit. */
export async function readBestSellers(db: Database, limit: number): Promise<BestSeller[]> {
  // Changes that are not aggregated can lift a product by as many places as products are booked, and no further. `nulls last`
  // matches the index; an array, because the planner does not know that a subquery is small.
  const { rows } = await db.execute<Record<'product_id' | 'units' | 'revenue', string>>(sql`
    with booked as materialized (
      select product_id, units, revenue from ${salesChanges} where product_id is not null
    ), candidates as (
      (select product_id from ${bestSellers} order by units desc nulls last, revenue desc nulls last, product_id
        limit ${limit} + (select count(distinct product_id) from booked))
      union select product_id from booked
    )
    select product_id, sum(units) as units, sum(revenue) as revenue from (
      select product_id, units, revenue from ${bestSellers}
      where product_id = any(array(select product_id from candidates))
      union all select * from booked
    ) sold
    group by product_id having sum(units) > 0 order by 2 desc, 3 desc, 1 limit ${limit}`);
  return rows.map(({ product_id: productId, units, revenue }) => ({
    productId: Number(productId),
    units: Number(units),
    revenue: pence(Number(revenue)),
  }));
}

function bookedDays(which: SQL): SQL {
  return sql`
    select day, orders, refunded_orders, revenue from ${salesByDay} where ${which}
    union all
    select day, orders, refunded_orders, revenue from ${salesChanges} where product_id is null and (${which})`;
}

/** PostgreSQL's sums, as text. */
function salesOf({ orders, revenue }: { orders: string | undefined; revenue: string | undefined }): Sales {
  return { orders: Number(orders), revenue: pence(Number(revenue)) };
}
