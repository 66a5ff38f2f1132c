import { readGtin } from '#catalogue/products/gtin.contract.ts';
import { readTags } from '#catalogue/products/shelves.contract.ts';
import { addressesIn, codeIn, mostPictures } from '#platform/table-files/cells.contract.ts';
import { firstOf, textsIn, valuesOf } from '#platform/table-files/file-table.ts';
import type { FileRow, FileTable } from '#platform/table-files/file-table.ts';
import { plainName, plainText } from '#platform/table-files/plain-text.contract.ts';
import { longestCode } from '../connectors.contract.ts';
import type { ListedProduct } from '../supplier-connector.ts';
import { figureFields } from './feed-columns.contract.ts';
import type { FeedField } from './feed-columns.contract.ts';
import type { Settled } from './feed-columns.ts';
import type { FigureReader } from './feed-figures.ts';
import type { measureReader } from './feed-measures.ts';
import type { Oddities } from './feed-oddities.ts';
import type { orderSizeReader } from './feed-order-sizes.ts';
import { warehouses } from './notes/qualifiers-of-places.ts';

/** A row as a product, before rows of one code are put together. */
export type ReadRow = {
  row: number;
  product: ListedProduct;
  /** Which of the supplier's warehouses or shops it is about. */
  warehouse: string;
  view: string;
};

/** As text, as in the shop's own protocol. */
const longestName = 300;
const longestBrand = 120;
export const ofVariants = 'the heading of variants, not a product';
const parents = /^(?:variable|configurable|grouped|bundle|parent|variant parent|variable product)$/i;
const views = /^(?:store view code|store view|store|store code|language|lang|locale|language code)$/;

type Columns = Pick<Settled, 'places' | 'flags'> & { pictures: readonly number[] };
type Table = Pick<FileTable, 'headings' | 'isTree' | 'rows'>;
type Readers = {
  figures: FigureReader;
  measures: ReturnType<typeof measureReader>;
  sizes: ReturnType<typeof orderSizeReader>;
};

/** Reads the rows that can be told apart by their headings; the others are counted with the reason. */
export function rowReader(
  table: Table,
  columns: Columns,
  readers: Readers,
  oddities: Oddities,
): (row: FileRow) => ReadRow | undefined {
  const { headings, isTree } = table;
  const named = namedCount(table);
  const cellUnder = (pattern: RegExp) => {
    const at = headings.findIndex(({ plain }) => pattern.test(plain));
    return ({ cells }: FileRow) => (at < 0 ? '' : firstOf(cells[at]));
  };
  const [warehouse, view, type] = [cellUnder(warehouses), cellUnder(views), cellUnder(/^(?:product )?type$/)];
  const whyTooShort = shortRows(table, columns);
  const isWithoutZeros = shortenedCodes(table.rows, columns.places.get('code') ?? []);
  const nameOf = ({ cells }: FileRow) => firstOf(...(columns.places.get('name') ?? []).map((at) => cells[at]));
  return (row) => {
    const codes = valuesOf(...(columns.places.get('code') ?? []).map((at) => row.cells[at]));
    const isParent = parents.test(type(row)) ? ofVariants : undefined;
    const name = nameOf(row);
    const why =
      whyTooShort(row) ??
      whyNoCode(codes) ??
      isParent ??
      (totalName.test(name) && mayBeCount.test(codeIn(codes[0] ?? '')) ? 'a total in place of a name' : undefined);
    if (why !== undefined) {
      oddities.leaveOut(row.number, why);
      return undefined;
    }
    if (!isTree && row.cells.length < named)
      oddities.note(row.number, 'fewer cells than headings', 'fewer cells than headings, all that we use are there');
    noteOdd(row.number, { code: codeIn(codes[0] ?? ''), name, isWithoutZeros }, oddities);
    const product = { ...fieldsIn(row, columns, oddities), ...numbersIn(row, readers, oddities) };
    return { row: row.number, product, warehouse: warehouse(row), view: view(row) };
  };
}

function numbersIn(row: FileRow, { figures, measures, sizes }: Readers, oddities: Oddities) {
  const measured = measures(row, oddities);
  return { ...measured, ...sizes(row, oddities), ...figures(row, oddities, measured.retail) };
}

/** Up to the last column with a heading. */
function namedCount({ headings }: Table): number {
  return headings.findLastIndex(({ isBlank }) => !isBlank) + 1;
}

/** Why a row has too few cells. A line break that nobody quoted makes two short rows of one. */
function shortRows(table: Table, { places, flags }: Columns): (row: FileRow) => string | undefined {
  const named = namedCount(table);
  const needed = Math.max(...figureFields.flatMap((field) => places.get(field) ?? []), ...flags, 0) + 1;
  let isBroken = false;
  return ({ cells }) => {
    const isShort = !table.isTree && cells.length < named;
    isBroken = isShort && (cells.length < needed || isBroken);
    return isBroken ? 'fewer cells than headings' : undefined;
  };
}

