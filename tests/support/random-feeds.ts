/** A number from 0 to below 1. */
type Random = () => number;

/** What a person reads in a row; `cost` in pence. Null: it cannot be said for certain, so nothing may be read. */
export type TrueRow = { code: string; name: string; cost: number | null; stock: number | 'in-stock' | null };
export type RandomFeed = { bytes: Buffer; rows: TrueRow[]; what: string };

/** `isOut`: taken out, whatever else is uncertain. */
type Row = Record<'code' | 'name' | 'cost' | 'currency' | 'stock', string> & { meaning: TrueRow; isOut?: boolean };

/** A supplier's file as one of thousands writes it, and its meaning. */
export function randomFeed(random: Random): RandomFeed {
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('Nothing to pick from');
    return value;
  };
  const sometimes = (share: number) => random() < share;
  const format = pick(['csv', 'csv', 'csv', 'xml', 'json', 'lines'] as const);
  const separator = pick([',', ';', '\t', '|']);
  const isComma = format === 'csv' && separator !== ',' && sometimes(0.4);
  const currency = pick(['', '', '', 'GBP', 'EUR', 'mixed']);
  const style = {
    isComma,
    decimals: pick([2, 2, 3, 4]),
    groups: sometimes(0.3),
    sign: currency === '' ? pick(['', '', '£', ' GBP']) : '',
  };
  const stockStyle = pick(['plain', 'plain', 'words', 'decimals', 'mixed'] as const);
  const rows = Array.from({ length: 3 + Math.floor(random() * 8) }, (_, at) => {
    const said = pick(currency === 'mixed' ? ['GBP', 'EUR'] : [currency]);
    return randomRow({ at, said, style, stockStyle, pick, random });
  });
  // One price and one stock that show how all are written.
  if (rows[0]) Object.assign(rows[0], clearRow(rows[0], style));
  const usual = columnsFor({ pick, sometimes, hasCurrency: currency !== '' });
  const columns = sometimes(0.3) ? [...usual, doubtfulColumn(rows, usual, pick)] : usual;
  const what = JSON.stringify({
    format,
    separator,
    currency,
    style,
    stockStyle,
    headings: columns.map(([heading]) => heading),
  });
  if (format !== 'csv')
    return { bytes: Buffer.from(treeOf(format, rows, columns)), rows: rows.map(({ meaning }) => meaning), what };
  const { text, broken } = sheetOf(rows, columns, {
    separator,
    style,
    quoted: sometimes(0.5),
    lineEnd: pick(['\n', '\r\n']),
    pick,
    sometimes,
  });
  const meant = rows.filter((row) => !broken.has(row)).map(({ meaning }) => meaning);
  return { bytes: encoded(text, pick), rows: meant, what };
}

type Style = { isComma: boolean; decimals: number; groups: boolean; sign: string };

function written(pence: number, { isComma, decimals, groups, sign }: Style): string {
  const whole = String(Math.floor(pence / 100));
  const grouped = groups ? whole.replaceAll(/\B(?=(\d{3})+$)/g, isComma ? '.' : ',') : whole;
  const number = `${grouped}${isComma ? ',' : '.'}${String(pence % 100)
    .padStart(2, '0')
    .padEnd(decimals, '0')}`;
  return sign === '£' ? `£${number}` : `${number}${sign}`;
}

const noneWords = [
  'Out of stock',
  'sold out',
  'Temporarily out of stock',
  'No longer available',
  'Backordered',
  'Discontinued',
  'due 12/12',
  'awaiting delivery',
  'Nil',
];
const someWords = ['In stock', 'in_stock', 'Available', 'yes', 'InStock'];
const unknownWords = ['Ruminating', 'see website', 'back in stock soon', 'approx 20', '3 cases', '5-10', '?'];
const names = [
  'Rope',
  'Bowl 5" blue',
  'Cats & Dogs',
  'Café collar',
  'Bed, large',
  'Hay; fresh',
  'Lead 1,2 m',
  'Treats 1.000 g',
];

type Making = {
  at: number;
  said: string;
  style: Style;
  stockStyle: string;
  pick<Value>(values: readonly Value[]): Value;
  random: Random;
};

