/** One line of the table. Empty columns do not concern it. */
export type Figure = {
  what: string;
  products?: number;
  value: string;
  /** The same of another checkout, measured in turn. */
  beside?: string;
  /** What the bare counterpart reached in the same run. */
  bare?: string;
  /** Of the bare counterpart's. */
  share?: number;
  /** CPU milliseconds for one of what is counted: the shop's process, the bare counterpart's, everything with PostgreSQL. */
  cpu?: number;
  bareCpu?: number;
  allCpu?: number;
  target?: string;
  met?: boolean;
};

const columns: [title: string, cell: (figure: Figure) => string | undefined][] = [
  ['What', ({ what }) => what],
  ['Products', ({ products }) => products?.toLocaleString('en-GB')],
  ['Shop', ({ value }) => value],
  ['Beside', ({ beside }) => beside],
  ['Bare', ({ bare }) => bare],
  ['Shop/bare', ({ share }) => share?.toFixed(2)],
  ['CPU ms', ({ cpu }) => milliseconds(cpu)],
  ['bare', ({ bareCpu }) => milliseconds(bareCpu)],
  ['with PostgreSQL', ({ allCpu }) => milliseconds(allCpu)],
  ['Target', ({ target }) => target],
  ['', ({ met }) => verdict(met)],
];

export function table(figures: readonly Figure[]): string {
  const rows = [
    columns.map(([title]) => title),
    ...figures.map((figure) => columns.map(([, cell]) => cell(figure) ?? '')),
  ];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  return [lines[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.slice(1)].join('\n');
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function milliseconds(value: number | undefined): string | undefined {
  return value?.toFixed(value < 1 ? 3 : 1);
}

function verdict(met: boolean | undefined): string {
  if (met === undefined) return '';
  return met ? 'met' : 'MISSED';
}
