import { firstOf, textsIn, valuesOf } from '#platform/table-files/file-table.ts';
import type { FileRow, FileTable } from '#platform/table-files/file-table.ts';
import type { Heading } from '#platform/table-files/headings.ts';
import { eachPlace } from '#platform/table-files/read-xml.ts';
import { readFlag, readWords } from '#platform/table-files/written/stock-words.contract.ts';
import { evidenceIn, nonsense, piecesReader } from '#platform/table-files/written/written-numbers.contract.ts';
import type { Evidence } from '#platform/table-files/written/written-numbers.contract.ts';
import type { ListedStock } from '../connectors.contract.ts';
import { nonsenseIn } from '../reported-fields.ts';
import type { Nonsense } from '../supplier-connector.ts';
import { endsLater, notCounted, notSold } from './feed-check.rules.ts';
import { isUncertain } from './feed-columns.ts';
import type { Settled } from './feed-columns.ts';
import type { Oddities } from './feed-oddities.ts';
import { daysIn, isNothing } from './feed-qualifiers.ts';
import { uncountedReader } from './notes/tracked-stock.ts';
import { isOffWhenTrue, isStatus, mayBeOff } from './usual-headings.ts';

type Table = Pick<FileTable, 'headings' | 'rows'>;

type Stated = { stock: ListedStock; isFew: boolean } | { unknown: string; why: string } | null;

/** Number, words and flags of a row together; the numbers are written as all of their column, or else as the prices. */
export function stockColumns(table: Table, settled: Settled, prices: Evidence, now: Date | undefined) {
  const { places, flags, caps } = settled;
  const isHidden = isUncertain(settled, 'availability') || isUncertain(settled, 'stock');
  const [stockAt, availabilityAt] = [places.get('stock') ?? [], places.get('availability') ?? []];
  const flagOf = flags.map((at) => flagReader(table, at, now));
  const isSum = settled.branches.length > 0;

  const countOf = countReader(table, stateReader(table, stockAt, prices, { isAvailability: false, isSum }));
  const availabilityOf = stateReader(table, availabilityAt, prices, { isAvailability: true, isSum: false });
  const capsOf = caps.map((at) => stateReader(table, [at], prices, { isAvailability: false, isSum: false }));
  return (row: FileRow, oddities: Oddities): { stock: ListedStock; nonsense: Nonsense[] } => {
    const isSold = flagOf.map((read) => read(row, oddities));
    if (isSold.includes(false)) {
      oddities.note(row.number, notSold);
      return { stock: 0, nonsense: [] };
    }
    const unknownFlag = isSold.find((flag) => typeof flag === 'string');
    const counted = countOf(row, oddities);
    const placed = [
      { at: availabilityAt[0], state: availabilityOf(row) },
      { at: stockAt[0], state: counted },
      ...(counted ? capsOf.map((read, index) => ({ at: caps[index], state: read(row) })) : []),
    ];
    const states = placed.map(({ state }) => state);
    const isNone = states.some((state) => state && 'stock' in state && state.stock === 0);
    const unknown =
      unknownFlag === undefined
        ? states.find((state) => state !== null && 'unknown' in state)
        : { unknown: unknownFlag, why: nonsense };
    if (unknown && 'unknown' in unknown) {
      const at = placed.find(({ state }) => state === unknown)?.at ?? -1;
      if (unknownFlag === undefined) oddities.unknownWord(table.headings[at]?.name ?? '', unknown.unknown);
      if (isNone) return { stock: 0, nonsense: [] };
      return { stock: null, nonsense: [{ ...nonsenseIn('stock', unknown.unknown), why: unknown.why }] };
    }
    if (isHidden && !isNone && states.some((state) => state !== null))
      return notCertain(firstOf(...[...stockAt, ...availabilityAt].map((at) => row.cells[at])));
    return { stock: together(states.flatMap((state) => (state && 'stock' in state ? [state] : []))), nonsense: [] };
  };
}

function countReader(table: Table, stockOf: (row: FileRow) => Stated) {
  const isUncounted = uncountedReader(table);
  return (row: FileRow, oddities: Oddities): Stated =>
    isUncounted(row.cells) ? asUncounted(stockOf(row), row, oddities) : stockOf(row);
}

/** Its system sells as many as are ordered: nought is no number of pieces then. */
function asUncounted(counted: Stated, { number }: FileRow, oddities: Oddities): Stated {
  if (!counted || !('stock' in counted) || counted.stock !== 0) return counted;
  oddities.note(number, notCounted);
  return { stock: 'in-stock', isFew: false };
}

function notCertain(said: string) {
  return {
    stock: null,
    nonsense: [{ ...nonsenseIn('stock', said), why: 'stands beside a column that is not certain' }],
  };
}

/** False, or a word that is not known; true and undefined do not matter. What says when something ends may hold a day. */
function flagReader({ headings, rows }: Table, at: number, now: Date | undefined) {
  const heading = headings[at];
  const isOff = heading !== undefined && isOffWhenTrue(heading);
  const dayOf = daysIn(isOff ? textsIn(rows, [at]) : []);
  const read = wordReader(heading, textsIn(rows, [at]), isOff);
  return ({ cells, number }: FileRow, oddities: Oddities): boolean | string | undefined => {
    const said = firstOf(cells[at]);
    if (said === '' || !heading) return undefined;
    const flag = read(said);
    if (flag !== null) return flag;
    if (isOff && isNothing(said)) return undefined;
    const day = isOff && now ? dayOf(said) : null;
    if (day && now && day <= now) return false;
    if (day) oddities.note(number, endsLater);
    else oddities.unknownWord(heading.name, said);
    return day || maySell(heading, said) ? undefined : said;
  };
}

