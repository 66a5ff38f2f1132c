import type { FeedCheck } from './feed-check.contract.ts';
import type { FeedField } from './feed-columns.contract.ts';
import { onBeside, onOtherCurrency, saysOfPrices } from './notes/feed-beside.rules.ts';
import type { Beside } from './notes/feed-beside.rules.ts';
import { onFigures } from './notes/feed-likelihood.rules.ts';
import { onParts, onTogether } from './notes/feed-parts.rules.ts';
import type { Parts } from './notes/feed-parts.rules.ts';
import { onSizes } from './notes/feed-sizes.rules.ts';
import type { Sized } from './notes/feed-sizes.rules.ts';
import { many, mostNamed, quoted, rowList } from './notes/feed-wording.rules.ts';

type Note = FeedCheck['notes'][number];
type Known = {
  table: Parts & { skippedLines: number; above?: readonly string[] };
  oddities: { odd: ReadonlyMap<string, readonly number[]> };
  products: ReadonlyMap<string, Sized & { name: string; price: number | null; stock?: number | 'in-stock' | null }>;
  pictureRows: number;
  unused: readonly Beside[];
  branches: readonly string[];
  /** Whether words say that some goods are in stock. */
  hasWords: boolean;
  /** Lines above its headings that say that its goods are not sold. */
  goneTitles: readonly string[];
  /** Lines among the rows that are none. */
  below: readonly { row: number; line: string }[];
};

export const fieldWords: Record<FeedField, string> = {
  code: 'the product code',
  name: 'the name',
  price: 'what you pay',
  currency: 'the currency',
  stock: 'the stock',
  availability: 'the availability',
  status: 'whether it is sold',
  image: 'the picture',
  gtin: 'the barcode',
  brand: 'the brand',
  description: 'the description',
  category: 'the category',
  tags: 'the tags',
  retail: 'the retail price',
  weight: 'the weight',
  length: 'the length',
  width: 'the width',
  height: 'the height',
  leastOrder: 'the least quantity of an order',
  orderMultiple: 'the multiples in which it is ordered',
};

/** Said of rows, see `Oddities`. */
export const notSold = 'marked as not sold';
/** Said of rows whose end is still to come. */
export const endsLater = 'a date in the future from which it is no longer sold';
/** Said of rows whose system does not count their pieces. */
export const notCounted = 'a count that its system does not keep, and is in stock without a number';
export const differingCode = 'a code that other rows have too, with other figures';
const mostLines = 3;

/** What letters of one encoding look like in another one. */
const oddLetters = /[\uFFFD\u0080-\u009F\u2500-\u259F]|[ÃÂ][\u0080-\u00BF€]|\p{L}[‚„…†‡ˆ‰‹›•˜™¢¤¥¦§¨ª«¬¯±²³¶¸¹»¿]|œ\d/u;

export function hasOddLetters(text: string): boolean {
  return oddLetters.test(text);
}

/** Everything in a check that the owner should know, in sentences; the serious ones first. */
export function notesOn(check: Omit<FeedCheck, 'notes'>, known: Known): Note[] {
  const notes = [
    ...onColumns(check),
    ...onBeside(check.columns, known.unused, known.hasWords).map(serious),
    ...(known.branches.length > 0 ? [mild(`The stock is added up from ${quoted(known.branches)}.`)] : []),
    ...onRows(check, known),
    ...onReading(check, known),
  ];
  return notes.toSorted((a, b) => Number(b.isSerious) - Number(a.isSerious));
}

function serious(text: string): Note {
  return { text, isSerious: true };
}

function mild(text: string): Note {
  return { text, isSerious: false };
}

