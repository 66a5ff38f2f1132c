import { countCustomers } from '#accounts/users/users.ts';
import { listLowStock } from '#catalogue/low-stock/low-stock.ts';
import { countProductsOnSale, readProductNames } from '#catalogue/products/product-names.ts';
import type { KeptCounts } from '#catalogue/search/product-counts.ts';
import { readLatestOrders } from '#orders/admin/latest-orders.ts';
import { readBestSellers, readSalesTotals } from '#orders/sales/sales.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { toPounds } from '#platform/money.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { readSettings } from '#shop/settings/settings.ts';
import type { VisitCounter } from '../visits/visit-counter.ts';
import { readVisitorsByDay } from '../visits/visits.ts';
import type { Metrics } from './dashboard-figures.contract.ts';
import { averageOf, conversionOf, growthOf } from './dashboard-figures.rules.ts';

/** Days that count as 'last month' (shop rules, section 11), today included. */
const span = 30;
const mostListed = 10;

export type MetricsDeps = Deps & { visits: VisitCounter; counts: KeptCounts };

/** A few look-ups of sums, however many orders there are. */
export async function readMetrics({ db, clock, visits, counts }: MetricsDeps): Promise<Metrics> {
  const today = shopDay(clock.now());
  await visits.settled();
  const [sales, visitors, totalProducts, totalCustomers, topProducts, recentOrders, lowStockProducts] =
    await Promise.all([
      readSalesTotals(db, today, span),
      countVisitors(db, today),
      counts.count({ of: 'products on sale' }, () => countProductsOnSale(db)),
      countCustomers(db),
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

/** Of the whole span; who comes on two days counts twice, because nobody can tell. */
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
