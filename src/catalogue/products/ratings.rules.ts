import type { Product } from './products.contract.ts';

/** To two decimals, so that whoever shows one and a half star rounds only once; 0 without reviews. `stars` is all ratings added up. */
export function ratingOf({
  stars,
  total,
}: {
  stars: number;
  total: number;
}): Pick<Product, 'averageRating' | 'totalReviews'> {
  return { averageRating: total === 0 ? 0 : Math.round((stars * 100) / total) / 100, totalReviews: total };
}
