import { LRUCache } from 'lru-cache';
import { everything } from '../database/changes.ts';
import type { CachedAnswer } from './cached-answer.ts';

/** An answer being made. Others who want the same wait for it. */
export type Flight = {
  made: Promise<CachedAnswer | undefined>;
  /** Ends it; undefined when nothing came of it. */
  land: (answer: CachedAnswer | undefined) => void;
  /** Whatever changed since it began: it may have read the old state. */
  changed: Set<string>;
};

const largestStore = 64 * 1024 * 1024; // bytes
/** Anybody can ask for pages that are not there: they get a small room of their own, and not for long. */
const largestStoreOfMissing = 2 * 1024 * 1024; // bytes
const missingStaysMs = 30_000;
/** Compressed forms and headers come on top of a body. */
const overhead = 1.5;

/** Kept answers by key; what they depend on changing drops them. */
export class AnswerStore {
  readonly #found = new LRUCache<string, CachedAnswer>({
    maxSize: largestStore,
    sizeCalculation: sizeOf,
    dispose: ({ tags }, key) => tags.forEach((tag) => this.#forget(tag, key)),
  });
  readonly #missing = new LRUCache<string, CachedAnswer>({
    maxSize: largestStoreOfMissing,
    sizeCalculation: sizeOf,
    ttl: missingStaysMs,
  });
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #flights = new Set<Flight>();
  readonly #waitable = new Map<string, Flight>();

  get(key: string): CachedAnswer | undefined {
    return this.#found.get(key) ?? this.#missing.get(key);
  }

  /** The one that is being made already, if whoever asks now may have it. */
  underway(key: string): Flight | undefined {
    return this.#waitable.get(key);
  }

  begin(key: string): Flight {
    const { promise, resolve } = Promise.withResolvers<CachedAnswer | undefined>();
    const flight: Flight = {
      made: promise,
      changed: new Set(),
      land: (answer) => {
        this.#flights.delete(flight);
        if (this.#waitable.get(key) === flight) this.#waitable.delete(key);
        if (answer && isStillTrue(answer, flight)) this.#keep(key, answer);
        resolve(answer);
      },
    };
    this.#flights.add(flight);
    this.#waitable.set(key, flight);
    return flight;
  }

  drop(tags: readonly string[]): void {
    for (const flight of this.#flights) tags.forEach((tag) => flight.changed.add(tag));
    // Who asks from now on must see the change, so he does not wait for what began before it.
    this.#waitable.clear();
    this.#missing.clear();
    if (tags.includes(everything)) this.#found.clear();
    for (const tag of tags) this.#keysByTag.get(tag)?.forEach((key) => this.#found.delete(key));
  }

  #keep(key: string, answer: CachedAnswer): void {
    if (answer.status === 404) this.#missing.set(key, answer);
    else this.#found.set(key, answer);
    if (!this.#found.has(key)) return;
    for (const tag of answer.tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key));
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

function sizeOf({ body }: CachedAnswer): number {
  return Math.ceil(body.length * overhead) + 1_024;
}
