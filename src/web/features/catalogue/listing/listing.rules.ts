import { shelfKey } from '#catalogue/products/categories.contract.ts';
import type { Category, Pet, Shelf, Shelves } from '#catalogue/products/categories.contract.ts';
import { highestPrice, longestBrand, longestSearch } from '#catalogue/products/product-limits.contract.ts';
import { readPounds } from '#platform/money.ts';

export const listingSorts = ['name', 'price-asc', 'price-desc', 'recommended', 'relevance'] as const;

export type ListingSort = (typeof listingSorts)[number];
export type ListingLayout = 'grid' | 'list';

/** The raw search parameters, which may hold anything. */
export type ListingAddress = Partial<Record<keyof Listing, string | number | boolean>>;

export type Listing = {
  category?: Category;
  featured: boolean;
  q?: string;
  /** Search for `q` exactly as typed, without correcting its spelling. */
  exact?: true;
  pet?: Pet;
  brand?: string;
  /** Only ever of the page itself. */
  collection?: string;
  /** Pounds, as typed: `5` or `12.50`. */
  minPrice?: string;
  maxPrice?: string;
  inStock: boolean;
  sort: ListingSort;
  layout: ListingLayout;
  /** Where the list begins; undefined: with the first page. */
  page?: number;
};

/** What the page itself says, such as `/dogs/food`; not part of its search parameters. */
export type Fixed = Partial<Pick<Listing, 'category' | 'pet' | 'brand' | 'collection'>>;

/** Returns the search parameters unchanged: any change would make the server redirect. */
export function listingAddress(search: Record<string, unknown>): ListingAddress {
  return search;
}

/**
 * The search parameters that the loader depends on, in a fixed order. Server and browser must get the same result, as it
 * identifies the page when the browser takes it over.
 */
export function listingDeps(address: ListingAddress, fixed?: Fixed): ListingAddress {
  return addressOf(readListing(address, fixed), fixed);
}

/** Parses search parameters. Unknown values are ignored, never rejected: a link from outside must open the shop. */
export function readListing(address: ListingAddress, fixed?: Fixed): Listing {
  const q = text(address.q)?.slice(0, longestSearch).trim();
  const [minPrice, maxPrice] = priceRange(address.minPrice, address.maxPrice);
  const featured = isYes(address.featured);
  const sort = listingSorts.find((one) => one === address.sort && (one !== 'relevance' || q !== undefined));
  return {
    category: isAll(address.category) ? undefined : shelfKey(text(address.category) ?? ''),
    featured,
    q,
    exact: q !== undefined && isYes(address.exact) ? true : undefined,
    pet: shelfKey(text(address.pet) ?? ''),
    brand: text(address.brand)?.slice(0, longestBrand),
    minPrice,
    maxPrice,
    inStock: isYes(address.inStock),
    sort: sort ?? usualSort(q),
    layout: address.layout === 'list' ? 'list' : 'grid',
    page: pageNumber(address.page),
    ...fixed,
  };
}

/** Without a category or an animal that the shop does not have. */
export function onKnownShelves(listing: Listing, { categories, animals }: Shelves): Listing {
  const isKnown = (shelves: readonly Shelf[], wanted: string | undefined) =>
    wanted === undefined || shelves.some(({ key }) => key === wanted);
  const { category, pet, ...rest } = listing;
  return {
    ...rest,
    category: isKnown(categories, category) ? category : undefined,
    pet: isKnown(animals, pet) ? pet : undefined,
  };
}

/** The shortest search parameters of a listing: defaults are left out. */
export function addressOf(listing: Listing, fixed: Fixed = {}): ListingAddress {
  return {
    category: listing.category === fixed.category ? undefined : listing.category,
    featured: listing.featured || undefined,
    q: listing.q,
    exact: listing.q === undefined ? undefined : listing.exact,
    pet: listing.pet === fixed.pet ? undefined : listing.pet,
    brand: listing.brand === fixed.brand ? undefined : listing.brand,
    minPrice: listing.minPrice,
    maxPrice: listing.maxPrice,
    inStock: listing.inStock || undefined,
    sort: listing.sort === usualSort(listing.q) ? undefined : listing.sort,
    layout: listing.layout === 'grid' ? undefined : listing.layout,
    page: listing.page,
  };
}

/** Parses a price range, the lower price first; invalid prices are left out. */
export function priceRange(from: unknown, to: unknown): [string | undefined, string | undefined] {
  const [lowest, highest] = [priceText(from), priceText(to)];
  const swapped = lowest !== undefined && highest !== undefined && Number(lowest) > Number(highest);
  return swapped ? [highest, lowest] : [lowest, highest];
}

function priceText(value: unknown): string | undefined {
  const typed = text(value);
  if (typed === undefined || readPounds(typed) === undefined) return undefined;
  const price = typed.replaceAll(/[£,\s]/g, '');
  return Number(price) <= highestPrice ? price : undefined;
}

/** The order that is not named in an address. */
export function usualSort(q?: string): ListingSort {
  return q === undefined ? 'recommended' : 'relevance';
}

/** Products on a page. */
export const productsAtOnce = 24;

/** How many products come before those of the page. */
export function productsBefore({ page = 1 }: Pick<Listing, 'page'>): number {
  return (page - 1) * productsAtOnce;
}

/** From 2 on, and no further than the API counts. */
function pageNumber(value: unknown): number | undefined {
  const typed = text(value);
  const page = typed !== undefined && /^\d{1,5}$/.test(typed) ? Number(typed) : 1;
  return page > 1 ? page : undefined;
}

function isAll(value: unknown): boolean {
  return text(value)?.toLowerCase() === 'all';
}

function isYes(value: unknown): boolean {
  return value === true || value === 'true';
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
