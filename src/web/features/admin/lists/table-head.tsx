import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Select } from '../../../ui/fields/select.tsx';

type Sortable = {
  id: string;
  name: string;
  isFigure?: boolean;
  needsRoom?: boolean;
  sort?: { up: string; down: string };
};
type Sorting = { value: string; onSort: (value: string) => void };
type HeadProps = { columns: readonly Sortable[]; sort: Sorting | undefined; selectAll?: ReactNode };

export function TableHead({ columns, sort, selectAll }: HeadProps) {
  return (
    <thead>
      <tr>
        {selectAll && (
          <th scope="col" className="w-10">
            {selectAll}
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={directionOf(column, sort)}
            className={clsx(column.isFigure && 'text-right', column.needsRoom && 'needs-room') || undefined}
          >
            {column.sort && sort ? <SortButton column={column} by={column.sort} sort={sort} /> : column.name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type SortButtonProps = { column: Sortable; by: NonNullable<Sortable['sort']>; sort: Sorting };

function SortButton({ column, by, sort }: SortButtonProps) {
  const direction = directionOf(column, sort);
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[direction ?? 'none'];
  return (
    <button type="button" className="sort-button" onClick={() => sort.onSort(sort.value === by.up ? by.down : by.up)}>
      {column.name}
      <Icon className="size-3.5 shrink-0" aria-hidden />
    </button>
  );
}

/** Sorting on phones, where cards have no column headings. */
export function SortSelect({ columns, sort }: { columns: readonly Sortable[]; sort: Sorting }) {
  const options = columns.flatMap(({ name, sort: by }) =>
    by
      ? [
          { value: by.up, label: `${name}, ascending` },
          { value: by.down, label: `${name}, descending` },
        ]
      : [],
  );
  if (options.length === 0) return null;
  return (
    <Select
      aria-label="Sort by"
      value={sort.value}
      onChange={(event) => sort.onSort(event.target.value)}
      className="md:hidden"
    >
      {options.some(({ value }) => value === sort.value) || <option value={sort.value}>Sort by…</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function directionOf({ sort: by }: Sortable, sort: Sorting | undefined): 'ascending' | 'descending' | undefined {
  if (!by || !sort) return undefined;
  if (sort.value === by.up) return 'ascending';
  return sort.value === by.down ? 'descending' : undefined;
}
