import { FilterDates, FilterSelect } from '../lists/filter-bar.tsx';
import type { ListFilters } from '../lists/list-filters.ts';

export type ReportFilters = ListFilters<keyof Span>;

const choices = [
  ...[30, 90, 365].map((days) => [String(days), `Last ${days} days`] as const),
  ['custom', 'Other days'] as const,
];

/** Chooses the period of the charts and the profit below. */
export function ReportSpan({ filters }: { filters: ReportFilters }) {
  return (
    <div role="group" aria-label="Days shown" className="flex flex-wrap items-end gap-3">
      <FilterSelect label="Days" {...filters.field('days')} options={choices} />
      {filters.values.days === 'custom' && <FilterDates filters={filters} />}
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
