import { codeIn, mostPictures } from '#platform/table-files/cells.contract.ts';
import { firstOf } from '#platform/table-files/file-table.ts';
import type { FileTable, LeftOut } from '#platform/table-files/file-table.ts';
import { readTable } from '#platform/table-files/open-file.ts';
import { belowGone } from '#platform/table-files/sheet-table.ts';
import type { ListedProduct } from '../supplier-connector.ts';
import type { FeedCheck } from './feed-check.contract.ts';
import { checkOf } from './feed-check.ts';
import type { FeedColumns, FeedField, FeedSettings } from './feed-columns.contract.ts';
import { isFurtherPicture, settleColumns } from './feed-columns.ts';
import type { Settled } from './feed-columns.ts';
import { figureReader } from './feed-figures.ts';
import { measureReader } from './feed-measures.ts';
import { mergeRows } from './feed-merge.ts';
import { Oddities } from './feed-oddities.ts';
import { orderSizeReader } from './feed-order-sizes.ts';
import { ofVariants, rowReader } from './feed-rows.ts';
import type { ReadRow } from './feed-rows.ts';
import { spreadVariants } from './feed-variants.ts';
import { isRetail, isUsual, kindOf } from './usual-headings.ts';

export type FeedListing = {
  /** By code. */
  products: ReadonlyMap<string, ListedProduct>;
  /** Codes in rows that are left out, with the reason: their products are neither confirmed nor gone. */
  unread: ReadonlyMap<string, string>;
  /** Of these, codes of goods that the file says are not sold, and of which it says nothing more. */
  gone: ReadonlySet<string>;
  headings: string[];
  /** Without a column for the code no product can be matched. */
  columns: FeedColumns;
  /** The heading of the price column suggests retail prices. */
  arePricesRetail: boolean;
  check: FeedCheck;
};

/** Everything a feed lists, and what the owner should know about it. `now`: by which its days are over or to come. @throws UnreadableFile */
export function readListing(
  bytes: Uint8Array,
  { columns: chosen = {}, used, currency, ...reading }: FeedSettings,
  now?: Date,
): FeedListing {
  const table = readTable(bytes, { ...reading, isUsual, kindOf });
  const settled = settleColumns(table, chosen, used);
  const oddities = new Oddities();
  const { columns, places } = settled;
  const pictures = pictureColumns(table, settled);
  const { rows, pictureRows, parents } = spreadVariants(table, settled, pictures);
  const whole = { ...table, rows };
  const figures = figureReader(whole, settled, { currency, isPriceChosen: Boolean(chosen.price), now });
  const measures = measureReader(whole, settled, figures.rules.decimal);
  const sizes = orderSizeReader(whole, settled, figures.rules.decimal);
  const readRow = rowReader(whole, { ...settled, pictures }, { figures: figures.read, measures, sizes }, oddities);
  for (const { number, why } of table.leftOut) oddities.leaveOut(number, why);
  for (const { number } of parents) oddities.leaveOut(number, ofVariants);
  const read = columns.code ? rows.flatMap((row) => readRow(row) ?? []) : [];
  const filled = read.filter((row) => saysAny(row, columns, oddities));
  const { products, merged } = mergeRows(filled, oddities);
  const unread = unreadCodes(
    [...table.leftOut, ...leftOutRows([...rows, ...parents], oddities)],
    places.get('code')?.[0],
    products,
  );
  const check = checkOf({
    table,
    settled,
    oddities,
    products,
    merged,
    rules: figures.rules,
    pictureRows,
    settings: { currency, ...reading },
  });
  const gone = goneCodes(table, settled, unread);
  const headings = table.headings.map(({ name }) => name);
  return { products, unread, gone, headings, columns, arePricesRetail: isRetail(columns.price), check };
}

function saysAny(
  { row, product: { code, name, price, stock, nonsense = [] } }: ReadRow,
  columns: FeedColumns,
  oddities: Oddities,
): boolean {
  const hasFigures = (['name', 'price', 'stock', 'availability'] as const).some((field) => columns[field]);
  const isBlank = name === code && price === null && stock === null && nonsense.length === 0;
  if (isBlank && hasFigures) oddities.leaveOut(row, 'nothing but a code');
  else if (name === code && columns.name) oddities.note(row, 'no name');
  return !isBlank || !hasFigures;
}

function goneCodes(
  { leftOut }: FileTable,
  { places }: Settled,
  unread: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const at = (field: FeedField) => places.get(field) ?? [];
  const figures = [...at('price'), ...at('stock'), ...at('availability')];
  const alone = leftOut.filter(
    ({ why, cells }) => why === belowGone && figures.every((figure) => firstOf(cells[figure]) === ''),
  );
  const codes = alone.map(({ cells }) => codeIn(firstOf(cells[at('code')[0] ?? -1])));
  return new Set(codes.filter((code) => unread.get(code) === belowGone));
}

/** The main picture first; some feeds have further columns. */
function pictureColumns({ headings }: FileTable, { places }: Settled): number[] {
  const main = places.get('image') ?? [];
  const further = headings.flatMap((heading, at) =>
    !main.includes(at) && isFurtherPicture(heading.name.replace(/ \(column \d+\)$/, '')) ? [at] : [],
  );
  return [...main, ...further].slice(0, mostPictures);
}

function leftOutRows(rows: FileTable['rows'], { leftOut }: Oddities): LeftOut[] {
  const whyOf = new Map([...leftOut].flatMap(([why, numbers]) => numbers.map((number) => [number, why] as const)));
  return rows.flatMap(({ number, cells }) => {
    const why = whyOf.get(number);
    return why === undefined ? [] : [{ number, cells, why }];
  });
}

function unreadCodes(
  leftOut: readonly LeftOut[],
  at: number | undefined,
  products: ReadonlyMap<string, ListedProduct>,
): Map<string, string> {
  if (at === undefined) return new Map();
  const codes = leftOut.map(({ cells, why }) => [codeIn(firstOf(cells[at])), why] as const);
  return new Map(codes.filter(([code]) => code !== '' && !products.has(code)));
}
