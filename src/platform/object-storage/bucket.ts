import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { BucketAddress, BucketKeys } from '../bucket-address.rules.ts';
import type { StoredFile } from '../storage.ts';
import { createExchange } from './exchange.ts';
import type { Exchange, RetryTimes } from './exchange.ts';
import { readListing } from './read-listing.ts';

/** A bucket of S3 or a compatible service. An object is replaced whole or not at all. Calls are retried where that may help. */
export type Bucket = {
  /** Null when nothing is there. Up to 32 MB, because it is held in memory. */
  get(name: string): Promise<Buffer | null>;
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Downloads to a local file, whatever the size. False: nothing is there. */
  getFile(name: string, path: string): Promise<boolean>;
  /** Up to 5 GB, S3's limit for one upload. */
  putFile(name: string, path: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Everything whose name begins so, in the order of names. */
  list(start: string): Promise<StoredFile[]>;
  remove(name: string): Promise<void>;
};

const largestObject = 32 * 1024 * 1024; // bytes
const largestListing = 8 * 1024 * 1024; // bytes; a page has a thousand names of a thousand bytes at most
const maxPages = 10_000;
/** An upload gets as much time as a line of so many bytes a second needs. */
const slowestLine = 512 * 1024;

export function openBucket(address: BucketAddress, keys: BucketKeys, retryTimes?: Partial<RetryTimes>): Bucket {
  const exchange = createExchange(address, keys, retryTimes);
  return {
    get: (name) => exchange({ method: 'GET', name }, async (reply) => bodyOf(reply, largestObject)),
    async put(name, bytes) {
      const [sha256, md5] = ['sha256', 'md5'].map((kind) => createHash(kind).update(bytes).digest());
      await exchange({ method: 'PUT', name, body: new Blob([Buffer.from(bytes)]), ...checksums(sha256, md5) }, discard);
    },
    async getFile(name, path) {
      const write = (reply: Response) => pipeline(reply.body ?? [], createWriteStream(path));
      return (
        (await exchange({ method: 'GET', name, extraMs: 3_600_000 }, async (reply) => (await write(reply), true))) ??
        false
      );
    },
    async putFile(name, path) {
      const extraMs = Math.ceil(((await stat(path)).size / slowestLine) * 1_000);
      const [sha256, md5] = await Promise.all(['sha256', 'md5'].map((kind) => hashOf(path, kind)));
      await exchange(
        { method: 'PUT', name, body: await openAsBlob(path), extraMs, ...checksums(sha256, md5) },
        discard,
      );
    },
    has: async (name) => (await exchange({ method: 'HEAD', name }, async () => true)) ?? false,
    list: (start) => listAll(exchange, address.prefix, start),
    remove: async (name) => void (await exchange({ method: 'DELETE', name }, discard)),
  };
}

/** So that the storage rejects a truncated or altered upload. */
function checksums(sha256: Buffer | undefined, md5: Buffer | undefined) {
  return {
    headers: { 'x-amz-content-sha256': sha256?.toString('hex') ?? '', 'content-md5': md5?.toString('base64') ?? '' },
  };
}

async function hashOf(path: string, kind: string): Promise<Buffer> {
  const hash = createHash(kind);
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

async function discard(reply: Response): Promise<void> {
  await bodyOf(reply, largestListing);
}

async function listAll(exchange: Exchange, prefix: string, start: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  let next: string | undefined;
  for (let page = 0; page === 0 || next !== undefined; page += 1) {
    if (page === maxPages) throw new Error('The bucket lists more than the shop can have put there');
    const query = {
      'list-type': '2',
      prefix: prefix + start,
      ...(next !== undefined && { 'continuation-token': next }),
    };
    const text = await exchange({ method: 'GET', name: '', query }, async (reply) =>
      (await bodyOf(reply, largestListing)).toString(),
    );
    const listing = readListing(text ?? '');
    files.push(...listing.files.map((file) => ({ ...file, name: file.name.slice(prefix.length) })));
    next = listing.next;
  }
  return files;
}

async function bodyOf(reply: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new RangeError(`More than ${maxBytes} bytes came`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
