import { notFound } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { Product } from '#catalogue/products/products.contract.ts';
import { RequestError } from '../../../api.ts';
import { productHead } from './product-head.ts';
import { productQuery, relatedProductsQuery } from '../products.queries.ts';
import { ratingBreakdownQuery, reviewsQuery } from '../reviews/reviews.queries.ts';
import { allReviews } from '../reviews/reviews.rules.ts';

/**
 * The page needs its product. What lies further down is part of the page when the server makes it; in the browser it may
 * come a moment later.
 */
export async function loadProduct({ queryClient }: { queryClient: QueryClient }, id: string): Promise<void> {
  const product = await findProduct(queryClient, id);
  const settled = Promise.allSettled([
    queryClient.query({ ...ratingBreakdownQuery(product.id), staleTime: 'static' }),
    queryClient.infiniteQuery({ ...reviewsQuery(product.id, allReviews), staleTime: 'static' }),
    queryClient.query({ ...relatedProductsQuery(product), staleTime: 'static' }),
  ]);
  if (!import.meta.env.SSR) return;
  const failed = (await settled).find((read) => read.status === 'rejected');
  if (failed) throw failed.reason;
}

export function headOfProduct({ shopUrl, queryClient }: { shopUrl: string; queryClient: QueryClient }, id: string) {
  return productHead(shopUrl, queryClient.getQueryData(productQuery(id).queryKey));
}

async function findProduct(queryClient: QueryClient, id: string): Promise<Product> {
  try {
    return await queryClient.query({ ...productQuery(id), staleTime: 'static' });
  } catch (error) {
    // 400: no number, so no product's.
    if (error instanceof RequestError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}
