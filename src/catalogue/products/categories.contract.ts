// Without zod, so that a page which only names a category does not load it.

export const productSorts = ['name', 'price-asc', 'price-desc', 'relevance', 'newest', 'recommended'] as const;
/** Shown beside a product's name. */
export const productBadges = ['best-seller', 'new'] as const;

/** The key of one of the owner's categories, such as `food`. */
export type Category = string;
/** The key of one of the owner's animals, such as `dog`. */
export type Pet = string;
export type ProductSort = (typeof productSorts)[number];
export type ProductBadge = (typeof productBadges)[number];

/** A category or an animal. */
export type Shelf = { key: string; path: string; name: string; isHidden: boolean };
export type CategoryShelf = Shelf & { parent: Category | null };
/** All of the owner's categories, animals and collections, in their order. */
export type Shelves = { categories: CategoryShelf[]; animals: Shelf[]; collections: Shelf[] };

export function categoryName({ categories }: Pick<Shelves, 'categories'>, key: Category): string {
  return nameOf(categories, key);
}

export function petName({ animals }: Pick<Shelves, 'animals'>, key: Pet): string {
  return nameOf(animals, key);
}

export function collectionName({ collections }: Pick<Shelves, 'collections'>, key: string): string {
  return nameOf(collections, key);
}

/** Removed meanwhile it has its key. */
function nameOf(shelves: readonly Shelf[], key: string): string {
  return shelves.find((shelf) => shelf.key === key)?.name ?? key;
}

/** Of `/c/lamps` it is `lamps`. */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Those of the first level. */
export function rootsOf({ categories }: Pick<Shelves, 'categories'>): CategoryShelf[] {
  return categories.filter(({ parent }) => parent === null);
}

/** What the owner has added to the first level and shows: further categories, and collections. */
export function furtherShelves(shelves: Pick<Shelves, 'categories' | 'collections'>): Shelf[] {
  const all = [...rootsOf(shelves), ...shelves.collections];
  return all.filter(({ path, isHidden }) => path.startsWith('/c/') && !isHidden);
}

/** The errors for an unknown category and animal. */
export function chooseCategory(shelves: Pick<Shelves, 'categories'>): string {
  return `Choose a category: ${rootsOf(shelves)
    .map(({ name }) => name)
    .join(', ')}`;
}
export function choosePet({ animals }: Pick<Shelves, 'animals'>): string {
  return `Choose an animal: ${animals.map(({ name }) => name).join(', ')}`;
}

// Addresses from before the shop had three categories still work (shop rules, section 2).
const oldNames = new Map<string, Category>([
  ['pet toys', 'accessories'],
  ['pet care', 'health'],
]);

/** The key that a word in an address may be, in upper or lower case; undefined for what is none. */
export function shelfKey(text: string): string | undefined {
  const word = text.trim().toLowerCase();
  return oldNames.get(word) ?? (isShelfKey(word) ? word : undefined);
}

export const longestShelfKey = 60;
export function isShelfKey(word: string): boolean {
  return word.length <= longestShelfKey && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(word);
}
