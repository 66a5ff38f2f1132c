import { useQuery } from '@tanstack/react-query';
import { useListFilters } from '../lists/list-filters.ts';
import { SampleOrdersNote } from '../sample-orders/sample-orders-note.tsx';
import { SetupGuide } from '../setup-guide/setup-guide.tsx';
import { AnalyticsPanel } from './analytics-panel.tsx';
import { DayPanel } from './charts/day-panel.tsx';
import { metricsQuery } from './metrics.queries.ts';
import { Panel } from '../parts/panel.tsx';
import { ProfitPanel } from './profit-panel.tsx';
import { spanDefaults } from './report-span.rules.ts';
import { ToDoList } from './to-do/to-do-list.tsx';
import { TodayStrip } from './today-strip.tsx';
import { useLiveHome } from './use-live-home.ts';

/** The morning: what came in, what is to be done, and how the shop does. */
export function DashboardTab() {
  const filters = useListFilters(spanDefaults, { limit: 10 });
  const { data: metrics } = useQuery(metricsQuery);
  useLiveHome();
  const isNew = metrics?.totalOrders === 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      <SetupGuide />
      <SampleOrdersNote />
      <TodayStrip />
      <ToDoList isNew={isNew} />
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
    </div>
  );
}
