import { everything } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { animals, categories, collections } from './categories.table.ts';

/** Kept in memory until categories or animals change: each request for a page asks. */
export function cacheShelfAddresses({ db, changes }: Pick<Deps, 'db' | 'changes'>) {
  let known: Promise<ShelfAddresses> | undefined;
  changes.subscribe((tags) => {
    if (tags.includes('shelves') || tags.includes(everything)) known = undefined;
  });
  const read = async () => {
    const reading = readAddresses(db);
    reading.catch(() => known === reading && (known = undefined));
    return reading;
  };
  const addresses = () => (known ??= read());
  return {
    /** Where the page of a category or an animal is today, for an address that it had before. */
    async today(path: string): Promise<string | undefined> {
      const { former } = await addresses();
      const whole = former.get(path);
      if (whole !== undefined || former.size === 0) return whole;
      const [, animal = '', rest = ''] = /^(\/[^/]+)(\/[^/]+)$/.exec(path) ?? [];
      const moved = former.get(animal);
      return moved === undefined ? undefined : moved + rest;
    },
    /** Whether a path begins with the address of an animal. */
    async isOfAnimal(path: string): Promise<boolean> {
      return (await addresses()).ofAnimals.has(path.split('/')[1] ?? '');
    },
  };
}

type ShelfAddresses = { former: Map<string, string>; ofAnimals: Set<string> };

async function readAddresses(db: Deps['db']): Promise<ShelfAddresses> {
  const [ofCategories, ofAnimals, ofCollections] = await Promise.all([
    db.select().from(categories),
    db.select().from(animals),
    db.select().from(collections),
  ]);
  const former = new Map<string, string>();
  for (const { address, formerAddresses, isStanding } of ofCategories) {
    const path = isStanding ? `/${address}` : `/c/${address}`;
    for (const one of isStanding ? [address, ...formerAddresses] : formerAddresses) former.set(`/c/${one}`, path);
  }
  for (const { address, formerAddresses } of ofCollections)
    for (const one of formerAddresses) former.set(`/c/${one}`, `/c/${address}`);
  for (const { address, formerAddresses } of ofAnimals)
    for (const one of formerAddresses) former.set(`/${one}`, `/${address}`);
  return { former, ofAnimals: new Set(ofAnimals.map(({ address }) => address)) };
}
