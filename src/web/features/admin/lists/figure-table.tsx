import type { Column } from './data-table.tsx';
import { Cells, TableBox } from './table-box.tsx';
import { TableHead } from './table-head.tsx';

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
