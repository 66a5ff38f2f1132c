import { useNavigate, useSearch } from '@tanstack/react-router';
import { namesIn, recordOf } from '../../../records.rules.ts';

type Values<Name extends string> = Record<Name, string>;

export type ListFilters<Name extends string = string> = {
  /** The current values; defaults for filters that are not set. */
  values: Values<Name>;
  /** Sets some filters and goes back to the first page; an empty string clears a filter. */
  set: (changes: Partial<Values<Name>>) => void;
  /** The value of one filter and its setter, for `FilterSelect`. */
  field(name: Name): { value: string; onValue: (value: string) => void };
  clear: () => void;
  /** Whether any filter is active, for the empty state. */
  isFiltered: boolean;
  offset: number;
  limit: number;
  goTo: (offset: number) => void;
  /** Shows this many rows on a page, from the first one on. */
  resize: (limit: number) => void;
  /** The API query: `q=bone&sort=newest&limit=25&offset=0`, without empty filters. */
  query: string;
  /** The same without paging, for downloads. */
  unpagedQuery: string;
};

/** The most is what the API gives at once. */
export const pageSizes: readonly number[] = [10, 25, 50, 100, 200];

/**
 * A list's filters, kept in the page's address, so that links and the browser's Back restore the view. `defaults` declares them and
 * must be a stable object; `sort` does not count as a filter. Two lists on one screen need different filter names.
 */
export function useListFilters<Name extends string>(
  defaults: Readonly<Values<Name>>,
  { limit: usual = 25 }: { limit?: number } = {},
): ListFilters<Name> {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const names = namesIn(defaults);
  const values = recordOf(names, (name) => textOf(search[name]) ?? defaults[name]);
  const offset = wholeNumber(textOf(search['offset']));
  const wanted = wholeNumber(textOf(search['size']));
  const limit = pageSizes.includes(wanted) ? wanted : usual;

  function go(changes: Record<string, string | undefined>) {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => withoutBlanks({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    });
  }
  const nothing = Object.fromEntries(names.map((name) => [name, undefined]));

  const set = (changes: Partial<Values<Name>>) => go({ ...withoutDefaults(changes, defaults), offset: undefined });

  return {
    values,
    set,
    // TypeScript widens a computed name to string.
    field: (name) => ({ value: values[name], onValue: (value) => set({ [name]: value } as Partial<Values<Name>>) }),
    clear: () => go({ ...nothing, offset: undefined }),
    isFiltered: names.some((name) => name !== 'sort' && values[name] !== defaults[name]),
    offset,
    limit,
    goTo: (to) => go({ offset: to > 0 ? String(to) : undefined }),
    resize: (to) => go({ size: to === usual ? undefined : String(to), offset: undefined }),
    query: queryOf({ ...values, limit: String(limit), offset: String(offset) }),
    unpagedQuery: queryOf(values),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function wholeNumber(text: string | undefined): number {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** Filters with their default value are left out of the address. */
function withoutDefaults(changes: Partial<Record<string, string>>, defaults: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, value === defaults[name] ? undefined : value]),
  );
}

function withoutBlanks(search: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}

function queryOf(values: Record<string, string>): string {
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
}

/** For a file, which has an order of its own. */
export function withoutSort(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('sort');
  return params.toString();
}
