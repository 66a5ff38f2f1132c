import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

type TableBoxProps = {
  /** Accessible name: 'Orders'. */
  label: string;
  head: ReactNode;
  /** The rows. */
  children: ReactNode;
  /** Classes of the box. */
  className?: string | undefined;
  /** On phones, cards show two figures side by side. */
  compactCards?: boolean;
  isStale?: boolean;
};

/** A table that scrolls in its own box; on phones each row is a card. */
export function TableBox({ label, head, children, className, compactCards = false, isStale = false }: TableBoxProps) {
  return (
    <ScrollBox label={label} className={clsx('table-box', className)}>
      {/* oxlint-disable jsx-a11y/no-redundant-roles -- the card layout removes the implicit roles */}
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
  /** Column heading, and the label on cards. */
  name: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned. */
  isFigure?: boolean;
  /** On cards: `title` is the heading, `plain` has no label (for buttons and badges), `line` spans the full width of a compact card. */
  onCard?: 'title' | 'plain' | 'line';
  /** Hidden on medium screens. */
  needsRoom?: boolean;
};

/** The cells of one row. */
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

/** Placeholder rows while loading. */
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
