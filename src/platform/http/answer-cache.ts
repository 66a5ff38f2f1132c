import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../database/changes.ts';
import { answerFirst, sendKept, sendMade } from './answer-sending.ts';
import { AnswerStore } from './answer-store.ts';
import type { CacheKey } from './answer-store.ts';
import { cachedAnswer } from './cached-answer.ts';
import type { CachedAnswer } from './cached-answer.ts';
import { dependsOn, making, tellGatherer, tellMissed } from './page-cache.ts';
import type { Making } from './page-cache.ts';

/** A cache between may serve it this long without asking; browsers always ask. */
const sharedBriefly = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60';

/** Each costs its own length and little more. */
const rememberedAddresses = 20_000;
/** Longer ones are read anew each time. */
const longestRemembered = 300; // characters

/** Register it before anything else: a kept answer then costs little more than a bare HTTP server's. */
export function registerPageCache(app: FastifyInstance, changes: Pick<Changes, 'subscribe'>): void {
  const store = new AnswerStore();
  const unsubscribe = changes.subscribe((tags) => store.drop(tags));
  app.addHook('onClose', async () => unsubscribe());
  giveWhatIsKept(app, store);
  keepWhatIsMade(app);
}

function giveWhatIsKept(app: FastifyInstance, store: AnswerStore): void {
  // Addresses under which kept answers were asked for, so that the next such request need not be read at all.
  const keys = new LRUCache<string, CacheKey>({ max: rememberedAddresses });
  answerFirst(app.server, (url) => {
    const key = keys.get(url);
    return key && store.get(key);
  });

  // Once the schema has read path and query, which says what they mean.
  app.addHook('preHandler', (request, reply, done) => {
    const key = keyOf(request);
    if (!key) return done();
    if (request.url.length <= longestRemembered) keys.set(request.url, key);

    const send = (answer: CachedAnswer) => {
      tellGatherer(answer.tags);
      reply.hijack();
      sendKept(answer, request.raw, reply.raw);
    };
    const begin = () => {
      making.set(request, { flight: store.begin(key), tags: new Set(), mayKeep: true });
      done();
    };
    const kept = store.get(key);
    if (kept) return send(kept);
    const underway = store.underway(key);
    if (!underway) return begin();
    void underway.made.then((answer) => (answer ? send(answer) : begin()));
  });
}

function keepWhatIsMade(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const { cached: rule } = request.routeOptions.config;
    if (rule && reply.statusCode === 200) dependsOn(request, rule.tagsOf(payload, request.params));
    return payload;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const known = making.get(request);
    if (!known) {
      // What is wrong with an address is wrong with it for ever.
      if (reply.statusCode !== 400) tellMissed(request.url);
      return forOne(reply, payload);
    }
    making.delete(request);
    const answer = answerFrom(reply, payload, known);
    known.flight.land(answer);
    if (answer) {
      tellGatherer(answer.tags);
      return sendMade(answer, request, reply);
    }
    tellMissed(request.url);
    return forOne(reply, payload);
  });
}

/** The rule; whoever means to be kept by somebody says so. */
function forOne(reply: FastifyReply, payload: unknown): unknown {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  return payload;
}

function keyOf(request: FastifyRequest): CacheKey | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  return request.routeOptions.config.cached?.keyOf(request);
}

function answerFrom(reply: FastifyReply, payload: unknown, { tags, mayKeep }: Making): CachedAnswer | undefined {
  const { statusCode: status } = reply;
  if (!mayKeep || (status !== 200 && status !== 404)) return undefined;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined;
  if (reply.hasHeader('set-cookie')) {
    reply.log.error('An answer that is kept for everybody must set no cookie');
    return undefined;
  }
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', sharedBriefly);
  const headers = Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
  return cachedAnswer({ status, headers, body: Buffer.from(payload), tags });
}
