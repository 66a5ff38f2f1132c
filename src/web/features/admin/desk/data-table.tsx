import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { ListPage } from './list.queries.ts';
import { PagingBar } from './paging-bar.tsx';
import { RowCheckbox, SelectAll } from './row-selection.tsx';
import type { RowSelection } from './row-selection.tsx';
import { TableHead, SortSelect } from './table-head.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

export type Column<Row> = {
  id: string;
  /** Also what a phone writes before the value. */
  name: string;
  cell: (row: Row) => ReactNode;
  /** What `sort` of the API is called either way; left out, the column cannot be sorted by. */
  sort?: { up: string; down: string };
  /** Figures stand at the end of their column. */
  isFigure?: boolean;
  /** On a phone a row becomes a card: its title, or a line without the column's name (for buttons and badges). */
  onCard?: 'title' | 'plain';
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="table-box" role="region" aria-label={label} tabIndex={0}>
        {/* oxlint-disable jsx-a11y/no-redundant-roles -- cards take the table's own roles away */}
        <table role="table" className={clsx('data-table', list.isStale && 'opacity-60')}>
          <caption className="sr-only">{label}</caption>
          <TableHead columns={columns} sort={props.sort} selectAll={props.selection && <All {...props} />} />
          <tbody role="rowgroup">
            {list.rows.map((row) => (
              <TableRow key={props.rowKey(row)} row={row} {...props} />
            ))}
          </tbody>
        </table>
        {/* oxlint-enable jsx-a11y/no-redundant-roles */}
      </div>
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
      {columns.map(({ id, name, cell, isFigure, onCard }) => (
        <td key={id} data-name={name} data-card={onCard} className={isFigure ? 'figures text-right' : undefined}>
          {cell(row)}
        </td>
      ))}
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
