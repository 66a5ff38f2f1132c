import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import type { ListPage } from './list.queries.ts';
import { PagingBar } from './paging-bar.tsx';
import { RowCheckbox, SelectAll } from './row-selection.tsx';
import type { RowSelection } from './row-selection.tsx';
import { TableHead, SortSelect } from './table-head.tsx';
import { type Cell, Cells, TableBox, TableSkeleton } from './table-box.tsx';

export type Column<Row> = Cell<Row> & {
  /** What `sort` of the API is called either way; left out, the column cannot be sorted by. */
  sort?: { up: string; down: string };
};

export type DataTableProps<Row> = {
  /** What the table lists, for screen readers: 'Orders'. */
  label: string;
  list: ListPage<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** The present `sort` filter and how to change it. */
  sort?: { value: string; onSort: (value: string) => void };
  /** From `useRowSelection`; `rowName` says which row a checkbox is. */
  selection?: RowSelection;
  rowName?: (row: Row) => string;
  /** What to say where there is nothing at all yet, and what to do about it. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** On a phone two figures stand side by side. */
  compactCards?: boolean;
  /** Named columns of the skeleton rows. */
  skeletonRows?: number;
};

/**
 * A list with all its states: skeleton, rows, empty, nothing found, failed; with a head to sort by, rows to choose and its
 * paging bar. Wide ones scroll in their own box; on a phone each row is a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, label, columns, skeletonRows = 6 } = props;
  if (list.error) return <LoadFailure what={list.what} error={list.error} onRetry={list.retry} />;
  if (!list.rows) return <TableSkeleton what={list.what} columns={columns.length} rows={skeletonRows} />;
  if (list.rows.length === 0) return <Nothing {...props} />;
  return (
    <div className="grid min-w-0 gap-3">
      {props.sort && <SortSelect columns={columns} sort={props.sort} />}
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
  return selection && list.rows && <SelectAll selection={selection} keys={list.rows.map(rowKey)} />;
}

function TableRow<Row>({ row, columns, rowKey, rowName, selection }: DataTableProps<Row> & { row: Row }) {
  const key = rowKey(row);
  return (
    <tr aria-selected={selection ? selection.has(key) : undefined}>
      {selection && (
        <td className="w-10" data-card="select">
          <RowCheckbox selection={selection} rowKey={key} name={rowName?.(row) ?? String(key)} />
        </td>
      )}
      <Cells columns={columns} row={row} />
    </tr>
  );
}

function Nothing<Row>({ list, empty }: DataTableProps<Row>) {
  const { isFiltered, clear, offset, goTo } = list.filters;
  if (offset > 0 && list.total > 0)
    return (
      <EmptyState face="goldfish" level="p" title="This page is empty now" text="The list has become shorter.">
        <Button tone="secondary" onClick={() => goTo(0)}>
          First Page
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
