import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { seconds } from '../clock.ts';
import type { Clock } from '../clock.ts';
import { isForPages } from '../database/cache-tags.contract.ts';
import type { CacheTag } from '../database/cache-tags.contract.ts';
import type { Changes } from '../database/changes.ts';
import { collected, collectTags, isWithinPage } from '../http/collected-tags.ts';
import { left, Turns } from '../http/limits/turns.ts';
import { cacheEntry, encodedResponse, isNotModified, notModifiedHeaders } from './cache-entry.ts';
import type { CacheEntry, EncodedResponse } from './cache-entry.ts';
import { cacheKey, CacheStore } from './cache-store.ts';
import type { CacheKey, InFlight } from './cache-store.ts';
import { cdnHeaders, notForCdn } from './cdn-headers.ts';
import { encodingFor } from './compression.ts';
import { LaggingPages } from './lagging-pages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is the same for everybody and cached until something it depends on changes. */
    cached?: CacheRule;
  }
}

export type CacheRule<Response = unknown, Params = unknown> = {
  /** Undefined: this one is not cached. */
  keyOf(request: FastifyRequest): CacheKey | undefined;
  /** What the response depends on, beside what the handler says with `dependsOn`. */
  tagsOf(response: Response, params: Params): Iterable<CacheTag>;
  /** After a gradual change it is shown as it was until it is made anew (lagging-pages.ts). */
  mayLag?: true;
};

/** How many cacheable responses this process sent from the cache, and how many it had to make. */
export type CacheCounts = { hits: number; misses: number };

/** What is known about a response while it is made. */
type Making = { inFlight: InFlight; tags: Set<CacheTag>; isCacheable: boolean; until: Date | undefined };
const making = new WeakMap<FastifyRequest, Making>();

/** A shared cache may serve it this long without revalidating; browsers always revalidate. */
const sharedBriefly = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60';

/**
 * For a route's `config`: caches its responses by the parsed path and query, in every process, until one of the tags is
 * invalidated (platform/database/changes.ts).
 */
export function cached<Response, Params = unknown>(rule: {
  tags: (response: Response, params: Params) => Iterable<CacheTag>;
}): { cached: CacheRule<Response, Params> } {
  return { cached: { keyOf: keyByMeaning, tagsOf: rule.tags } };
}

/** `?q=a`, `?q=%20a` and `?x=1&q=a` mean the same. Parameters that the schema does not read do not count. */
function keyByMeaning({ url, params, query, routeOptions }: FastifyRequest): CacheKey | undefined {
  return cacheKey([routeOptions.url, params, routeOptions.schema?.querystring && query], url.includes('?'));
}

/** Called by the handler of a cached route. */
export function dependsOn(request: FastifyRequest, tags: Iterable<CacheTag>): void {
  for (const tag of tags) making.get(request)?.tags.add(tag);
}

/** The response being made expires then, even if nothing invalidates it. */
export function isTrueUntil(request: FastifyRequest, until: Date | undefined): void {
  const known = making.get(request);
  if (known) known.until = earlier(known.until, until);
}

/** The response being made is not cached after all. */
export function doNotCache(request: FastifyRequest): void {
  const known = making.get(request);
  if (known) known.isCacheable = false;
}

/** A page makes several calls at once: these leave connections of the database (platform/database/database.ts) to others. */
const madeForOneNetwork = 4;

/** Half of what one network may have in flight (http/limits/overload.ts), so that its baskets and orders are still served. */
const mostWaiting = 200;

/** What shared caches are allowed is twice as long. */
const pageLagsMs = seconds(5);

/** Register it before all routes. `atOnce`: how many uncached responses are made at once for one network; `momentMs`: for which pages lag. */
export function registerPageCache(
  app: FastifyInstance,
  changes: Pick<Changes, 'subscribe'>,
  clock: Clock,
  { cdn = false, atOnce = madeForOneNetwork, momentMs = pageLagsMs } = {},
): CacheCounts {
  const store = new CacheStore();
  const counts: CacheCounts = { hits: 0, misses: 0 };
  const pages = new LaggingPages(
    store,
    ({ url, entry }) => {
      const headers = { 'accept-encoding': [...entry.encoded.keys()].join() };
      // Fastify begins what is injected when it is awaited, which has to happen within.
      return collectTags(async () => {
        await app.inject({ url, headers });
      });
    },
    momentMs,
  );
  const unsubscribe = changes.subscribe((tags, pace) => {
    if (pace === 'gradually') return pages.renew(tags);
    pages.drop(tags);
    store.invalidate(tags);
  });
  app.addHook('onClose', async () => {
    unsubscribe();
    pages.close();
  });
  const cdnHeadersOf: CdnHeadersOf = (entry, isCurrent) => {
    if (!cdn) return {};
    return isCurrent ? cdnHeaders(entry, clock.now()) : notForCdn;
  };
  sendCached(app, { store, pages, counts, clock, cdnHeadersOf, turns: new Turns(atOnce, mostWaiting) });
  cacheResponses(app, { counts, cdnHeadersOf });
  return counts;
}

/** `isCurrent`: nothing that it depends on has changed since it was made. */
type CdnHeadersOf = (entry: CacheEntry, isCurrent: boolean) => Record<string, string>;
type Cache = {
  store: CacheStore;
  pages: LaggingPages;
  counts: CacheCounts;
  clock: Clock;
  cdnHeadersOf: CdnHeadersOf;
  turns: Turns;
};

