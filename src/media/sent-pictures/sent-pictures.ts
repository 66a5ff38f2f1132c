import { inArray, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { pictureUrl } from '../pictures/picture-sources.contract.ts';
import { pictures } from '../pictures/pictures.table.ts';
import { storePicture } from '../pictures/pictures.ts';
import type { SentPicture } from './sent-pictures.contract.ts';

/**
 * Stores pictures for a message that follows; without one they are removed after a day like any that nothing shows.
 * @throws Problem 400 `no-picture`, `not-a-picture`, 413
 */
export async function storeSentPictures(
  deps: Pick<Deps, 'db' | 'media'>,
  files: AsyncIterable<Uint8Array>,
): Promise<SentPicture[]> {
  const sent: SentPicture[] = [];
  for await (const bytes of files) {
    const { key } = await storePicture(deps, bytes);
    sent.push({ key, src: pictureUrl(key, 200) });
  }
  if (sent.length === 0) throw new Problem(400, 'no-picture', 'Choose a picture to add.');
  return sent;
}

/** For the column of a message: null without any. @throws Problem 400 for pictures that are not there any more */
export async function keepSentPictures(tx: Database, keys: readonly string[]): Promise<string[] | null> {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return null;
  // An update, so that they are not removed as unused before the message is there.
  const found = await tx
    .update(pictures)
    .set({ unusedSince: null })
    .where(inArray(pictures.key, wanted))
    .returning({ key: pictures.key });
  if (found.length < wanted.length) throw invalidInput('pictures', 'Please add your pictures again: one is not here.');
  return wanted;
}

export function addressesOf(keys: readonly string[] | null): string[] {
  return (keys ?? []).map((key) => pictureUrl(key));
}

/** A condition: the column names the picture. */
export function isAmong(column: AnyColumn, key: SQL): SQL {
  return sql`${column} @> array[${key}]::text[]`;
}
