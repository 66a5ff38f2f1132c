import { max, min, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { aggregateBooks, correctBooks } from './aggregate-books.ts';
import { allSold, changeColumns } from './book-sales.ts';
import {
  bestSellers,
  runningTotals,
  salesByDay,
  salesByProduct,
  salesBySupplier,
  salesChanges,
} from './sales.table.ts';

/** The key of the advisory lock under which the aggregates are written; any number. */
const sumsLock = 7_294_011;

const correction = { byUserId: null, subject: 'sales', subjectId: 'sums', did: 'corrected' };

/** Columns of the sales tables in SQL: for order lines, and for orders. */
export const ofLines = [
  'units',
  'units_without_cost',
  'revenue',
  'refunded',
  'vat',
  'cost',
  'delivery_cost',
  'payment_fee',
];
const ofOrders = ['orders', 'refunded_orders', 'revenue', 'refunded'];

const all = ['orders', 'refunded_orders', ...ofLines];

/** Adds booked changes to the aggregates in one statement, so that a concurrent reader counts each change once. */
export async function aggregateSales({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSums(tx);
    const monthEnds = await readMonthEnds(tx);
    await tx.execute(sql`
      with booked as (delete from ${salesChanges} returning *),
      lines as (select * from booked where product_id is not null),
      days as (
        insert into ${salesByDay} (day, ${names(ofOrders)})
        select day, ${sums(ofOrders)} from booked where product_id is null group by day
        on conflict (day) do update set ${added('sales_by_day', ofOrders)}
      ), suppliers as (
        insert into ${salesBySupplier} (day, supplier_id, ${names(ofLines)})
        select day, supplier_id, ${sums(ofLines)} from lines group by day, supplier_id
        on conflict (day, supplier_id) do update set ${added('sales_by_supplier', ofLines)}
      ), products as (
        insert into ${salesByProduct} (day, product_id, supplier_id, ${names(ofLines)})
        select day, product_id, supplier_id, ${sums(ofLines)} from lines group by day, product_id, supplier_id order by day
        on conflict (day, product_id, supplier_id) do update set ${added('sales_by_product', ofLines)}
      ), best as (
        insert into ${bestSellers} (product_id, units, revenue)
        select product_id, sum(units), sum(revenue) from lines group by product_id
        on conflict (product_id) do update set ${added('best_sellers', ['units', 'revenue'])}
      )
      insert into ${runningTotals} (month_end, product_id, units, profit)
      select month_end, product_id, sum(units), sum(profit)
      from lines join unnest(${sql.param(monthEnds)}::date[]) as month_end on month_end >= day group by month_end, product_id
      on conflict (month_end, product_id) do update set ${added('running_totals', ['units', 'profit'])}`);
  });
  await addMonthEnds({ db, clock });
  await aggregateBooks(db);
}

/**
 * Compares the aggregates with the orders and books the differences: for orders written directly, and as a
 * safeguard. Concurrent orders do no harm: the statement sees either an order and its booking, or neither.
 * @returns the number of days with a difference
 */
export async function correctSales({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const daysAmiss = await db.transaction(async (tx) => {
    await lockSums(tx);
    const { rows } = await tx.execute<{ days: number }>(sql`
      with amiss as (
        insert into ${salesChanges} (${changeColumns})
        select day, product_id, supplier_id, ${sums(all)} from (
          ${allSold()}
          union all select day, product_id, supplier_id, ${taken(all)} from ${salesChanges}
          union all select day, null, null, -orders, -refunded_orders, 0, 0, -revenue, -refunded, 0, 0, 0, 0 from ${salesByDay}
          union all select day, product_id, supplier_id, 0, 0, ${taken(ofLines)} from ${salesByProduct}
        ) held
        group by day, product_id, supplier_id having (${sums(all)}) is distinct from (${zeros(all)})
        returning day
      ) select count(distinct day)::int as days from amiss`);
    const days = rows[0]?.days ?? 0;
    if (days > 0) await recordChange(tx, { ...correction, at: clock.now(), before: null, after: { days } });
    return days;
  });
  await correctBooks(db);
  await aggregateSales({ db, clock });
  return daysAmiss;
}

/** One month per transaction: after an upgrade or an import there may be years of them, and sales go on meanwhile. */
async function addMonthEnds({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const today = shopDay(clock.now());
  const addOne = () =>
    db.transaction(async (tx) => {
      await lockSums(tx);
      return addMonthEnd(tx, today);
    });
  while (await addOne());
}

/** Serialised, so that two runs neither deadlock nor correct the same difference twice. */
async function lockSums(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sumsLock})`);
}

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
async function addMonthEnd(tx: Database, today: ShopDay): Promise<boolean> {
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

export function names(columns: string[]): SQL {
  return sql.raw(columns.join(', '));
}

function sums(columns: string[]): SQL {
  return sql.raw(columns.map((column) => `sum(${column})`).join(', '));
}

/** The same columns negated, under their own names. */
function taken(columns: string[]): SQL {
  return sql.raw(columns.map((column) => `-${column} as ${column}`).join(', '));
}

function zeros(columns: string[]): SQL {
  return sql.raw(columns.map(() => '0').join(', '));
}

/** For `on conflict do update set`. */
function added(table: string, columns: string[]): SQL {
  return sql.raw(columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', '));
}
