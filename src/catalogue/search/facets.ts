import { and, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pence, toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { pets } from '../products/categories.contract.ts';
import type { ProductFacets, ProductFilter } from '../products/products.contract.ts';
import { products } from '../products/products.table.ts';
import { helpFor } from './help-pages.rules.ts';
import { matchesFilter, matchesPrice } from './search-query.ts';
import { plainWords } from './search-words.rules.ts';
import { understand } from './search-words.ts';
import type { Catalogue } from './search.ts';
import type { CachedVocabulary } from './vocabulary.ts';

/** Products that are equal in all facets. */
type Group = {
  pet: ProductFacets['pets'][number]['pet'] | null;
  brand: string | null;
  isSoldOut: boolean;
  inPrice: boolean;
  count: number;
  lowest: Pence;
  highest: Pence;
};

const maxBrands = 60;

/** How many products each further choice would leave: a facet counts under all other choices, without its own. */
function facetsOf(
  groups: Group[],
  { pet, brand, inStock }: ProductFilter,
): Omit<ProductFacets, 'meant' | 'isClose' | 'help'> {
  const matchers = {
    pet: (group: Group) => !pet || group.pet === pet,
    brand: (group: Group) => !brand || group.brand === brand,
    stock: (group: Group) => inStock === undefined || group.isSoldOut !== inStock,
    price: (group: Group) => group.inPrice,
  };
  const allBut = (own?: keyof typeof matchers) =>
    groups.filter((group) => Object.entries(matchers).every(([name, matches]) => name === own || matches(group)));

  const byPet = countBy(allBut('pet'), (group) => group.pet);
  const byBrand = countBy(allBut('brand'), (group) => group.brand);
  return {
    total: sum(allBut()),
    inStock: sum(allBut('stock').filter((group) => !group.isSoldOut)),
    pets: pets.map((pet) => ({ pet, count: byPet.get(pet) ?? 0 })).filter(({ count }) => count > 0),
    brands: [...byBrand]
      .map(([brand, count]) => ({ brand, count }))
      .toSorted((a, b) => b.count - a.count || a.brand.localeCompare(b.brand))
      .slice(0, maxBrands),
    price: priceRange(allBut('price')),
  };
}

function sum(groups: Group[]): number {
  return groups.reduce((total, { count }) => total + count, 0);
}

function countBy<Name extends string>(groups: Group[], nameOf: (group: Group) => Name | null): Map<Name, number> {
  const counts = new Map<Name, number>();
  for (const group of groups) {
    const name = nameOf(group);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + group.count);
  }
  return counts;
}

function priceRange(groups: Group[]): ProductFacets['price'] {
  if (groups.length === 0) return null;
  const bound = (best: (...prices: number[]) => number, price: 'lowest' | 'highest') =>
    toPounds(pence(groups.map((group) => group[price]).reduce((a, b) => pence(best(a, b)))));
  return { lowest: bound(Math.min, 'lowest'), highest: bound(Math.max, 'highest') };
}

/** Groups the products that category and words leave in one pass; the facets are summed from the groups. */
export function countFacets({ replica, vocabulary }: Catalogue, filter: ProductFilter): Promise<ProductFacets> {
  return replica.read((db) => countIn(db, vocabulary, filter));
}

async function countIn(db: Database, vocabulary: CachedVocabulary, filter: ProductFilter): Promise<ProductFacets> {
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
  const help = helpFor(plainWords(filter.q ?? ''));
  return {
    ...facetsOf(groups, filter),
    meant: search?.meant ?? null,
    ...(search?.isClose && { isClose: true }),
    ...(help.length > 0 && { help }),
  };
}
