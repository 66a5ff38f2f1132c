import { textsIn, valuesOf } from '#platform/table-files/file-table.ts';
import type { FileTable } from '#platform/table-files/file-table.ts';
import { headingOf } from '#platform/table-files/headings.ts';
import type { Heading } from '#platform/table-files/headings.ts';
import { readFlag } from '#platform/table-files/written/stock-words.contract.ts';
import { branchesIn } from './branches/branch-headings.rules.ts';
import { feedFields, movingFields } from './feed-columns.contract.ts';
import type { FeedColumns, FeedField, UsedColumns } from './feed-columns.contract.ts';
import { findQualifiers } from './feed-qualifiers.ts';
import { holdCurrencies, isAround } from './notes/currency-columns.rules.ts';
import { isOrderForm } from './notes/feed-likelihood.rules.ts';
import type { Qualifier } from './notes/qualifier.ts';
import { isCalled, stayed } from './notes/used-columns.ts';
import type { Place } from './notes/used-columns.ts';
import {
  areDays,
  counted,
  flags,
  forecast,
  freeToUse,
  isChange,
  isNamed,
  isStatus,
  likelyPrices,
  sellable,
  usual,
} from './usual-headings.ts';

/** Further pictures are in columns of their own. */
export function isFurtherPicture(heading: string): boolean {
  return /^(?:additional )?(?:images?|pictures?|photos?)(?: (?:images?|pictures?|photos?))?(?: (?:link|url|src))?(?: ?\d+)?$/.test(
    headingOf(heading).plain,
  );
}

export type Settled = {
  columns: FeedColumns;
  /** Where each field is; several where a tree has names with and without a prefix. */
  places: Map<FeedField, number[]>;
  /** Columns that say whether a product is sold at all. */
  flags: number[];
  /** By these, figures of some rows mean something else. */
  qualifiers: Qualifier[];
  /** Of these and the stock the least can be sold. */
  caps: number[];
  /** Columns of branches whose stock is added up. */
  branches: string[];
  /** Of several columns for a field none is taken. */
  unsure: { field: FeedField; headings: string[] }[];
  /** Chosen columns that the file does not have. */
  gone: { field: FeedField; heading: string }[];
};

/** Whether the file seems to have the field, and not where. */
export function isUncertain({ unsure, gone }: Pick<Settled, 'unsure' | 'gone'>, field: FeedField): boolean {
  return [...unsure, ...gone].some((one) => one.field === field);
}

type Table = Pick<FileTable, 'headings' | 'rows' | 'isTree' | 'hiddenColumns'>;

/** What people hide they may not mean: such a column is not guessed for what is sold, and for how much. */
const seenOnly: ReadonlySet<FeedField> = new Set(['price', 'stock', 'availability', 'retail']);

/**
 * The chosen columns that the feed has; for the other fields the likeliest, unless there are several. `used`: the column that held
 * the codes before stays that one, however many others come, and those of figures do beside what was there as well.
 */
export function settleColumns(table: Table, chosen: FeedColumns, used?: UsedColumns): Settled {
  const { headings, rows, hiddenColumns = [] } = table;
  const filled = filledColumns(table);
  const settled: Settled = {
    columns: {},
    places: new Map(),
    flags: [],
    qualifiers: [],
    caps: [],
    branches: [],
    unsure: [],
    gone: [],
  };
  takeChosen(settled, headings, chosen);
  if (chosen.code === undefined) takeCode(settled, headings, filled, used?.columns.code);
  for (const field of feedFields.filter((one) => chosen[one] === undefined && settled.columns[one] === undefined)) {
    const taken = new Set([...settled.places.values()].flat());
    const free = headings.flatMap((heading, at) =>
      taken.has(at) || !filled.has(at) || heading.isBlank || (seenOnly.has(field) && hiddenColumns.includes(at))
        ? []
        : [{ heading, at }],
    );
    const found = guessField(field, { settled, table, free });
    const before = movingFields.some((one) => one === field) ? (used?.columns[field] ?? undefined) : undefined;
    takeGuess(settled, table, { field, found: stayed(found, free, before, used?.known ?? []) ?? found, used });
  }
  takeBranches(settled, table);
  if (settled.columns.name === undefined) nameFromDescription(settled, rows);
  settled.flags = flagPlaces(table, filled, settled, chosen);
  settled.qualifiers = findQualifiers(table, settled.columns, chosen);
  if (chosen.stock === undefined && settled.columns.stock !== undefined) settled.caps = capPlaces(headings, settled);
  return settled;
}

type Guessed = { field: FeedField; found: readonly Place[][]; used: UsedColumns | undefined };

