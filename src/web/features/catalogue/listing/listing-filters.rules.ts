import { categoryName, petName } from '#catalogue/products/categories.contract.ts';
import type { Shelves } from '#catalogue/products/categories.contract.ts';
import { poundsError } from '#platform/money.ts';
import { priceRange, usualSort } from './listing.rules.ts';
import type { Fixed, Listing } from './listing.rules.ts';

export type ActiveFilter = { key: string; label: string; without: Partial<Listing> };

/** The API query for the listing's filters. */
export function filterOf(listing: Listing): URLSearchParams {
  const { category, q, exact, pet, brand, collection, minPrice, maxPrice } = listing;
  const wanted = {
    category,
    collection,
    featured: listing.featured,
    q,
    exact,
    pet,
    brand,
    minPrice,
    maxPrice,
    inStock: listing.inStock,
  };
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined && value !== false);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

/** What the page itself says is no filter. */
export function filtersOf(listing: Listing, shelves: Shelves, fixed: Fixed = {}): ActiveFilter[] {
  const { category, pet } = listing;
  const names = {
    ...(category !== undefined && { category: categoryName(shelves, category) }),
    ...(pet !== undefined && { pet: petName(shelves, pet) }),
  };
  return activeFilters(listing, names).filter(({ key }) => !(key in fixed));
}

/** The active filters, each with the change that removes it. */
function activeFilters(listing: Listing, names: { category?: string | undefined; pet?: string }): ActiveFilter[] {
  const { q, pet, brand, inStock } = listing;
  const all: (ActiveFilter | false | undefined)[] = [
    q !== undefined && { key: 'q', label: `“${q}”`, without: withoutSearch(listing) },
    names.category !== undefined && { key: 'category', label: names.category, without: { category: undefined } },
    pet !== undefined && { key: 'pet', label: names.pet ?? pet, without: { pet: undefined } },
    activePriceFilter(listing),
    brand !== undefined && { key: 'brand', label: brand, without: { brand: undefined } },
    inStock && { key: 'inStock', label: 'In stock', without: { inStock: false } },
  ];
  return all.filter((one) => one !== false && one !== undefined);
}

/** The change that removes every filter; the search, the sorting and the layout stay. */
export function withoutFilters(fixed?: Fixed): Partial<Listing> {
  return {
    category: undefined,
    pet: undefined,
    brand: undefined,
    minPrice: undefined,
    maxPrice: undefined,
    inStock: false,
    ...fixed,
  };
}

export function withoutSearch({ sort }: Listing): Partial<Listing> {
  return { q: undefined, exact: undefined, sort: sort === 'relevance' ? usualSort() : sort };
}

/** The validation message for a typed price; undefined when it is valid or empty. */
export function priceError(typed: string): string | undefined {
  return typed.trim() === '' || priceRange(typed, undefined)[0] !== undefined
    ? undefined
    : (poundsError(typed, '12.50') ?? 'Enter £1,000,000 or less');
}

function activePriceFilter({ minPrice, maxPrice }: Listing): ActiveFilter | undefined {
  const without = { minPrice: undefined, maxPrice: undefined };
  if (minPrice !== undefined && maxPrice !== undefined)
    return { key: 'price', label: `£${minPrice} to £${maxPrice}`, without };
  if (minPrice !== undefined) return { key: 'price', label: `From £${minPrice}`, without };
  return maxPrice === undefined ? undefined : { key: 'price', label: `Up to £${maxPrice}`, without };
}
