import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { daysAfter } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { names, ofLines, readMonthEnds } from './aggregate-sales.ts';
import { profitOf, profitSums } from './profits.ts';
import type { Page, ProfitList, ProfitSums } from './profits.ts';
import { runningTotals, salesByProduct, salesChanges } from './sales.table.ts';
import type { Days } from './sales.ts';

/**
 * The most profitable first, ties by id; returned goods may have a cost without a sale.
 * Products without sold pieces and without profit or loss are left out.
 */
export async function readProfitByProduct(
  db: Database,
  days: Days,
  { limit, offset }: Page,
): Promise<ProfitList<{ productId: number }>> {
  const { from, to } = days;
  const parts = sql.join(partsOf(days, await readMonthEnds(db)), sql` union all `);
  const ofProduct = sql`product_id = page.product_id and day between ${from} and ${to}`;
  // Ranked by a double, which holds whole pence exactly: the sum of bigints is numeric, which takes half as long again.
  // The other figures are computed for the page's products only. Joined to a constant row, so that the total is
  // known even if the page is empty.
  const { rows } = await db.execute<ProfitSums & { total: number; product_id: number | null }>(sql`
    with sold as materialized (
      select product_id, sum(profit::float8) as rank from (
        ${parts}
        union all select product_id, units, profit from ${salesChanges}
        where product_id is not null and day between ${from} and ${to}
      ) parts group by product_id having sum(units) <> 0 or sum(profit::float8) <> 0
    ), page as (select * from sold order by rank desc, product_id limit ${limit} offset ${offset})
    select (select count(*) from sold)::int as total, page.product_id, figures.* from (select) always left join (page
      cross join lateral (
        select ${profitSums} from (
          select ${names(ofLines)} from ${salesByProduct} where ${ofProduct}
          union all select ${names(ofLines)} from ${salesChanges} where ${ofProduct}
        ) lines
      ) figures
    ) on true order by rank desc, product_id`);
  return {
    total: rows[0]?.total ?? 0,
    list: rows.flatMap((row) => (row.product_id === null ? [] : { productId: row.product_id, ...profitOf(row) })),
  };
}

/** Month-end totals have about as many rows as this many days: of 100,000 products some 5,000 are sold on each. */
const daysOfTotals = 20;

/** Before anything was sold. */
const beginning = '0001-01-01';

/** Sales by product for the requested days: either from these days, or from the totals of two month ends and the days between. */
function partsOf({ from, to }: Days, monthEnds: readonly ShopDay[]): SQL[] {
  const after = daysAfter(from, -1);
  const distance = daysBetween(monthEnds[0] ?? to);
  const nearest = (day: ShopDay) =>
    [beginning, ...monthEnds].reduce((best, end) => (distance(end, day) <= distance(best, day) ? end : best));
  const [start, end] = [nearest(after), nearest(to)];
  const byTotals = distance(start, after) + distance(end, to) + 2 * daysOfTotals;
  if (start === end || distance(after, to) <= byTotals) return ofDays(after, to);
  return [
    sql`select product_id, units, profit from ${runningTotals} where month_end = ${end}`,
    sql`select product_id, -units, -profit from ${runningTotals} where month_end = ${start}`,
    ...ofDays(end, to),
    ...ofDays(after, start),
  ];
}

/** Sales after the one day up to the other; subtracted where they are the other way round. */
function ofDays(after: ShopDay, until: ShopDay): SQL[] {
  if (after === until) return [];
  const sales = (figures: string, first: ShopDay, last: ShopDay) =>
    sql`select product_id, ${sql.raw(figures)} from ${salesByProduct} where day > ${first} and day <= ${last}`;
  return [after < until ? sales('units, profit', after, until) : sales('-units, -profit', until, after)];
}

/** Days before the first totals have no sales. */
function daysBetween(firstMonthEnd: ShopDay): (one: ShopDay, other: ShopDay) => number {
  const first = Date.parse(`${firstMonthEnd.slice(0, 7)}-01`);
  const place = (day: ShopDay) => Math.max(Date.parse(day), first);
  return (one, other) => Math.abs(place(one) - place(other)) / days(1);
}
