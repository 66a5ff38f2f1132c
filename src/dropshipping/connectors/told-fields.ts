import type { z } from 'zod';
import type { Nonsense, Offer } from './supplier-connector.ts';

const longestSaid = 60;

/** Reads what decides over stock and prices: what makes no sense counts as not told, and is named. */
export function readTold<Schema extends z.ZodType>(
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

/** The rows that can be read; one that cannot keeps nobody from the others. */
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

/** One of the rows that could not be read may be about this product: it must not pass for one that is listed no more. */
export function unreadOffer(code: string): Offer {
  const nonsense = (['stock', 'price'] as const).map((field) => nonsenseIn(field, 'a row without a code'));
  return { code, gtin: null, price: null, stock: null, imageUrls: [], nonsense };
}
