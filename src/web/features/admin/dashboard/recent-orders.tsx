import type { Metrics } from '#analytics/sales-reports/dashboard-figures.contract.ts';
import type { OrderStatus } from '#orders/order/order-words.contract.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FigureTable } from '../lists/data-table.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { OrderLink } from '../parts/order-link.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';

/** Tones of the dashboard, which differ from the customer's (shop rules, section 16). */
const tones: Partial<Record<OrderStatus, BadgeTone>> = { completed: 'pine', processing: 'grey', shipped: 'outline' };

export function badgeTone(status: OrderStatus): BadgeTone {
  return tones[status] ?? 'danger';
}

const columns: readonly Column<Metrics['recentOrders'][number]>[] = [
  {
    id: 'number',
    name: 'Order',
    onCard: 'title',
    cell: ({ orderNumber }) => <OrderLink number={orderNumber} />,
  },
  { id: 'customer', name: 'Customer', cell: ({ customerName }) => customerName },
  {
    id: 'date',
    name: 'Date',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="figures whitespace-nowrap">
        {dateTime(createdAt)}
      </time>
    ),
  },
  { id: 'total', name: 'Total', isFigure: true, cell: ({ total }) => <Money amount={total} /> },
  {
    id: 'status',
    name: 'Status',
    onCard: 'plain',
    cell: ({ status }) => <StatusBadge status={status} tone={badgeTone(status)} />,
  },
];

export function RecentOrders({ metrics: { recentOrders } }: { metrics: Metrics }) {
  if (recentOrders.length === 0)
    return <EmptyState level="p" title="No orders yet" text="Pip is watching the letterbox." />;
  return (
    <FigureTable
      label="Recent orders"
      columns={columns}
      rows={recentOrders}
      rowKey={({ orderNumber }) => orderNumber}
    />
  );
}
