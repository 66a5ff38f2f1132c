import type { QueryClient } from '@tanstack/react-query';
import type { Category } from '#catalogue/products/categories.contract.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { pageHead } from '../../../page-head.ts';
import { readListingWithKnownBrand } from './listing-brand.ts';
import { readListing } from './listing.rules.ts';
import type { Listing, ListingAddress } from './listing.rules.ts';
import { canonicalPath, listingWords } from './listing-words.rules.ts';
import { featuredProductsQuery, productFacetsQuery, productListQuery } from '../products.queries.ts';

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
  // An empty listing shows best sellers instead.
  if (facets.value.total === 0) await queryClient.query({ ...featuredProductsQuery, staleTime: 'static' });
}

type Context = { shopUrl: string; queryClient: QueryClient };

export function listingHead({ shopUrl, queryClient }: Context, address: ListingAddress, fixed?: Category) {
  const listing = readListing(address, fixed);
  const words = listingWords(listing);
  const { heading } = words;
  const shop = queryClient.getQueryData(shopQuery.queryKey);
  // The detailed description is only true of the demo's products.
  const description = shop?.isDemo ? words.description : `${heading} at ${shop?.name ?? 'our shop'}.`;
  const title = listing.q === undefined ? heading : `${heading} for “${listing.q}”`;
  const keywords = [heading, 'pet shop', 'dog', 'cat', 'UK delivery'].join(', ');
  return pageHead(shopUrl, { title, description, keywords, path: canonicalPath(listing) });
}