function sendCached(app: FastifyInstance, { store, pages, counts, clock, cdnHeadersOf, turns }: Cache): void {
  // After validation, because the key is made from the parsed path and query.
  app.addHook('preHandler', (request, reply, done) => {
    const key = keyOf(request);
    const send = (entry: CacheEntry) => {
      // Past its hooks a response that nobody is there for would count as in flight for ever.
      if (reply.raw.destroyed) return done(left());
      turns.end(request);
      counts.hits += 1;
      noteSeen(request, entry);
      collect(entry);
      reply.hijack();
      // A request that has waited since before a change gets the response from before it.
      const isCurrent = key !== undefined && store.get(key) === entry;
      sendEntry(entry, cdnHeadersOf(entry, isCurrent), request.raw, reply.raw);
    };
    const begin = () => {
      if (key)
        making.set(request, { inFlight: store.begin(key), tags: new Set(), isCacheable: true, until: undefined });
      done();
    };
    /** What is cached, or being made for somebody else, is waited for; `make` is called where it is neither. */
    const serve = (make: () => void, again: () => void) => {
      const entry = key && (store.get(key) ?? (isWithinPage() ? undefined : pages.get(key)));
      if (entry && isStillTrue(entry, clock)) return send(entry);
      const inFlight = key && store.inFlight(key);
      if (!inFlight) return make();
      void inFlight.made.then((made) => (made ? send(made) : again()));
    };
    if (!isMadeForCaller(request)) return serve(begin, begin);
    const takeTurn = () => turns.take(request, reply, (problem) => (problem ? done(problem) : serve(begin, begin)));
    serve(takeTurn, takeTurn);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    turns.end(request);
    done(null, payload);
  });
}

function cacheResponses(app: FastifyInstance, { counts, cdnHeadersOf }: Pick<Cache, 'counts' | 'cdnHeadersOf'>): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const { cached: rule } = request.routeOptions.config;
    if (rule && reply.statusCode === 200) dependsOn(request, rule.tagsOf(payload, request.params));
    return payload;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config.cached) counts.misses += 1;
    const known = making.get(request);
    making.delete(request);
    const entry = known && entryFrom(reply, payload, known);
    if (entry) noteSeen(request, entry);
    const isTrue = known?.inFlight.end(entry);
    if (entry) {
      collect(entry);
      reply.headers(cdnHeadersOf(entry, isTrue === true));
      return sendMade(entry, request, reply);
    }
    // An invalid address stays invalid, so a 400 does not keep a page from being cached.
    if (known || reply.statusCode !== 400) collected()?.uncached.push(request.url);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
    return payload;
  });
}

/** Unlike a call that a page makes, which belongs to the turn of its page. */
function isMadeForCaller({ method, routeOptions }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && routeOptions.config.cached !== undefined && !isWithinPage();
}

/** Whether it was made beforehand or for this visitor. */
function noteSeen({ url, routeOptions }: FastifyRequest, entry: CacheEntry): void {
  if (routeOptions.config.cached?.mayLag && !isWithinPage()) entry.seenAt = url;
}

function keyOf(request: FastifyRequest): CacheKey | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  return request.routeOptions.config.cached?.keyOf(request);
}

function collect({ tags, until }: Pick<CacheEntry, 'tags' | 'until'>): void {
  const page = collected();
  if (!page) return;
  for (const tag of tags) if (isForPages(tag)) page.tags.add(tag);
  page.until = earlier(page.until, until);
}

function earlier(one: Date | undefined, other: Date | undefined): Date | undefined {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

function isStillTrue({ until }: CacheEntry, clock: Clock): boolean {
  return until === undefined || clock.now() < until;
}

function entryFrom(
  reply: FastifyReply,
  payload: unknown,
  { tags, isCacheable, until }: Making,
): CacheEntry | undefined {
  const { statusCode: status } = reply;
  if (!isCacheable || (status !== 200 && status !== 404)) return undefined;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined;
  if (reply.hasHeader('set-cookie')) {
    reply.log.error('A response that is cached for everybody must set no cookie');
    return undefined;
  }
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', sharedBriefly);
  const headers = Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
  return cacheEntry({ status, headers, body: payload, tags, until });
}

/** Bypasses Fastify's reply, which would recompute what the entry holds. */
function sendEntry(
  entry: CacheEntry,
  forCdn: Record<string, string>,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const encoding = encodingFor(headers['accept-encoding']);
  if (isNotModified(entry, headers['if-none-match'])) {
    response.writeHead(304, { ...notModifiedHeaders(entry, encoding), ...forCdn }).end();
    return;
  }
  const write = ({ rawHeaders, body }: EncodedResponse) =>
    void response
      .writeHead(entry.status, [...rawHeaders, ...Object.entries(forCdn).flat()])
      .end(method === 'HEAD' ? undefined : body);
  const encoded = entry.encoded.get(encoding);
  if (encoded) write(encoded);
  else encodedResponse(entry, encoding).then(write, (error: Error) => response.destroy(error));
}

/** The first request gets the same response as those served from the cache. */
async function sendMade(entry: CacheEntry, request: FastifyRequest, reply: FastifyReply): Promise<Buffer | string> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (isNotModified(entry, request.headers['if-none-match'])) {
    reply.code(304).headers(notModifiedHeaders(entry, encoding)).removeHeader('content-type');
    return '';
  }
  const { headers, body } = await encodedResponse(entry, encoding);
  reply.headers(headers);
  return body;
}
