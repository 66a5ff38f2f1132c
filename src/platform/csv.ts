import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** The header of each column and how to read its cell from a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | null>;

/** Its first letter, with the wide ones of East Asian keyboards, which Excel reads alike. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;
/** Or a telephone number. */
const amount = /^[+-]?\d[\d ]*(\.\d+)?$/;

/**
 * A spreadsheet of any length, streamed. It begins with the byte-order mark by which spreadsheets recognise UTF-8, and no cell can
 * be taken for a formula, whatever name a customer typed. `asIs`: columns that a program reads, and no customer types.
 */
export function csvOf<Row>(
  columns: CsvColumns<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
  { asIs = [] }: { asIs?: readonly string[] } = {},
): Readable {
  const cells = Object.entries(columns);
  const writer = stringify({ header: true, bom: true, columns: Object.keys(columns), record_delimiter: 'windows' });
  const lines = Readable.from(rows).map((row: Row) =>
    cells.map(([name, cell]) => (asIs.includes(name) ? cell(row) : harmless(cell(row)))),
  );
  pipeline(lines, writer, () => undefined); // A failure destroys the writer, so its reader sees the error.
  return writer;
}

const inLondon = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/London',
});

/** '2026-07-01 10:30:00' in the shop's time, which spreadsheets read as a moment; the column's heading says '(UK time)'. */
export function ukTime(moment: string | null): string {
  return moment === null ? '' : inLondon.format(new Date(moment));
}

function harmless(value: string | number | null): string | number | null {
  return typeof value === 'string' && formula.test(value) && !amount.test(value) ? `'${value}` : value;
}
