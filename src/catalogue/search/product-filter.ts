import { and, eq, gte, isNull, lte } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { pence } from '#platform/money.ts';
import type { ProductFilter } from '../products/products.contract.ts';
import { products } from '../products/products.table.ts';

/** Everything of a filter but its words. Products that are no longer sold match none. */
export function matchesFilter(filter: Omit<ProductFilter, 'q'>): SQL | undefined {
  const { featured, category, pet, brand, inStock } = filter;
  return and(
    isNull(products.withdrawnAt),
    featured === undefined ? undefined : eq(products.isFeatured, featured),
    category && eq(products.category, category),
    pet && eq(products.pet, pet),
    brand ? eq(products.brand, brand) : undefined,
    inStock === undefined ? undefined : eq(products.isSoldOut, !inStock),
    matchesPrice(filter),
  );
}

export function matchesPrice({ minPrice, maxPrice }: Pick<ProductFilter, 'minPrice' | 'maxPrice'>): SQL | undefined {
  return and(
    minPrice === undefined ? undefined : gte(products.price, pence(Math.ceil(inPence(minPrice)))),
    maxPrice === undefined ? undefined : lte(products.price, pence(Math.floor(inPence(maxPrice)))),
  );
}

/** To a hundredth of a penny, so that 4.35 pounds are 435 and not 434.99999999999994. */
function inPence(pounds: number): number {
  return Math.round(pounds * 10_000) / 100;
}
