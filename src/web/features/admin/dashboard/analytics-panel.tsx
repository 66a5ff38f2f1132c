import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Metrics } from '#analytics/sales-reports/dashboard-figures.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FigureTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { count, countOf } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { metricsQuery } from './metrics.queries.ts';
import { ProductLink } from './product-link.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { SalesAnalytics } from './sales-analytics.tsx';

const views = [
  { id: 'sales', label: 'Sales Analytics', View: SalesAnalytics },
  { id: 'products', label: 'Product Performance', View: ProductPerformance },
  { id: 'orders', label: 'Recent Orders', View: RecentOrders },
  { id: 'inventory', label: 'Inventory Alerts', View: InventoryAlerts },
] as const;

type ViewId = (typeof views)[number]['id'];

/** Key figures of the shop. */
export function AnalyticsPanel() {
  const { data, error, refetch } = useQuery(metricsQuery);
  return (
    <Panel title="Analytics">
      {error ? (
        <LoadFailure what="figures" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <AnalyticsCards metrics={data} />
          <Views metrics={data} />
        </>
      )}
    </Panel>
  );
}

function Views({ metrics }: { metrics: Metrics | undefined }) {
  const [selected, setSelected] = useState<ViewId>('sales');
  return (
    <Tabs
      label="Analytics"
      selected={selected}
      onSelect={setSelected}
      tabs={views.map(({ id, label, View }) => ({
        id,
        label,
        panel: metrics ? <View metrics={metrics} /> : <TableSkeleton what="figures" columns={4} rows={5} />,
      }))}
    />
  );
}

/** Products with low stock, lowest first. */
function InventoryAlerts({ metrics: { lowStockProducts } }: { metrics: Metrics }) {
  if (lowStockProducts.length === 0)
    return <EmptyState face="rabbit" level="p" title="All products are well-stocked" />;
  return (
    <>
      <ul className="divide-y divide-line" aria-label="Inventory alerts">
        {lowStockProducts.map(({ id, name, stock }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <ProductLink id={id} name={name} />
              <span className="figures block text-sm text-muted">ID: {id}</span>
            </span>
            <Badge tone={stock === 0 ? 'danger' : 'highlight'}>{countOf(stock, 'unit')} left</Badge>
          </li>
        ))}
      </ul>
      <Link to="/admin" search={{ tab: 'products', stock: 'low' }} className="admin-action mt-2 -ml-3">
        All products running low
      </Link>
    </>
  );
}

/** The four main figures. */
function AnalyticsCards({ metrics }: { metrics: Metrics | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Card name="Total Revenue" note={metrics && <Growth growth={metrics.revenueGrowth} />}>
        {metrics && <Money amount={metrics.totalRevenue} />}
      </Card>
      <Card name="Total Orders" note={metrics && <Growth growth={metrics.orderGrowth} />}>
        {metrics && count(metrics.totalOrders)}
      </Card>
      <Card name="Average Order Value" note="per order">
        {metrics && <Money amount={metrics.averageOrderValue} />}
      </Card>
      <Card name="Conversion Rate" note="visitors to customers">
        {metrics && `${metrics.conversionRate.toFixed(1)}%`}
      </Card>
    </dl>
  );
}

function Card({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-1 rounded-picture bg-paper p-4">
      <dt className="text-sm font-medium text-muted">{name}</dt>
      <dd className="figures heading-face text-heading wrap-anywhere max-[26rem]:text-base">
        {children ?? <Skeleton className="my-1 h-7 w-24" />}
      </dd>
      <dd className="text-xs text-muted">{note ?? <Skeleton className="h-4 w-32" />}</dd>
    </div>
  );
}

/** Compared with the previous 30 days. */
function Growth({ growth }: { growth: number | null }) {
  if (growth === null) return <span data-growth="none">{growthText(growth)}</span>;
  const isLoss = growth < 0;
  const Icon = isLoss ? TrendingDown : TrendingUp;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <span
        className={clsx('inline-flex items-center gap-1 font-semibold', isLoss ? 'text-error' : 'text-success')}
        data-growth={isLoss ? 'negative' : 'positive'}
      >
        <Icon className="size-4" aria-hidden />
        {growthText(growth)}
      </span>
      versus last month
    </span>
  );
}

type Ranked = Metrics['topProducts'][number] & { rank: number };

/** How many top ranks are highlighted. */
const podium = 3;

const columns: readonly Column<Ranked>[] = [
  { id: 'rank', name: 'Rank', onCard: 'plain', cell: ({ rank }) => <Rank rank={rank} /> },
  { id: 'product', name: 'Product', onCard: 'title', cell: ({ id, name }) => <ProductLink id={id} name={name} /> },
  { id: 'sales', name: 'Units Sold', isFigure: true, cell: ({ sales }) => count(sales) },
  { id: 'revenue', name: 'Revenue', isFigure: true, cell: ({ revenue }) => <Money amount={revenue} /> },
];

function ProductPerformance({ metrics: { topProducts } }: { metrics: Metrics }) {
  if (topProducts.length === 0)
    return (
      <EmptyState
        level="p"
        title="Nothing has been sold yet"
        text="The products of the first order will appear here."
      />
    );
  const ranked = topProducts.map((product, place) => ({ ...product, rank: place + 1 }));
  return (
    <>
      <p className="mb-2 text-sm text-muted">Revenue includes delivery, less refunds.</p>
      <FigureTable label="Product performance" columns={columns} rows={ranked} rowKey={({ id }) => id} />
    </>
  );
}

function Rank({ rank }: { rank: number }) {
  const isHighlighted = rank <= podium;
  return (
    <span
      data-highlighted={isHighlighted || undefined}
      className={clsx(
        'figures inline-grid size-8 place-items-center rounded-full font-semibold',
        isHighlighted ? 'bg-marigold' : 'bg-oat-deep',
      )}
    >
      {rank}
    </span>
  );
}

/** `12.5` reads '+12.5%', `-3` reads '-3.0%'; 'New' without a previous value (shop rules, section 11). */
export function growthText(growth: number | null): string {
  return growth === null ? 'New' : `${growth > 0 ? '+' : ''}${growth.toFixed(1)}%`;
}
