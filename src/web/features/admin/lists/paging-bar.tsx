import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { count } from '../parts/formats.rules.ts';
import { pageSizes } from './list-filters.ts';
import type { ListFilters } from './list-filters.ts';
import type { ListPage } from './list.queries.ts';

/** `26–50 of 1,204` with previous and next buttons; renders nothing for a single page. */
export function PagingBar({ list }: { list: Pick<ListPage<unknown>, 'rows' | 'total' | 'filters' | 'what'> }) {
  const { offset, limit, goTo } = list.filters;
  const last = Math.min(offset + (list.rows?.length ?? 0), list.total);
  if (!list.rows || list.total === 0) return null;
  return (
    <nav
      aria-label={`Pages of ${list.what}`}
      className="flex flex-wrap items-center justify-end gap-2 text-sm text-muted"
    >
      {list.filters.resize && list.total > fewest && <PageSize limit={limit} onResize={list.filters.resize} />}
      <p className="figures" role="status">
        {last > offset ? `${count(offset + 1)}–${count(last)}` : '0'} of {count(list.total)}
      </p>
      {(offset > 0 || last < list.total) && (
        <>
          <IconButton label="Previous page" disabled={offset === 0} onClick={() => goTo(Math.max(0, offset - limit))}>
            <ChevronLeft className="size-5" aria-hidden />
          </IconButton>
          <IconButton label="Next page" disabled={last >= list.total} onClick={() => goTo(offset + limit)}>
            <ChevronRight className="size-5" aria-hidden />
          </IconButton>
        </>
      )}
    </nav>
  );
}

/** Shorter lists have one page however many fit on it. */
const fewest = 25;

function PageSize({ limit, onResize }: { limit: number; onResize: (limit: number) => void }) {
  return (
    <label className="flex items-center gap-2">
      Rows
      <Select value={limit} onChange={({ target }) => onResize(Number(target.value))} className="w-24">
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** Paging state for a list in a dialog or panel, not kept in the address. */
export function useLocalPage(limit: number): Omit<ListFilters, 'set' | 'field' | 'values' | 'unpagedQuery' | 'resize'> {
  const [offset, setOffset] = useState(0);
  const goTo = (to: number) => setOffset(to);
  return { offset, limit, goTo, isFiltered: false, clear: () => goTo(0), query: `limit=${limit}&offset=${offset}` };
}
