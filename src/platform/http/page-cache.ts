import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import type { CacheTag } from '../database/cache-tags.contract.ts';
import { cacheKey } from './answer-store.ts';
import type { CacheKey, Flight } from './answer-store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is the same for everybody and kept until something it depends on changes. */
    cached?: CacheRule;
  }
}

export type CacheRule<Answer = unknown, Params = unknown> = {
  /** Undefined: not this one. */
  keyOf(request: FastifyRequest): CacheKey | undefined;
  /** What the answer depends on, beside what the handler says with `dependsOn`. */
  tagsOf(answer: Answer, params: Params): Iterable<CacheTag>;
};

/** What is known of an answer while it is made. */
export type Making = { flight: Flight; tags: Set<CacheTag>; mayKeep: boolean };
export const making = new WeakMap<FastifyRequest, Making>();

/** Gathers what the answers within depend on: those a page is made of. */
type Gathering = { tags: Set<CacheTag>; missed: string[] };
const gathering = new AsyncLocalStorage<Gathering>();

/**
 * For a route's `config`: keeps its answers by what its schema has made of path and query, in every process, until one of
 * the tags is announced (platform/database/cache-tags.contract.ts).
 */
export function cached<Answer, Params = unknown>(rule: {
  tags: (answer: Answer, params: Params) => Iterable<CacheTag>;
}): { cached: CacheRule<Answer, Params> } {
  return { cached: { keyOf: keyByMeaning, tagsOf: rule.tags } };
}

/** `?q=a`, `?q=%20a` and `?x=1&q=a` mean the same. What the schema does not read is no part of it. */
function keyByMeaning({ url, params, query, routeOptions }: FastifyRequest): CacheKey | undefined {
  return cacheKey([routeOptions.url, params, routeOptions.schema?.querystring && query], url.includes('?'));
}

/** Makes something of other answers of this app and tells what they all depend on. */
export async function gatherTags<T>(make: () => Promise<T>): Promise<{ made: T } & Gathering> {
  const gathered: Gathering = { tags: new Set(), missed: [] };
  const made = await gathering.run(gathered, make);
  return { made, ...gathered };
}

/** Whether this call is one that a page being made asks for. */
export function isWithinPage(): boolean {
  return gathering.getStore() !== undefined;
}

/** Said by a handler of a cached route. */
export function dependsOn(request: FastifyRequest, tags: Iterable<CacheTag>): void {
  for (const tag of tags) making.get(request)?.tags.add(tag);
}

/** The answer under way is not kept after all. */
export function keepNot(request: FastifyRequest): void {
  const known = making.get(request);
  if (known) known.mayKeep = false;
}

/** Tells whoever gathers here, if anybody does. */
export function tellGatherer(tags: Iterable<CacheTag>): void {
  const gatherer = gathering.getStore();
  if (gatherer) for (const tag of tags) gatherer.tags.add(tag);
}

/** What depends on nothing that is known cannot be part of what is kept. */
export function tellMissed(url: string): void {
  gathering.getStore()?.missed.push(url);
}