function fieldsIn(
  row: FileRow,
  { places, pictures }: Columns,
  oddities: Oddities,
): Omit<ListedProduct, 'price' | 'stock' | 'nonsense'> {
  const field = (wanted: FeedField) => said(firstOf(...(places.get(wanted) ?? []).map((at) => row.cells[at])));
  const code = codeIn(field('code'));
  return {
    code,
    name: plainName(field('name').slice(0, longestName * 4)).slice(0, longestName) || code,
    gtin: gtinIn(row.number, field('gtin'), oddities),
    brand: plainName(field('brand')).slice(0, longestBrand) || null,
    description: plainText(field('description').replaceAll(String.raw`\n`, '\n')) || null,
    category: plainName(field('category')).slice(0, longestName) || null,
    tags: readTags(plainName(field('tags')).split(/[,;|]/)),
    imageUrls: picturesIn(row, pictures),
  };
}

/** What databases and spreadsheets write where there is nothing is no text. */
const said = (text: string) =>
  /^(?:null|nan|undefined|#(?:n\/a|ref!|name\?|value!|div\/0!|num!|null!|spill!|calc!|getting_data)|err:\d+)$/i.test(
    text.trim(),
  )
    ? ''
    : text;

type Read = { code: string; name: string; isWithoutZeros(code: string): boolean };

function noteOdd(row: number, { code, name, isWithoutZeros }: Read, oddities: Oddities): void {
  noteSpoilt(row, code, oddities);
  if (isWithoutZeros(code)) oddities.note(row, 'a code that may have lost its zeros');
  if (example.test(name)) oddities.note(row, 'a name that says it is an example');
  if (gone.test(name) && !isDisc.test(name)) oddities.note(row, 'a name that says it is sold no more');
}

/** `123.0` was 123, and `1-Mar` was 1-3 or MAR1, before a program took codes for numbers or dates. */
function noteSpoilt(row: number, code: string, oddities: Oddities): void {
  const isNumber = /^\d+\.0$/.test(code);
  const isDate =
    /^(?:\d{1,2}-)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{1,2}$|^\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$|^\d{1,2}\/\d{1,2}\/\d{4}$/i.test(
      code,
    );
  if (isNumber || isDate)
    oddities.note(row, `a code that a spreadsheet may have taken for a ${isNumber ? 'number' : 'date'}`);
}

/** Where all codes that begin with a nought have one length, shorter numbers may have had some. */
function shortenedCodes(rows: readonly FileRow[], places: readonly number[]): (code: string) => boolean {
  const codes = textsIn(rows, places).map(codeIn);
  const lengths = new Set(codes.filter((code) => /^0\d+$/.test(code)).map((code) => code.length));
  const [length = 0] = lengths;
  return (code) => lengths.size === 1 && length > 3 && /^[1-9]\d*$/.test(code) && code.length < length;
}

const total = /^(?:(?:grand|sub|report)[ -]?)?totals?(?:[^:\d]*:.*)?$/i;
const totalName =
  /^(?:grand|sub|report)[ -]?totals?\b|^totals?(?: (?:for|of|number)\b.*| no(?:\.| ?\d).*| (?:lines|items|products|stock|value|qty|quantity|units)|:.*)?$/i;
/** A count may stand under the codes where a line has a total. */
const mayBeCount = /^\d{1,3}$/;
const gone =
  /\b(?:discontinued|delisted|obsolete|no longer (?:available|stocked|supplied)|deleted line|do not order)\b|[*([-] ?(?:disc(?:o|on)?\.?|deleted|withdrawn|end of line) ?(?:[*)\]]|$)/i;
/** A toy of this form. */
const isDisc = /\b(?:frisbees?|fly(?:ers?|ing)|fliers?|throw\w*)\b.*\bdisc\W*$/i;
const example = /\b(?:example|sample|dummy|test) (?:product|item|article|row)\b|\b(?:do not use|delete this row)\b/i;
const shortened = /^\d(?:[.,]\d+)?E\+\d+$/i;

function whyNoCode(codes: readonly string[]): string | undefined {
  const code = codeIn(said(codes[0] ?? ''));
  if (!/[\p{L}\p{N}]/u.test(code)) return 'no product code';
  if (/^date \d/.test(code)) return 'a date in place of a product code';
  if (codes.length > 1) return 'several product codes';
  if (code.length > longestCode) return `a product code of more than ${longestCode} letters`;
  if (total.test(code)) return 'a total in place of a product code';
  return shortened.test(code) ? 'a product code that a spreadsheet has shortened' : undefined;
}

/** Numbers that shops give out themselves are not the same goods elsewhere. GS1 General Specifications, section 1.4. */
const ownUse = /^(?:0{8,}|2\d{7}|2\d{12}|0{1,2}2\d{11}|02\d{11}|04\d{11}|2\d{11}|4\d{11}|0\d{7})$/;

function gtinIn(row: number, said: string, oddities: Oddities): string | null {
  const text = codeIn(said);
  if (text === '') return null;
  const gtin = readGtin(text);
  if (gtin !== null && !ownUse.test(gtin)) return gtin;
  const why = gtin === null ? 'a barcode that isn’t a GTIN' : 'a barcode for the supplier’s own use';
  oddities.note(row, why, `${why}: ${text.slice(0, 30)}`);
  return null;
}

function picturesIn({ cells }: FileRow, places: readonly number[]): string[] {
  const addresses = places.flatMap((at) => valuesOf(cells[at]).flatMap(addressesIn));
  return [...new Set(addresses)].slice(0, mostPictures);
}