function takeGuess(settled: Settled, { headings, rows, isTree }: Table, { field, found, used }: Guessed): void {
  const [only = []] = found;
  const names = found.flat().map(({ heading }) => heading.name);
  const places = only.map(({ at }) => at);
  const isForm =
    field === 'stock' &&
    !isTree &&
    names.length === 1 &&
    used?.columns.stock !== names[0] &&
    isOrderForm(names[0] ?? '', rows.length, textsIn(rows, places));
  if (isForm || (found.length > 1 && !areEqual(found, rows))) settled.unsure.push({ field, headings: names });
  else if (found.length > 0) take(settled, headings, field, found.length === 1 ? places : places.slice(0, 1));
}

function takeCode(
  settled: Settled,
  headings: readonly Heading[],
  filled: ReadonlySet<number>,
  used?: string | null,
): void {
  const at = used ? placeOf(headings, used) : undefined;
  if (at !== undefined && filled.has(at)) take(settled, headings, 'code', [at]);
}

function capPlaces(headings: readonly Heading[], { places }: Settled): number[] {
  const stock = places.get('stock') ?? [];
  return headings.flatMap(({ plain }, at) => (forecast.includes(plain) && !stock.includes(at) ? [at] : []));
}

/** Where no one column is the stock. */
function takeBranches(settled: Settled, { headings, hiddenColumns = [] }: Table): void {
  if (settled.columns.stock !== undefined || isUncertain(settled, 'stock')) return;
  const found = branchesIn(headings.flatMap(({ plain }, at) => (hiddenColumns.includes(at) ? [] : [{ plain, at }])));
  const names = found?.places.map((at) => headings[at]?.name ?? '') ?? [];
  if (found?.kind === 'unsure') settled.unsure.push({ field: 'stock', headings: names });
  if (found?.kind !== 'sum') return;
  take(settled, headings, 'stock', found.places);
  settled.branches = names;
}

/** Columns that say the same in every row. */
function areEqual(found: readonly Place[][], rows: FileTable['rows']): boolean {
  const places = found.flat().map(({ at }) => at);
  return rows.every(({ cells }) => new Set(places.map((at) => String(cells[at] ?? ''))).size === 1);
}

/** Those with a value in some row. */
function filledColumns({ rows }: Table): ReadonlySet<number> {
  const filled = new Set<number>();
  for (const { cells } of rows) for (const [at, cell] of cells.entries()) if (cell?.length) filled.add(at);
  return filled;
}

function take({ places, columns }: Settled, headings: readonly Heading[], field: FeedField, at: number[]): void {
  places.set(field, at);
  columns[field] = headings[at[0] ?? -1]?.name ?? '';
}

/** A field that is not to be read counts as settled. */
function takeChosen(settled: Settled, headings: readonly Heading[], chosen: FeedColumns): void {
  for (const field of feedFields) {
    const wanted = chosen[field];
    if (wanted === null) settled.columns[field] = null;
    if (!wanted) continue;
    const place = placeOf(headings, wanted);
    if (place === undefined) settled.gone.push({ field, heading: wanted });
    else take(settled, headings, field, [place]);
  }
}

function placeOf(headings: readonly Heading[], wanted: string): number | undefined {
  const exact = headings.findIndex(({ name }) => name === wanted);
  if (exact >= 0) return exact;
  const longer = headings.findIndex(({ name }) => isCalled(name, wanted));
  if (longer >= 0) return longer;
  const { plain, currency, vat } = headingOf(wanted);
  const same = headings.flatMap((heading, at) =>
    plain !== '' && heading.plain === plain && heading.currency === currency && heading.vat === vat ? [at] : [],
  );
  return same.length === 1 ? same[0] : undefined;
}

/** The likeliest columns of a field; several are as likely as each other. */
function guess(field: FeedField, free: readonly Place[], isTree: boolean): Place[][] {
  const named = (name: string) =>
    sameThing(
      free.filter(({ heading }) => isNamed(heading, name, field, free)),
      isTree,
    );
  const firstOf = (names: readonly string[]) => names.map(named).find((found) => found.length > 0) ?? [];
  if (field !== 'price' && field !== 'stock') return firstOf(usual.get(field) ?? []);
  const likely = field === 'price' ? likelyPrices : [freeToUse, sellable, counted, ['in stock']];
  return likely.map((names) => names.flatMap(named)).find((found) => found.length > 0) ?? [];
}

function guessField(
  field: FeedField,
  { settled, table, free }: { settled: Settled; table: Table; free: readonly Place[] },
) {
  const { headings, rows, isTree } = table;
  if (field === 'retail') return guessRetail(settled, headings, free, isTree);
  if (field === 'currency') return guessCurrency(settled, table, free);
  const usable = free.filter((place) => field !== 'stock' || !isOfDays(place, table));
  // Beside a number `available` may be no more than yes or no.
  const isNumber = ({ heading, at }: Place) => !/^available(?: for sale)?$/.test(heading.plain) || hasDigits(rows, at);
  const numbered = field === 'stock' ? usable.filter(isNumber) : [];
  return [numbered, usable].map((places) => guess(field, places, isTree)).find((one) => one.length > 0) ?? [];
}

