import { queryOptions } from '@tanstack/react-query';
import type { ListedProduct, ProductWithFamily } from '#catalogue/products/product-families.contract.ts';
import type { Product, ProductFacets } from '#catalogue/products/products.contract.ts';
import type { Related } from '#catalogue/related/related.contract.ts';
import { request } from '../../api.ts';
import type { LineProduct } from '../../basket/product-lines.tsx';
import { cardOf } from './product/product-facts.rules.ts';
import type { CardProduct } from './product/product-facts.rules.ts';

/** The best sellers of the home page. */
export const featuredProductsQuery = queryOptions({
  queryKey: ['products', 'featured'],
  queryFn: async ({ signal }) =>
    (await request<ListedProduct[]>('/api/products?featured=true&sort=recommended&limit=16', { signal })).map(
      cardOfBestSeller,
    ),
});

/** Without the 'best seller' badge, as the list's heading says it; what fills it up is named. */
export function cardOfBestSeller(product: ListedProduct): CardProduct {
  return product.badge === 'best-seller'
    ? cardOf({ ...product, badge: null })
    : { ...cardOf(product), isFavourite: true };
}

/** More products of a kind. */
export function sameKindQuery(kind: string) {
  const query = new URLSearchParams({ q: kind, limit: '8' });
  return queryOptions({
    queryKey: ['products', 'kind', kind],
    queryFn: async ({ signal }) => (await request<ListedProduct[]>(`/api/products?${query}`, { signal })).map(cardOf),
  });
}

/** How many products the shop has on sale, and for which animals. */
export const stockQuery = queryOptions({
  queryKey: ['products', 'count'],
  queryFn: async ({ signal }) => {
    const { total, pets } = await request<ProductFacets>('/api/products/facets', { signal });
    return { total, pets: pets.map(({ pet }) => pet) };
  },
});

export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => request<ProductWithFamily>(`/api/products/${encodeURIComponent(id)}`, { signal }),
  });
}

/** Products bought together with this one, and similar ones. */
export function relatedProductsQuery(id: Product['id']) {
  return queryOptions({
    queryKey: ['products', 'related', id],
    queryFn: async ({ signal }) => {
      const { boughtTogether, alike } = await request<Related>(`/api/products/${id}/related`, { signal });
      return { boughtTogether: boughtTogether.map(lineOf), alike: alike.map(cardOf) };
    },
  });
}

/** Only the fields that a line shows. */
function lineOf({ id, name, price, unitPrice, image, category }: Product): LineProduct {
  return { id, name, price, unitPrice, image, category };
}
