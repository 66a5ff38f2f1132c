import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { notFoundHead } from '../../../layout/error-screens.tsx';
import { shelvesQuery, useShelves } from '../../../layout/shelves.queries.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { pageHead } from '../../../page-head.ts';
import type { Site } from '../../../page-head.ts';
import { featuredProductsQuery } from '../products.queries.ts';
import { brandPageQuery } from './brand.queries.ts';
import { canonicalPath, listingWords, ofTerms } from './listing-words.rules.ts';
import { productFacetsQuery, productListQuery } from './listing.queries.ts';
import { onKnownShelves, readListing } from './listing.rules.ts';
import type { Fixed, Listing, ListingAddress } from './listing.rules.ts';
import { shelfAt } from './shelf-pages.ts';
import type { ShelfAddress } from './shelf-pages.ts';
import { shelfOf, shelfTextQuery } from './shelf-text.queries.ts';

/** On the server the page waits for its products; in the browser it opens at once with placeholders. */
export async function loadListing(
  { queryClient }: { queryClient: QueryClient },
  listing: Listing,
  fixed?: Fixed,
): Promise<void> {
  const known = import.meta.env.SSR ? await readKnownListing(queryClient, listing) : listing;
  const settled = Promise.allSettled([
    queryClient.infiniteQuery({ ...productListQuery(known), staleTime: 'static' }),
    queryClient.query({ ...productFacetsQuery(known), staleTime: 'static' }),
    queryClient.query({ ...shelfTextQuery(shelfOf(fixed)), staleTime: 'static' }),
  ]);
  if (!import.meta.env.SSR) return;
  const [list, facets] = await settled;
  if (list.status === 'rejected') throw list.reason;
  if (facets.status === 'rejected') throw facets.reason;
  if (listing.page !== undefined && list.value.pages.flat().length === 0) throw notFound();
  // An empty listing shows best sellers instead.
  if (facets.value.total === 0) await queryClient.query({ ...featuredProductsQuery, staleTime: 'static' });
}

/** `own`: the path of a page that no category or animal has. */
export function listingHead(site: Site, address: ListingAddress, fixed?: Fixed, own?: string) {
  const shelves = site.queryClient.getQueryData(shelvesQuery.queryKey) ?? {
    categories: [],
    animals: [],
    collections: [],
  };
  const listing = onKnownShelves(readListing(address, fixed), shelves);
  const words = listingWords(listing, shelves, fixed);
  const written = site.queryClient.getQueryData(shelfTextQuery(shelfOf(fixed)).queryKey);
  const heading = written?.title || words.heading;
  const shop = site.queryClient.getQueryData(shopQuery.queryKey);
  // The detailed description is only true of the demo's products.
  const ofDemo = shop?.isDemo && words.description ? ofTerms(words.description, shop) : undefined;
  const description = shortened(written?.text ?? '') || (ofDemo ?? `${heading} at ${shop?.name ?? 'our shop'}.`);
  const page = listing.page === undefined ? '' : ` – page ${listing.page}`;
  const title = (listing.q === undefined ? heading : `${heading} for “${listing.q}”`) + page;
  const keywords = [heading, 'pet shop', 'dog', 'cat', 'UK delivery'].join(', ');
  return pageHead(site, { title, description, keywords, path: canonicalPath(listing, shelves, own) });
}

/** The head of a page such as `/dogs/food`. */
export function shelfHead(site: Site, address: ListingAddress, shelf: ShelfAddress) {
  const shelves = site.queryClient.getQueryData(shelvesQuery.queryKey);
  const fixed = shelves && shelfAt(shelf, shelves);
  return fixed ? listingHead(site, address, fixed) : notFoundHead(site);
}

export function brandHead(site: Site, address: ListingAddress, brand: string) {
  const fixed = site.queryClient.getQueryData(brandPageQuery(brand).queryKey);
  return fixed ? listingHead(site, address, fixed, `/brands/${brand}`) : notFoundHead(site);
}

const longestDescription = 155; // characters; search engines cut off more

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longestDescription ? line : `${line.slice(0, line.lastIndexOf(' ', longestDescription - 1))}…`;
}

/** Drops filters that match no product: the address was made up, or the brand or category is no longer sold. */
export function useKnownListing(address: Listing): Listing {
  const listing = onKnownShelves(address, useShelves());
  const { brand } = listing;
  const { data: ofBrand } = useQuery({ ...brandQuery(brand), enabled: brand !== undefined });
  return ofBrand ? withoutUnknown(listing, ofBrand.total) : listing;
}

/** The same for a loader. */
async function readKnownListing(queryClient: QueryClient, address: Listing): Promise<Listing> {
  const listing = onKnownShelves(address, await queryClient.query({ ...shelvesQuery, staleTime: 'static' }));
  if (listing.brand === undefined) return listing;
  const { total } = await queryClient.query({ ...brandQuery(listing.brand), staleTime: 'static' });
  return withoutUnknown(listing, total);
}

function withoutUnknown(listing: Listing, total: number): Listing {
  return total === 0 ? { ...listing, brand: undefined } : listing;
}

function brandQuery(brand: string | undefined) {
  return productFacetsQuery({ ...readListing({}), brand });
}
