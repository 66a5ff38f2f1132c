import { LRUCache } from 'lru-cache';
import { everything } from '#platform/database/cache-tags.contract.ts';
import type { Changes } from '#platform/database/changes.ts';

/** Caches how many products match each filter until the catalogue changes: paging through a list counts it once. */
export type CachedCounts = { count(filter: object, count: () => Promise<number>): Promise<number> };

const mostFilters = 2_000;

export function cacheCounts(changes: Changes): CachedCounts {
  const counts = new LRUCache<string, Promise<number>>({ max: mostFilters });
  changes.subscribe((tags) => {
    // Counts in flight are dropped too, so a count begun before a change is not used after it.
    if (tags.includes('catalogue') || tags.includes(everything)) counts.clear();
  });
  return {
    async count(filter, count) {
      const key = JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => a.localeCompare(b)));
      const known = counts.get(key);
      if (known) return known;
      // A real promise: a Drizzle query runs again for each `await`.
      const counting = (async () => count())();
      counts.set(key, counting);
      counting.catch(() => counts.peek(key) === counting && counts.delete(key));
      return counting;
    },
  };
}
