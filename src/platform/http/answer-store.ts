import { LRUCache } from 'lru-cache';
import { everything } from '../database/cache-tags.contract.ts';
import type { CacheTag } from '../database/cache-tags.contract.ts';
import type { CachedAnswer } from './cached-answer.ts';

/** `isOpen`: whoever asks can make up as many of them as they like. */
export type CacheKey = { text: string; isOpen: boolean };

/** Longer ones are nobody's search; what they name is made anew each time. */
const longestKey = 500; // characters

/** As JSON, which is one flat text: what is pieced together stays in memory as its pieces, 20 times as large. */
export function cacheKey(meaning: unknown, isOpen: boolean): CacheKey | undefined {
  const text = JSON.stringify(meaning);
  return text.length > longestKey ? undefined : { text, isOpen };
}

/** An answer being made. Others who want the same wait for it. */
export type Flight = {
  made: Promise<CachedAnswer | undefined>;
  /** Ends it; undefined when nothing came of it. */
  land: (answer: CachedAnswer | undefined) => void;
  /** Whatever changed since it began: it may have read the old state. */
  changed: Set<string>;
};

const largestStore = 64 * 1024 * 1024; // bytes
/** Searches and the like have a room of their own, so that they drive out nothing but one another. */
const largestStoreOfOpen = 16 * 1024 * 1024; // bytes
/** Anybody can ask for pages that are not there: they get a smaller one, and not for long. */
const largestStoreOfMissing = 2 * 1024 * 1024; // bytes
const missingStaysMs = 30_000;
/** Compressed forms and headers come on top of a body. */
const overhead = 1.5;
const bytesPerAnswer = 1_024;
const bytesPerTag = 100;

/** Kept answers by key; what they depend on changing drops them. */
export class AnswerStore {
  readonly #found = this.#room(largestStore);
  readonly #open = this.#room(largestStoreOfOpen);
  readonly #missing = new LRUCache<string, CachedAnswer>({
    maxSize: largestStoreOfMissing,
    sizeCalculation: sizeOf,
    ttl: missingStaysMs,
  });
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #flights = new Set<Flight>();
  readonly #waitable = new Map<string, Flight>();

  get({ text, isOpen }: CacheKey): CachedAnswer | undefined {
    return (isOpen ? this.#open : this.#found).get(text) ?? this.#missing.get(text);
  }

  /** The one that is being made already, if whoever asks now may have it. */
  underway({ text }: CacheKey): Flight | undefined {
    return this.#waitable.get(text);
  }

  begin(key: CacheKey): Flight {
    const { promise, resolve } = Promise.withResolvers<CachedAnswer | undefined>();
    const flight: Flight = {
      made: promise,
      changed: new Set(),
      land: (answer) => {
        this.#flights.delete(flight);
        if (this.#waitable.get(key.text) === flight) this.#waitable.delete(key.text);
        if (answer && isStillTrue(answer, flight)) this.#keep(key, answer);
        resolve(answer);
      },
    };
    this.#flights.add(flight);
    this.#waitable.set(key.text, flight);
    return flight;
  }

  drop(tags: readonly CacheTag[]): void {
    for (const flight of this.#flights) tags.forEach((tag) => flight.changed.add(tag));
    // Who asks from now on must see the change, so they do not wait for what began before it.
    this.#waitable.clear();
    this.#missing.clear();
    const rooms = [this.#found, this.#open];
    if (tags.includes(everything)) rooms.forEach((room) => room.clear());
    for (const tag of tags) this.#keysByTag.get(tag)?.forEach((key) => rooms.forEach((room) => room.delete(key)));
  }

  #room(maxSize: number): LRUCache<string, CachedAnswer> {
    return new LRUCache({
      maxSize,
      sizeCalculation: sizeOf,
      dispose: ({ tags }, key) => tags.forEach((tag) => this.#forget(tag, key)),
    });
  }

  #keep({ text, isOpen }: CacheKey, answer: CachedAnswer): void {
    if (answer.status === 404) return void this.#missing.set(text, answer);
    const room = isOpen ? this.#open : this.#found;
    if (!room.set(text, answer).has(text)) return;
    for (const tag of answer.tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(text));
  }

  #forget(tag: string, key: string): void {
    const keys = this.#keysByTag.get(tag);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysByTag.delete(tag);
  }
}

function isStillTrue({ status, tags }: CachedAnswer, { changed }: Flight): boolean {
  if (changed.size === 0) return true;
  return status !== 404 && !changed.has(everything) && tags.isDisjointFrom(changed);
}

function sizeOf({ body, tags }: CachedAnswer, key: string): number {
  return Math.ceil(body.length * overhead) + bytesPerAnswer + key.length * 2 + tags.size * bytesPerTag;
}
