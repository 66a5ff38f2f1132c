import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Category } from '#catalogue/products/categories.contract.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { pageHead } from '../../../page-head.ts';
import type { Site } from '../../../page-head.ts';
import { featuredProductsQuery } from '../products.queries.ts';
import { canonicalPath, listingWords } from './listing-words.rules.ts';
import { productFacetsQuery, productListQuery } from './listing.queries.ts';
import { readListing } from './listing.rules.ts';
import type { Listing, ListingAddress } from './listing.rules.ts';

/** On the server the page waits for its products; in the browser it opens at once with placeholders. */
export async function loadListing({ queryClient }: { queryClient: QueryClient }, listing: Listing): Promise<void> {
  const known = import.meta.env.SSR ? await readListingWithKnownBrand(queryClient, listing) : listing;
  const settled = Promise.allSettled([
    queryClient.infiniteQuery({ ...productListQuery(known), staleTime: 'static' }),
    queryClient.query({ ...productFacetsQuery(known), staleTime: 'static' }),
  ]);
  if (!import.meta.env.SSR) return;
  const [list, facets] = await settled;
  if (list.status === 'rejected') throw list.reason;
  if (facets.status === 'rejected') throw facets.reason;
  if (listing.page !== undefined && list.value.pages.flat().length === 0) throw notFound();
  // An empty listing shows best sellers instead.
  if (facets.value.total === 0) await queryClient.query({ ...featuredProductsQuery, staleTime: 'static' });
}

export function listingHead(site: Site, address: ListingAddress, fixed?: Category) {
  const listing = readListing(address, fixed);
  const words = listingWords(listing);
  const { heading } = words;
  const shop = site.queryClient.getQueryData(shopQuery.queryKey);
  // The detailed description is only true of the demo's products.
  const description = shop?.isDemo ? words.description : `${heading} at ${shop?.name ?? 'our shop'}.`;
  const page = listing.page === undefined ? '' : ` – page ${listing.page}`;
  const title = (listing.q === undefined ? heading : `${heading} for “${listing.q}”`) + page;
  const keywords = [heading, 'pet shop', 'dog', 'cat', 'UK delivery'].join(', ');
  return pageHead(site, { title, description, keywords, path: canonicalPath(listing) });
}

/** Drops a brand filter that matches no product: the address was made up, or the brand is no longer sold. */
export function useListingWithKnownBrand(listing: Listing): Listing {
  const { brand } = listing;
  const { data: ofBrand } = useQuery({ ...brandQuery(brand), enabled: brand !== undefined });
  return ofBrand ? withoutUnknown(listing, ofBrand.total) : listing;
}

/** The same for a loader. */
async function readListingWithKnownBrand(queryClient: QueryClient, listing: Listing): Promise<Listing> {
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