/** In a tree the one around the price comes first: that of another price, as of those in other countries, is not that of this one. */
function guessCurrency({ columns: { price } }: Settled, { rows, isTree }: Table, free: readonly Place[]): Place[][] {
  const near = isTree && price ? free.filter(({ heading }) => isAround(heading.name, price)) : [];
  const isOfAll = ({ heading }: Place) => heading.name === '@currency';
  const ofEach = near.filter((place) => !isOfAll(place));
  const own = guess('currency', ofEach, isTree);
  const [only = []] = own;
  const isWhole = rows.every(({ cells }) => only.some(({ at }) => cells[at]?.length));
  if (own.length > 0) return own.length > 1 || isWhole ? own : [[...only, ...near.filter(isOfAll)]];
  const found = [near, free].map((places) => {
    const named = guess('currency', places, isTree);
    return named.length > 0
      ? named
      : places.filter(({ heading, at }) => holdCurrencies(heading.plain, textsIn(rows, [at]))).map((place) => [place]);
  });
  return found.find((one) => one.length > 0) ?? [];
}

function hasDigits(rows: FileTable['rows'], at: number): boolean {
  return rows.some(({ cells }) => valuesOf(cells[at]).some((text) => /\d/.test(text)));
}

/** Ceneo has `avail` and `stock` as attributes of one element. */
function isOfDays({ heading: { name, plain }, at }: Place, { headings, rows }: Table): boolean {
  if (plain !== 'avail') return false;
  const isBesideStock = headings.some((one) => one.plain === 'stock' && one.name.startsWith('@'));
  return (name.startsWith('@') && isBesideStock) || areDays(textsIn(rows, [at]));
}

/** Without a cost beside it nobody needs a retail price, and it may be the cost; the cost with VAT is none. */
function guessRetail({ places }: Settled, headings: readonly Heading[], free: readonly Place[], isTree: boolean) {
  const [cost] = places.get('price') ?? [];
  if (cost === undefined) return [];
  const others = free.filter(({ heading }) => heading.plain !== headings[cost]?.plain);
  return guess('retail', others, isTree);
}

/** Of texts in several languages, English ones have no mark. */
const texts: ReadonlySet<string> = new Set(
  (['name', 'description', 'brand'] as const).flatMap((field) => usual.get(field) ?? []),
);

/** Of columns with one name: the one in pounds, the one without VAT, an element before an attribute; in a tree, prefixes are the same thing. */
function sameThing(places: readonly Place[], isTree: boolean): Place[][] {
  const best = [
    ({ heading }: Place) => heading.currency === 'GBP',
    ({ heading }: Place) => heading.vat === 'ex',
    ({ heading }: Place) => isTree && !heading.name.includes('@'),
    ({ heading }: Place) => isTree && texts.has(heading.plain) && !heading.name.includes('('),
    ({ heading }: Place) => heading.vat === null,
  ].reduce((left, isBetter) => (left.some(isBetter) ? left.filter(isBetter) : left), [...places]);
  const isOne = isTree && best.every(({ heading }) => !/[ (/@]/.test(heading.name));
  return isOne && best.length > 0
    ? [best.toSorted((a, b) => Number(b.heading.name.includes(':')) - Number(a.heading.name.includes(':')))]
    : best.map((place) => [place]);
}

const longestAsName = 80;

/** Many lists have one text, short enough to be a name, under `Description`. */
function nameFromDescription(settled: Settled, rows: FileTable['rows']): void {
  const [at] = settled.places.get('description') ?? [];
  if (at === undefined) return;
  const lengths = rows.slice(0, 200).map(({ cells }) => String(cells[at] ?? '').length);
  if (lengths.reduce((sum, length) => sum + length, 0) > lengths.length * longestAsName) return;
  settled.places.set('name', [at]);
  settled.columns.name = settled.columns.description ?? '';
  settled.places.delete('description');
  delete settled.columns.description;
}

function flagPlaces(
  { headings, rows }: Table,
  filled: ReadonlySet<number>,
  settled: Settled,
  chosen: FeedColumns,
): number[] {
  if (chosen.status !== undefined) return settled.places.get('status') ?? [];
  const isKnown = (plain: string, at: number) =>
    (isStatus(plain) || isChange(plain)) && textsIn(rows, [at]).some((text) => readFlag(text, plain, false) !== null);
  const found = headings.flatMap(({ plain }, at) =>
    filled.has(at) && (flags.has(plain) || isKnown(plain, at)) ? [at] : [],
  );
  const [first] = found;
  if (first !== undefined) settled.columns.status = headings[first]?.name ?? '';
  return found;
}
