import { LRUCache } from 'lru-cache';
import { everything } from '#platform/database/cache-tags.contract.ts';
import type { Changes } from '#platform/database/changes.ts';

/** Keeps what is read of the catalogue, by the question, until the catalogue changes. */
export type KeptAnswers<Answer> = { read(question: object, read: () => Promise<Answer>): Promise<Answer> };

export function keepAnswers<Answer>(changes: Changes, most: number): KeptAnswers<Answer> {
  const kept = new LRUCache<string, Promise<Answer>>({ max: most });
  changes.subscribe((tags) => {
    // Those in flight are dropped too, so that what was begun before a change is not used after it.
    if (tags.includes('catalogue') || tags.includes(everything)) kept.clear();
  });
  return {
    async read(question, read) {
      const key = JSON.stringify(Object.entries(question).toSorted(([a], [b]) => a.localeCompare(b)));
      const known = kept.get(key);
      if (known) return known;
      // A real promise: a Drizzle query runs again for each `await`.
      const reading = (async () => read())();
      kept.set(key, reading);
      reading.catch(() => kept.peek(key) === reading && kept.delete(key));
      return reading;
    },
  };
}