function randomRow({ at, said, style, stockStyle, pick, random }: Making): Row {
  const code = `${pick(['A', 'SKU-', 'x/', '00'])}${100 + at}`;
  const pence = 1 + Math.floor(random() ** 3 * 300_000);
  const isPounds = said === '' || said === 'GBP';
  const [stock, pieces] = randomStock(stockStyle, style, pick, random);
  const name = `${pick(names)} ${at}`;
  const cost = written(pence, style);
  return {
    code,
    name,
    cost,
    currency: said,
    stock,
    meaning: { code, name, cost: isPounds ? pence : null, stock: pieces },
  };
}

function randomStock(kind: string, style: Style, pick: Making['pick'], random: Random): [string, TrueRow['stock']] {
  const pieces = Math.floor(random() ** 3 * 3_000);
  const way = kind === 'mixed' ? pick(['plain', 'words', 'unknown', 'marks']) : kind;
  if (way === 'words') {
    const isNone = random() < 0.5;
    return isNone ? [pick(noneWords), 0] : [pick(someWords), 'in-stock'];
  }
  if (way === 'unknown') return [pick(unknownWords), null];
  if (way === 'marks')
    return pick([
      [`>${pieces}`, pieces],
      [`${pieces}+`, pieces],
      [`<${pieces + 1}`, pieces],
      [`${pieces} pcs`, pieces],
      [`-${pieces}`, 0],
    ]);
  if (way === 'decimals') return [`${pieces}${style.isComma ? ',' : '.'}000`, pieces];
  return [String(pieces), pieces];
}

function clearRow(row: Row, style: Style): Partial<Row> {
  const cost = written(123_450, { ...style, groups: true, decimals: 2 });
  return { cost, meaning: { ...row.meaning, cost: row.meaning.cost === null ? null : 123_450 } };
}

type Column = [
  heading: string,
  value: (row: Row, at: number) => string,
  kind?: 'cost' | 'currency' | 'stock' | 'doubt',
];
type ForColumns = { pick: Making['pick']; sometimes(share: number): boolean; hasCurrency: boolean };

function columnsFor({ pick, sometimes, hasCurrency }: ForColumns): Column[] {
  const columns: Column[] = [
    [pick(['sku', 'SKU', 'Product Code', 'item_code', 'StockCode']), ({ code }) => code],
    [pick(['name', 'Title', 'Product Name', 'product_title']), ({ name }) => name],
    [
      pick(['cost', 'Trade Price', 'cost_price', 'Wholesale price', 'Trade Price (ex VAT)']),
      ({ cost }) => cost,
      'cost',
    ],
    [pick(['stock', 'Qty', 'Quantity', 'Free Stock', 'qty_available', 'Available']), ({ stock }) => stock, 'stock'],
    ...(hasCurrency
      ? [[pick(['currency', 'Currency Code']), ({ currency }: Row) => currency, 'currency'] satisfies Column]
      : []),
    ...(sometimes(0.3) ? [['RRP', () => '9999.99'] satisfies Column] : []),
    ...(sometimes(0.3) ? [['Pack Size', (_row: Row, at: number) => String(at)] satisfies Column] : []),
    ...(sometimes(0.2) ? [['Notes', () => 'see "list"'] satisfies Column] : []),
  ];
  return columns
    .map((column) => ({ column, place: pick([1, 2, 3, 4, 5, 6]) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ column }) => column);
}

const doubts = [
  {
    heading: 'Reserved',
    usual: ['0', ''],
    odd: ['4'],
    change: ({ stock }: TrueRow) => ({ stock: stock === 0 ? 0 : null }),
  },
  { heading: 'Price per', usual: ['1', 'each', ''], odd: ['12', '100 pcs', 'case'], change: () => ({ cost: null }) },
  { heading: 'VAT included', usual: ['N', 'no'], odd: ['Y', 'yes'], change: () => ({ cost: null }) },
  { heading: 'Action', usual: ['A', 'update'], odd: ['D', 'delete'], change: () => ({ stock: 0 }) },
];

