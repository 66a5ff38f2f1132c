import { shopCurrency } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { toPounds } from '#platform/money.ts';
import { codeIn } from '#platform/table-files/cells.contract.ts';
import { firstOf, textsIn, valuesOf } from '#platform/table-files/file-table.ts';
import type { FileTable, ReadingOptions } from '#platform/table-files/file-table.ts';
import { isTitle } from '#platform/table-files/sheet-table.ts';
import { isNameOfNoGoods, isOfNoGoods } from '#platform/table-files/written/part-names.ts';
import type { ListedProduct } from '../supplier-connector.ts';
import type { FeedCheck } from './feed-check.contract.ts';
import { hasOddLetters, notesOn } from './feed-check.rules.ts';
import type { Settled } from './feed-columns.ts';
import type { FigureRules } from './feed-figures.ts';
import type { Merged } from './feed-merge.ts';
import { firstRows } from './feed-oddities.ts';
import type { Oddities } from './feed-oddities.ts';
import { trackersIn } from './notes/tracked-stock.ts';
import { isOfFigures } from './usual-headings.ts';

export type Reading = {
  table: FileTable;
  settled: Settled;
  oddities: Oddities;
  products: ReadonlyMap<string, ListedProduct>;
  merged: Merged;
  rules: FigureRules;
  /** Rows with nothing but a further picture of the product above. */
  pictureRows: number;
  settings: ReadingOptions & { currency?: string | undefined };
};

const mostOddest = 10;
const mostNamed = 100;
/** Why a row may be a line of text. */
const noProducts = ['no product code', 'nothing but a code', 'fewer cells than headings'];

export function checkOf(reading: Reading): FeedCheck {
  const { table, settled, oddities, products, merged, rules, settings } = reading;
  const { columns } = settled;
  const leftOut = [...oddities.leftOut].map(([why, rows]) => ({ why, count: rows.length, rows: firstRows(rows) }));
  const isLeftOut = leftOut.reduce((sum, { count }) => sum + count, 0);
  const given = table.rows.length + table.leftOut.length;
  const check: Omit<FeedCheck, 'notes'> = {
    format: table.format,
    parts: table.together?.names.length ?? 1,
    encoding: table.encoding,
    separator: table.separator,
    headingRow: table.headingRow,
    decimalMark: decimalMarkIn(rules),
    currency: currencyIn(rules, settings.currency),
    rows: { given, used: columns.code ? given - isLeftOut : 0, leftOut: isLeftOut },
    products: products.size,
    leftOut,
    headings: headingsIn(reading),
    columns,
    codes: merged,
    words: [...oddities.words.values()].toSorted((a, b) => b.count - a.count),
    without: withoutIn(products),
    oddest: oddestIn(reading),
  };
  return { ...check, notes: notesOn(check, { ...reading, ...besideIn(reading, check.headings.unused) }) };
}

/** What is read of nothing, and may change what the figures mean. */
function besideIn({ table, settled, oddities, products }: Reading, unused: readonly string[]) {
  const { places } = settled;
  const placeOf = new Map(table.headings.map(({ name }, at) => [name, at]));
  const used = new Set([...places.values()].flat());
  const figuresAt = [...(places.get('price') ?? []), ...(places.get('stock') ?? [])];
  const noRows = new Set(noProducts.flatMap((why) => oddities.leftOut.get(why) ?? []));
  return {
    branches: settled.branches,
    unused: unused.map((heading) => ({ heading, texts: () => textsIn(table.rows, [placeOf.get(heading) ?? -1]) })),
    table: { ...table, hiddenFigures: hiddenFigures(table, used), goneNames: namesOf(table).filter(isOfNoGoods) },
    goneTitles: (table.above ?? []).filter((line) => isTitle(line) && isNameOfNoGoods(line)),
    hasWords: products.values().some(({ stock }) => stock === 'in-stock'),
    below: table.rows
      .filter(({ number, cells }) => noRows.has(number) && !figuresAt.some((at) => /^\W*\d/.test(firstOf(cells[at]))))
      .map(({ number, cells }) => ({ row: number, line: valuesOf(...cells).join(' ') })),
  };
}

