import type { Product } from './products.contract.ts';

/** To two decimals, so that a display in half stars rounds only once; 0 without reviews. `stars` is the sum of all ratings. */
export function ratingOf({
  stars,
  total,
}: {
  stars: number;
  total: number;
}): Pick<Product, 'averageRating' | 'totalReviews'> {
  return { averageRating: total === 0 ? 0 : Math.round((stars * 100) / total) / 100, totalReviews: total };
}
