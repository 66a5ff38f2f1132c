import { Link } from '@tanstack/react-router';
import type { Metrics } from '#analytics/sales-reports/dashboard-figures.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { ProductLink } from './product-link.tsx';

/** What runs out soon, the fewest left first. */
export function InventoryAlerts({ metrics: { lowStockProducts } }: { metrics: Metrics }) {
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
