import type { DayFigures } from '#analytics/sales-reports/reports.contract.ts';
import type { Column } from '../../lists/data-table.tsx';
import { count, shortDate } from '../../parts/formats.rules.ts';
import { Money } from '../../parts/money.tsx';
import { FigureTable } from '../../lists/figure-table.tsx';

const columns: readonly Column<DayFigures>[] = [
  { id: 'day', name: 'Day', onCard: 'title', cell: ({ day }) => <time dateTime={day}>{shortDate(day)}</time> },
  { id: 'revenue', name: 'Revenue', isFigure: true, cell: ({ revenue }) => <Money amount={revenue} /> },
  { id: 'orders', name: 'Orders', isFigure: true, cell: ({ orders }) => count(orders) },
  { id: 'visitors', name: 'Visitors', isFigure: true, cell: ({ visitors }) => count(visitors) },
];

/** What the charts show, for whoever would rather read it; newest first. */
export function DayTable({ days }: { days: readonly DayFigures[] }) {
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
