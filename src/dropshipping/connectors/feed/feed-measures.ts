import { convertSide } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { standardVatRate } from '#orders/order/order-words.contract.ts';
import type { Pence } from '#platform/money.ts';
import { firstOf, textsIn } from '#platform/table-files/file-table.ts';
import type { FileRow, FileTable } from '#platform/table-files/file-table.ts';
import {
  evidenceIn,
  isPounds,
  numberReader,
  priceReader,
} from '#platform/table-files/written/written-numbers.contract.ts';
import type { Evidence } from '#platform/table-files/written/written-numbers.contract.ts';
import { lengthUnits, sizeText, unitIn, weightUnits } from '../measures.rules.ts';
import type { FeedField } from './feed-columns.contract.ts';
import type { Settled } from './feed-columns.ts';
import type { Oddities } from './feed-oddities.ts';

type Table = Pick<FileTable, 'headings' | 'rows'>;
type Measures = { retail: Pence | null; weightGrams: number | null; size: string | null };
type Read<Value> = (row: FileRow, oddities: Oddities) => Value | null;

const heaviestGrams = 1_000_000;
const longestMillimetres = 10_000;
const units = {
  weight: /^(?:(?:variant|product|item|shipping) )?weight (?:units?|uom|unit of measure)$/,
  length: /^(?:dimensions?|size|length) (?:units?|uom|unit of measure)$/,
};

/** Retail price, weight and size of a row; one without a unit, or that makes no sense, is not used and told. */
export function measureReader(
  table: Table,
  settled: Settled,
  prices: Evidence,
): (row: FileRow, oddities: Oddities) => Measures {
  const retailOf = retailColumn(table, settled);
  const column = (field: FeedField, of: Measure) => measureColumn(table, settled, { field, ...of }, prices);
  const weightOf = column('weight', { units: weightUnits, unitUnder: units.weight, most: heaviestGrams });
  const size = { units: lengthUnits, unitUnder: units.length, most: longestMillimetres };
  const [long, wide, high] = [column('length', size), column('width', size), column('height', size)];
  return (row, oddities) => ({
    retail: retailOf(row, oddities),
    weightGrams: roundedUp(weightOf(row, oddities)),
    size: sizeText({ long: long(row, oddities), wide: wide(row, oddities), high: high(row, oddities) }),
  });
}

function roundedUp(grams: number | null): number | null {
  return grams === null ? null : Math.ceil(grams);
}

/** In pounds, with VAT; a column in another currency is not read. */
function retailColumn({ headings, rows }: Table, { places }: Settled): Read<Pence> {
  const at = places.get('retail') ?? [];
  const { currency = null, vat = null } = headings[at[0] ?? -1] ?? {};
  const read = priceReader(evidenceIn(textsIn(rows, at)));
  return ({ cells, number }, oddities) => {
    const said = firstOf(...at.map((place) => cells[place]));
    const named = currency ?? firstOf(...(places.get('currency') ?? []).map((place) => cells[place]));
    if (/^[£\s0.,]*$/.test(said) || (named && !isPounds(named))) return null;
    const { amount, why } = read(said);
    if (why !== undefined) oddities.note(number, `a retail price that ${why}`, `its retail price ${why}: ${said}`);
    return amount === null || vat !== 'ex' ? amount : convertSide(amount, 'without', 'with', standardVatRate);
  };
}

type Measure = { units: Readonly<Record<string, number>>; unitUnder: RegExp; most: number };

/** In the smallest of the units. */
function measureColumn(
  { headings, rows }: Table,
  { places }: Settled,
  { field, units, unitUnder, most }: Measure & { field: FeedField },
  prices: Evidence,
): Read<number> {
  const [at] = places.get(field) ?? [];
  if (at === undefined) return () => null;
  const read = numberReader(evidenceIn(textsIn(rows, [at]).map((text) => partsOf(text).figure)), prices);
  const { plain = '' } = headings[at] ?? {};
  const ofColumn = plain.endsWith('grams') ? 1 : unitIn(plain, units);
  const unitAt = headings.findIndex((heading) => unitUnder.test(heading.plain));
  return ({ cells, number }, oddities) => {
    const said = firstOf(cells[at]);
    if (/^[\s0.,]*$/.test(said)) return null;
    const { figure, unit } = partsOf(said);
    const factor = unit === '' ? (units[partsOf(firstOf(cells[unitAt])).unit] ?? ofColumn) : units[unit];
    if (factor === undefined) {
      oddities.note(number, `a ${field} without a unit that we know`, `its ${field} has no unit: ${said.slice(0, 30)}`);
      return null;
    }
    const value = read(figure);
    if (value !== null && value * factor > 0 && value * factor <= most) return value * factor;
    oddities.note(number, `a ${field} that makes no sense`, `its ${field} makes no sense: ${said.slice(0, 30)}`);
    return null;
  };
}

/** `1.2 kg` */
function partsOf(text: string): { figure: string; unit: string } {
  const [, figure = '', unit = ''] = /^\s*([\d.,\s]*?)\s*([a-z"]*)\.?\s*$/i.exec(text.slice(0, 40)) ?? [];
  return { figure, unit: unit.toLowerCase().replace('"', 'in') };
}
