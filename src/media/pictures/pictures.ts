import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { picturesForCdn } from '#platform/page-cache/cdn-headers.ts';
import type { MediaStorage } from '#platform/storage.ts';
import { encodePicture, UnreadablePicture } from '../encoding/encoding.ts';
import { findDerivative, masterName } from './derivatives.ts';
import type { Derivative } from './derivatives.ts';
import { largestPicture, largestPictureMegabytes, pictureFormats, pictureWidths } from './picture-sources.contract.ts';
import { pictures } from './pictures.table.ts';

const mime = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

type Served = Pick<Deps, 'media'> & { config: Pick<Config, 'cdn'> };

/**
 * The file for `/media/{key}/{width}.{format}`. The address identifies the content, so it may be cached for ever.
 * @throws Problem 404
 */
export async function servePicture({ media, config }: Served, address: { key: string; file: string }, known = '') {
  const wanted = derivativeAt(address);
  const bytes = wanted && (await findDerivative(media, wanted));
  if (!wanted || !bytes) throw new Problem(404, 'picture-not-found', 'There is no such picture.');

  const etag = `"${wanted.key}-${wanted.width}-${wanted.format}"`;
  const headers = { etag, 'cache-control': 'public, max-age=31536000, immutable', ...(config.cdn && picturesForCdn) };
  if (known.includes(etag)) return { status: 304, headers, bytes: undefined };
  return { status: 200, headers: { ...headers, 'content-type': mime[wanted.format] }, bytes };
}

/** Undefined for anything but a key and a width and format that exist: nothing else may reach the storage. */
function derivativeAt({ key, file }: { key: string; file: string }): Derivative | undefined {
  if (!/^[0-9a-f]{20}$/.test(key)) return undefined;
  for (const width of pictureWidths) {
    for (const format of pictureFormats) if (file === `${width}.${format}`) return { key, width, format };
  }
  return undefined;
}

export type StoredPicture = typeof pictures.$inferSelect;

/**
 * Checks, re-encodes and stores a picture; the same bytes are stored once. The file is written before the row, so a row
 * always has its file; a file without a row (a transaction that rolled back) is found again the next time. There is a day to
 * show it somewhere before it counts as unused.
 * @throws Problem 400 `not-a-picture`, 413 `picture-too-large`
 */
export async function storePicture(
  { db, media }: { db: Database; media: MediaStorage },
  bytes: Uint8Array,
): Promise<StoredPicture> {
  if (bytes.byteLength > largestPicture) throw pictureTooLarge(`is over ${largestPictureMegabytes} MB`);
  const key = pictureKey(bytes);
  const known = await claimPicture(db, key);
  if (known && (await media.has(masterName(key)))) return known;

  const master = await encodeMaster(bytes);
  await media.write(masterName(key), master.bytes);
  const { width, height } = master;
  const row = { key, width, height, bytes: master.bytes.byteLength, mime: 'image/webp', unusedSince: null };
  // Two uploads of the same bytes at once write the same file and one row.
  const [stored] = await db
    .insert(pictures)
    .values(row)
    .onConflictDoUpdate({ target: pictures.key, set: row })
    .returning();
  if (!stored) throw new Error(`Picture ${key} was not stored`);
  // While this waited for the row, the picture may have been removed as unused.
  if (!(await media.has(masterName(key)))) await media.write(masterName(key), master.bytes);
  return stored;
}

/** An update, so that it waits for a process that is removing the picture, and then finds no row. */
async function claimPicture(db: Database, key: string): Promise<StoredPicture | undefined> {
  const [found] = await db.update(pictures).set({ unusedSince: null }).where(eq(pictures.key, key)).returning();
  return found;
}

/** Short enough for an address, long enough (80 bits) that two pictures never share one. */
function pictureKey(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 20);
}

export function pictureTooLarge(why: string): Problem {
  return new Problem(413, 'picture-too-large', `That picture ${why}. Please choose a smaller one.`);
}

/** The stored form of a picture. @throws Problem 400 `not-a-picture` for anything else, 413 `picture-too-large` */
export async function encodeMaster(bytes: Uint8Array) {
  const refused = () =>
    new Problem(400, 'not-a-picture', 'That file is not a picture we can read. JPEG, PNG, WebP, AVIF and GIF work.');
  if (!looksLikePicture(bytes)) throw refused();
  try {
    return await encodePicture({ kind: 'master', bytes });
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    throw error.isTooLarge ? pictureTooLarge('has more than 40 million pixels') : refused();
  }
}

/** By the first bytes, so that SVG, PDF and other formats that can hold scripts never reach a decoder. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('GIF8') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') ||
    /^....ftyp(?:avif|avis|mif1)/s.test(head)
  );
}
