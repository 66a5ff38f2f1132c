import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { categoryName, petName, rootsOf } from '#catalogue/products/categories.contract.ts';
import type { Category, Pet, Shelf, Shelves } from '#catalogue/products/categories.contract.ts';
import { request } from '../api.ts';

/** The categories and animals of the shop, which every page knows. */
export const shelvesQuery = queryOptions({
  queryKey: ['shelves'],
  queryFn: ({ signal }) => request<Shelves>('/api/categories', { signal }),
});

export function useShelves(): Shelves {
  return useSuspenseQuery(shelvesQuery).data;
}

/** What a product’s page says of its category, and links to; removed meanwhile it is the whole shop. */
export function useCategory(key: Category): Pick<Shelf, 'name' | 'path'> {
  const { categories } = useShelves();
  return categories.find((shelf) => shelf.key === key) ?? { name: key, path: '/shop' };
}

export function useCategoryName(key: Category): string {
  return categoryName(useShelves(), key);
}

type Choices = { keys: readonly string[]; names: Readonly<Record<string, string>> };

/** Those of the first level, for a select. */
export function useCategoryChoices(): Choices {
  return choicesOf(rootsOf(useShelves()));
}

export function usePetChoices(): Choices {
  return choicesOf(useShelves().animals);
}

export function usePetName(): (key: Pet) => string {
  const shelves = useShelves();
  return (key) => petName(shelves, key);
}

export function choicesOf(shelves: readonly Shelf[]): Choices {
  return {
    keys: shelves.map(({ key }) => key),
    names: Object.fromEntries(shelves.map(({ key, name }) => [key, name])),
  };
}
