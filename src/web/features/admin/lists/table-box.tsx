import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { ScrollBox } from './scroll-box.tsx';

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
