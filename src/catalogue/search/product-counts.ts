import { LRUCache } from 'lru-cache';
import { everything } from '#platform/database/cache-tags.contract.ts';
import type { Changes } from '#platform/database/changes.ts';

/** How many products each filter leaves, until the catalogue changes: paging through a list counts it once. */
export type KeptCounts = { count(filter: object, count: () => Promise<number>): Promise<number> };

const mostFilters = 2_000;

export function keepCounts(changes: Changes): KeptCounts {
  const counts = new LRUCache<string, Promise<number>>({ max: mostFilters });
  changes.subscribe((tags) => {
    // What is still being counted goes too, so a count begun before a change answers only those who asked before it.
    if (tags.includes('catalogue') || tags.includes(everything)) counts.clear();
  });
  return {
    async count(filter, count) {
      const key = JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => a.localeCompare(b)));
      const known = counts.get(key);
      if (known) return known;
      // A promise of its own: a query of Drizzle's runs anew for each `await`.
      const counting = (async () => count())();
      counts.set(key, counting);
      counting.catch(() => counts.peek(key) === counting && counts.delete(key));
      return counting;
    },
  };
}
