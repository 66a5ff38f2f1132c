import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

type TableBoxProps = {
  /** What the table lists, for screen readers: 'Orders'. */
  label: string;
  head: ReactNode;
  /** The rows. */
  children: ReactNode;
  /** Of the box. */
  className?: string | undefined;
  /** On a phone two figures stand side by side. */
  compactCards?: boolean;
  isStale?: boolean;
};

/** A table in a box of its own: a wide one scrolls in it, and on a phone each row is a card. */
export function TableBox({ label, head, children, className, compactCards = false, isStale = false }: TableBoxProps) {
  return (
    <ScrollBox label={label} className={clsx('table-box', className)}>
      {/* oxlint-disable jsx-a11y/no-redundant-roles -- cards take the table's own roles away */}
      <table
        role="table"
        aria-label={label}
        className={clsx('data-table', compactCards && 'compact-cards', isStale && 'stale')}
      >
        {head}
        <tbody role="rowgroup">{children}</tbody>
      </table>
      {/* oxlint-enable jsx-a11y/no-redundant-roles */}
    </ScrollBox>
  );
}

export type Cell<Row> = {
  id: string;
  /** Also what a phone writes before the value. */
  name: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end of their column. */
  isFigure?: boolean;
  /** On a phone a row becomes a card: its title, or a line without the column's name (for buttons and badges); `line` takes the whole width of a compact one. */
  onCard?: 'title' | 'plain' | 'line';
  /** Left out where there is room for neither a card nor the whole table. */
  needsRoom?: boolean;
};

/** Of one row. */
export function Cells<Row>({ columns, row }: { columns: readonly Cell<Row>[]; row: Row }) {
  return columns.map(({ id, name, cell, isFigure, onCard, needsRoom }) => (
    <td
      key={id}
      data-name={name}
      data-card={onCard}
      className={clsx(isFigure && 'figures text-right', needsRoom && 'needs-room') || undefined}
    >
      {cell(row)}
    </td>
  ));
}

/** What may be larger than its place scrolls by itself, for the keyboard as well. */
export function ScrollBox({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={className} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

/** The rows that are coming. */
export function TableSkeleton({ what, columns, rows }: { what: string; columns: number; rows: number }) {
  return (
    <div role="status" className="grid gap-px overflow-hidden rounded-picture">
      <span className="sr-only">Loading the {what}…</span>
      {numbered(rows).map((row) => (
        <div key={row} className="flex items-center gap-4 bg-oat px-4 py-3.5">
          {numbered(Math.min(columns, 5)).map((column) => (
            <Skeleton key={column} className={column === 0 ? 'h-4 w-1/3' : 'h-4 grow max-sm:hidden'} />
          ))}
        </div>
      ))}
    </div>
  );
}

function numbered(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