function onColumns({ headings, columns, rows, products }: Omit<FeedCheck, 'notes'>): Note[] {
  const { unsure, gone, blank, repeated, unused } = headings;
  const missing = (['price', 'stock'] as const).filter(
    (field) =>
      columns[field] === undefined &&
      (field !== 'stock' || columns.availability === undefined) &&
      unsure.every((one) => one.field !== field) &&
      gone.every((one) => one.field !== field),
  );
  return [
    ...gone.map(({ field, heading }) =>
      serious(`The column “${heading}”, chosen for ${fieldWords[field]}, is not in the file.`),
    ),
    ...unsure.map(onUnsure),
    ...(rows.given > 0 && products > 0
      ? missing.map((field) => serious(`We can’t tell which column holds ${fieldWords[field]}.`))
      : []),
    ...(columns.name === undefined && products > 0
      ? [serious('We can’t tell which column holds the name, so products are called by their code.')]
      : []),
    ...(columns.price && /\binc(?:l|luding)?\.? ?(?:vat|tax)\b/i.test(columns.price)
      ? [serious(`“${columns.price}” says that it includes VAT; we take it as what you pay.`)]
      : []),
    ...(columns.name && /description/i.test(columns.name) ? [mild(`Names are read from “${columns.name}”.`)] : []),
    ...(blank.length > 0
      ? [
          serious(
            `${many(blank.length, 'column', 'columns')} without a heading ${blank.length === 1 ? 'holds something, and is' : 'hold something, and are'} not read unless you choose: ${quoted(blank)}.`,
          ),
        ]
      : []),
    ...(repeated.length > 0 ? [serious(`Headings that are there more than once: ${quoted(repeated)}.`)] : []),
    ...(unused.length > 0 ? [mild(`Not used: ${quoted(unused)}.`)] : []),
  ];
}

function onUnsure({ field, headings: [only = '', ...others] }: FeedCheck['headings']['unsure'][number]): Note {
  const several = `Several columns could hold ${fieldWords[field]}, so none is read: ${quoted([only, ...others])}. Please choose one.`;
  const form = `“${only}” is 0 in every row, as where an order is to be written, so it is not read. Please choose it if it is the stock.`;
  return serious(others.length > 0 ? several : form);
}

function onRows(check: Omit<FeedCheck, 'notes'>, { oddities, pictureRows }: Known): Note[] {
  const { leftOut, words, without, products } = check;
  const odd = [...oddities.odd].filter(
    ([what]) => what !== differingCode && (words.length === 0 || what !== 'a stock that makes no sense'),
  );
  const lacking = (['price', 'stock', 'picture'] as const).filter((what) => without[what] > 0);
  return [
    ...leftOut.map(({ why, count, rows }) =>
      serious(`${many(count, 'row is', 'rows are')} left out, with ${why}: ${rowList(rows, count)}.`),
    ),
    ...onCodes(check, oddities.odd.get(differingCode) ?? []),
    ...words
      .slice(0, mostNamed)
      .map(({ column, word, count }) =>
        serious(`“${word}” in “${column}” (${many(count, 'row', 'rows')}) is not a word we know, so it is not used.`),
      ),
    ...(words.length > mostNamed
      ? [serious(`${many(words.length - mostNamed, 'more word is', 'more words are')} not known, and not used.`)]
      : []),
    ...odd.map(([what, rows]) => oddNote(what, rows)),
    ...(pictureRows > 0
      ? [mild(`${many(pictureRows, 'row holds', 'rows hold')} nothing but a further picture of the product above.`)]
      : []),
    ...lacking.map((what) =>
      mild(`${without[what]} of ${many(products, 'product', 'products')} without a ${what} that we can read.`),
    ),
  ];
}

function oddNote(what: string, rows: readonly number[]): Note {
  const which = many(rows.length, 'row has', 'rows have');
  const where = rowList(rows, rows.length);
  if (what === endsLater || what === notCounted) return mild(`${which} ${what}: ${where}.`);
  if (what !== notSold) return serious(`${which} ${what}: ${where}.`);
  return mild(`${which} a mark that it is not sold, and counts as out of stock: ${where}.`);
}

