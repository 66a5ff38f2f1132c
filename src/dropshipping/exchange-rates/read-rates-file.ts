import { parse } from 'csv-parse/sync';

const headings = {
  currency: ['currency code', 'code', 'iso', 'currency'],
  units: ['rate', 'currency units per £1', 'units per £1', 'per pound', 'units'],
  on: ['date', 'start date', 'day', 'on'],
};

export type RateRow = { row: number; currency: string; units: string; on: string };

/**
 * The rows of a file with currency, rate and date, such as HMRC's monthly one; without headings in that order. Pounds, which such
 * lists may contain, are left out. @throws for text that is no table
 */
export function ratesIn(csv: string): RateRow[] {
  const delimiter = [',', ';', '\t'];
  const options = { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true, delimiter };
  const rows: string[][] = parse(csv, options);
  const first = (rows[0] ?? []).map((heading) => heading.toLowerCase());
  const place = (field: keyof typeof headings) =>
    headings[field].map((heading) => first.indexOf(heading)).find((at) => at >= 0) ?? -1;
  const hasHeadings = place('currency') >= 0 && place('units') >= 0;
  const at = hasHeadings
    ? { currency: place('currency'), units: place('units'), on: place('on') }
    : { currency: 0, units: 1, on: 2 };
  return rows.flatMap((cells, index) => {
    const [currency = '', units = '', on = ''] = [cells[at.currency], cells[at.units], cells[at.on]];
    const isRate = !(hasHeadings && index === 0) && currency.toUpperCase() !== 'GBP';
    return isRate ? [{ row: index + 1, currency, units, on: isoDay(on) }] : [];
  });
}

/** `01/11/2026` is the first of November. */
function isoDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}
