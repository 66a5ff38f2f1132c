import { chooseCategory, choosePet } from './categories.contract.ts';
import type { Category, Pet, Shelves } from './categories.contract.ts';

/** Where a product stands. */
export type Place = { category: Category; subcategory: Category | null; pet: Pet | null };

type Wanted = { [Field in keyof Place]?: Place[Field] | undefined };

/** Why a product cannot stand there, by field. */
export function placeErrors(shelves: Shelves, { category, subcategory, pet }: Wanted): PlaceError[] {
  const errors: PlaceError[] = [];
  if (category !== undefined && !isRoot(shelves, category))
    errors.push({ path: 'category', message: chooseCategory(shelves) });
  if (subcategory && !shelves.categories.some(({ key, parent }) => key === subcategory && parent === category))
    errors.push({ path: 'subcategory', message: 'Choose a category within the category' });
  if (pet && !shelves.animals.some(({ key }) => key === pet)) errors.push({ path: 'pet', message: choosePet(shelves) });
  return errors;
}

type PlaceError = { path: keyof Place; message: string };

function isRoot({ categories: all }: Shelves, category: Category): boolean {
  return all.some(({ key, parent }) => key === category && parent === null);
}