/** In a status N is no “no” beside other letters. */
function wordReader(heading: Heading | undefined, texts: readonly string[], isOff: boolean) {
  const plain = heading?.plain ?? '';
  const isLettered = isStatus(plain) && texts.some((text) => /^[a-mo-xz]$/i.test(text));
  return (said: string) => (isLettered && said.length === 1 ? null : readFlag(said, plain, isOff));
}

/** Words of the supplier's own that hardly say that it is not sold. */
const maySell = ({ plain }: Heading, said: string) => isStatus(plain) && !mayBeOff(said);

/** None wins; then a number, the smallest of several; then words that there are some. */
function together(states: readonly { stock: ListedStock; isFew: boolean }[]): ListedStock {
  const numbers = states.flatMap(({ stock }) => (typeof stock === 'number' ? [stock] : []));
  if (numbers.length > 0) return Math.min(...numbers);
  if (states.some(({ isFew }) => isFew)) return 1;
  return states.length > 0 ? 'in-stock' : null;
}

const noCount = { kind: 'some' } as const;
/** Some systems write these where nobody counts; with twelve digits it is no number of pieces. */
const noEnd = /^(?:9{8,11}|2147483647)$/;

/** `isAvailability`: where all numbers of the column are 0 and 1, they are words; `isSum`: each column has a part. */
function stateReader(
  table: Table,
  places: readonly number[],
  prices: Evidence,
  { isAvailability, isSum: areParts }: { isAvailability: boolean; isSum: boolean },
) {
  const numbers = textsIn(table.rows, places).flatMap((text) => {
    const words = readWords(text);
    return words?.kind === 'number' ? [words.digits] : [];
  });
  const heading = table.headings[places[0] ?? -1];
  const mean = meaningOf(heading, numbers, isAvailability);
  const piecesOf = piecesReader(evidenceIn(numbers), prices);
  const one = (text: string): Stated => {
    const words = /^unlimited$/i.test(text.trim()) ? noCount : readWords(text);
    if (words === null) return { unknown: text, why: nonsense };
    if (words.kind === 'none') return { stock: 0, isFew: false };
    if (words.kind !== 'number') return { stock: 'in-stock', isFew: words.kind === 'few' };
    if (mean === 'flags') return { stock: words.digits === '1' ? 'in-stock' : 0, isFew: false };
    if (mean === 'states') return { unknown: text, why: 'may be the number of a state' };
    if (noEnd.test(words.digits)) return { stock: 'in-stock', isFew: false };
    const { pieces, why } = piecesOf(words.digits);
    if (pieces === null) return { unknown: text, why: why ?? nonsense };
    return { stock: Math.max(0, pieces - words.less), isFew: false };
  };
  const isSum = areParts || (heading?.name.includes(eachPlace) ?? false);
  return ({ cells }: FileRow): Stated => {
    const all = places.map((at) => cells[at]);
    const values = isSum ? all.flatMap((cell) => cell ?? []).filter((value) => value !== '') : valuesOf(...all);
    const isTwice = !isSum && all.some((cell) => Array.isArray(cell) && cell.length > 1);
    return asOne(values, values.map(one), { isSum, isTwice });
  };
}

/** What numbers under a heading are. Some suppliers number their states: 1 at once, 2 in a few days, 3 not at all. */
function meaningOf(heading: Heading | undefined, numbers: readonly string[], isAvailability: boolean) {
  const { plain = '', name = '' } = heading ?? {};
  const mayBeFlag = isAvailability || (/^(?:is )?in ?stock$/.test(plain) && /\?|^is/i.test(name));
  if (mayBeFlag && numbers.every((digits) => /^[01]$/.test(digits))) return 'flags';
  const mayBeStates =
    /status$|keit$|^availability$/.test(plain) &&
    numbers.every((digits) => /^[0-5]$/.test(digits)) &&
    new Set(numbers).size < 5;
  return mayBeStates ? 'states' : 'pieces';
}

/** Several values of one product; twice the same number may be two parts of it. */
function asOne(
  values: readonly string[],
  stated: readonly Stated[],
  { isSum, isTwice }: { isSum: boolean; isTwice: boolean },
): Stated {
  const unknown = stated.find((state) => state !== null && 'unknown' in state);
  if (unknown) return unknown;
  const stocks = stated.flatMap((state) => (state && 'stock' in state ? [state.stock] : []));
  const [only = null] = stocks;
  if (stated.length < 2) {
    const isUnsure = isTwice && typeof only === 'number' && only > 0;
    return isUnsure ? { unknown: values.join(' / '), why: 'is there more than once' } : (stated[0] ?? null);
  }
  if (isSum && stocks.every((stock) => typeof stock === 'number'))
    return { stock: stocks.reduce((sum, stock) => sum + stock, 0), isFew: false };
  if (new Set(stocks).size === 1) return { stock: only, isFew: false };
  return { unknown: values.join(' / '), why: 'is there more than once, differently' };
}
