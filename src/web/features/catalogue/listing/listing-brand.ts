import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { readListing } from './listing.rules.ts';
import type { Listing } from './listing.rules.ts';
import { productFacetsQuery } from '../products.queries.ts';

/** Drops a brand filter that matches no product: the address was made up, or the brand is no longer sold. */
export function useListingWithKnownBrand(listing: Listing): Listing {
  const { brand } = listing;
  const { data: ofBrand } = useQuery({ ...brandQuery(brand), enabled: brand !== undefined });
  return ofBrand ? withoutUnknown(listing, ofBrand.total) : listing;
}

/** The same for a loader. */
export async function readListingWithKnownBrand(queryClient: QueryClient, listing: Listing): Promise<Listing> {
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
