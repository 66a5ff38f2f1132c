import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ListedProduct } from '#catalogue/products/product-families.contract.ts';
import type { ProductFacets } from '#catalogue/products/products.contract.ts';
import { request } from '../../../api.ts';
import { cardOf } from '../product/product-facts.rules.ts';
import { cardOfBestSeller } from '../products.queries.ts';
import { filterOf } from './listing-filters.rules.ts';
import { productsAtOnce, productsBefore } from './listing.rules.ts';
import type { Listing } from './listing.rules.ts';

export function productListQuery(listing: Listing) {
  const query = filterOf(listing);
  query.set('sort', listing.sort);
  query.set('limit', String(productsAtOnce));

  return infiniteQueryOptions({
    queryKey: ['products', 'list', query.toString(), productsBefore(listing)],
    queryFn: async ({ pageParam, signal }) => {
      const products = await request<ListedProduct[]>(`/api/products?${query}&offset=${pageParam}`, { signal });
      return products.map(listing.featured ? cardOfBestSeller : cardOf);
    },
    initialPageParam: productsBefore(listing),
    getNextPageParam: (last, _pages, offset) => (last.length < productsAtOnce ? null : offset + productsAtOnce),
    // Coming back from a product must restore all loaded pages and the scroll position.
    gcTime: Infinity,
  });
}

/** The total, and the counts for each further filter. */
export function productFacetsQuery(listing: Listing) {
  const query = filterOf(listing).toString();
  return queryOptions({
    queryKey: ['products', 'facets', query],
    queryFn: ({ signal }) => request<ProductFacets>(`/api/products/facets?${query}`, { signal }),
  });
}
