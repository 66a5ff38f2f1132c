import type { Readable } from 'node:stream';
import { and, asc, between, count, eq, gte, lt, max, sql, sum } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { readSupplierNames } from '#catalogue/suppliers/suppliers.ts';
import { daysOf } from '#orders/ledger/books.ts';
import { csvOf, ukTime } from '#platform/csv.ts';
import type { CsvColumns } from '#platform/csv.ts';
import type { Database } from '#platform/database/database.ts';
import { startOfDay } from '#platform/database/start-of-day.ts';
import { pence, toPounds } from '#platform/money.ts';
import { purchaseOrders } from '../purchase-orders/purchase-orders.table.ts';
import type { BilledOrder, BillPeriod, SupplierBill } from './supplier-bills.contract.ts';
import { supplierPayments } from './supplier-payments.table.ts';

const rowsPerRead = 1_000;

const columns: CsvColumns<BilledOrder> = {
  'Purchase order': ({ number }) => number,
  'Supplier’s reference': ({ reference }) => reference ?? '',
  Order: ({ orderNumber }) => orderNumber,
  'Shipped (UK time)': ({ shippedAt }) => ukTime(shippedAt),
  'Goods (£)': ({ goods, isCostKnown }) => (isCostKnown ? goods : ''),
  'Delivery (£)': ({ delivery }) => delivery,
  'Not sent (£)': ({ rejected }) => rejected,
  'Without VAT (£)': ({ net, vat }) => (vat === null ? '' : net),
  'VAT (£)': ({ vat }) => vat ?? '',
  'Owed (£)': ({ owed }) => owed,
};

export function supplierBillFile(
  db: Database,
  supplierId: number,
  period: BillPeriod,
): { name: string; csv: Readable } {
  const { from, to } = daysOf(period);
  return { name: `supplier-${supplierId}-${from}-to-${to}.csv`, csv: csvOf(columns, allRows(db, supplierId, period)) };
}

async function* allRows(db: Database, supplierId: number, period: BillPeriod): AsyncGenerator<BilledOrder> {
  for (let offset = 0, read = rowsPerRead; read === rowsPerRead; offset += read) {
    const { list } = await listBilledOrders(db, supplierId, { ...period, limit: rowsPerRead, offset });
    yield* list;
    read = list.length;
  }
}

type Row = Record<'goods' | 'delivery' | 'rejected' | 'refunded' | 'vat' | 'contained', string> & {
  month: string;
  supplier_id: number;
  orders: number;
  without_cost: number;
  without_vat: number;
};

/** What was shipped for the shop's customers, by month and supplier, the newest month first and most owed first. */
export async function listSupplierBills(db: Database, period: BillPeriod): Promise<SupplierBill[]> {
  const inPeriod = (moment: SQL) => sql`${moment} >= ${startOf(period)} and ${moment} < ${endOf(period)}`;
  const { rows } = await db.execute<Row>(sql`
    with months as (${monthsOf(period)}), shipped as (
      select month, of_month.* from months cross join lateral (
        select supplier_id, count(*)::int as orders,
          (count(*) filter (where cost is null))::int as without_cost, coalesce(sum(cost), 0) as goods,
          coalesce(sum(delivery_cost), 0) as delivery, coalesce(sum(rejected_cost), 0) as rejected,
          coalesce(sum(vat), 0) as vat, coalesce(sum(vat) filter (where cost_vat = 'with'), 0) as contained,
          (count(*) filter (where vat is null))::int as without_vat, 0 as refunded
        from purchase_orders where shipped_at >= starts and shipped_at < ends group by supplier_id
      ) of_month
    ), refunded as (
      select ${monthOf(sql`refunds.at`)} as month, purchase_orders.supplier_id, 0, 0, 0, 0, 0, 0, 0, 0,
        coalesce(sum(refund_lines.quantity * purchase_order_lines.cost), 0)
      from refunds join refund_lines on refund_lines.refund_id = refunds.id
      join purchase_order_lines on purchase_order_lines.order_line_id = refund_lines.order_line_id
      join purchase_orders on purchase_orders.id = purchase_order_lines.purchase_order_id
      where refunds.is_for_goods and refunds.state <> 'failed' and ${inPeriod(sql`refunds.at`)}
        and purchase_orders.shipped_at <= refunds.at and not purchase_order_lines.is_rejected
      group by 1, 2
    )
    select month, supplier_id, sum(orders)::int as orders, sum(without_cost)::int as without_cost, sum(goods) as goods,
      sum(delivery) as delivery, sum(rejected) as rejected, sum(refunded) as refunded,
      sum(vat) as vat, sum(contained) as contained, sum(without_vat)::int as without_vat
    from (select * from shipped union all select * from refunded) bills
    group by month, supplier_id order by month desc, sum(goods + delivery - rejected + vat - contained) desc, supplier_id`);
  return viewBills(db, period, rows);
}

