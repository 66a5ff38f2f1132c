import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { mostSelected } from './list.queries.ts';
import type { ListPage } from './list.queries.ts';
import { PagingBar } from './paging-bar.tsx';
import { RowCheckbox, SelectAll, SelectAllPages } from './row-selection.tsx';
import type { RowSelection } from './row-selection.tsx';
import { Cells, TableBox, TableSkeleton } from './table-box.tsx';
import type { Cell } from './table-box.tsx';
import { SortSelect, TableHead } from './table-head.tsx';

export type Column<Row> = Cell<Row> & {
  /** The API's `sort` values; omit for a column that cannot be sorted. */
  sort?: { up: string; down: string };
};

export type DataTableProps<Row> = {
  /** Accessible name: 'Orders'. */
  label: string;
  list: ListPage<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** The current `sort` filter and its setter. */
  sort?: { value: string; onSort: (value: string) => void };
  /** From `useRowSelection`; `rowName` labels the checkboxes. */
  selection?: RowSelection;
  rowName?: (row: Row) => string;
  /** The empty state when there are no rows at all. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** Instead of 'No … match', where the only filter asks for what is to do, and nothing is. */
  nothingToDo?: { title: string; text?: ReactNode; showAll: string } | undefined;
  /** On phones, cards show two figures side by side. */
  compactCards?: boolean;
  /** How many skeleton rows to show while loading. */
  skeletonRows?: number;
};

/**
 * A list with all its states: loading, rows, empty, no matches and failed; with sorting, selection and paging. Wide tables scroll in
 * their own box; on phones each row is a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, label, columns, skeletonRows = 6 } = props;
  if (list.error) return <LoadFailure what={list.what} error={list.error} onRetry={list.retry} />;
  if (!list.rows) return <TableSkeleton what={list.what} columns={columns.length} rows={skeletonRows} />;
  if (list.rows.length === 0) return <Nothing {...props} />;
  return (
    <div className="grid min-w-0 gap-3">
      {props.sort && <SortSelect columns={columns} sort={props.sort} />}
      {props.selection && <AllPages {...props} selection={props.selection} />}
      <TableBox
        label={label}
        head={<TableHead columns={columns} sort={props.sort} selectAll={props.selection && <All {...props} />} />}
        isStale={list.isStale}
        compactCards={props.compactCards ?? false}
      >
        {list.rows.map((row) => (
          <TableRow key={props.rowKey(row)} row={row} {...props} />
        ))}
      </TableBox>
      <PagingBar list={list} />
    </div>
  );
}

function All<Row>({ list, rowKey, selection }: DataTableProps<Row>) {
  return (
    selection && list.rows && <SelectAll selection={selection} keys={list.rows.map(rowKey)} disabled={list.isStale} />
  );
}

/** Once a page is selected: the rest of what the filters match. */
function AllPages<Row>({ list, rowKey, selection }: DataTableProps<Row> & { selection: RowSelection }) {
  const { rows = [], total, readAll, isStale } = list;
  const isPageSelected = rows.length > 0 && rows.every((row) => selection.has(rowKey(row)));
  if (!readAll || isStale || !isPageSelected || total <= rows.length || selection.size >= Math.min(total, mostSelected))
    return null;
  return <SelectAllPages total={total} keysOf={async () => (await readAll()).map(rowKey)} selection={selection} />;
}

function TableRow<Row>({ row, list, columns, rowKey, rowName, selection }: DataTableProps<Row> & { row: Row }) {
  const key = rowKey(row);
  return (
    <tr aria-selected={selection ? selection.has(key) : undefined}>
      {selection && (
        <td className="w-10" data-card="select">
          <RowCheckbox
            selection={selection}
            rowKey={key}
            name={rowName?.(row) ?? String(key)}
            disabled={list.isStale}
          />
        </td>
      )}
      <Cells columns={columns} row={row} />
    </tr>
  );
}

function Nothing<Row>({ list, empty, nothingToDo }: DataTableProps<Row>) {
  const { isFiltered, clear, offset, goTo } = list.filters;
  if (offset > 0 && list.total > 0)
    return (
      <EmptyState face="goldfish" level="p" title="This page is empty now" text="The list has got shorter.">
        <Button tone="secondary" onClick={() => goTo(0)}>
          First Page
        </Button>
      </EmptyState>
    );
  if (isFiltered && nothingToDo)
    return (
      <EmptyState face="dog" level="p" title={nothingToDo.title} text={nothingToDo.text}>
        <Button tone="secondary" onClick={clear}>
          {nothingToDo.showAll}
        </Button>
      </EmptyState>
    );
  if (isFiltered)
    return (
      <EmptyState face="goldfish" level="p" title={`No ${list.what} match`} text="Try fewer filters or other words.">
        <Button tone="secondary" onClick={clear}>
          Clear Filters
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState face="dog" level="p" title={empty.title} text={empty.text}>
      {empty.action}
    </EmptyState>
  );
}

type FigureTableProps<Row> = {
  /** Accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  className?: string;
};

/** A short table without paging; like `DataTable`, rows become cards on phones. */
export function FigureTable<Row>({ label, columns, rows, rowKey, className }: FigureTableProps<Row>) {
  return (
    <TableBox label={label} head={<TableHead columns={columns} sort={undefined} />} className={className}>
      {rows.map((row, index) => (
        <tr key={rowKey(row, index)}>
          <Cells columns={columns} row={row} />
        </tr>
      ))}
    </TableBox>
  );
}