/** By it figures of some rows mean something else; nothing is reserved of what may be sold. */
function doubtfulColumn(rows: readonly Row[], columns: readonly Column[], pick: Making['pick']): Column {
  const isLeft = columns.some(([heading]) => /free|available/i.test(heading));
  const { heading, usual, odd, change } = pick(isLeft ? doubts.slice(1) : doubts);
  const said = rows.map((row, at) => {
    // The first shows how figures are written.
    if (at === 0 || pick([true, false])) return pick(usual);
    Object.assign(row.meaning, change(row.meaning));
    row.isOut = heading === 'Action';
    return pick(odd);
  });
  return [heading, (_row, at) => said[at] ?? '', 'doubt'];
}

type SheetOptions = {
  separator: string;
  style: Style;
  quoted: boolean;
  lineEnd: string;
  pick: Making['pick'];
  sometimes(share: number): boolean;
};

/** With what goes wrong in real files: an index, a column twice, a cell that nobody quoted, a code twice. */
function sheetOf(
  rows: readonly Row[],
  columns: readonly Column[],
  { separator, style, quoted, lineEnd, pick, sometimes }: SheetOptions,
) {
  const cell = (text: string) =>
    quoted || text.includes(separator) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
  const broken = new Set<Row>();
  const index = sometimes(0.3);
  const doubled = sometimes(0.15) ? pick(columns.filter(([, , kind]) => kind !== 'doubt')) : undefined;
  if (doubled) for (const row of rows) Object.assign(row.meaning, lostBy(doubled), row.isOut && { stock: 0 });
  const headings = [
    ...(index ? [''] : []),
    ...columns.map(([heading]) => cell(heading)),
    ...(doubled ? [doubled[0].toUpperCase()] : []),
  ];
  const lines = rows.flatMap((row, at) => {
    const cells = [
      ...(index ? [String(at)] : []),
      ...columns.map(([, value]) => cell(value(row, at))),
      ...(doubled ? ['7'] : []),
    ];
    if (!sometimes(0.08)) return [cells.join(separator)];
    broken.add(row);
    const fault = pick(['more', 'fewer', 'no code', 'other']);
    if (fault === 'more') return [[cells[0], `x${separator}y`, ...cells.slice(1)].join(separator)];
    if (fault === 'fewer') return [cells.slice(0, 2).join(separator)];
    if (fault === 'no code') return [cells.map((text) => (text.includes(row.code) ? '' : text)).join(separator)];
    row.meaning = { ...row.meaning, cost: null };
    broken.delete(row);
    // In the file's own style: another would show that its commas are thousands.
    const cost = written(888, { ...style, decimals: 2 });
    const other = columns.map(([, value]) => (value(row, at) === row.cost ? cost : value(row, at)));
    return [
      cells.join(separator),
      [...(index ? ['x'] : []), ...other.map(cell), ...(doubled ? ['7'] : [])].join(separator),
    ];
  });
  const preamble = sometimes(0.2) ? [`Trade list of Barnacre${separator}`, ''] : [];
  return { text: [...preamble, headings.join(separator), ...lines, ''].join(lineEnd), broken };
}

/** Of a column that is there twice nothing is certain. */
function lostBy([, , kind]: Column): Partial<TrueRow> {
  if (kind === 'cost' || kind === 'currency') return { cost: null };
  return kind === 'stock' ? { stock: null } : {};
}

function encoded(text: string, pick: Making['pick']): Buffer {
  const encoding = pick(['utf-8', 'utf-8', 'mark', 'utf-16', 'windows-1252']);
  if (encoding === 'utf-16') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
  return Buffer.from(encoding === 'mark' ? `\uFEFF${text}` : text);
}

function treeOf(format: 'xml' | 'json' | 'lines', rows: readonly Row[], columns: readonly Column[]): string {
  const field = (heading: string) => heading.replaceAll(/[^\w]+/g, '_').replace(/_$/, '');
  const objects = rows.map((row, at) => columns.map(([heading, value]) => [field(heading), value(row, at)] as const));
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (format === 'xml') {
    const items = objects.map(
      (fields) =>
        `<product>${fields.map(([name, value]) => `<${name}>${escaped(value)}</${name}>`).join('')}</product>`,
    );
    return `<?xml version="1.0"?>\n<products>${items.join('\n')}</products>`;
  }
  const records = objects.map((fields) => JSON.stringify(Object.fromEntries(fields)));
  return format === 'lines' ? records.join('\n') : `{"products":[${records.join(',')}]}`;
}
