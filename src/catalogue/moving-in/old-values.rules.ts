import { share } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { codeIn } from '#platform/table-files/cells.contract.ts';
import { plainName } from '#platform/table-files/plain-text.contract.ts';
import { readFlag, readWords } from '#platform/table-files/written/stock-words.contract.ts';
import { piecesReader, priceReader } from '#platform/table-files/written/written-numbers.contract.ts';
import type { Evidence, Mark } from '#platform/table-files/written/written-numbers.contract.ts';
import { readGtin } from '../products/gtin.contract.ts';
import type { OldField } from './old-fields.contract.ts';

/** A row of the old shop's file by what its columns hold. */
export type OldRow = { row: number; cells: Partial<Record<OldField, string>>; pictures: string[] };

/** How the file writes its figures, and what the owner says about it. */
export type Reading = {
  /** What stands before the pence. */
  decimalMark: Mark;
  isWithoutVat: boolean;
  vatRate: number;
  inStockCountsAs: number;
  weightUnit: 'g' | 'kg' | 'lb';
};

/** `fault`: the row cannot be used; `note`: it is used without this. */
export type Remark = { field: OldField; kind: 'fault' | 'note'; reason: string };
type Read<Value> = { value: Value; remark?: Remark };

function evidenceOf({ decimalMark }: Reading): Evidence {
  return { decimal: new Set([decimalMark]), thousands: new Set() };
}

/** With VAT; null: it has none, and 0.00 is none either. */
export function priceIn(row: OldRow, field: OldField, reading: Reading): Read<Pence | null> {
  const text = withoutMark(row.cells[field] ?? '');
  if (/^[£\s]*0*[.,]?0*$/.test(text)) return { value: null };
  const { amount, why } = priceReader(evidenceOf(reading))(text);
  if (amount === null)
    return {
      value: null,
      remark: { field, kind: 'fault', reason: `“${text.slice(0, 40)}” ${why ?? 'isn’t a price'}.` },
    };
  return {
    value: reading.isWithoutVat && field !== 'cost' ? share(amount, 100 + vatRateIn(row, reading), 100) : amount,
  };
}

export function stockIn(row: OldRow, { inStockCountsAs, ...reading }: Reading): Read<number> {
  const { stock = '', availability = '' } = row.cells;
  const evidence = evidenceOf({ ...reading, inStockCountsAs });
  if (stock !== '') {
    const words = readWords(stock);
    if (words?.kind === 'none') return { value: 0 };
    if (words?.kind === 'some') return { value: inStockCountsAs };
    const { pieces, why } = piecesReader(evidence, evidence)(stock);
    if (pieces !== null) return { value: pieces };
    const reason = `“${stock.slice(0, 40)}” ${why ?? 'isn’t a stock figure'}, so it is imported as 0.`;
    return { value: 0, remark: { field: 'stock', kind: 'note', reason } };
  }
  const words = availability === '1' ? { kind: 'some' } : readWords(availability);
  return { value: words?.kind === 'some' ? inStockCountsAs : 0 };
}

export function gtinIn({ cells }: OldRow): Read<string | null> {
  const text = codeIn(cells.gtin ?? '');
  const value = text === '' ? null : readGtin(text);
  if (text === '' || value !== null) return { value };
  const reason = `“${text.slice(0, 30)}” isn’t a valid barcode, so it is left out.`;
  return { value, remark: { field: 'gtin', kind: 'note', reason } };
}

const grams = { g: 1, kg: 1000, lb: 453.592_37, oz: 28.349_523 };
const unitNames: Record<string, keyof typeof grams> = { gram: 'g', grams: 'g', lbs: 'lb', kgs: 'kg', kilograms: 'kg' };

/** In whole grams; null: not known. */
export function weightIn({ cells }: OldRow, reading: Reading): number | null {
  const [, figure, said = ''] = /^\s*(\d+(?:[.,]\d+)?)\s*([a-z]*)\s*$/i.exec(cells.weight ?? '') ?? [];
  if (figure === undefined) return null;
  const word = (said || (reading.weightUnit === 'g' ? '' : (cells.weightUnit ?? ''))).toLowerCase();
  const unit = unitNames[word] ?? word;
  const factor = unit in grams ? grams[unit as keyof typeof grams] : grams[reading.weightUnit];
  return Math.round(Number(figure.replace(',', '.')) * factor) || null;
}

/** Whether the old shop sold it. */
export function isPublished({ cells }: OldRow): boolean {
  return (
    cells.published === undefined || cells.published === '' || readFlag(cells.published, 'status', false) !== false
  );
}

/** By a column of its own, as Shopify has, or by the kind of product. */
export function isGiftCard({ cells: { giftCard = '', type = '', rowType = '' } }: OldRow): boolean {
  return (
    /^(?:true|yes|y|1)$/i.test(giftCard.trim()) ||
    [type, rowType].some((kind) => /^gift[ _-]?cards?$/i.test(kind.trim()))
  );
}

export function vatRateIn({ cells }: OldRow, { vatRate }: Reading): number {
  const said = (cells.taxable ?? '').trim().toLowerCase().replace('%', '');
  if (['0', '5', '20'].includes(said)) return Number(said);
  if (/^(?:false|no|none|n|zero.*|exempt)$/.test(said)) return 0;
  return said.startsWith('reduced') ? 5 : vatRate;
}

/** Without an apostrophe that keeps a spreadsheet from reading a formula. */
export function textIn({ cells }: OldRow, field: OldField, longest: number): string {
  return plainName(withoutMark(cells[field] ?? '')).slice(0, longest);
}

export function withoutMark(text: string): string {
  return text.trim().replace(/^'(?=\S)/, '');
}
