import { max, min, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { daysAfter } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { runningTotals, salesByProduct } from './sales.table.ts';

/** The month ends that have totals, the earliest first, without gaps. */
export async function readMonthEnds(db: Database): Promise<ShopDay[]> {
  const { monthEnd } = runningTotals;
  const [ends] = await db.select({ first: min(monthEnd), last: max(monthEnd) }).from(runningTotals);
  const { first, last } = ends ?? {};
  const monthEnds: ShopDay[] = [];
  if (first && last) for (let day = first; day <= last; day = nextMonthEnd(day)) monthEnds.push(day);
  return monthEnds;
}

/**
 * Adds the totals of the first past month without them, from those of the month before. The caller holds the lock of
 * the aggregates. @returns whether there was such a month
 */
export async function addMonthEnd(tx: Database, today: ShopDay): Promise<boolean> {
  const before = (await readMonthEnds(tx)).at(-1);
  const [sold] = await tx.select({ first: min(salesByProduct.day) }).from(salesByProduct);
  if (!sold?.first) return false;
  const monthEnd = before ? nextMonthEnd(before) : endOfMonth(sold.first);
  if (monthEnd >= today) return false;
  // In the order in which they are read: adjacent rows of a month are read three times as fast.
  await tx.execute(sql`
    insert into ${runningTotals} (month_end, product_id, units, profit)
    select ${monthEnd}::date, product_id, sum(units), sum(profit) from (
      select product_id, units, profit from ${runningTotals} where month_end = ${before ?? null}
      union all select product_id, units, profit from ${salesByProduct}
      where day > ${before ?? '-infinity'} and day <= ${monthEnd}
    ) sold group by product_id order by product_id`);
  return true;
}

function nextMonthEnd(monthEnd: ShopDay): ShopDay {
  return endOfMonth(daysAfter(monthEnd, 1));
}

function endOfMonth(day: ShopDay): ShopDay {
  const nextMonth = daysAfter(`${day.slice(0, 7)}-01`, 31).slice(0, 7);
  return daysAfter(`${nextMonth}-01`, -1);
}
