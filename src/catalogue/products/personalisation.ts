import { inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Issue } from '#platform/http/errors/problem.ts';
import { textError } from './personal-texts.contract.ts';
import type { PersonalTexts, TextField } from './personal-texts.contract.ts';
import { productPersonalisations } from './personalisation.table.ts';

/** What is asked for each piece, by product; nothing for others. */
export async function readTextFields(db: Database, ids: readonly number[]): Promise<Map<number, TextField[]>> {
  if (ids.length === 0) return new Map();
  const { productId, fields } = productPersonalisations;
  const rows = await db
    .select({ productId, fields })
    .from(productPersonalisations)
    .where(inArray(productId, [...ids]));
  return new Map(rows.map((row) => [row.productId, row.fields]));
}

/**
 * What is wrong with the texts for so many pieces; a piece without any may get it later. `path` is that of the texts.
 * @param fields undefined: nothing is written on the product
 */
export function issuesOfTexts(
  fields: readonly TextField[] | null | undefined,
  { texts, quantity }: { texts: PersonalTexts; quantity: number },
  path: string,
): Issue[] {
  if (texts.length === 0) return [];
  if (!fields) return [{ path, message: 'Nothing can be written on this product' }];
  if (texts.length > quantity) return [{ path, message: 'That is more texts than pieces' }];
  return texts.flatMap((piece, at) => {
    if (piece.every((text) => text === '')) return [];
    return fields.flatMap((field, place) => {
      const message = textError(field, piece[place] ?? '');
      return message === undefined ? [] : { path: `${path}.${at}.${place}`, message: `${field.label}: ${message}` };
    });
  });
}
