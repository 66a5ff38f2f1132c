import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DayFigures } from '#analytics/sales-reports/reports.contract.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { invalidate } from '../lists/list.queries.ts';
import { countOf } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { useMayOpen } from '../parts/rights.ts';
import { toDoQuery } from '../parts/to-do.queries.ts';
import { useLiveEvents } from '../parts/use-live-events.ts';
import { SampleOrdersNote } from '../sample-orders/sample-orders-note.tsx';
import { SetupGuide } from '../setup-guide/setup-guide.tsx';
import { AnalyticsPanel } from './analytics-panel.tsx';
import { DayPanel } from './day-panel.tsx';
import { daysQuery, metricsQuery } from './metrics.queries.ts';
import { ProfitPanel } from './profit-panel.tsx';
import { spanDefaults } from './report-span.tsx';
import { ToDoList } from './to-do/to-do-list.tsx';

/** Limits refetching, as a sync sends an event for every product it changes. */
const throttleMs = 3_000;

/** Refetches the dashboard on live events, at most every few seconds. */
function useLiveHome(): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastAt = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvents(() => {
    if (timer.current !== undefined) return;
    const waitMs = Math.max(0, lastAt.current + throttleMs - performance.now());
    timer.current = setTimeout(() => {
      timer.current = undefined;
      lastAt.current = performance.now();
      for (const { queryKey } of [toDoQuery, metricsQuery]) void invalidate(queryClient, queryKey);
    }, waitMs);
  });
}

/** The opening view: today's orders, the to-do list and, for staff who see them, the key figures. */
export function DashboardTab() {
  const seesFigures = useMayOpen()(['figures']);
  const { data: metrics } = useQuery({ ...metricsQuery, enabled: seesFigures });
  useLiveHome();
  const isNew = metrics?.totalOrders === 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      <SetupGuide />
      <SampleOrdersNote />
      {seesFigures && <TodayStrip />}
      <ToDoList isNew={isNew} />
      {seesFigures && <Figures isNew={isNew} />}
    </div>
  );
}

function Figures({ isNew }: { isNew: boolean }) {
  const filters = useListFilters(spanDefaults, { limit: 10 });
  return (
    <>
      <AnalyticsPanel />
      {isNew ? (
        <Panel title="Sales and profit">
          <p className="text-muted">
            Once the first order comes in, revenue, orders, visitors and profit are drawn here, day by day.
          </p>
        </Panel>
      ) : (
        <>
          <DayPanel filters={filters} />
          <ProfitPanel filters={filters} />
        </>
      )}
    </>
  );
}

/** Orders and revenue of today and yesterday, London time. Failures are reported by the panels below. */
function TodayStrip() {
  const { data, error } = useQuery(daysQuery('days=2'));
  const [yesterday, today] = data ?? [];
  if (error) return null;
  return (
    <p className="flex min-h-8 flex-wrap items-baseline gap-x-3 gap-y-1">
      {today && yesterday ? (
        <>
          <Day name="Today" day={today} className="text-subheading font-semibold" />
          <span aria-hidden className="text-muted max-sm:hidden">
            ·
          </span>
          <Day name="Yesterday" day={yesterday} className="text-muted" />
        </>
      ) : (
        <Skeleton className="h-7 w-72 max-w-full" />
      )}
    </p>
  );
}

function Day({ name, day: { orders, revenue }, className }: { name: string; day: DayFigures; className: string }) {
  return (
    <span className={className}>
      {name}: {countOf(orders, 'order')}
      {', '}
      <Money amount={revenue} />
    </span>
  );
}