async function viewBills(db: Database, period: BillPeriod, rows: readonly Row[]): Promise<SupplierBill[]> {
  const names = await readSupplierNames(db, [...new Set(rows.map((row) => row.supplier_id))]);
  const payments = await readPayments(db, period);
  return rows.map((row) => ({
    month: row.month,
    supplierId: row.supplier_id,
    supplierName: names.get(row.supplier_id) ?? '',
    orders: row.orders,
    ordersWithoutCost: row.without_cost,
    ...owedFor(row),
    vat: toPounds(pence(Number(row.vat))),
    ordersWithoutVat: row.without_vat,
    refunded: toPounds(pence(Number(row.refunded))),
    ...paidOf(row, payments.get(`${row.supplier_id} ${row.month}`)),
  }));
}

type Paid = { sum: number; at: Date | null };

/** By supplier and month. */
async function readPayments(db: Database, period: BillPeriod): Promise<Map<string, Paid>> {
  const { supplierId, month, amount, paidAt } = supplierPayments;
  const { from, to } = daysOf(period);
  const rows = await db
    .select({ supplierId, month, sum: sum(amount).mapWith(Number), at: max(paidAt) })
    .from(supplierPayments)
    .where(between(month, from.slice(0, 7), to.slice(0, 7)))
    .groupBy(supplierId, month);
  return new Map(rows.map((row) => [`${row.supplierId} ${row.month}`, row]));
}

function paidOf(row: Row, paid: Paid = { sum: 0, at: null }) {
  const left = grossOf(row) - paid.sum;
  return { paid: toPounds(pence(paid.sum)), left: toPounds(pence(left)), paidAt: paid.at?.toISOString() ?? null };
}

type Page = { limit: number; offset: number };

/** The purchase orders behind what one supplier is owed, in the order in which they were shipped. */
export async function listBilledOrders(
  db: Database,
  supplierId: number,
  { limit, offset, ...period }: BillPeriod & Page,
): Promise<{ total: number; list: BilledOrder[] }> {
  const { shippedAt, id } = purchaseOrders;
  const wanted = and(
    eq(purchaseOrders.supplierId, supplierId),
    gte(shippedAt, startOf(period)),
    lt(shippedAt, endOf(period)),
  );
  const [[all], rows] = await Promise.all([
    db.select({ count: count() }).from(purchaseOrders).where(wanted),
    db.select().from(purchaseOrders).where(wanted).orderBy(asc(shippedAt), asc(id)).limit(limit).offset(offset),
  ]);
  return { total: all?.count ?? 0, list: rows.map(viewBilled) };
}

function viewBilled(row: typeof purchaseOrders.$inferSelect): BilledOrder {
  const { id, number, orderNumber, reference, shippedAt, cost, deliveryCost, rejectedCost, costVat, vat } = row;
  return {
    id,
    number,
    orderNumber,
    reference,
    shippedAt: shippedAt?.toISOString() ?? '',
    isCostKnown: cost !== null,
    vat: vat === null ? null : toPounds(vat),
    ...owedFor({
      goods: cost ?? 0,
      delivery: deliveryCost ?? 0,
      rejected: rejectedCost ?? 0,
      vat: vat ?? 0,
      contained: costVat === 'with' ? (vat ?? 0) : 0,
    }),
  };
}

/** `contained`: the part of the VAT that is in the amounts, as the costs of a shop that is not registered are with VAT. */
type Amounts = Record<'goods' | 'delivery' | 'rejected' | 'vat' | 'contained', string | number>;

function owedFor(row: Amounts) {
  return {
    goods: toPounds(pence(Number(row.goods))),
    delivery: toPounds(pence(Number(row.delivery))),
    rejected: toPounds(pence(Number(row.rejected))),
    net: toPounds(pence(grossOf(row) - Number(row.vat))),
    owed: toPounds(pence(grossOf(row))),
  };
}

function grossOf({ goods, delivery, rejected, vat, contained }: Amounts): number {
  return Number(goods) + Number(delivery) - Number(rejected) + Number(vat) - Number(contained);
}

/** The bounds of each month as timestamps: computing the month of each of 100,000 rows takes five times as long. */
function monthsOf(period: BillPeriod): SQL {
  const { from, to } = daysOf(period);
  return sql`
    select to_char(first, 'YYYY-MM') as month, first at time zone 'Europe/London' as starts,
      (first + interval '1 month') at time zone 'Europe/London' as ends
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 month') first`;
}

function monthOf(moment: SQL): SQL {
  return sql`to_char(${moment} at time zone 'Europe/London', 'YYYY-MM')`;
}

function startOf(period: BillPeriod): SQL {
  return startOfDay(sql`${daysOf(period).from}::date`);
}

/** The midnight after the last day. */
function endOf(period: BillPeriod): SQL {
  return startOfDay(sql`${daysOf(period).to}::date + 1`);
}
