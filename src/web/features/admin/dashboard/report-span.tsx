import { FilterDate, FilterSelect } from '../lists/filter-bar.tsx';
import type { ListFilters } from '../lists/list-filters.ts';
import { today } from '../parts/london-days.rules.ts';

export type ReportFilters = ListFilters<keyof Span>;

const choices = [
  ...[30, 90, 365].map((days) => [String(days), `Last ${days} days`] as const),
  ['custom', 'Other days'] as const,
];

/** Chooses the period of the charts and the profit below. */
export function ReportSpan({ filters }: { filters: ReportFilters }) {
  const { days, from, to } = filters.values;
  return (
    <div role="group" aria-label="Days shown" className="flex flex-wrap items-end gap-3">
      <FilterSelect label="Days" value={days} onValue={(value) => filters.set({ days: value })} options={choices} />
      {days === 'custom' && (
        <>
          <FilterDate label="From" value={from} max={to || today()} onValue={(day) => filters.set({ from: day })} />
          <FilterDate
            label="To"
            value={to}
            min={from || undefined}
            max={today()}
            onValue={(day) => filters.set({ to: day })}
          />
        </>
      )}
    </div>
  );
}

export const spanDefaults = { days: '30', from: '', to: '', by: 'product' };

type Span = typeof spanDefaults;

/** The reports' period as an API query; incomplete years and future days are left out. */
export function spanQuery({ days, from, to }: Omit<Span, 'by'>, today: string): string {
  const isDay = (day: string) => day >= '2000' && day <= today;
  if (days !== 'custom') return new URLSearchParams({ days }).toString();
  const [first, last] = isDay(from) && isDay(to) && from > to ? [to, from] : [from, to];
  return new URLSearchParams(Object.entries({ from: first, to: last }).filter(([, day]) => isDay(day))).toString();
}
