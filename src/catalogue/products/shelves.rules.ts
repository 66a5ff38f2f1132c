import { chooseCategory, choosePet } from './categories.contract.ts';
import type { Category, Pet, Shelves } from './categories.contract.ts';

/** Where a product stands. */
export type Place = {
  category: Category;
  subcategory: Category | null;
  pet: Pet | null;
  /** Further categories, of either level. */
  alsoIn: Category[];
  /** Further animals. */
  alsoFor: Pet[];
};

type Wanted = { [Field in keyof Place]?: Place[Field] | undefined };

/** Why a product cannot stand there, by field. */
export function placeErrors(
  shelves: Shelves,
  { category, subcategory, pet, alsoIn = [], alsoFor = [] }: Wanted,
): PlaceError[] {
  const errors: PlaceError[] = [];
  if (category !== undefined && !isRoot(shelves, category))
    errors.push({ path: 'category', message: chooseCategory(shelves) });
  if (subcategory && !shelves.categories.some(({ key, parent }) => key === subcategory && parent === category))
    errors.push({ path: 'subcategory', message: 'Choose a category within the category' });
  if (pet && !shelves.animals.some(({ key }) => key === pet)) errors.push({ path: 'pet', message: choosePet(shelves) });
  if (alsoIn.some((further) => !shelves.categories.some(({ key }) => key === further)))
    errors.push({ path: 'alsoIn', message: 'Choose categories that there are' });
  if (alsoFor.some((further) => !shelves.animals.some(({ key }) => key === further)))
    errors.push({ path: 'alsoFor', message: 'Choose animals that there are' });
  return errors;
}

type PlaceError = { path: keyof Place; message: string };

function isRoot({ categories: all }: Shelves, category: Category): boolean {
  return all.some(({ key, parent }) => key === category && parent === null);
}
