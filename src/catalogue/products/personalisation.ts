import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import type { Issue } from '#platform/http/errors/problem.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import { furthestGiftCardDay, giftCardFields } from './gift-card-fields.contract.ts';
import { textError } from './personal-texts.contract.ts';
import type { PersonalTexts, TextField } from './personal-texts.contract.ts';
import { productPersonalisations } from './personalisation.table.ts';
import { products } from './products.table.ts';

/** What is asked for each piece, by product; nothing for others. */
export async function readTextFields(db: Database, ids: readonly number[]): Promise<Map<number, TextField[]>> {
  if (ids.length === 0) return new Map();
  const { productId, fields } = productPersonalisations;
  const rows = await db
    .select({ productId: products.id, fields, isGiftCard: products.isGiftCard })
    .from(products)
    .leftJoin(productPersonalisations, eq(productId, products.id))
    .where(and(isOneOf(products.id, ids), or(products.isGiftCard, isNotNull(fields))));
  return new Map(rows.map((row) => [row.productId, askedFor(row) ?? []]));
}

/** Null: nothing. */
export function askedFor({
  isGiftCard,
  fields,
}: {
  isGiftCard: boolean;
  fields: TextField[] | null;
}): TextField[] | null {
  return isGiftCard ? [...giftCardFields] : fields;
}

/** Between which a day may be chosen. */
type Days = { from?: string | undefined; to: string };

function dayError(day: string, days: Days | undefined): string | undefined {
  if (days?.from !== undefined && day < days.from) return 'That day is over';
  return days !== undefined && day > days.to ? 'Please choose an earlier date' : undefined;
}

/** From today, or for an order, whose basket may be older, also before. */
export function giftCardDays(now: Date, which: 'from-today' | 'any'): Days {
  const today = shopDay(now);
  return { from: which === 'any' ? undefined : today, to: daysAfter(today, furthestGiftCardDay) };
}

/**
 * What is wrong with the texts for so many pieces; a piece without any may get it later. `path` is that of the texts.
 * @param fields undefined: nothing is written on the product
 */
export function issuesOfTexts(
  fields: readonly TextField[] | null | undefined,
  { texts, quantity, days }: { texts: PersonalTexts; quantity: number; days?: Days },
  path: string,
): Issue[] {
  if (texts.length === 0) return [];
  if (!fields) return [{ path, message: 'Nothing can be written on this product' }];
  if (texts.length > quantity) return [{ path, message: 'That is more texts than pieces' }];
  return texts.flatMap((piece, at) => {
    if (piece.length > fields.length) return [{ path: `${path}.${at}`, message: 'That is more texts than it has' }];
    if (piece.every((text) => text === '')) return [];
    return fields.flatMap((field, place) => {
      const text = piece[place] ?? '';
      const message = textError(field, text) ?? (field.kind === 'day' && text ? dayError(text, days) : undefined);
      return message === undefined ? [] : { path: `${path}.${at}.${place}`, message: `${field.label}: ${message}` };
    });
  });
}
