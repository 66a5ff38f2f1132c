import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { readSalesByDay } from './sales.ts';
import type { Days } from './sales.ts';
import { salesByProduct, salesBySupplier, salesChanges } from './sales.table.ts';
import { soldLines } from './sold.ts';

export type Profit = {
  units: number;
  /** Of them, those nobody told the shop the cost of; they count as if they had cost nothing. */
  unitsWithoutCost: number;
  /** Including VAT and delivery, less refunds. */
  revenue: Pence;
  refunded: Pence;
  vat: Pence;
  cost: Pence;
  deliveryCost: Pence;
  /** Revenue less VAT, cost and delivery cost. */
  profit: Pence;
};

export type Page = { limit: number; offset: number };
export type ProfitList<Of> = { total: number; list: (Profit & Of)[] };

/** The most profitable first. */
export async function readProfitByProduct(
  db: Database,
  days: Days,
  page: Page,
): Promise<ProfitList<{ productId: number }>> {
  const { total, rows } = await readGrouped(db, 'product_id', days, page);
  return { total, list: rows.map((row) => ({ productId: row.key, ...profitOf(row) })) };
}

/** The most profitable first; `supplierId` is null for the shop's own stock. */
export async function readProfitBySupplier(
  db: Database,
  days: Days,
  page: Page,
): Promise<ProfitList<{ supplierId: number | null }>> {
  const { total, rows } = await readGrouped(db, 'supplier_id', days, page);
  return { total, list: rows.map((row) => ({ supplierId: row.key === ownStock ? null : row.key, ...profitOf(row) })) };
}

/** The newest first. */
export async function readProfitByOrder(
  db: Database,
  days: Days,
  page: Page,
): Promise<ProfitList<{ orderNumber: string; customerName: string }>> {
  const placed = sql`
    select id from orders
    where created_at >= ${startOf(days.from)} and created_at < ${startOf(days.to, 1)} and status <> 'cancelled'
    order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`;
  const [ofDays, { rows }] = await Promise.all([
    readSalesByDay(db, days),
    db.execute<ProfitRow & { number: string; customer_name: string }>(sql`
      select number, customer_name, ${profitColumns}
      from (${soldLines(sql`orders.id = any(array(${placed}))`)}) sold
      join (select id, number, customer_name, created_at from orders) placed on placed.id = sold.order_id
      group by placed.id, number, customer_name, created_at order by created_at desc, placed.id desc`),
  ]);
  const total = ofDays.reduce((sum, { orders }) => sum + orders, 0);
  return {
    total,
    list: rows.map((row) => ({ orderNumber: row.number, customerName: row.customer_name, ...profitOf(row) })),
  };
}

type ProfitRow = Record<
  'units' | 'units_without_cost' | 'revenue' | 'refunded' | 'vat' | 'cost' | 'delivery_cost' | 'profit',
  string
>;

const profitColumns = sql`sum(units) as units, sum(units_without_cost) as units_without_cost, sum(revenue) as revenue,
  sum(refunded) as refunded, sum(vat) as vat, sum(cost) as cost, sum(delivery_cost) as delivery_cost,
  sum(revenue - vat - cost - delivery_cost) as profit`;

type Key = 'product_id' | 'supplier_id';
type KeyedRow = ProfitRow & { key: number };

/** Stands for the shop's own stock where a supplier's id would. */
const ownStock = 0;

/** One page, and how many there are on all pages, even if this one is empty. Ranked by one sum first: eight cost three times as much. */
async function readGrouped(
  db: Database,
  key: Key,
  days: Days,
  { limit, offset }: Page,
): Promise<{ total: number; rows: KeyedRow[] }> {
  const { rows } = await db.execute<KeyedRow & { total: number }>(sql`
    with ranked as materialized (
      select key, sum(revenue - vat - cost - delivery_cost) as profit from (${bookedLines(key, days)}) lines
      group by key having sum(units) <> 0
    ), page as (
      select key from ranked order by profit desc, key limit ${limit} offset ${offset}
    )
    select (select count(*) from ranked)::int as total, sold.* from (select) always left join (
      select key, ${profitColumns} from (${bookedLines(key, days, sql`any(array(select key from page))`)}) lines group by key
    ) sold on true order by profit desc, key`);
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ key: found }) => found !== null) };
}

function bookedLines(key: Key, { from, to }: Days, among?: SQL): SQL {
  const sums = key === 'product_id' ? salesByProduct : salesBySupplier;
  const keyed = key === 'product_id' ? sql`product_id` : sql`coalesce(supplier_id, ${ownStock}::int)`;
  const columns = sql`${keyed} as key, units, units_without_cost, revenue, refunded, vat, cost, delivery_cost`;
  const which = sql`day between ${from} and ${to} ${among && sql`and ${keyed} = ${among}`}`;
  return sql`
    select ${columns} from ${sums} where ${which}
    union all
    select ${columns} from ${salesChanges} where product_id is not null and ${which}`;
}

/** Midnight in London, so many days after the beginning of a day. */
function startOf(day: string, daysLater = 0): SQL {
  return sql`((${day}::date + ${daysLater}::int)::timestamp at time zone 'Europe/London')`;
}

/** PostgreSQL's sums come as text. */
function profitOf(row: ProfitRow): Profit {
  const sum = (name: keyof ProfitRow) => pence(Number(row[name]));
  return {
    units: Number(row.units),
    unitsWithoutCost: Number(row.units_without_cost),
    revenue: sum('revenue'),
    refunded: sum('refunded'),
    vat: sum('vat'),
    cost: sum('cost'),
    deliveryCost: sum('delivery_cost'),
    profit: sum('profit'),
  };
}