function namesOf({ together, sheet = '', fileName = '' }: FileTable): string[] {
  return together?.names ?? [sheet, fileName].filter((name) => name !== '');
}

function hiddenFigures({ headings, hiddenColumns = [] }: FileTable, used: ReadonlySet<number>): string[] {
  return hiddenColumns.flatMap((at) => {
    const heading = headings[at];
    return heading && isOfFigures(heading.plain) && !used.has(at) ? [heading.name] : [];
  });
}

function headingsIn({ table, settled }: Reading): FeedCheck['headings'] {
  const { unsure, gone, places, flags, qualifiers, caps } = settled;
  const trackers = trackersIn(table.headings);
  const used = new Set([...places.values(), flags, caps, trackers, qualifiers.map(({ at }) => at)].flat());
  const all = table.headings.map((heading, at) => ({ ...heading, at }));
  const holdsAny = (at: number) => table.rows.some(({ cells }) => firstOf(cells[at]) !== '');
  const names = (wanted: (heading: (typeof all)[number]) => boolean) =>
    all
      .filter(wanted)
      .map(({ name }) => name)
      .slice(0, mostNamed);
  return {
    blank: names(({ isBlank, at }) => isBlank && holdsAny(at)),
    repeated: names(({ isRepeated }) => isRepeated),
    unused: names(({ isBlank, at }) => !isBlank && !used.has(at)),
    unsure,
    gone,
  };
}

function decimalMarkIn({ decimal: { decimal } }: FigureRules): FeedCheck['decimalMark'] {
  const [mark = null, ...others] = decimal;
  if (others.length > 0) return { mark: null, how: 'both' };
  return mark === null ? { mark: '.', how: 'assumed' } : { mark, how: 'seen' };
}

function currencyIn({ currency, foreign }: FigureRules, chosen: string | undefined): FeedCheck['currency'] {
  if (foreign !== null) return { code: foreign.slice(0, 20), how: 'foreign' };
  if (currency === null) return { code: null, how: 'assumed' };
  return { code: currency.slice(0, 20), how: chosen === currency ? 'chosen' : 'said' };
}

function withoutIn(products: Reading['products']): FeedCheck['without'] {
  const count = (isWithout: (product: ListedProduct) => boolean) =>
    products.values().reduce((sum, product) => sum + (isWithout(product) ? 1 : 0), 0);
  return {
    name: count(({ code, name }) => name === code),
    price: count(({ price }) => price === null),
    stock: count(({ stock }) => stock === null),
    picture: count(({ imageUrls }) => imageUrls.length === 0),
  };
}

/** Rows with most that is odd, names with odd letters first. */
function oddestIn({ table, settled, oddities, products }: Reading): FeedCheck['oddest'] {
  const [codeAt = -1] = settled.places.get('code') ?? [];
  const [nameAt = -1] = settled.places.get('name') ?? [];
  const all = [...table.rows, ...table.leftOut];
  const weighed = all.flatMap((row) => {
    const name = firstOf(row.cells[nameAt]);
    const why = [
      ...(hasOddLetters(name) ? ['odd letters in its name'] : []),
      ...(oddities.ofRow.get(row.number) ?? []),
    ];
    return why.length === 0 ? [] : [{ row, name, why, weight: why.length + (hasOddLetters(name) ? 10 : 0) }];
  });
  return weighed
    .toSorted((a, b) => b.weight - a.weight || a.row.number - b.row.number)
    .slice(0, mostOddest)
    .map(({ row, name, why }) => {
      const code = codeIn(firstOf(row.cells[codeAt])).slice(0, 120);
      const product = products.get(code);
      const price = product?.price ?? null;
      return {
        row: row.number,
        code: code || null,
        name: name.slice(0, 120) || null,
        price: price === null || isOther(product?.currency) ? null : toPounds(price),
        stock: product?.stock ?? null,
        why: why.slice(0, 5),
      };
    });
}

function isOther(currency: string | null | undefined): boolean {
  return (currency ?? shopCurrency) !== shopCurrency;
}
