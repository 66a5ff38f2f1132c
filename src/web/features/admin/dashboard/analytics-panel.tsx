import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Metrics } from '#analytics/sales-reports/dashboard-figures.contract.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { AnalyticsCards } from './analytics-cards.tsx';
import { metricsQuery } from './metrics.queries.ts';
import { ProductPerformance } from './product-performance.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { SalesAnalytics } from './sales-analytics.tsx';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { ProductLink } from './product-link.tsx';

const views = [
  { id: 'sales', label: 'Sales Analytics', View: SalesAnalytics },
  { id: 'products', label: 'Product Performance', View: ProductPerformance },
  { id: 'orders', label: 'Recent Orders', View: RecentOrders },
  { id: 'inventory', label: 'Inventory Alerts', View: InventoryAlerts },
] as const;

type ViewId = (typeof views)[number]['id'];

/** How the shop does, at a glance. */
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

/** What runs out soon, the fewest left first. */
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
        All products that run low
      </Link>
    </>
  );
}
