import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { lastSegment } from '#catalogue/products/categories.contract.ts';
import type { Shelf, Shelves } from '#catalogue/products/categories.contract.ts';
import { shelvesQuery } from '../../../layout/shelves.queries.ts';
import type { Fixed } from './listing.rules.ts';

/** The addresses of a page such as `/dogs/food` or `/c/lamps`. */
export type ShelfAddress = { animal?: string; category?: string };

/** What a page is about; undefined: there is no such page. */
export function shelfAt(
  { animal, category }: ShelfAddress,
  { categories, animals, collections }: Shelves,
): Fixed | undefined {
  const isAt = ({ path }: Shelf) => lastSegment(path) === category;
  const collection = animal === undefined ? collections.find(isAt) : undefined;
  if (collection) return { collection: collection.key };
  const pet = animals.find(({ path }) => path === `/${animal}`)?.key;
  const key = categories.find(isAt)?.key;
  if ((animal !== undefined && pet === undefined) || (category !== undefined && key === undefined)) return undefined;
  return { ...(pet !== undefined && { pet }), ...(key !== undefined && { category: key }) };
}

/** For a loader: a page that there is not is a 404. */
export async function loadShelf({ queryClient }: { queryClient: QueryClient }, address: ShelfAddress): Promise<Fixed> {
  const fixed = shelfAt(address, await queryClient.query({ ...shelvesQuery, staleTime: 'static' }));
  if (!fixed) throw notFound();
  return fixed;
}
