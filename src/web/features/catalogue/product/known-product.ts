import type { QueryClient } from '@tanstack/react-query';
import { productQuery } from '../products.queries.ts';
import type { CardProduct } from './product-facts.rules.ts';

/** What the page's lists already say of a product, so that its page need not wait to show it. */
export function knownProduct(queryClient: QueryClient, id: string): CardProduct | undefined {
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

/** Of a list that is one page, or several. */
function rowsOf(list: unknown): unknown[] {
  if (Array.isArray(list)) return list;
  if (typeof list !== 'object' || list === null || !('pages' in list) || !Array.isArray(list.pages)) return [];
  return list.pages.flat();
}

/** Reviews and counts stand under the same key. */
function isCard(row: unknown): row is CardProduct {
  return typeof row === 'object' && row !== null && 'unitPrice' in row && 'totalReviews' in row && 'images' in row;
}
