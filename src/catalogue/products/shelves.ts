import { asc, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { fillInSettings } from '#shop/site/fill-in-settings.ts';
import type { Category, Pet, Shelves } from './categories.contract.ts';
import { animals, brandTexts, categories, collections } from './categories.table.ts';
import type { ShelfText } from './shelves.contract.ts';
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

/** As visitors read it. @throws Problem 404 `shelf-not-found` */
export async function readShelfText(
  deps: Pick<Deps, 'db' | 'config'>,
  kind: keyof typeof shelfTables,
  key: string,
): Promise<ShelfText> {
  const found = await findText(deps.db, shelfTables[kind], key);
  if (!found) throw new Problem(404, 'shelf-not-found', 'There is no such category.');
  return fillInSettings(deps, found);
}

export const noText: ShelfText = { heading: '', title: '', description: '', text: '', closing: '', picture: null };

/** As visitors read it; of most brands nothing. @param key of its page */
export async function readBrandText(deps: Pick<Deps, 'db' | 'config'>, key: string): Promise<ShelfText> {
  const found = await findText(deps.db, brandTexts, key);
  return found ? fillInSettings(deps, found) : noText;
}

const written = [...Object.values(shelfTables), brandTexts];
type Written = (typeof written)[number];

async function findText(db: Database, table: Written, key: string): Promise<ShelfText | undefined> {
  const { rows } = await db.execute<ShelfText>(
    sql`select heading, title, description, text, closing, picture from ${table} where key = ${key}`,
  );
  return rows[0];
}

/** Whether the page of a category, an animal, a collection or a brand shows a stored picture. */
export function isShownByShelves(key: SQL): SQL {
  const shownBy = (table: Written) =>
    sql`exists (select from ${table} where position('/media/' || ${key} || '/' in ${table}.picture::text) > 0)`;
  return sql`(${sql.join(written.map(shownBy), sql` or `)})`;
}

/** Whether a product is in a category beside its own, or in one within it. The first part is the index's. */
export function isAlsoIn(category: Category, { alsoIn }: { alsoIn: SQLWrapper }): SQL {
  return sql`(${alsoIn} <> '{}' and ${alsoIn} && array(
    select key from ${categories} where key = ${category} or parent_key = ${category}))`;
}

/** Whether a product is for an animal beside its first. */
export function isAlsoFor(pet: Pet, { alsoFor }: { alsoFor: SQLWrapper }): SQL {
  return sql`(${alsoFor} <> '{}' and ${alsoFor} @> array[${pet}]::text[])`;
}

/** The further categories of a product, with those that they are within. */
export function furtherCategories(alsoIn: SQLWrapper): SQL<Category[]> {
  return sql<Category[]>`case when ${alsoIn} = '{}' then '{}'::text[] else array(
    select distinct place from ${categories}, unnest(array[key, parent_key]) as place
    where key = any(${alsoIn}) and place is not null order by place) end`;
}
