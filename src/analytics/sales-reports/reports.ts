import { readProductNames } from '#catalogue/products/product-names.ts';
import { readSupplierNames } from '#catalogue/suppliers/supplier-names.ts';
import { readProfitByProduct } from '#orders/sales/product-profits.ts';
import type { Page, Profit } from '#orders/sales/profit-figures.ts';
import { readProfitByOrder, readProfitBySupplier } from '#orders/sales/profits.ts';
import { readSalesByDay } from '#orders/sales/sales.ts';
import type { Days } from '#orders/sales/sales.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { invalidInput } from '#platform/http/errors/problem.ts';
import { toPounds, zero } from '#platform/money.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { readVisitorsByDay } from '../visits/visits.ts';
import type { MetricsDeps } from './dashboard-figures.ts';
import { mostDays } from './reports.contract.ts';
import type { DayFigures, ProfitQuery, ProfitRow, ProfitSubject, ReportDays } from './reports.contract.ts';

/** Every day of the span, whether anything happened on it or not. @throws Problem 400 as {@link spanOf} */
export async function readDays({ db, clock, visits }: MetricsDeps, asked: ReportDays): Promise<DayFigures[]> {
  const span = spanOf(asked, clock.now());
  await visits.settled();
  const [sold, visitors] = await Promise.all([readSalesByDay(db, span), readVisitorsByDay(db, span)]);
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
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { by, limit, offset, ...asked }: ProfitQuery,
): Promise<{ total: number; list: ProfitRow[] }> {
  return readers[by](db, spanOf(asked, clock.now()), { limit, offset });
}

/** @throws Problem 400 for days the wrong way round, or too many of them */
export function spanOf({ from, to, days }: ReportDays, now: Date): Days {
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
