import { LRUCache } from 'lru-cache';
import { everything } from '../database/cache-tags.contract.ts';
import type { CacheTag } from '../database/cache-tags.contract.ts';
import type { CacheEntry } from './cache-entry.ts';

/** `isOpen`: visitors can make up any number of such keys, such as searches. */
export type CacheKey = { text: string; isOpen: boolean };

/** Longer keys are no real search; their responses are not cached. */
const longestKey = 500; // characters

/** As JSON, which is one flat string: a concatenated one stays in memory as its pieces, 20 times as large. */
export function cacheKey(meaning: unknown, isOpen: boolean): CacheKey | undefined {
  const text = JSON.stringify(meaning);
  return text.length > longestKey ? undefined : { text, isOpen };
}

/** A response being made. Requests for the same key wait for it. */
export type InFlight = {
  made: Promise<CacheEntry | undefined>;
  /** `entry` is undefined when nothing can be cached. @returns whether it is still valid: it may have been invalidated meanwhile */
  end: (entry: CacheEntry | undefined) => boolean;
  /** Invalidated since it began: it may have read the old state. */
  invalidated: Set<CacheTag>;
};

/** A cached page that visitors have asked for at this address. */
export type SeenPage = { text: string; entry: CacheEntry; url: string };

const largestStore = 64 * 1024 * 1024; // bytes
/** Searches and the like have a store of their own, so that they evict nothing but one another. */
const largestStoreOfOpen = 16 * 1024 * 1024; // bytes
/** Anybody can request pages that do not exist: their 404s get a smaller store and expire soon. */
const largestStoreOfMissing = 2 * 1024 * 1024; // bytes
const missingTtlMs = 30_000;
/** Compressed forms and headers come on top of a body. */
const overhead = 1.5;
const bytesPerEntry = 1_024;
const bytesPerTag = 100;

/** Cached responses by key, until one of their tags is invalidated. */
export class CacheStore {
  readonly #found = this.#newStore(largestStore);
  readonly #open = this.#newStore(largestStoreOfOpen);
  readonly #missing = new LRUCache<string, CacheEntry>({
    maxSize: largestStoreOfMissing,
    sizeCalculation: sizeOf,
    ttl: missingTtlMs,
  });
  readonly #keysByTag = new Map<CacheTag, Set<string>>();
  readonly #inFlight = new Set<InFlight>();
  /** Those begun since the last invalidation, which new requests may wait for. */
  readonly #waitable = new Map<string, InFlight>();

  get({ text, isOpen }: CacheKey): CacheEntry | undefined {
    return (isOpen ? this.#open : this.#found).get(text) ?? this.#missing.get(text);
  }

  /** The response in flight for this key, if a new request may have it. */
  inFlight({ text }: CacheKey): InFlight | undefined {
    return this.#waitable.get(text);
  }

  begin(key: CacheKey): InFlight {
    const { promise, resolve } = Promise.withResolvers<CacheEntry | undefined>();
    const inFlight: InFlight = {
      made: promise,
      invalidated: new Set(),
      end: (entry) => {
        this.#inFlight.delete(inFlight);
        if (this.#waitable.get(key.text) === inFlight) this.#waitable.delete(key.text);
        const isTrue = entry !== undefined && isStillTrue(entry, inFlight);
        if (isTrue) this.#set(key, entry);
        resolve(entry);
        return isTrue;
      },
    };
    this.#inFlight.add(inFlight);
    this.#waitable.set(key.text, inFlight);
    return inFlight;
  }

  /** What visitors have asked for of what depends on these. */
  seen(tags: readonly CacheTag[]): SeenPage[] {
    const texts = new Set(tags.flatMap((tag) => [...(this.#keysByTag.get(tag) ?? [])]));
    return [...texts].flatMap((text) => {
      const entry = this.#found.peek(text) ?? this.#open.peek(text);
      return entry?.seenAt === undefined ? [] : [{ text, entry, url: entry.seenAt }];
    });
  }

  invalidate(tags: readonly CacheTag[]): void {
    for (const { invalidated } of this.#inFlight) tags.forEach((tag) => invalidated.add(tag));
    // Requests from now on must see the change, so they do not wait for what began before it.
    this.#waitable.clear();
    this.#missing.clear();
    const stores = [this.#found, this.#open];
    if (tags.includes(everything)) stores.forEach((store) => store.clear());
    for (const tag of tags) this.#keysByTag.get(tag)?.forEach((key) => stores.forEach((store) => store.delete(key)));
  }

  #newStore(maxSize: number): LRUCache<string, CacheEntry> {
    return new LRUCache({
      maxSize,
      sizeCalculation: sizeOf,
      dispose: ({ tags }, key) => tags.forEach((tag) => this.#removeKey(tag, key)),
    });
  }

  #set({ text, isOpen }: CacheKey, entry: CacheEntry): void {
    if (entry.status === 404) return void this.#missing.set(text, entry);
    const store = isOpen ? this.#open : this.#found;
    if (!store.set(text, entry).has(text)) return;
    for (const tag of entry.tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(text));
  }

  #removeKey(tag: CacheTag, key: string): void {
    const keys = this.#keysByTag.get(tag);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysByTag.delete(tag);
  }
}

function isStillTrue({ status, tags }: CacheEntry, { invalidated }: InFlight): boolean {
  if (invalidated.size === 0) return true;
  return status !== 404 && !invalidated.has(everything) && tags.isDisjointFrom(invalidated);
}

function sizeOf({ body, tags }: CacheEntry, key: string): number {
  return Math.ceil(body.length * overhead) + bytesPerEntry + key.length * 2 + tags.size * bytesPerTag;
}
