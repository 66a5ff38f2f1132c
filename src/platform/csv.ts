import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** Header of each column and what it holds of a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | null>;

const amount = /^-?\d+(\.\d+)?$/;

/**
 * A spreadsheet of any length, made as it is read. It begins with the mark by which spreadsheets know UTF-8, and no cell can
 * be taken for a formula, whatever somebody called themselves.
 */
export function csvOf<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row> | Iterable<Row>): Readable {
  const cells = Object.values(columns);
  const writer = stringify({ header: true, bom: true, columns: Object.keys(columns), record_delimiter: 'windows' });
  const lines = Readable.from(rows).map((row: Row) => cells.map((cell) => harmless(cell(row))));
  pipeline(lines, writer, () => undefined); // A failure ends the writer with it, and whoever reads that hears of it.
  return writer;
}

function harmless(value: string | number | null): string | number | null {
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !amount.test(value) ? `'${value}` : value;
}
