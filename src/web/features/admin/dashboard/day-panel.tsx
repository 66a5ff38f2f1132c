import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { DayFigures } from '#analytics/sales-reports/reports.contract.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FigureTable } from '../lists/data-table.tsx';
import { DownloadLink } from '../parts/download-link.tsx';
import { count, shortDate } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { today } from '../parts/london-days.rules.ts';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { daysQuery } from './metrics.queries.ts';
import { ReportSpan, spanQuery } from './report-span.tsx';
import type { ReportFilters } from './report-span.tsx';

/** Lazy, because the chart library is larger than the rest of the admin area. */
const DayCharts = lazyPart(async () => (await import('./charts/day-charts.tsx')).DayCharts);

/** Daily revenue, orders and visitors as a chart, a table and a download. */
export function DayPanel({ filters }: { filters: ReportFilters }) {
  const span = spanQuery(filters.values, today());
  const { data, error, refetch, isPlaceholderData } = useQuery(daysQuery(span));
  return (
    <Panel
      title="Day by day"
      intro="Orders count on the day they were placed, less refunds; cancelled ones are left out."
      actions={<DownloadLink href={`/api/admin/metrics/days.csv?${span}`}>Download CSV</DownloadLink>}
    >
      <ReportSpan filters={filters} />
      {error ? (
        <LoadFailure what="figures" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={isPlaceholderData ? 'stale' : undefined}>
          <Drawn days={data} />
        </div>
      )}
    </Panel>
  );
}

function Drawn({ days }: { days: DayFigures[] | undefined }) {
  const loading = <ChartsSkeleton />;
  if (!days) return loading;
  return (
    <>
      <Suspense fallback={loading}>
        <DayCharts days={days} />
      </Suspense>
      <DayTable days={days} />
    </>
  );
}

function ChartsSkeleton() {
  return (
    <div role="status" className="grid gap-4 lg:grid-cols-2">
      <span className="sr-only">Loading the charts…</span>
      <Skeleton className="h-72 lg:col-span-2" />
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  );
}

const columns: readonly Column<DayFigures>[] = [
  { id: 'day', name: 'Day', onCard: 'title', cell: ({ day }) => <time dateTime={day}>{shortDate(day)}</time> },
  { id: 'revenue', name: 'Revenue', isFigure: true, cell: ({ revenue }) => <Money amount={revenue} /> },
  { id: 'orders', name: 'Orders', isFigure: true, cell: ({ orders }) => count(orders) },
  { id: 'visitors', name: 'Visitors', isFigure: true, cell: ({ visitors }) => count(visitors) },
];

/** The charts' figures as a table, newest first. */
function DayTable({ days }: { days: readonly DayFigures[] }) {
  return (
    <details>
      <summary className="admin-action -ml-3 cursor-pointer">Show as a table</summary>
      <FigureTable
        label="Revenue, orders and visitors day by day"
        columns={columns}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
        className="mt-2 max-h-96 overflow-y-auto"
      />
    </details>
  );
}
