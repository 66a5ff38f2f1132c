import type { QueryClient } from '@tanstack/react-query';
import { productQuery } from '../products.queries.ts';
import type { CardProduct } from './product-facts.rules.ts';

/** A product from the cached lists, so that its page can show at once. */
export function cachedProduct(queryClient: QueryClient, id: string): CardProduct | undefined {
  const whole = queryClient.getQueryData(productQuery(id).queryKey);
  if (whole) return whole;
  for (const [, list] of queryClient.getQueriesData({ queryKey: ['products'] })) {
    const card = rowsOf(list)
      .filter(isCard)
      .find((row) => String(row.id) === id);
    if (card) return card;
  }
  return undefined;
}

/** The rows of a plain or an infinite list. */
function rowsOf(list: unknown): unknown[] {
  if (Array.isArray(list)) return list;
  if (typeof list !== 'object' || list === null || !('pages' in list) || !Array.isArray(list.pages)) return [];
  return list.pages.flat();
}

/** Reviews and counts are cached under the same key prefix. */
function isCard(row: unknown): row is CardProduct {
  return typeof row === 'object' && row !== null && 'unitPrice' in row && 'totalReviews' in row && 'images' in row;
}
