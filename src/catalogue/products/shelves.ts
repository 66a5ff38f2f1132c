import { asc, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { Category, Pet, Shelves } from './categories.contract.ts';
import { animals, categories, collections } from './categories.table.ts';
import { placeErrors } from './shelves.rules.ts';
import type { Place } from './shelves.rules.ts';

/** The owner's categories and animals in their order: a few dozen rows at most. */
export async function readShelves(db: Database): Promise<Shelves> {
  const { key, address, name, isHidden, position } = categories;
  const [ofCategories, ofAnimals, ofCollections] = await Promise.all([
    db
      .select({ key, address, name, isHidden, parent: categories.parentKey, isStanding: categories.isStanding })
      .from(categories)
      .orderBy(asc(position), asc(key)),
    db
      .select({ key: animals.key, address: animals.address, name: animals.name, isHidden: animals.isHidden })
      .from(animals)
      .orderBy(asc(animals.position), asc(animals.key)),
    db
      .select({
        key: collections.key,
        address: collections.address,
        name: collections.name,
        isHidden: collections.isHidden,
      })
      .from(collections)
      .orderBy(asc(collections.position), asc(collections.key)),
  ]);
  return {
    categories: ofCategories.map(({ address: own, isStanding, ...shelf }) => ({
      ...shelf,
      path: isStanding ? `/${own}` : `/c/${own}`,
    })),
    animals: ofAnimals.map(({ address: own, ...shelf }) => ({ ...shelf, path: `/${own}` })),
    collections: ofCollections.map(({ address: own, ...shelf }) => ({ ...shelf, path: `/c/${own}` })),
  };
}

/** @throws Problem 400 `invalid-input` for a category or an animal that is not there */
export async function requirePlaces(db: Database, places: readonly Partial<Place>[]): Promise<void> {
  const shelves = await readShelves(db);
  const issues = places.flatMap((place) => placeErrors(shelves, place)).slice(0, 1);
  if (issues[0]) throw new Problem(400, 'invalid-input', issues[0].message, { issues });
}

/** Of a filter: the category may be of either level. @throws Problem 400 `invalid-input` for one that is not there */
export async function placeInFilter<Filter extends { category?: Category | undefined; pet?: Pet | undefined }>(
  db: Database,
  filter: Filter,
): Promise<Filter & { subcategory?: Category }> {
  const { category, pet } = filter;
  if (category === undefined && pet === undefined) return filter;
  const shelves = await readShelves(db);
  const found = shelves.categories.find(({ key }) => key === category);
  const place = { pet, ...(category !== undefined && { category: found?.parent ?? category }) };
  const [issue] = placeErrors(shelves, place);
  if (issue) throw new Problem(400, 'invalid-input', issue.message, { issues: [issue] });
  return found?.parent ? { ...filter, category: found.parent, subcategory: found.key } : filter;
}

export const shelfTables = { categories, animals, collections } as const;

/** @throws Problem 404 `shelf-not-found` */
export async function readShelfText(
  db: Database,
  kind: keyof typeof shelfTables,
  key: string,
): Promise<{ text: string; title: string }> {
  const { rows } = await db.execute<{ text: string; title: string }>(
    sql`select text, title from ${shelfTables[kind]} where key = ${key}`,
  );
  const [found] = rows;
  if (!found) throw new Problem(404, 'shelf-not-found', 'There is no such category.');
  return found;
}
