import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { longestSearch } from '#catalogue/products/product-limits.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { today } from '../parts/london-days.rules.ts';
import type { ListFilters } from './list-filters.ts';

/** Debounce, in ms. */
const pauseMs = 250;

type FilterBarProps<Name extends string> = {
  filters: ListFilters<Name>;
  /** Label of the search field, which sets the filter `q`; omit for no search field. */
  search?: string;
  /** An example of what to search for. */
  placeholder?: string;
  /** Filter controls. */
  children?: ReactNode;
  /** Buttons on the right, such as a download. */
  actions?: ReactNode;
};

/** The filters above a list. */
export function FilterBar<Name extends string>(props: FilterBarProps<Name>) {
  const { filters, search, placeholder, children, actions } = props;
  return (
    <div className="filter-bar" role="search" aria-label="Filters">
      {search && <SearchField filters={filters} label={search} placeholder={placeholder} />}
      {children && <div className="filter-row">{children}</div>}
      {filters.isFiltered && (
        <Button tone="quiet" size="small" className="admin-control" onClick={filters.clear}>
          <X className="size-4" aria-hidden />
          Clear
        </Button>
      )}
      {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}

type SearchFieldProps = { filters: ListFilters; label: string; placeholder: string | undefined };

function SearchField({ filters, label, placeholder }: SearchFieldProps) {
  const searched = filters.values['q'] ?? '';
  const [typed, setTyped] = useState(searched);
  const [known, setKnown] = useState(searched);
  // Values set by this field that the address does not show yet; the user may have typed on meanwhile.
  const [onItsWay, setOnItsWay] = useState<readonly string[]>([]);
  if (known !== searched) {
    setKnown(searched);
    setOnItsWay(onItsWay.slice(onItsWay.indexOf(searched) + 1));
    // Changed from outside, for example by the browser's Back.
    if (!onItsWay.includes(searched)) setTyped(searched);
  }
  const { set } = filters;
  const isNew = typed.trim() !== searched;
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => {
      setOnItsWay((texts) => [...texts, typed.trim()]);
      set({ q: typed.trim() });
    }, pauseMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `set` is new with every render and must not restart the debounce
  }, [typed, isNew]);

  return (
    <span className="relative block min-w-48 grow basis-64 sm:max-w-sm">
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        maxLength={longestSearch}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="pl-11"
      />
      <Search className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" aria-hidden />
    </span>
  );
}

type FilterSelectProps = {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** Pairs of value and label; the first one is 'all' with an empty value. */
  options: readonly (readonly [value: string, name: string])[];
};

export function FilterSelect({ label, value, onValue, options }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      className="max-w-full shrink-0"
    >
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </Select>
  );
}

type DateFilters = Pick<ListFilters<'from' | 'to'>, 'values' | 'set'>;

/** The first and the last day of a period; values are `2026-11-21`. */
export function FilterDates({ filters: { values, set } }: { filters: DateFilters }) {
  const { from, to } = values;
  return (
    <>
      <FilterDate label="From" max={to || today()} value={from} onValue={(day) => set({ from: day })} />
      <FilterDate label="To" min={from || undefined} max={today()} value={to} onValue={(day) => set({ to: day })} />
    </>
  );
}

type FilterDateProps = {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** The range to choose from. */
  min?: string | undefined;
  max?: string | undefined;
};

function FilterDate({ label, value, onValue, min, max }: FilterDateProps) {
  return (
    <label className="flex shrink-0 items-center gap-2 text-sm font-medium text-muted">
      {label}
      <TextInput
        type="date"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onValue(event.target.value)}
        className="w-36 px-3"
      />
    </label>
  );
}
