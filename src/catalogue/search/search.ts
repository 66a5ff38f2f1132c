import { and, asc, desc, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Replica } from '#platform/database/replica.ts';
import type { Deps } from '#platform/deps.ts';
import type { ProductSort } from '../products/categories.contract.ts';
import type { Product, ProductQuery, Suggestion } from '../products/products.contract.ts';
import { products, recommendedFirst } from '../products/products.table.ts';
import { findProductsInOrder } from '../products/products.ts';
import { cacheCounts } from './product-counts.ts';
import type { CachedCounts } from './product-counts.ts';
import { matchesFilter } from './search-query.ts';
import type { Search } from './search-query.ts';
import { understand } from './search-words.ts';
import { cacheVocabulary } from './vocabulary.ts';
import type { CachedVocabulary } from './vocabulary.ts';

const mostSuggestions = 6;
const mostWeighed = 1_000;

/** What a search needs: the database and this process's caches. */
export type Catalogue = { replica: Replica; vocabulary: CachedVocabulary; counts: CachedCounts };

export function openCatalogue({ db, replica, changes }: Pick<Deps, 'db' | 'replica' | 'changes'>): Catalogue {
  return { replica, vocabulary: cacheVocabulary(db, changes), counts: cacheCounts(changes) };
}

export function listProducts(catalogue: Catalogue, query: ProductQuery): Promise<ListedProducts> {
  return catalogue.replica.read((db) => listIn(db, catalogue, query));
}

type ListedProducts = { products: Product[]; total: number };

async function listIn(db: Database, { vocabulary, counts }: Catalogue, query: ProductQuery): Promise<ListedProducts> {
  const { sort, limit, offset, ...filter } = query;
  const search = filter.q ? await understand({ db, q: filter.q, vocabulary, exact: filter.exact }) : undefined;
  const wanted = and(matchesFilter(filter), search?.hits);
  const [shown, total] = await Promise.all([
    findIds(db, wanted, inOrder(sort, search), { limit, offset }).then((ids) => findProductsInOrder(db, ids)),
    counts.count(filter, () => db.$count(products, wanted)),
  ]);
  return { products: shown, total };
}

/** The best of the thousand oldest matches: suggestions are requested with every letter, and the next one narrows them. */
export function suggestProducts({ replica, vocabulary }: Catalogue, q: string): Promise<Suggestion[]> {
  return replica.read((db) => suggestIn(db, vocabulary, q));
}

async function suggestIn(db: Database, vocabulary: CachedVocabulary, q: string): Promise<Suggestion[]> {
  const search = await understand({ db, q, vocabulary });
  const wanted = and(matchesFilter({}), search.hits);
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (select * from ${products} where ${wanted} order by ${products.id} limit ${mostWeighed}) as ${products}
    order by ${sql.join(inOrder('relevance', search), sql`, `)} limit ${mostSuggestions}`);
  return findProductsInOrder(
    db,
    rows.map(({ id }) => id),
  );
}

/** Ids only, so that a page far down a list is found by an index without reading the products before it. */
async function findIds(
  db: Database,
  wanted: SQL | undefined,
  order: SQL[],
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(wanted)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** Sold-out products come last among equals; each order is that of an index. */
function inOrder(sort: ProductSort | undefined, search: Search | undefined): SQL[] {
  const ties = [asc(products.isSoldOut), asc(products.id)];
  switch (sort) {
    case 'price-asc':
      return [asc(products.price), ...ties];
    case 'price-desc':
      return [desc(products.price), ...ties];
    case 'newest':
      return [desc(products.createdAt), desc(products.id)];
    case 'recommended':
      return recommendedFirst;
    case 'name':
      return [asc(products.sortName), ...ties];
    case 'relevance':
    case undefined:
      return search ? [sql`${search.relevance} desc`, ...ties] : [asc(products.sortName), ...ties];
  }
}
