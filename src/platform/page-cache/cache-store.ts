import { LRUCache } from 'lru-cache';
import { everything } from '../database/cache-tags.contract.ts';
import type { CacheTag } from '../database/cache-tags.contract.ts';
import type { CacheEntry } from './cache-entry.ts';

/** `isOpen`: whoever asks can make up as many of them as they like. */
export type CacheKey = { text: string; isOpen: boolean };

/** Longer ones are nobody's search; what they name is made anew each time. */
const longestKey = 500; // characters

/** As JSON, which is one flat text: what is pieced together stays in memory as its pieces, 20 times as large. */
export function cacheKey(meaning: unknown, isOpen: boolean): CacheKey | undefined {
  const text = JSON.stringify(meaning);
  return text.length > longestKey ? undefined : { text, isOpen };
}

/** A response being made. Others who want the same wait for it. */
export type InFlight = {
  made: Promise<CacheEntry | undefined>;
  /** Undefined when nothing came of it. Whether it is still true: something of it may have been invalidated meanwhile. */
  end: (entry: CacheEntry | undefined) => boolean;
  /** Invalidated since it began: it may have read the old state. */
  invalidated: Set<CacheTag>;
};

const largestStore = 64 * 1024 * 1024; // bytes
/** Searches and the like have a room of their own, so that they drive out nothing but one another. */
const largestStoreOfOpen = 16 * 1024 * 1024; // bytes
/** Anybody can ask for pages that are not there: they get a smaller one, and not for long. */
const largestStoreOfMissing = 2 * 1024 * 1024; // bytes
const missingStaysMs = 30_000;
/** Compressed forms and headers come on top of a body. */
const overhead = 1.5;
const bytesPerEntry = 1_024;
const bytesPerTag = 100;

/** Cached responses by key, until one of their tags is invalidated. */
export class CacheStore {
  readonly #found = this.#room(largestStore);
  readonly #open = this.#room(largestStoreOfOpen);
  readonly #missing = new LRUCache<string, CacheEntry>({
    maxSize: largestStoreOfMissing,
    sizeCalculation: sizeOf,
    ttl: missingStaysMs,
  });
  readonly #keysByTag = new Map<CacheTag, Set<string>>();
  readonly #inFlight = new Set<InFlight>();
  /** Those that whoever asks now may wait for. */
  readonly #waitable = new Map<string, InFlight>();

  get({ text, isOpen }: CacheKey): CacheEntry | undefined {
    return (isOpen ? this.#open : this.#found).get(text) ?? this.#missing.get(text);
  }

  /** The one that is being made already, if whoever asks now may have it. */
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

  invalidate(tags: readonly CacheTag[]): void {
    for (const { invalidated } of this.#inFlight) tags.forEach((tag) => invalidated.add(tag));
    // Whoever asks from now on must see the change, so they do not wait for what began before it.
    this.#waitable.clear();
    this.#missing.clear();
    const rooms = [this.#found, this.#open];
    if (tags.includes(everything)) rooms.forEach((room) => room.clear());
    for (const tag of tags) this.#keysByTag.get(tag)?.forEach((key) => rooms.forEach((room) => room.delete(key)));
  }

  #room(maxSize: number): LRUCache<string, CacheEntry> {
    return new LRUCache({
      maxSize,
      sizeCalculation: sizeOf,
      dispose: ({ tags }, key) => tags.forEach((tag) => this.#forget(tag, key)),
    });
  }

  #set({ text, isOpen }: CacheKey, entry: CacheEntry): void {
    if (entry.status === 404) return void this.#missing.set(text, entry);
    const room = isOpen ? this.#open : this.#found;
    if (!room.set(text, entry).has(text)) return;
    for (const tag of entry.tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(text));
  }

  #forget(tag: CacheTag, key: string): void {
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
