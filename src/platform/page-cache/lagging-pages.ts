import pLimit from 'p-limit';
import { seconds } from '../clock.ts';
import { everything } from '../database/cache-tags.contract.ts';
import type { CacheTag } from '../database/cache-tags.contract.ts';
import type { CacheEntry } from './cache-entry.ts';
import type { CacheKey, CacheStore, SeenPage } from './cache-store.ts';

/** `isOutdated`: changed again since it is being made. `since`: as of `performance.now()`. */
type LaggingPage = SeenPage & { since: number; isOutdated: boolean };

/** However many changes there are meanwhile, a page is made once for all of them. */
const gatheredMs = seconds(5);
/** Then visitors wait for the page, as after any other change. */
const longestLagMs = seconds(10);
const mostPages = 20;
const madeAtOnce = 2;

/**
 * Pages that visitors are looking at, shown as they were while they are made anew after a gradual change: a sync of 5,000 products
 * makes some fifty, and each would let whoever comes next wait. Responses of the API never lag, so no page is made of an old one.
 */
export class LaggingPages {
  readonly #pages = new Map<string, LaggingPage>();
  readonly #inTurn = pLimit(madeAtOnce);
  readonly #store: CacheStore;
  readonly #make: (page: SeenPage) => Promise<unknown>;

  constructor(store: CacheStore, make: (page: SeenPage) => Promise<unknown>) {
    this.#store = store;
    this.#make = make;
  }

  get({ text }: CacheKey): CacheEntry | undefined {
    const page = this.#pages.get(text);
    return page && isBrief(page) ? page.entry : undefined;
  }

  /** Shows none of what depends on these any more. */
  drop(tags: readonly CacheTag[]): void {
    for (const [text, page] of this.#pages) if (dependsOn(page, tags)) this.#pages.delete(text);
  }

  /** Invalidates the store, and makes anew what visitors have seen of it. */
  renew(tags: readonly CacheTag[]): void {
    const seen = this.#store.seen(tags).slice(0, mostPages);
    for (const page of this.#pages.values()) page.isOutdated ||= dependsOn(page, tags);
    this.#store.invalidate(tags);
    for (const page of seen) {
      const lagging = this.#pages.get(page.text);
      if (lagging) Object.assign(lagging, page, { since: performance.now(), isOutdated: true });
      else this.#begin({ ...page, since: performance.now(), isOutdated: false });
    }
  }

  #begin(page: LaggingPage): void {
    this.#pages.set(page.text, page);
    setTimeout(() => void this.#inTurn(() => this.#renewPage(page)), gatheredMs).unref();
  }

  async #renewPage(page: LaggingPage): Promise<void> {
    do {
      page.isOutdated = false;
      // A page that cannot be made is made for the next visitor, who is told why.
      await this.#make(page).catch(() => undefined);
    } while (page.isOutdated && isBrief(page));
    if (this.#pages.get(page.text) === page) this.#pages.delete(page.text);
  }
}

function isBrief({ since }: LaggingPage): boolean {
  return performance.now() - since < longestLagMs;
}

function dependsOn({ entry }: LaggingPage, tags: readonly CacheTag[]): boolean {
  return tags.some((tag) => tag === everything || entry.tags.has(tag));
}
