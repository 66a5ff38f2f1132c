import { useQuery } from '@tanstack/react-query';
import type { DayFigures } from '#analytics/sales-reports/reports.contract.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { daysQuery } from './metrics.queries.ts';

/** What came in today and yesterday, days of London, counted as everywhere else. A failure is said by the panels below. */
export function TodayStrip() {
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
