import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { HttpClientError } from '#platform/http-client/http-client-error.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import type { MediaStorage } from '#platform/storage.ts';
import { encodePicture } from '../encoding/encoding.ts';
import { largestPicture, largestPictureMegabytes } from '../pictures/picture-sources.contract.ts';
import { encodeMaster } from '../pictures/pictures.ts';

/** Whether a record of the shop names this host; nobody else's pictures are fetched. */
export type IsNamed = (db: Database, url: URL) => Promise<boolean>;

type Proxy = Pick<Deps, 'db' | 'clock' | 'media' | 'httpClient'> & {
  isNamed: IsNamed;
  /** Called before anything is fetched from outside; throws when there has been too much of that. */
  count: () => Promise<void>;
};

const folder = 'proxied';
const timeoutMs = 10_000;
/** A picture that has changed at its address is fetched again after this long. */
const cachedFor = days(7);
const widest = 1_600; // px
/** Any address on a supplier's host may be a picture, so there is no natural limit; above this the oldest are removed. */
const maxCached = 256 * 1024 * 1024; // bytes
const fetches = pLimit(4);
const underWay = new Map<string, Promise<Buffer>>();

/**
 * Another host's picture, checked and re-encoded as WebP (shop rules, section 10).
 * @throws Problem 400 for an address that is none or not named, 502 when no picture comes of it, 504 when it takes too long
 */
export async function proxyPicture(proxy: Proxy, address: string): Promise<{ bytes: Buffer; etag: string }> {
  const url = URL.parse(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw invalidInput('url', 'Enter the http or https address of a picture');
  }
  if (!(await proxy.isNamed(proxy.db, url))) {
    throw invalidInput('url', 'Pictures come only from the hosts of our suppliers and products');
  }
  const name = savedName(url, proxy.clock.now());
  const bytes = (await proxy.media.read(name)) ?? (await fetchOnce(proxy, url, name));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}"` };
}

/** Simultaneous requests for a picture wait for the same fetch. */
async function fetchOnce(proxy: Proxy, url: URL, name: string): Promise<Buffer> {
  await proxy.count();
  const already = underWay.get(name);
  if (already) return already;
  // Another request may have fetched it since we looked.
  const fetched = fetches(async () => (await proxy.media.read(name)) ?? fetchPicture(proxy, url, name)).finally(() =>
    underWay.delete(name),
  );
  underWay.set(name, fetched);
  return fetched;
}

async function fetchPicture({ httpClient, media }: Proxy, url: URL, name: string): Promise<Buffer> {
  const response = await httpClient
    .fetch({ url: url.href, headers: { accept: 'image/*' }, timeoutMs, maxBytes: largestPicture })
    .catch((error: unknown) => {
      throw asProblem(error);
    });
  if (response.status !== 200) throw noPicture(`it answers ${response.status}`);
  const master = await encodeMaster(response.body).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    throw noPicture(error.status === 413 ? 'it has too many pixels' : 'what it sends is no picture');
  });
  // Always re-encoded, so that nothing hidden in the file survives.
  const { bytes } = await encodePicture({ kind: 'derivative', master: master.bytes, width: widest, format: 'webp' });
  await media.write(name, bytes);
  await dropOldest(media);
  return Buffer.from(bytes);
}

async function dropOldest(media: MediaStorage): Promise<void> {
  const files = await media.list(folder);
  let saved = 0;
  for (const { name, bytes } of files.toSorted((one, other) => other.storedAt.getTime() - one.storedAt.getTime())) {
    saved += bytes;
    if (saved > maxCached) await media.remove(name);
  }
}

/** Removes the pictures of past weeks, even after a long pause. */
export async function removeOldProxied({ media, clock }: Pick<Deps, 'media' | 'clock'>): Promise<void> {
  const week = weekOf(clock.now());
  for (let ago = 1; ago <= 53; ago += 1) await media.remove(`${folder}/${week - ago}`);
}

function savedName(url: URL, now: Date): string {
  const hash = createHash('sha256').update(url.href).digest('hex').slice(0, 40);
  return `${folder}/${weekOf(now)}/${hash}.webp`;
}

function weekOf(now: Date): number {
  return Math.floor(now.getTime() / cachedFor);
}

function asProblem(error: unknown): unknown {
  if (!(error instanceof HttpClientError)) return error;
  if (error.kind === 'address') return invalidInput('url', error.message);
  if (error.kind === 'timeout') {
    return new Problem(504, 'picture-too-slow', 'That picture took too long to arrive. Please try again later.');
  }
  return noPicture(
    error.kind === 'too-large' ? `it is over ${largestPictureMegabytes} MB` : 'its host cannot be reached',
  );
}

function noPicture(why: string): Problem {
  return new Problem(502, 'no-picture', `That picture cannot be shown: ${why}.`);
}
