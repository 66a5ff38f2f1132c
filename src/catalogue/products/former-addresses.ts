import { everything } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps.ts';
import { animals, categories } from './categories.table.ts';

/**
 * Where the page of a category or an animal is today, for an address that it had before. Kept in memory until they change: each
 * request for a page asks.
 */
export function cacheFormerAddresses({ db, changes }: Pick<Deps, 'db' | 'changes'>) {
  let known: Promise<Map<string, string>> | undefined;
  changes.subscribe((tags) => {
    if (tags.includes('shelves') || tags.includes(everything)) known = undefined;
  });
  const read = async () => {
    const reading = readFormer(db);
    reading.catch(() => known === reading && (known = undefined));
    return reading;
  };
  return async (path: string): Promise<string | undefined> => {
    known ??= read();
    const former = await known;
    const whole = former.get(path);
    if (whole !== undefined || former.size === 0) return whole;
    const [, animal = '', rest = ''] = /^(\/[^/]+)(\/[^/]+)$/.exec(path) ?? [];
    const moved = former.get(animal);
    return moved === undefined ? undefined : moved + rest;
  };
}

async function readFormer(db: Deps['db']): Promise<Map<string, string>> {
  const [ofCategories, ofAnimals] = await Promise.all([db.select().from(categories), db.select().from(animals)]);
  const former = new Map<string, string>();
  for (const { address, formerAddresses, isStanding } of ofCategories) {
    const path = isStanding ? `/${address}` : `/c/${address}`;
    for (const one of isStanding ? [address, ...formerAddresses] : formerAddresses) former.set(`/c/${one}`, path);
  }
  for (const { address, formerAddresses } of ofAnimals)
    for (const one of formerAddresses) former.set(`/${one}`, `/${address}`);
  return former;
}
