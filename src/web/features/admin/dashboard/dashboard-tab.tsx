import { useListFilters } from '../lists/list-filters.ts';
import { SampleOrdersNote } from '../sample-orders/sample-orders-note.tsx';
import { SetupGuide } from '../setup-guide/setup-guide.tsx';
import { AnalyticsPanel } from './analytics-panel.tsx';
import { DayPanel } from './charts/day-panel.tsx';
import { ProfitPanel } from './profit-panel.tsx';
import { spanDefaults } from './report-span.rules.ts';

export function DashboardTab() {
  const filters = useListFilters(spanDefaults, { limit: 10 });
  return (
    <div className="grid gap-4">
      <SetupGuide />
      <SampleOrdersNote />
      <AnalyticsPanel />
      <DayPanel filters={filters} />
      <ProfitPanel filters={filters} />
    </div>
  );
}
