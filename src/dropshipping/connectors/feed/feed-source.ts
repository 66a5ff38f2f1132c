import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { HttpClient } from '#platform/http-client/http-client.ts';
import { largestFile } from '#platform/table-files/file-size.contract.ts';
import { SupplierError } from '../../connections/supplier-error.ts';
import { supplierHttp } from '../supplier-http.ts';
import type { Patience } from '../supplier-http.ts';

/** Where a feed comes from. */
export type FeedSource = {
  /** The cache key: another address or key is another feed. */
  name: string;
  /** Feeds of one origin are compared with each other. */
  origin: string;
  /** The feed, without content if it still has this stamp. A feed without a stamp always counts as changed. */
  load(stamp: string | null, signal?: AbortSignal): Promise<LoadedFeed>;
};

export type LoadedFeed = {
  /** Before the address was queried, or when the feed was uploaded. */
  at: Date;
  /** By which days in it are over, unless that is `at`. */
  now?: Date;
  /** `digest` null: an upload, which is of its own time even if it is the same file. */
  content: { bytes: Uint8Array; stamp: string | null; digest: string | null } | null;
};

export type FeedAddress = { name: string; endpoint: string; apiKey: string | null; patience?: Patience | undefined };

/** A proxy between may say 203. */
const whole: ReadonlySet<number> = new Set([200, 203]);

/** ETag and Last-Modified of the response. */
const stampOf = z.tuple([z.string().nullable(), z.string().nullable()]);

/** A feed at an address. A key with a colon is a name and a password. */
export function feedAtAddress(
  httpClient: HttpClient,
  { name, endpoint, apiKey, patience }: FeedAddress,
  clock: Clock,
): FeedSource {
  const http = supplierHttp(httpClient, name, patience);
  const authorization = apiKey && authorizationOf(apiKey);
  return {
    name: `${endpoint} ${apiKey ?? ''}`,
    origin: endpoint,
    async load(stamp, signal) {
      const headers = {
        accept: 'text/csv, application/xml, text/xml;q=0.9, application/json;q=0.9, */*;q=0.5',
        ...(authorization && { authorization }),
        ...(stamp !== null && conditions(stamp)),
      };
      const at = clock.now();
      const response = await http.send({ url: endpoint, headers, maxBytes: largestFile, signal });
      if (response.status === 304) return { at, content: null };
      if (response.status >= 400) {
        throw new SupplierError('unavailable', `${name} has no feed at its address (${response.status}).`);
      }
      // Part of a file, or the word that one is being made.
      if (!whole.has(response.status))
        throw new SupplierError('unavailable', `${name} does not send its whole feed now (${response.status}).`);
      const { etag, 'last-modified': changed } = response.headers;
      const content = { bytes: response.body, digest: await digestOf(response.body) };
      return { at, content: { ...content, stamp: etag || changed ? JSON.stringify([etag, changed]) : null } };
    },
  };
}

/** In a thread of the pool: a feed may be large. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('base64url');
}

function authorizationOf(apiKey: string): string {
  return apiKey.includes(':') ? `Basic ${Buffer.from(apiKey).toString('base64')}` : `Bearer ${apiKey}`;
}

function conditions(stamp: string) {
  const [etag, changed] = stampOf.parse(JSON.parse(stamp));
  return { ...(etag && { 'if-none-match': etag }), ...(changed && { 'if-modified-since': changed }) };
}
