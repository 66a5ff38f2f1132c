import { shopCurrency } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { FileRow, FileTable } from '#platform/table-files/file-table.ts';
import { nonsense } from '#platform/table-files/written/written-numbers.contract.ts';
import type { Evidence } from '#platform/table-files/written/written-numbers.contract.ts';
import type { ListedStock } from '../connectors.contract.ts';
import { nonsenseIn } from '../reported-fields.ts';
import type { Nonsense } from '../supplier-connector.ts';
import type { Settled } from './feed-columns.ts';
import type { Oddities } from './feed-oddities.ts';
import { priceColumn } from './feed-prices.ts';
import type { ChosenPrices } from './feed-prices.ts';
import { doubtReader } from './feed-qualifiers.ts';
import { stockColumns } from './feed-stock.ts';

export type Figures = { price: Pence | null; currency?: string; stock: ListedStock; nonsense: Nonsense[] };
/** `retail`: of the same row, which is higher than what it costs. */
export type FigureReader = (row: FileRow, oddities: Oddities, retail: Pence | null) => Figures;

/** How the file's figures are read, and how that was found. */
export type FigureRules = { decimal: Evidence; currency: string | null; foreign: string | null };

/** Reads price and stock of a row by the rules that all rows together show. */
export function figureReader(
  table: Pick<FileTable, 'headings' | 'rows'>,
  columns: Settled,
  chosen: ChosenPrices,
): { read: FigureReader; rules: FigureRules } {
  const prices = priceColumn(table, columns, chosen);
  const stockOf = stockColumns(table, columns, prices.evidence, chosen.now);
  const doubtsIn = doubtReader(table.rows, columns.qualifiers, chosen.now);
  const read: FigureReader = (row, oddities, retail) => {
    const { amount, currency, error } = prices.read(row);
    const found = stockOf(row, oddities);
    const isDear = !chosen.isPriceChosen && retail !== null && amount !== null && amount > retail;
    const doubts = [
      ...doubtsIn(row, oddities).filter(({ field }) => (field === 'price' ? amount : found.stock)),
      ...(isDear && (currency ?? shopCurrency) === shopCurrency
        ? [{ ...nonsenseIn('price', toPounds(amount)), why: 'is higher than its retail price' }]
        : []),
    ];
    const errors = [...found.nonsense, ...(error ? [error] : []), ...doubts];
    for (const { field, said, why = nonsense } of errors)
      oddities.note(row.number, `a ${field} that ${why}`, `its ${field} ${why}: ${said}`);
    const isSure = (wanted: Nonsense['field']) => doubts.every(({ field }) => field !== wanted);
    const [price, stock] = [isSure('price') ? amount : null, isSure('stock') ? found.stock : null];
    return { price, ...(currency && { currency }), stock, nonsense: errors };
  };
  return { read, rules: { decimal: prices.evidence, currency: prices.currency, foreign: prices.foreign } };
}
