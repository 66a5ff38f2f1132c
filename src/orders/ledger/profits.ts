import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { startOfDay } from '#platform/database/start-of-day.ts';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { salesBySupplier, salesChanges } from './sales.table.ts';
import { countSoldOrders } from './sales.ts';
import type { Days } from './sales.ts';
import { isSold, soldLines } from './sold.ts';

export type Profit = {
  units: number;
  /** Pieces of unknown cost, which count as if they had cost nothing. */
  unitsWithoutCost: number;
  /** Including VAT and delivery, less refunds. */
  revenue: Pence;
  refunded: Pence;
  vat: Pence;
  cost: Pence;
  deliveryCost: Pence;
  /** Fees of payment providers. */
  paymentFee: Pence;
  /** Revenue less VAT, cost, delivery cost and payment fee. */
  profit: Pence;
};

export type Page = { limit: number; offset: number };
export type ProfitList<Of> = { total: number; list: (Profit & Of)[] };

/** PostgreSQL's sums, as text. */
export type ProfitSums = Record<
  'units' | 'units_without_cost' | 'revenue' | 'refunded' | 'vat' | 'cost' | 'delivery_cost' | 'payment_fee' | 'profit',
  string
>;

export const profitSums = sql`sum(units) as units, sum(units_without_cost) as units_without_cost, sum(revenue) as revenue,
  sum(refunded) as refunded, sum(vat) as vat, sum(cost) as cost, sum(delivery_cost) as delivery_cost,
  sum(payment_fee) as payment_fee, sum(revenue - vat - cost - delivery_cost - payment_fee) as profit`;

export function profitOf(row: ProfitSums): Profit {
  const sum = (name: keyof ProfitSums) => pence(Number(row[name]));
  return {
    units: Number(row.units),
    unitsWithoutCost: Number(row.units_without_cost),
    revenue: sum('revenue'),
    refunded: sum('refunded'),
    vat: sum('vat'),
    cost: sum('cost'),
    deliveryCost: sum('delivery_cost'),
    paymentFee: sum('payment_fee'),
    profit: sum('profit'),
  };
}

/** The most profitable first; `supplierId` is null for our own stock. */
export async function readProfitBySupplier(
  db: Database,
  { from, to }: Days,
  { limit, offset }: Page,
): Promise<ProfitList<{ supplierId: number | null }>> {
  const columns = sql`supplier_id, units, units_without_cost, revenue, refunded, vat, cost, delivery_cost, payment_fee`;
  // Joined to a constant row, so that the total is known even if the page is empty.
  const { rows } = await db.execute<ProfitSums & { total: number; supplier_id: number | null }>(sql`
    with sold as materialized (
      select supplier_id, ${profitSums} from (
        select ${columns} from ${salesBySupplier} where day between ${from} and ${to}
        union all
        select ${columns} from ${salesChanges} where product_id is not null and day between ${from} and ${to}
      ) lines group by supplier_id
      having (sum(units), sum(revenue), sum(cost), sum(delivery_cost), sum(payment_fee)) is distinct from (0, 0, 0, 0, 0)
    )
    select (select count(*) from sold)::int as total, page.* from (select) always left join (
      select * from sold order by profit desc, supplier_id nulls first limit ${limit} offset ${offset}
    ) page on true order by profit desc, supplier_id nulls first`);
  return {
    total: rows[0]?.total ?? 0,
    list: rows.filter(({ units }) => units !== null).map((row) => ({ supplierId: row.supplier_id, ...profitOf(row) })),
  };
}

/** The newest first; includes fully refunded orders with sent goods, for their cost. */
export async function readProfitByOrder(
  db: Database,
  days: Days,
  page: Page,
): Promise<ProfitList<{ orderNumber: string; customerName: string }>> {
  const placed = sql`
    select id from orders
    where created_at >= ${startOfDay(sql`${days.from}::date`)} and created_at < ${startOfDay(sql`${days.to}::date + 1`)} and ${isSold()}
    order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`;
  const [total, { rows }] = await Promise.all([
    countSoldOrders(db, days),
    db.execute<ProfitSums & { number: string; customer_name: string }>(sql`
      select number, customer_name, ${profitSums}
      from (${soldLines(sql`orders.id = any(array(${placed}))`)}) sold
      join (select id, number, customer_name, created_at from orders) placed on placed.id = sold.order_id
      group by placed.id, number, customer_name, created_at order by created_at desc, placed.id desc`),
  ]);
  return {
    total,
    list: rows.map((row) => ({ orderNumber: row.number, customerName: row.customer_name, ...profitOf(row) })),
  };
}
