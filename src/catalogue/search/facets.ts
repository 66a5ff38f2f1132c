import { and, sql } from 'drizzle-orm';
import type { Pence } from '#platform/money.ts';
import type { ProductFacets, ProductFilter } from '../products/products.contract.ts';
import { products } from '../products/products.table.ts';
import { facetsOf } from './facets.rules.ts';
import { matchesFilter, matchesPrice } from './product-filter.ts';
import { understand } from './search-words.ts';
import type { Catalogue } from './search.ts';

/** One pass over what category and words leave; the facets are then added up from its groups. */
export async function countFacets({ db, vocabulary }: Catalogue, filter: ProductFilter): Promise<ProductFacets> {
  const search = filter.q ? await understand({ db, q: filter.q, vocabulary, exact: filter.exact }) : undefined;
  const { featured, category } = filter;
  const groups = await db
    .select({
      pet: products.pet,
      brand: products.brand,
      isSoldOut: products.isSoldOut,
      inPrice: sql<boolean>`${matchesPrice(filter) ?? true}`.as('in_price'),
      count: sql<number>`count(*)::int`,
      lowest: sql<Pence>`min(${products.price})`,
      highest: sql<Pence>`max(${products.price})`,
    })
    .from(products)
    .where(and(matchesFilter({ featured, category }), search?.hits))
    .groupBy(products.pet, products.brand, products.isSoldOut, sql`in_price`);
  return { ...facetsOf(groups, filter), meant: search?.meant ?? null };
}
