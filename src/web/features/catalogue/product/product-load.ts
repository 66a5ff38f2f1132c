import type { QueryClient } from '@tanstack/react-query';
import type { ProductWithFamily } from '#catalogue/products/product-families.contract.ts';
import { productDeliveryQuery } from '../../../basket/product-delivery.tsx';
import { asNotFound } from '../../../loading.ts';
import type { Site } from '../../../page-head.ts';
import { productQuery, relatedProductsQuery } from '../products.queries.ts';
import { questionsPart } from '../reviews/questions-section.tsx';
import { questionsQuery } from '../reviews/questions.queries.ts';
import { ratingBreakdownQuery, reviewsQuery } from '../reviews/reviews.queries.ts';
import { allReviews, reviewedId } from '../reviews/reviews.rules.ts';
import { cachedProduct } from './cached-product.ts';
import { productHead } from './product-head.ts';

/** How long a product page can be opened again without refetching, in ms. */
const freshMs = 60_000;

/**
 * The server renders the complete page. In the browser the page of a product known from a list opens at once with what the list
 * has, and the rest follows.
 */
export async function loadProduct({ queryClient }: { queryClient: QueryClient }, id: string): Promise<void> {
  if (import.meta.env.SSR) return loadWholePage(queryClient, id);
  const isKnown = cachedProduct(queryClient, id) !== undefined;
  const reading = findProduct(queryClient, id, isKnown ? freshMs : 'static');
  void Promise.allSettled([reading.then((product) => loadExtras(queryClient, product))]);
  if (!isKnown) await reading;
}

async function loadWholePage(queryClient: QueryClient, id: string): Promise<void> {
  const product = await findProduct(queryClient, id, 'static');
  const [read] = await Promise.all([
    loadExtras(queryClient, product),
    queryClient.infiniteQuery({ ...questionsQuery(reviewedId(product)), staleTime: 'static' }),
    questionsPart.load(),
  ]);
  const failed = read.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

function loadExtras(queryClient: QueryClient, product: ProductWithFamily) {
  return Promise.allSettled([
    queryClient.query({ ...ratingBreakdownQuery(reviewedId(product)), staleTime: 'static' }),
    queryClient.infiniteQuery({ ...reviewsQuery(reviewedId(product), allReviews), staleTime: 'static' }),
    queryClient.query({ ...relatedProductsQuery(product.id), staleTime: 'static' }),
    queryClient.query({ ...productDeliveryQuery(product.id), staleTime: 'static' }),
  ]);
}

export function headOfProduct(site: Site, id: string) {
  const { queryClient } = site;
  const product = cachedProduct(queryClient, id);
  const delivery = product && queryClient.getQueryData(productDeliveryQuery(product.id).queryKey);
  const reviewed = product && reviewedId({ id: product.id, siblings: product.siblings ?? [] });
  const reviews =
    reviewed === undefined ? undefined : queryClient.getQueryData(reviewsQuery(reviewed, allReviews).queryKey);
  return productHead(site, product, {
    delivery: delivery?.options,
    reviews: reviews?.pages[0]?.reviews,
    ...(import.meta.env.SSR && { questions: askedAbout(queryClient, reviewed) }),
  });
}

function askedAbout(queryClient: QueryClient, id: number | undefined) {
  return id === undefined ? undefined : queryClient.getQueryData(questionsQuery(id).queryKey)?.pages[0]?.questions;
}

async function findProduct(
  queryClient: QueryClient,
  id: string,
  staleTime: number | 'static',
): Promise<ProductWithFamily> {
  try {
    return await queryClient.query({ ...productQuery(id), staleTime });
  } catch (error) {
    throw asNotFound(error);
  }
}
