import { createHash } from 'node:crypto';
import type { CacheTag } from '../database/cache-tags.contract.ts';
import { compress, isWorthCompressing } from './compression.ts';
import type { Encoding } from './compression.ts';

/** A cached response, in each encoding that has been requested so far. */
export type CacheEntry = {
  status: number;
  /** When one of them is invalidated, the entry is out of date. */
  tags: ReadonlySet<CacheTag>;
  /** When the entry expires, if nothing invalidates it before; undefined: never. */
  until: Date | undefined;
  /** An ETag without quotes and without the encoding. */
  version: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  isCompressible: boolean;
  encoded: Map<Encoding, EncodedResponse>;
  /** The address by which a visitor last asked for it, of a page that may lag (cache-rule `mayLag`). */
  seenAt?: string;
};

/** `rawHeaders`: name after name, as Node's `writeHead` takes them without copying. */
export type EncodedResponse = { headers: Readonly<Record<string, string>>; rawHeaders: string[]; body: Buffer };

type Response = {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string;
  tags: ReadonlySet<CacheTag>;
  until?: Date | undefined;
};

/** These belong to the one request or differ by encoding. */
const notCached = new Set(['content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding', 'vary', 'etag']);

export function cacheEntry({ status, headers, body: made, tags, until }: Response): CacheEntry {
  const body = ownBytes(made);
  const cached = Object.entries(headers).filter(([name]) => !notCached.has(name));
  return {
    status,
    tags,
    until,
    version: createHash('sha256').update(JSON.stringify(cached)).update(body).digest('base64url').slice(0, 22),
    headers: Object.fromEntries(cached),
    body,
    isCompressible: isWorthCompressing(body, headers['content-type'] ?? ''),
    encoded: new Map(),
  };
}

export async function encodedResponse(entry: CacheEntry, encoding: Encoding): Promise<EncodedResponse> {
  const isEncoded = entry.isCompressible && encoding !== 'identity';
  const body = isEncoded ? ownBytes(await compress(entry.body, encoding)) : entry.body;
  const headers = { ...headersOf(entry, encoding), 'content-length': String(body.length) };
  const response = { headers, rawHeaders: Object.entries(headers).flat(), body };
  entry.encoded.set(encoding, response);
  return response;
}

/** A client that has the entry in any encoding need not be sent it again. */
export function isNotModified({ status, version }: CacheEntry, ifNoneMatch: string | undefined): boolean {
  return status === 200 && ifNoneMatch !== undefined && ifNoneMatch.includes(`"${version}`);
}

export function notModifiedHeaders(entry: CacheEntry, encoding: Encoding): Record<string, string> {
  const { etag, vary, 'cache-control': control } = headersOf(entry, encoding);
  return { ...(etag && { etag }), ...(vary && { vary }), ...(control && { 'cache-control': control }) };
}

/** Node slices small buffers from a shared pool, all of which would stay in memory as long as the entry. */
function ownBytes(bytes: Buffer | string): Buffer {
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(bytes));
  if (typeof bytes === 'string') own.write(bytes);
  else bytes.copy(own);
  return own;
}

/** Each encoding is another representation, so it has a strong ETag of its own. */
function headersOf({ headers, version, isCompressible }: CacheEntry, encoding: Encoding): Record<string, string> {
  if (!isCompressible) return { ...headers, etag: `"${version}"` };
  if (encoding === 'identity') return { ...headers, etag: `"${version}"`, vary: 'accept-encoding' };
  return { ...headers, etag: `"${version}-${encoding}"`, vary: 'accept-encoding', 'content-encoding': encoding };
}
