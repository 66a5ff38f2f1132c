import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Product, ProductFacets } from '#catalogue/products/products.contract.ts';
import { request } from '../../api.ts';
import { filterOf } from './listing/listing.rules.ts';
import type { Listing } from './listing/listing.rules.ts';
import { cardOf } from './product/product-facts.rules.ts';
import { relatedShown, relatedTo } from './product/related.rules.ts';

const productsAtOnce = 24;

export function productListQuery(listing: Listing) {
  const query = filterOf(listing);
  query.set('sort', listing.sort);
  query.set('limit', String(productsAtOnce));

  return infiniteQueryOptions({
    queryKey: ['products', 'list', query.toString()],
    queryFn: async ({ pageParam, signal }) => {
      const products = await request<Product[]>(`/api/products?${query}&offset=${pageParam}`, { signal });
      return products.map(cardOf);
    },
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) => (last.length < productsAtOnce ? null : offset + productsAtOnce),
    // Whoever comes back from a long look at a product finds everything they had opened, and their place in it.
    gcTime: Infinity,
  });
}

/** The best sellers of the home page. */
export const featuredProductsQuery = queryOptions({
  queryKey: ['products', 'featured'],
  queryFn: async ({ signal }) =>
    (await request<Product[]>('/api/products?featured=true&limit=16', { signal })).map(cardOf),
});

/** How many products the shop has on sale. */
export const stockQuery = queryOptions({
  queryKey: ['products', 'count'],
  queryFn: async ({ signal }) => (await request<ProductFacets>('/api/products/facets', { signal })).total,
});

/** How many there are in all, and what each further choice would leave. */
export function productFacetsQuery(listing: Listing) {
  const query = filterOf(listing).toString();
  return queryOptions({
    queryKey: ['products', 'facets', query],
    queryFn: ({ signal }) => request<ProductFacets>(`/api/products/facets?${query}`, { signal }),
  });
}

export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => request<Product>(`/api/products/${encodeURIComponent(id)}`, { signal }),
  });
}

const candidatesForRelated = 12;

/** What somebody who looks at this may like too: of the same category, and for the same animal while there is enough. */
export function relatedProductsQuery(product: Pick<Product, 'id' | 'category' | 'pet' | 'kind'>) {
  const candidates = (pet: Product['pet'], signal: AbortSignal) => {
    const query = new URLSearchParams({ category: product.category, limit: String(candidatesForRelated) });
    if (pet) query.set('pet', pet);
    return request<Product[]>(`/api/products?${query}`, { signal });
  };

  return queryOptions({
    queryKey: ['products', 'related', product.id],
    queryFn: async ({ signal }) => {
      const forSamePet = await candidates(product.pet, signal);
      const isEnough = product.pet === null || forSamePet.length > relatedShown;
      return relatedTo(product, forSamePet, isEnough ? [] : await candidates(null, signal)).map(cardOf);
    },
  });
}
