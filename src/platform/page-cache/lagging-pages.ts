import pLimit from 'p-limit';
import { seconds } from '../clock.ts';
import { everything, syncEnded } from '../database/cache-tags.contract.ts';
import type { CacheTag } from '../database/cache-tags.contract.ts';
import type { CacheEntry } from './cache-entry.ts';
import type { CacheKey, CacheStore, SeenPage } from './cache-store.ts';

/** `isOutdated`: changed again since it is being made. `since`: as of `performance.now()`. */
type LaggingPage = SeenPage & { since: number; isOutdated: boolean };

/** Then visitors wait for the page, as after any other change. */
const longestLagMs = seconds(10);
const mostPages = 20;
const madeAtOnce = 2;

/**
 * Pages that visitors are looking at, shown as they were for a moment after a gradual change and made anew once for all there have
 * been in it: a sync of 20,000 products makes some four a second. Responses of the API never lag, so no page is made of an old one.
 */
export class LaggingPages {
  readonly #pages = new Map<string, LaggingPage>();
  readonly #inTurn = pLimit(madeAtOnce);
  readonly #store: CacheStore;
  readonly #make: (page: SeenPage) => Promise<unknown>;
  readonly #momentMs: number;

  constructor(store: CacheStore, make: (page: SeenPage) => Promise<unknown>, momentMs: number) {
    this.#store = store;
    this.#make = make;
    this.#momentMs = momentMs;
  }

  get({ text }: CacheKey): CacheEntry | undefined {
    const page = this.#pages.get(text);
    return page && isBrief(page) ? page.entry : undefined;
  }

  /** Shows none of what depends on these any more; at the end of a sync, none at all. */
  drop(tags: readonly CacheTag[]): void {
    if (tags.includes(syncEnded)) this.#pages.clear();
    for (const [text, page] of this.#pages) if (dependsOn(page, tags)) this.#pages.delete(text);
  }

  close(): void {
    this.#pages.clear();
  }

  /** Invalidates the store, and makes anew what visitors have seen of it. */
  renew(tags: readonly CacheTag[]): void {
    const seen = this.#store.seen(tags).slice(0, mostPages - this.#pages.size);
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
    this.#renewSoon(page);
  }

  #renewSoon(page: LaggingPage): void {
    setTimeout(() => void this.#inTurn(() => this.#renewPage(page)), this.#momentMs).unref();
  }

  async #renewPage(page: LaggingPage): Promise<void> {
    if (this.#pages.get(page.text) !== page) return;
    page.isOutdated = false;
    // A page that cannot be made is made for the next visitor, who is told why.
    await this.#make(page).catch(() => undefined);
    if (this.#pages.get(page.text) !== page) return;
    if (page.isOutdated && isBrief(page)) this.#renewSoon(page);
    else this.#pages.delete(page.text);
  }
}

function isBrief({ since }: LaggingPage): boolean {
  return performance.now() - since < longestLagMs;
}

function dependsOn({ entry }: LaggingPage, tags: readonly CacheTag[]): boolean {
  return tags.some((tag) => tag === everything || entry.tags.has(tag));
}
