import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { Metrics } from '#analytics/sales-reports/dashboard-figures.contract.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { count } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { growthText } from './growth.rules.ts';

/** The four figures the owner looks at first. */
export function AnalyticsCards({ metrics }: { metrics: Metrics | undefined }) {
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

/** Against the 30 days before. */
function Growth({ growth }: { growth: number | null }) {
  if (growth === null) return <span data-growth="none">{growthText(growth)}</span>;
  if (growth === 0) return <span data-growth="none">same as last month</span>;
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
