import { firstOf, textsIn, valuesOf } from '#platform/table-files/file-table.ts';
import type { FileRow, FileTable } from '#platform/table-files/file-table.ts';
import type { Heading } from '#platform/table-files/headings.ts';
import { eachPlace } from '#platform/table-files/read-xml.ts';
import { readFlag, readWords } from '#platform/table-files/stock-words.contract.ts';
import { evidenceIn, nonsense, piecesReader } from '#platform/table-files/written-numbers.contract.ts';
import type { Evidence } from '#platform/table-files/written-numbers.contract.ts';
import type { ListedStock } from '../connectors.contract.ts';
import { nonsenseIn } from '../reported-fields.ts';
import type { Nonsense } from '../supplier-connector.ts';
import { notSold } from './feed-check.rules.ts';
import { isUncertain } from './feed-columns.ts';
import type { Settled } from './feed-columns.ts';
import type { Oddities } from './feed-oddities.ts';
import { isOffWhenTrue } from './usual-headings.ts';

type Table = Pick<FileTable, 'headings' | 'rows'>;

type Stated = { stock: ListedStock; isFew: boolean } | { unknown: string; why: string } | null;

/** Number, words and flags of a row together; the numbers are written as all of their column, or else as the prices. */
export function stockColumns(table: Table, settled: Settled, prices: Evidence) {
  const { places, flags } = settled;
  const isHidden = isUncertain(settled, 'availability') || isUncertain(settled, 'stock');
  const [stockAt, availabilityAt] = [places.get('stock') ?? [], places.get('availability') ?? []];
  const stockOf = stateReader(table, stockAt, prices, false);
  const availabilityOf = stateReader(table, availabilityAt, prices, true);
  return (row: FileRow, oddities: Oddities): { stock: ListedStock; nonsense: Nonsense[] } => {
    const isSold = flags.map((at) => flagIn(table.headings[at], firstOf(row.cells[at]), oddities));
    if (isSold.includes(false)) {
      oddities.note(row.number, notSold);
      return { stock: 0, nonsense: [] };
    }
    const unknownFlag = isSold.find((flag) => typeof flag === 'string');
    const states = [availabilityOf(row), stockOf(row)];
    const isNone = states.some((state) => state && 'stock' in state && state.stock === 0);
    const unknown =
      unknownFlag === undefined
        ? states.find((state) => state !== null && 'unknown' in state)
        : { unknown: unknownFlag, why: nonsense };
    if (unknown && 'unknown' in unknown) {
      const column = states[0] === unknown ? availabilityAt : stockAt;
      if (unknownFlag === undefined) oddities.unknownWord(table.headings[column[0] ?? -1]?.name ?? '', unknown.unknown);
      if (isNone) return { stock: 0, nonsense: [] };
      return { stock: null, nonsense: [{ ...nonsenseIn('stock', unknown.unknown), why: unknown.why }] };
    }
    if (isHidden && !isNone && states.some((state) => state !== null)) {
      const said = firstOf(...[...stockAt, ...availabilityAt].map((at) => row.cells[at]));
      return {
        stock: null,
        nonsense: [{ ...nonsenseIn('stock', said), why: 'stands beside a column that is not certain' }],
      };
    }
    return { stock: together(states.flatMap((state) => (state && 'stock' in state ? [state] : []))), nonsense: [] };
  };
}

/** False, or a word that is not known; true and undefined do not matter. */
function flagIn(heading: Heading | undefined, said: string, oddities: Oddities): boolean | string | undefined {
  if (said === '' || !heading) return undefined;
  const flag = readFlag(said, heading.plain, isOffWhenTrue(heading));
  if (flag !== null) return flag;
  oddities.unknownWord(heading.name, said);
  return said;
}

/** None wins; then a number, the smallest of several; then words that there are some. */
function together(states: readonly { stock: ListedStock; isFew: boolean }[]): ListedStock {
  const numbers = states.flatMap(({ stock }) => (typeof stock === 'number' ? [stock] : []));
  if (numbers.length > 0) return Math.min(...numbers);
  if (states.some(({ isFew }) => isFew)) return 1;
  return states.length > 0 ? 'in-stock' : null;
}

/** `isAvailability`: where all numbers of the column are 0 and 1, they are words. */
function stateReader(table: Table, places: readonly number[], prices: Evidence, isAvailability: boolean) {
  const numbers = textsIn(table.rows, places).flatMap((text) => {
    const words = readWords(text);
    return words?.kind === 'number' ? [words.digits] : [];
  });
  const heading = table.headings[places[0] ?? -1];
  const mayBeFlag = isAvailability || /^(?:is )?in ?stock$/.test(heading?.plain ?? '');
  const isFlag =
    mayBeFlag &&
    (isAvailability || /\?|^is/i.test(heading?.name ?? '')) &&
    numbers.every((digits) => /^[01]$/.test(digits));
  const piecesOf = piecesReader(evidenceIn(numbers), prices);
  const one = (text: string): Stated => {
    const words = readWords(text);
    if (words === null) return { unknown: text, why: nonsense };
    if (words.kind === 'none') return { stock: 0, isFew: false };
    if (words.kind !== 'number') return { stock: 'in-stock', isFew: words.kind === 'few' };
    if (isFlag) return { stock: words.digits === '1' ? 'in-stock' : 0, isFew: false };
    const { pieces, why } = piecesOf(words.digits);
    if (pieces === null) return { unknown: text, why: why ?? nonsense };
    return { stock: Math.max(0, pieces - words.less), isFew: false };
  };
  const isSum = heading?.name.includes(eachPlace) ?? false;
  return ({ cells }: FileRow): Stated => {
    const values = isSum ? places.flatMap((at) => cells[at] ?? []) : valuesOf(...places.map((at) => cells[at]));
    const stated = values.map(one);
    // Twice the same number may be two parts of it.
    const isTwice = !isSum && places.some((at) => Array.isArray(cells[at]) && cells[at].length > 1);
    const unknown = stated.find((state) => state !== null && 'unknown' in state);
    const [only] = stated;
    if (unknown === undefined && isTwice && stated.length === 1 && only && 'stock' in only && Number(only.stock) > 0)
      return { unknown: values.join(' / '), why: 'is there more than once' };
    if (unknown || stated.length < 2) return unknown ?? only ?? null;
    const stocks = stated.flatMap((state) => (state && 'stock' in state ? [state.stock] : []));
    if (isSum && stocks.every((stock) => typeof stock === 'number'))
      return { stock: stocks.reduce((sum, stock) => sum + stock, 0), isFew: false };
    if (new Set(stocks).size === 1) return { stock: stocks[0] ?? null, isFew: false };
    return { unknown: values.join(' / '), why: 'is there more than once, differently' };
  };
}
