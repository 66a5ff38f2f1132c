import type { QueryClient } from '@tanstack/react-query';
import type { ProductWithFamily } from '#catalogue/products/product-families.contract.ts';
import { productQuery } from '../products.queries.ts';
import type { CardProduct } from './product-facts.rules.ts';

/** A product from the cached lists, so that its page can show at once. */
export function cachedProduct(queryClient: QueryClient, id: string): CardProduct | undefined {
  const whole = queryClient.getQueryData(productQuery(id).queryKey);
  if (whole) return whole;
  const variant = variantOf(queryClient, id);
  if (variant) return variant;
  for (const [, list] of queryClient.getQueriesData({ queryKey: ['products'] })) {
    const card = rowsOf(list)
      .filter(isCard)
      .find((row) => String(row.id) === id);
    if (card) return card;
  }
  return undefined;
}

/** A variant as the page of another one of its family knows it. */
function variantOf(queryClient: QueryClient, id: string): CardProduct | undefined {
  for (const [, page] of queryClient.getQueriesData<ProductWithFamily>({ queryKey: ['products', 'one'] })) {
    const sibling = page?.siblings.find((one) => String(one.id) === id);
    if (page && sibling) {
      const { name, price, unitPrice, stock, image } = sibling;
      const images = image ? [{ src: image, alt: name, width: 960, height: 960 }] : page.images;
      return { ...page, id: sibling.id, name, price, unitPrice, stock, images, badge: null, wasPrice: null };
    }
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
