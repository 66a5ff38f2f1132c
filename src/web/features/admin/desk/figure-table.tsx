import { clsx } from 'clsx';
import type { Column } from '../desk/data-table.tsx';
import { TableHead } from '../desk/table-head.tsx';

type FigureTableProps<Row> = {
  /** What it lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  className?: string;
};

/** A short list that is there as a whole; as `DataTable` it becomes cards on a phone. */
export function FigureTable<Row>({ label, columns, rows, rowKey, className }: FigureTableProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={clsx('table-box', className)} role="region" aria-label={label} tabIndex={0}>
      {/* oxlint-disable jsx-a11y/no-redundant-roles -- cards take the table's own roles away */}
      <table role="table" className="data-table">
        <caption className="sr-only">{label}</caption>
        <TableHead columns={columns} sort={undefined} />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, name, cell, isFigure, onCard }) => (
                <td
                  key={id}
                  data-name={name}
                  data-card={onCard}
                  className={isFigure ? 'figures text-right' : undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* oxlint-enable jsx-a11y/no-redundant-roles */}
    </div>
  );
}
