import { days, seconds } from '../clock.ts';
import { everything } from '../database/cache-tags.contract.ts';
import type { CacheEntry } from './cache-entry.ts';

/** A purge normally ends a cached response; this is for a purge that got lost. */
const maxAgeMs = days(1);
const staleWhileRevalidate = 'stale-while-revalidate=60';
const staleIfError = `stale-if-error=${days(1) / seconds(1)}`;
/** CDNs take headers of 8 to 16 KB in all. */
const longestTags = 4_000; // characters

/** For what is out of date already: its purge has been, and no other would follow. */
export const notForCdn = control('no-store');

/**
 * What a CDN may do with a response that is the same for everybody, in the words of Varnish and Fastly (`Surrogate-…`) and of
 * RFC 9213 and Cloudflare (`CDN-Cache-Control`, `Cache-Tag`). Browsers and caches that nobody can purge go by Cache-Control.
 */
export function cdnHeaders({ status, tags, until }: CacheEntry, now: Date): Record<string, string> {
  const names = [everything, ...tags];
  // A missing page may exist after any change, and no tag says after which.
  if (status !== 200 || names.join().length > longestTags) return notForCdn;
  return { ...control(lifeOf(until, now)), ...tagged(names) };
}

/** So that somebody can purge all pictures by hand; their addresses name their content, so the shop never does. */
export const picturesForCdn = tagged(['pictures']);

/** A response that expires at a set time is never shown stale while a new one is fetched. */
function lifeOf(until: Date | undefined, now: Date): string {
  const leftMs = until ? until.getTime() - now.getTime() : maxAgeMs;
  const age = `max-age=${Math.floor(Math.min(maxAgeMs, leftMs) / seconds(1))}`;
  return [age, ...(until ? [] : [staleWhileRevalidate]), staleIfError].join(', ');
}

function tagged(names: readonly string[]): Record<string, string> {
  return { 'surrogate-key': names.join(' '), 'cache-tag': names.join(',') };
}

function control(words: string): Record<string, string> {
  return { 'surrogate-control': words, 'cdn-cache-control': words };
}