function onCodes({ codes }: Omit<FeedCheck, 'notes'>, rows: readonly number[]): Note[] {
  const { differing, warehouses, views, same, sameButCase } = codes;
  const notes: [number, (text: string) => Note, string, string, string][] = [
    [
      differing,
      serious,
      'code is',
      'codes are',
      `there more than once with different figures or barcodes, and none of those is used: ${rowList(rows, rows.length)}.`,
    ],
    [warehouses, mild, 'product has', 'products have', 'a row per warehouse: their stock is added up.'],
    [views, mild, 'product has', 'products have', 'a row per language or store: the first with figures counts.'],
    [same, mild, 'code is', 'codes are', 'there more than once with the same figures, and counted once.'],
    [sameButCase, serious, 'code differs', 'codes differ', 'from another one only in capital letters or hyphens.'],
  ];
  return notes.flatMap(([count, note, one, several, text]) =>
    count > 0 ? [note(`${many(count, one, several)} ${text}`)] : [],
  );
}

function onReading(check: Omit<FeedCheck, 'notes'>, { table, products, below, goneTitles }: Known): Note[] {
  const { decimalMark, currency, headingRow, columns } = check;
  const nothing = 'Nothing in the file names a currency, so prices are taken as pounds.';
  return [
    ...onLetters(check, products),
    ...onParts(table).map(serious),
    ...onTogether(table).map(mild),
    ...onLines(table.above ?? [], below),
    ...goneTitles.map((line) => serious(`Above its headings stands “${line}”. See whether its goods are sold.`)),
    ...onFigures(products, columns).map(serious),
    ...onSizes(products).map(mild),
    ...(currency.how === 'foreign' ? [serious(foreignNote(currency.code))] : []),
    ...(currency.how === 'assumed' && columns.price ? [mild(nothing)] : []),
    ...onOtherCurrency(check, table.headings).map(serious),
    ...(decimalMark.how === 'both' ? [serious('Some prices have a decimal point and others a decimal comma.')] : []),
    ...(decimalMark.mark === ','
      ? [serious('Prices have a decimal comma, as in much of Europe. Please make sure that they are in pounds.')]
      : []),
    ...(table.skippedLines > 0 && headingRow !== null
      ? [mild(`The headings are in row ${headingRow}; what is above is not read.`)]
      : []),
  ];
}

function onLines(above: readonly string[], below: Known['below']): Note[] {
  const ofRows = below.filter(({ line }) => saysOfPrices(line)).slice(0, mostLines);
  return [
    ...above.filter(saysOfPrices).map((line) => lineNote('Above its headings stands', line)),
    ...ofRows.map(({ row, line }) => lineNote(`Row ${row} says`, line)),
  ];
}

function lineNote(where: string, line: string): Note {
  return serious(`${where} “${line.slice(0, 120)}”. See whether prices are read as it says.`);
}

function onLetters({ encoding: { name, how, lost } }: Omit<FeedCheck, 'notes'>, products: Known['products']): Note[] {
  const names = products.values().map((product) => product.name.slice(0, 60));
  const other = names.filter((text) => /[^\0-\u007F]/.test(text)).toArray();
  const strange = other.filter(hasOddLetters);
  const see = other.length === 0 ? '' : ` See whether these names are right: ${quoted(other.slice(0, 3))}.`;
  const odd = `${many(strange.length, 'name has', 'names have')} odd letters, as if in another encoding:`;
  return [
    ...(how === 'guessed'
      ? [serious(`The file does not say how its letters are encoded, so we read it as ${name}.${see}`)]
      : []),
    ...(how !== 'guessed' && strange.length > 0 ? [serious(`${odd} ${quoted(strange.slice(0, 3))}.`)] : []),
    ...(lost > 0 ? [serious(`${many(lost, 'letter', 'letters')} of the file cannot be read as ${name}.`)] : []),
  ];
}

function foreignNote(code: string | null): string {
  if (code === 'unknown' || code === null || code === '')
    return 'Nothing says for certain that prices are in pounds, and the headings suggest otherwise: none is used until you choose the currency.';
  return `Prices are in ${code}: they count at your exchange rate for it, and not at all without one.`;
}
