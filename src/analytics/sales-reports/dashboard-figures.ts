import { worksWith } from '#accounts/areas/staff-areas.contract.ts';
import type { StaffRights } from '#accounts/areas/staff-areas.contract.ts';
import { countListedCustomers } from '#accounts/customers/customers.ts';
import { listLowStock } from '#catalogue/low-stock/low-stock.ts';
import { countProductsOnSale, readProductNames } from '#catalogue/products/products.ts';
import type { KeptAnswers } from '#catalogue/search/kept-answers.ts';
import { readLatestOrders } from '#orders/admin/order-needs.ts';
import { readBestSellers, readSalesTotals } from '#orders/ledger/sales.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { share, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { readVisitorsByDay } from '../visits/visits.ts';
import type { VisitCounter } from '../visits/visits.ts';
import type { Metrics } from './dashboard-figures.contract.ts';

/** Days that count as 'last month' (shop rules, section 11), today included. */
const span = 30;
const mostListed = 10;

export type MetricsDeps = Deps & { visits: VisitCounter; counts: KeptAnswers<number> };

/** Reads aggregates only, so the number of orders does not matter. Names of customers are for staff who work with orders. */
export async function readMetrics(deps: MetricsDeps, reader: StaffRights): Promise<Metrics> {
  const { replica, clock, visits, counts } = deps;
  await visits.settled();
  const figures = await replica.read((db) => readIn(db, counts, shopDay(clock.now())));
  return worksWith(reader, ['orders', 'refunds']) ? figures : { ...figures, recentOrders: [] };
}

async function readIn(db: Database, counts: KeptAnswers<number>, today: ShopDay): Promise<Metrics> {
  const [sales, visitors, totalProducts, totalCustomers, topProducts, recentOrders, lowStockProducts] =
    await Promise.all([
      readSalesTotals(db, today, span),
      countVisitors(db, today),
      counts.read({ of: 'products on sale' }, () => countProductsOnSale(db)),
      countListedCustomers(db),
      readTopProducts(db),
      readRecentOrders(db),
      readLowStock(db),
    ]);
  const { ever, recent, before } = sales;
  return {
    totalRevenue: toPounds(ever.revenue),
    revenueGrowth: growthOf(recent.revenue, before.revenue),
    totalOrders: ever.orders,
    orderGrowth: growthOf(recent.orders, before.orders),
    averageOrderValue: toPounds(averageOf(ever.revenue, ever.orders)),
    conversionRate: conversionOf(recent.orders, visitors),
    totalProducts,
    totalCustomers,
    topProducts,
    recentOrders,
    lowStockProducts,
  };
}

/** Over all days; a person who comes on two days counts twice, because visitors cannot be recognised across days. */
async function countVisitors(db: Database, today: ShopDay): Promise<number> {
  const counts = await readVisitorsByDay(db, { from: daysAfter(today, 1 - span), to: today });
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

async function readTopProducts(db: Database): Promise<Metrics['topProducts']> {
  const best = await readBestSellers(db, mostListed);
  const names = await readProductNames(
    db,
    best.map(({ productId }) => productId),
  );
  return best.map(({ productId: id, units: sales, revenue }) => ({
    id,
    name: names.get(id) ?? '',
    sales,
    revenue: toPounds(revenue),
  }));
}

async function readRecentOrders(db: Database): Promise<Metrics['recentOrders']> {
  const latest = await readLatestOrders(db, mostListed);
  return latest.map(({ number: orderNumber, createdAt, total, ...order }) => ({
    orderNumber,
    ...order,
    createdAt: createdAt.toISOString(),
    total: toPounds(total),
  }));
}

async function readLowStock(db: Database): Promise<Metrics['lowStockProducts']> {
  const { lowStock } = await readSettings(db);
  return listLowStock(db, lowStock);
}

/** Percent with one decimal; null when there is nothing to compare with. */
export function growthOf(now: number, before: number): number | null {
  if (before === 0) return now === 0 ? 0 : null;
  return inPercent(now - before, before);
}

/**
 * Percent with one decimal; above 100 where people order several times, or without having been counted. Without visitors
 * the rate is 0.
 */
export function conversionOf(orders: number, visitors: number): number {
  return visitors === 0 ? 0 : inPercent(orders, visitors);
}

function averageOf(revenue: Pence, orders: number): Pence {
  return orders === 0 ? zero : share(revenue, 1, orders);
}

function inPercent(part: number, whole: number): number {
  return Math.round((part * 1_000) / whole) / 10;
}
