import type { Readable } from 'node:stream';
import { readProductNames } from '#catalogue/products/products.ts';
import { readSupplierNames } from '#catalogue/suppliers/suppliers.ts';
import { readProfitByProduct } from '#orders/ledger/product-profits.ts';
import { readProfitByOrder, readProfitBySupplier } from '#orders/ledger/profits.ts';
import type { Page, Profit } from '#orders/ledger/profits.ts';
import { readSalesByDay } from '#orders/ledger/sales.ts';
import type { Days } from '#orders/ledger/sales.ts';
import { csvOf } from '#platform/csv.ts';
import type { CsvColumns } from '#platform/csv.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput } from '#platform/http/errors/problem.ts';
import { toPounds, zero } from '#platform/money.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { readVisitorsByDay } from '../visits/visits.ts';
import type { MetricsDeps } from './dashboard-figures.ts';
import { mostDays } from './reports.contract.ts';
import type {
  DayFigures,
  ProfitExportQuery,
  ProfitQuery,
  ProfitRow,
  ProfitSubject,
  ReportDays,
} from './reports.contract.ts';

/** A spreadsheet and its file name. */
export type ReportFile = { name: string; csv: Readable };

/** Periods without stored aggregates are added up for each request. */
const rowsPerRead = 5_000;

const dayColumns: CsvColumns<DayFigures> = {
  Day: ({ day }) => day,
  'Revenue (£)': ({ revenue }) => revenue,
  Orders: ({ orders }) => orders,
  Visitors: ({ visitors }) => visitors,
};

/** @throws Problem 400 */
export async function daysFile(deps: MetricsDeps, period: ReportDays): Promise<ReportFile> {
  const { from, to } = spanOf(period, deps.clock.now());
  return { name: `sales-${from}-to-${to}.csv`, csv: csvOf(dayColumns, await readDays(deps, period)) };
}

/** Read page by page while it is sent, because a year may have a million orders. @throws Problem 400 */
export function profitFile(deps: Pick<Deps, 'replica' | 'clock'>, { by, ...period }: ProfitExportQuery): ReportFile {
  const { from, to } = spanOf(period, deps.clock.now());
  const rows = allRows(deps, { ...period, by, from, to });
  return { name: `profit-by-${by}-${from}-to-${to}.csv`, csv: csvOf(profitColumns(by), rows) };
}

async function* allRows(deps: Pick<Deps, 'replica' | 'clock'>, wanted: ProfitExportQuery): AsyncGenerator<ProfitRow> {
  let offset = 0;
  let read = rowsPerRead;
  while (read === rowsPerRead) {
    const { list } = await readProfit(deps, { ...wanted, limit: rowsPerRead, offset });
    yield* list;
    read = list.length;
    offset += read;
  }
}

function profitColumns(by: ProfitSubject): CsvColumns<ProfitRow> {
  const named: Record<ProfitSubject, CsvColumns<ProfitRow>> = {
    order: { Order: ({ id }) => id, Customer: ({ name }) => name },
    product: { 'Product id': ({ id }) => id, Product: ({ name }) => name },
    supplier: { 'Supplier id': ({ id }) => id, Supplier: ({ name }) => name },
  };
  return {
    ...named[by],
    Units: ({ units }) => units,
    'Units without a cost': ({ unitsWithoutCost }) => unitsWithoutCost,
    'Revenue (£)': ({ revenue }) => revenue,
    'Refunded (£)': ({ refunded }) => refunded,
    'VAT (£)': ({ vat }) => vat,
    'Cost of goods (£)': ({ cost }) => cost,
    'Delivery cost (£)': ({ deliveryCost }) => deliveryCost,
    'Payment fee (£)': ({ paymentFee }) => paymentFee,
    'Profit (£)': ({ profit }) => profit,
  };
}

/** Every day of the period, whether anything happened on it or not. @throws Problem 400 as {@link spanOf} */
export async function readDays({ replica, clock, visits }: MetricsDeps, period: ReportDays): Promise<DayFigures[]> {
  const span = spanOf(period, clock.now());
  await visits.settled();
  const [sold, visitors] = await replica.read((db) =>
    Promise.all([readSalesByDay(db, span), readVisitorsByDay(db, span)]),
  );
  const sales = new Map(sold.map((day) => [day.day, day]));
  return everyDay(span).map((day) => ({
    day,
    revenue: toPounds(sales.get(day)?.revenue ?? zero),
    orders: sales.get(day)?.orders ?? 0,
    visitors: visitors.get(day) ?? 0,
  }));
}

/** @throws Problem 400 as {@link spanOf} */
export async function readProfit(
  { replica, clock }: Pick<Deps, 'replica' | 'clock'>,
  { by, limit, offset, ...period }: ProfitQuery,
): Promise<{ total: number; list: ProfitRow[] }> {
  const span = spanOf(period, clock.now());
  return replica.read((db) => readers[by](db, span, { limit, offset }));
}

/** @throws Problem 400 for days in the wrong order, or too many of them */
function spanOf({ from, to, days }: ReportDays, now: Date): Days {
  const last = to ?? shopDay(now);
  const first = from ?? daysAfter(last, 1 - days);
  if (first > last) throw invalidInput('from', 'The first day must not be after the last.');
  if (daysAfter(first, mostDays) <= last) throw invalidInput('from', 'Choose three years at most.');
  return { from: first, to: last };
}

function everyDay({ from, to }: Days): ShopDay[] {
  const days = [from];
  for (let day = from; day < to; days.push(day)) day = daysAfter(day, 1);
  return days;
}

type Reader = (db: Database, days: Days, page: Page) => Promise<{ total: number; list: ProfitRow[] }>;

const readers: Record<ProfitSubject, Reader> = {
  async order(db, days, page) {
    const { total, list } = await readProfitByOrder(db, days, page);
    return { total, list: list.map((order) => rowOf(order.orderNumber, order.customerName, order)) };
  },
  async product(db, days, page) {
    const { total, list } = await readProfitByProduct(db, days, page);
    const names = await readProductNames(
      db,
      list.map(({ productId }) => productId),
    );
    return { total, list: list.map((sold) => rowOf(sold.productId, names.get(sold.productId) ?? '', sold)) };
  },
  async supplier(db, days, page) {
    const { total, list } = await readProfitBySupplier(db, days, page);
    const names = await readSupplierNames(
      db,
      list.flatMap(({ supplierId }) => supplierId ?? []),
    );
    const nameOf = (id: number | null) => (id === null ? 'Own stock' : (names.get(id) ?? ''));
    return { total, list: list.map((sold) => rowOf(sold.supplierId, nameOf(sold.supplierId), sold)) };
  },
};

function rowOf(id: ProfitRow['id'], name: string, figures: Profit): ProfitRow {
  const { units, unitsWithoutCost, revenue, refunded, vat, cost, deliveryCost, paymentFee, profit } = figures;
  return {
    id,
    name,
    units,
    unitsWithoutCost,
    revenue: toPounds(revenue),
    refunded: toPounds(refunded),
    vat: toPounds(vat),
    cost: toPounds(cost),
    deliveryCost: toPounds(deliveryCost),
    paymentFee: toPounds(paymentFee),
    profit: toPounds(profit),
  };
}
