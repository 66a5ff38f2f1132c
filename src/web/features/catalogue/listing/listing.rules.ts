import { categoryNamed, petNames, pets } from '#catalogue/products/categories.contract.ts';
import type { Category, Pet } from '#catalogue/products/categories.contract.ts';
import { poundsError, readPounds } from '#platform/money.ts';

export const listingSorts = ['name', 'price-asc', 'price-desc', 'recommended', 'relevance'] as const;

export type ListingSort = (typeof listingSorts)[number];
export type ListingLayout = 'grid' | 'list';

/** The address as it stands: whoever typed it may have typed anything. */
export type ListingAddress = Partial<Record<keyof Listing, string | number | boolean>>;

export type Listing = {
  category?: Category;
  featured: boolean;
  q?: string;
  /** What is searched for is spelt as it is meant to be. */
  exact?: true;
  pet?: Pet;
  brand?: string;
  /** Pounds, as typed: `5` or `12.50`. */
  minPrice?: string;
  maxPrice?: string;
  inStock: boolean;
  sort: ListingSort;
  layout: ListingLayout;
};

export type Narrowing = { key: string; label: string; without: Partial<Listing> };

const dearest = 1_000_000; // pounds; the API takes no more
const longestSearch = 120; // letters; the API takes no more

/** Takes the address as it is: a changed one would make the server redirect. */
export function listingAddress(search: Record<string, unknown>): ListingAddress {
  return search;
}

/**
 * What the loader depends on, in one order and without anything else the address carries: server and browser know the page
 * they hand over by this, and the server has never seen what it does not read.
 */
export function listingDeps(address: ListingAddress, fixed?: Category): ListingAddress {
  return addressOf(readListing(address, fixed), fixed);
}

/** What an address asks for. Words it does not know are left out, never refused: a link from outside must open the shop. */
export function readListing(address: ListingAddress, fixed?: Category): Listing {
  const q = text(address.q)?.slice(0, longestSearch).trim();
  const [minPrice, maxPrice] = priceRange(address.minPrice, address.maxPrice);
  const featured = isYes(address.featured);
  const sort = listingSorts.find((one) => one === address.sort && (one !== 'relevance' || q !== undefined));
  return {
    category: fixed ?? categoryNamed(text(address.category) ?? ''),
    featured,
    q,
    exact: q !== undefined && isYes(address.exact) ? true : undefined,
    pet: pets.find((pet) => pet === text(address.pet)?.toLowerCase()),
    brand: text(address.brand)?.slice(0, 80),
    minPrice,
    maxPrice,
    inStock: isYes(address.inStock),
    sort: sort ?? usualSort(q),
    layout: address.layout === 'list' ? 'list' : 'grid',
  };
}

/** The shortest address of a listing: what goes without saying is left out. */
export function addressOf(listing: Listing, fixed?: Category): ListingAddress {
  return {
    category: listing.category === fixed ? undefined : listing.category,
    featured: listing.featured || undefined,
    q: listing.q,
    exact: listing.q === undefined ? undefined : listing.exact,
    pet: listing.pet,
    brand: listing.brand,
    minPrice: listing.minPrice,
    maxPrice: listing.maxPrice,
    inStock: listing.inStock || undefined,
    sort: listing.sort === usualSort(listing.q) ? undefined : listing.sort,
    layout: listing.layout === 'grid' ? undefined : listing.layout,
  };
}

/** The part of a listing that decides which products are in it, as the API's query. */
export function filterOf(listing: Listing): URLSearchParams {
  const { category, q, exact, pet, brand, minPrice, maxPrice } = listing;
  const wanted = {
    category,
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

/** What narrows the listing now, each with the change that takes it away. */
export function narrowings(listing: Listing, categoryName?: string): Narrowing[] {
  const { q, pet, brand, inStock } = listing;
  const all: (Narrowing | false | undefined)[] = [
    q !== undefined && { key: 'q', label: `“${q}”`, without: withoutSearch(listing) },
    categoryName !== undefined && { key: 'category', label: categoryName, without: { category: undefined } },
    pet && { key: 'pet', label: petNames[pet], without: { pet: undefined } },
    priceNarrowing(listing),
    brand !== undefined && { key: 'brand', label: brand, without: { brand: undefined } },
    inStock && { key: 'inStock', label: 'In stock', without: { inStock: false } },
  ];
  return all.filter((one) => one !== false && one !== undefined);
}

/** The change that takes every filter away; what is searched for and how it is shown stay. */
export function withoutFilters(fixed?: Category): Partial<Listing> {
  return {
    category: fixed,
    pet: undefined,
    brand: undefined,
    minPrice: undefined,
    maxPrice: undefined,
    inStock: false,
  };
}

export function withoutSearch({ sort }: Listing): Partial<Listing> {
  return { q: undefined, exact: undefined, sort: sort === 'relevance' ? usualSort() : sort };
}

/** Two prices of an address or a form, the lower first; what is no price is left out. */
export function priceRange(from: unknown, to: unknown): [string | undefined, string | undefined] {
  const [lowest, highest] = [priceText(from), priceText(to)];
  const swapped = lowest !== undefined && highest !== undefined && Number(lowest) > Number(highest);
  return swapped ? [highest, lowest] : [lowest, highest];
}

/** Why what is typed as a bound is no price; undefined where it is one, or nothing. */
export function priceError(typed: string): string | undefined {
  return typed.trim() === '' || priceText(typed) !== undefined
    ? undefined
    : (poundsError(typed, '12.50') ?? 'Nothing costs more than a million');
}

function priceText(value: unknown): string | undefined {
  const typed = text(value);
  if (typed === undefined || readPounds(typed) === undefined) return undefined;
  const price = typed.replaceAll(/[£,\s]/g, '');
  return Number(price) <= dearest ? price : undefined;
}

function priceNarrowing({ minPrice, maxPrice }: Listing): Narrowing | undefined {
  const without = { minPrice: undefined, maxPrice: undefined };
  if (minPrice !== undefined && maxPrice !== undefined)
    return { key: 'price', label: `£${minPrice} to £${maxPrice}`, without };
  if (minPrice !== undefined) return { key: 'price', label: `From £${minPrice}`, without };
  return maxPrice === undefined ? undefined : { key: 'price', label: `Up to £${maxPrice}`, without };
}

function usualSort(q?: string): ListingSort {
  return q === undefined ? 'recommended' : 'relevance';
}

function isYes(value: unknown): boolean {
  return value === true || value === 'true';
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
