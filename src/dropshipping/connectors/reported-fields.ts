import type { z } from 'zod';
import { shopCurrency } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { SupplierError } from '../connections/supplier-error.ts';
import type { Nonsense, Offer } from './supplier-connector.ts';

const longestSaid = 60;

/** Parses a stock or price: nonsense counts as missing and is reported. */
export function readReported<Schema extends z.ZodType>(
  field: Nonsense['field'],
  schema: Schema,
  said: unknown,
): { value: z.output<Schema> | null; nonsense: Nonsense[] } {
  if (said === null || said === undefined) return { value: null, nonsense: [] };
  const read = schema.safeParse(said);
  return read.success ? { value: read.data, nonsense: [] } : { value: null, nonsense: [nonsenseIn(field, said)] };
}

export function nonsenseIn(field: Nonsense['field'], said: unknown): Nonsense {
  const text = typeof said === 'string' ? said : (JSON.stringify(said) ?? '');
  return { field, said: text.replaceAll('\0', '').slice(0, longestSaid).toWellFormed() };
}

/** The three letters of a currency; undefined: it is something else. */
export function currencyIn(said: string): string | undefined {
  const code = said.trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) && said.trim() !== 'GBp' ? code : undefined;
}

/** Reported where it is not clear which currency the supplier means. */
export function inCurrency(said: string): Nonsense {
  return { ...nonsenseIn('price', said), why: 'is not in pounds' };
}

/** @throws SupplierError `unsupported` for a currency that the supplier is not known to use: its prices would be taken for pounds */
export function rejectUnknownCurrency(name: string, said: string, usual: string | null | undefined): void {
  const currency = currencyIn(said) ?? said.slice(0, 10);
  if (currency === (usual ?? shopCurrency)) return;
  const what = `${name} sells in ${currency}.`;
  throw new SupplierError('unsupported', `${what} Enter that currency in the supplier’s form, and a rate for it.`);
}

/** The rows that can be parsed; invalid ones do not affect the others. */
export function readRows<Schema extends z.ZodType>(
  rows: readonly unknown[],
  schema: Schema,
): { read: z.output<Schema>[]; unreadable: number } {
  const read = rows.flatMap((row) => {
    const { data, success } = schema.safeParse(row);
    return success ? [data] : [];
  });
  return { read, unreadable: rows.length - read.length };
}

/** An unreadable row may be about this product, which therefore does not count as delisted. */
export function unreadOffer(code: string, at: Date): Offer {
  const nonsense = (['stock', 'price'] as const).map((field) => nonsenseIn(field, 'a row without a code'));
  return { code, at, gtin: null, price: null, stock: null, imageUrls: [], nonsense };
}
