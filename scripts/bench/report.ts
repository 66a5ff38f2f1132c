/** One line of the table. Undefined columns stay empty. */
export type Figure = {
  what: string;
  products?: number;
  value: string;
  /** The same figure of another checkout, measured in turn. */
  beside?: string;
  /** The figure of the bare counterpart in the same run. */
  bare?: string;
  /** Ratio to the bare counterpart. */
  share?: number;
  /** CPU milliseconds per counted unit: of the shop's process, of the bare counterpart, and including PostgreSQL. */
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
