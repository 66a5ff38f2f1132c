import type { BookFacts } from '#orders/ledger/books.contract.ts';
import { FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { periodName, periodsOf } from './periods.rules.ts';
import type { Period } from './periods.rules.ts';

const defaults = { months: '3', until: '' };
const kinds = [
  ['3', 'Quarters'],
  ['1', 'Months'],
] as const;

/** The selected quarter or month, kept in the address. */
export function usePeriod(facts: BookFacts | undefined) {
  const { values, set } = useListFilters(defaults);
  if (!facts) return undefined;
  const periods = periodsOf(facts, values.months === '1' ? 1 : 3);
  const period = periods.find(({ until }) => until === values.until) ?? periods[0];
  return period && { period, periods, choose: set };
}

type PeriodChoiceProps = {
  period: Period;
  periods: readonly Period[];
  choose: (change: Partial<typeof defaults>) => void;
};

export function PeriodChoice({ period, periods, choose }: PeriodChoiceProps) {
  return (
    <div role="group" aria-label="Period" className="flex flex-wrap items-end gap-3">
      <FilterSelect
        label="Quarters or months"
        value={String(period.months)}
        onValue={(months) => choose({ months, until: '' })}
        options={kinds}
      />
      <FilterSelect
        label={period.months === 3 ? 'Quarter' : 'Month'}
        value={period.until}
        onValue={(until) => choose({ until })}
        options={periods.map((one) => [one.until, periodName(one)] as const)}
      />
    </div>
  );
}
