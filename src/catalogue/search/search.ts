import { and, asc, desc, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Replica } from '#platform/database/replica.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { ProductSort } from '../products/categories.contract.ts';
import { withVariants } from '../products/product-families.ts';
import type { ListedWithFamilies } from '../products/product-families.ts';
import type { ProductQuery, Suggestion } from '../products/products.contract.ts';
import { products, recommendedFirst } from '../products/products.table.ts';
import { findProductsInOrder } from '../products/products.ts';
import { onlyForItsOwn } from './closest.ts';
import { cacheCustomersWords } from './customers-words.ts';
import type { CachedCustomersWords } from './customers-words.ts';
import { keepAnswers } from './kept-answers.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { spellRight } from './misspellings.rules.ts';
import { areFamiliesGrouped, bestOfFamilies, familyOf, standsForFamily } from './once-a-family.ts';
import { readPlaces } from './placed-filter.ts';
import { countUpTo, matchesFilter } from './search-query.ts';
import type { PlacedFilter, Search } from './search-query.ts';
import { plainWords } from './search-words.rules.ts';
import { understand } from './search-words.ts';
import { cacheVocabulary } from './vocabulary.ts';
import type { CachedVocabulary } from './vocabulary.ts';

const mostSuggestions = 6;
const mostWeighed = 1_000;
/** From here on the ids of a whole list are kept: a page further down is found by asking each product before it for its siblings. */
const deepFrom = 480;
const [mostCounts, mostLists] = [2_000, 20];
const mostIds = 1_000_000;

/** What a search needs: the database and this process's caches. */
export type Catalogue = {
  replica: Replica;
  vocabulary: CachedVocabulary;
  customers: CachedCustomersWords;
  counts: KeptAnswers<number>;
  /** Ids in the order of deep lists: 400 KB for 100,000 products. */
  lists: KeptAnswers<Int32Array>;
};

export function openCatalogue({ db, replica, changes }: Pick<Deps, 'db' | 'replica' | 'changes'>): Catalogue {
  return {
    replica,
    vocabulary: cacheVocabulary(db, changes),
    customers: cacheCustomersWords(db, changes),
    counts: keepAnswers(changes, mostCounts),
    lists: keepAnswers(changes, mostLists),
  };
}

/** What a search means, by the words of the catalogue and of its customers. */
export async function search(
  db: Database,
  { vocabulary, customers }: Catalogue,
  { q, exact }: { q: string; exact?: boolean | undefined },
): Promise<Search> {
  const plain = q.replaceAll(/\s+/g, ' ');
  const known = await customers.read();
  const request = { db, vocabulary, customers: known, ...(exact !== undefined && { exact }) };
  const right = exact ? plain : await spellRight(plain, known, () => vocabulary.read());
  const read = (words: string) => understand({ ...request, q: words });
  const found = await onlyForItsOwn({ db, customers: known, words: plainWords(right) }, await read(right), read);
  if (right === plain) return found;
  const isFound = !found.note && (await countUpTo(db, found, 1)) > 0;
  return { ...found, respelt: right, meant: found.meant ?? (isFound ? right : undefined) };
}

export function listProducts(catalogue: Catalogue, query: ProductQuery): Promise<ListedProducts> {
  return catalogue.replica.read((db) => listIn(db, catalogue, query));
}

type ListedProducts = ListedWithFamilies & { total: number };

async function listIn(db: Database, catalogue: Catalogue, query: ProductQuery): Promise<ListedProducts> {
  const { sort, limit, offset, ...typed } = query;
  const { counts } = catalogue;
  const [filter, found, grouped] = await Promise.all([
    readPlaces(db, typed),
    typed.q ? search(db, catalogue, { q: typed.q, exact: typed.exact }) : undefined,
    areFamiliesGrouped(db),
  ]);
  const wanted = and(matchesFilter(filter), found?.hits);
  const page = { limit, offset };
  const [ids, total] = await Promise.all(
    found && grouped
      ? [
          findIds(
            db,
            bestOfFamilies({ from: sql`${products}`, where: wanted, ...found }),
            inOrder(sort, relevance),
            page,
          ),
          counts.read({ ...filter, grouped }, () => countFamilies(db, wanted)),
        ]
      : [
          grouped && offset >= deepFrom
            ? findDeep(db, catalogue, { filter, sort, ...page })
            : findIds(db, listed(wanted, filter, grouped), inOrder(sort, found?.relevance), page),
          counts.read({ ...filter, grouped }, () => count(db, listed(wanted, filter, grouped))),
        ],
  );
  return { ...(await withVariants(db, await findProductsInOrder(db, ids))), total };
}

/** What {@link bestOfFamilies} calls it. */
const relevance = sql`relevance`;

function listed(wanted: SQL | undefined, filter: PlacedFilter, grouped: boolean): SQL {
  return sql`${products} where ${and(wanted, grouped ? standsForFamily(filter) : undefined)}`;
}

async function count(db: Database, from: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${from}`);
  return rows[0]?.total ?? 0;
}

async function countFamilies(db: Database, wanted: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(distinct ${familyOf})::int as total from ${products} where ${wanted}`,
  );
  return rows[0]?.total ?? 0;
}

/** The best of the thousand oldest matches: suggestions are requested with every letter, and the next one narrows them. */
export function suggestProducts(catalogue: Catalogue, q: string): Promise<Suggestion[]> {
  return catalogue.replica.read((db) => suggestIn(db, catalogue, q));
}

async function suggestIn(db: Database, catalogue: Catalogue, q: string): Promise<Suggestion[]> {
  const [found, grouped] = await Promise.all([search(db, catalogue, { q }), areFamiliesGrouped(db)]);
  const wanted = and(matchesFilter({}), found.hits);
  const weighed = sql`(select * from ${products} where ${wanted} order by ${products.id} limit ${mostWeighed}) as ${products}`;
  const ids = await findIds(
    db,
    grouped ? bestOfFamilies({ from: weighed, ...found }) : weighed,
    inOrder('relevance', grouped ? relevance : found.relevance),
    { limit: mostSuggestions, offset: 0 },
  );
  return findProductsInOrder(db, ids);
}

/** Ids only, so that a page far down a list is found by an index without reading the products before it. */
async function findIds(
  db: Database,
  from: SQL,
  order: SQL[],
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select ${products.id} from ${from} order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => id);
}

type DeepPage = { filter: PlacedFilter; sort: ProductSort | undefined; limit: number; offset: number };

/** A page far down a list of families: the ids of the whole list are read once, until the catalogue changes. */
async function findDeep(
  db: Database,
  { lists }: Catalogue,
  { filter, sort, limit, offset }: DeepPage,
): Promise<number[]> {
  const whole = await lists.read({ ...filter, sort }, async () => {
    const from = listed(matchesFilter(filter), filter, true);
    return Int32Array.from(await findIds(db, from, inOrder(sort, undefined), { limit: mostIds, offset: 0 }));
  });
  return [...whole.subarray(offset, offset + limit)];
}

/** Sold-out products come last among equals; each order is that of an index. */
function inOrder(sort: ProductSort | undefined, relevance: SQL | undefined): SQL[] {
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
      return relevance ? [sql`${relevance} desc`, ...ties] : [asc(products.sortName), ...ties];
  }
}
