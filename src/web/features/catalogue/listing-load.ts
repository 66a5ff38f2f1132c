import type { QueryClient } from '@tanstack/react-query';
import type { Category } from '#catalogue/products/categories.contract.ts';
import { pageHead } from '../../page-head.ts';
import { readListing } from './listing.rules.ts';
import type { Listing, ListingAddress } from './listing.rules.ts';
import { canonicalPath, listingWords } from './listing-words.rules.ts';
import { productFacetsQuery, productListQuery } from './products.queries.ts';

/** On the server the page waits for its products; in the browser it appears at once and shows where they will be. */
export async function loadListing({ queryClient }: { queryClient: QueryClient }, listing: Listing): Promise<void> {
  const settled = Promise.allSettled([
    queryClient.infiniteQuery({ ...productListQuery(listing), staleTime: 'static' }),
    queryClient.query({ ...productFacetsQuery(listing), staleTime: 'static' }),
  ]);
  if (!import.meta.env.SSR) return;
  const failed = (await settled).find((read) => read.status === 'rejected');
  if (failed) throw failed.reason;
}

export function listingHead(shopUrl: string, address: ListingAddress, fixed?: Category) {
  const listing = readListing(address, fixed);
  const { heading, description } = listingWords(listing);
  const title = listing.q === undefined ? heading : `${heading} for “${listing.q}”`;
  const keywords = [heading, 'pet shop', 'dog', 'cat', 'UK delivery'].join(', ');
  return pageHead(shopUrl, { title, description, keywords, path: canonicalPath(listing) });
}
