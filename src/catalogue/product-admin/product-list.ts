import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { countUpTo, estimateCount } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { lacksCost } from '../products/product-indexes.table.ts';
import { products } from '../products/products.table.ts';
import { isAlsoFor, isAlsoIn, placeInFilter } from '../products/shelves.ts';
import { isLow } from '../products/stock.ts';
import { withoutIdleSigns } from '../search/search-words.rules.ts';
import type { AdminProduct } from './product-admin.contract.ts';
import { findAdminProducts } from './product-admin.ts';
import type { AdminSort } from './product-list-words.contract.ts';
import type { AdminProductFilter, AdminProductQuery } from './product-list.contract.ts';

/** More words than anybody types; the rest of a pasted text is left out. */
const maxWords = 12;

/** Every word of a search as a prefix, in the syntax of `to_tsquery`; empty without letters and digits. */
export function prefixesIn(q: string): string {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, maxWords)
    .map((word) => `'${word}':*`)
    .join(' & ');
}

/** Beyond this, counting and sorting matches takes longer than reading in order until the page is full. */
const countedExactly = 2_000;

/**
 * All products of the shop, withdrawn ones too: for the owner. Ids first, from an index alone; then what is shown of them.
 * `total` is exact, but for words of more than two thousand products, where it is PostgreSQL's estimate.
 */
export async function listAdminProducts(
  db: Database,
  { sort, limit, offset, q, ...typed }: AdminProductQuery,
): Promise<{ total: number; list: AdminProduct[] }> {
  const plain = await plainConditions(db, await placeInFilter(db, typed));
  const page = { sort, limit, offset };
  if (!q) return pageOf(db, plain, page);
  const words = inWords(q);
  if (!words || !(await isInMany(db, and(plain, words)))) return pageOf(db, and(plain, named(q)), page);
  return pageOf(db, and(plain, namedRowByRow(q)), {
    ...page,
    total: await estimateCount(db, products, and(plain, words)),
  });
}

// PostgreSQL guesses badly how many products have some words; having counted them, we choose the plan for it.
async function isInMany(db: Database, wanted: SQL | undefined): Promise<boolean> {
  return (await countUpTo(db, products, wanted, countedExactly + 1)) > countedExactly;
}

/** On sale without a known cost, so that profit looks higher than it is. @returns at most `limit` */
export function countWithoutCost(db: Database, limit: number): Promise<number> {
  return countUpTo(db, products, lacksCost, limit);
}

/** On sale without a weight, so that the lightest prices of delivery count for it. @returns at most `limit` */
export function countWithoutWeight(db: Database, limit: number): Promise<number> {
  return countUpTo(db, products, lacksWeight, limit);
}

const lacksWeight = and(isNull(products.withdrawnAt), isNull(products.weightGrams));

/** Waiting to be looked at before they go on sale. @returns at most `limit` */
export function countDrafts(db: Database, limit: number): Promise<number> {
  return countUpTo(db, products, draftIs(true), limit);
}

type Page = Pick<AdminProductQuery, 'sort' | 'limit' | 'offset'> & {
  /** Unless it is to be counted. */ total?: number;
};

async function pageOf(db: Database, wanted: SQL | undefined, { sort, limit, offset, total }: Page) {
  const [known, rows] = await Promise.all([
    total ?? db.$count(products, wanted),
    db
      .select({ id: products.id })
      .from(products)
      .where(wanted)
      .orderBy(...inOrder(sort))
      .limit(limit)
      .offset(offset),
  ]);
  const list = await findAdminProducts(
    db,
    rows.map(({ id }) => id),
  );
  return { total: Math.max(known, offset + list.length), list };
}

type PlacedFilter = Omit<AdminProductFilter, 'q'> & { subcategory?: string };

async function plainConditions(db: Database, filter: PlacedFilter): Promise<SQL | undefined> {
  const { supplierId, link, stock, cost, weight, unmatched, withdrawn, draft } = filter;
  return and(
    await isIn(db, filter),
    await isFor(db, filter),
    supplierId === undefined ? undefined : eq(products.supplierId, supplierId),
    link && (link === 'none' ? isNull(products.supplierId) : isNotNull(products.supplierId)),
    stock === 'out' ? eq(products.stockBand, 0) : undefined,
    stock === 'low' ? isLow((await readSettings(db)).lowStock) : undefined,
    cost && lacksCost,
    weight && lacksWeight,
    unmatched === undefined ? undefined : matchIs(!unmatched),
    withdrawn === undefined ? undefined : withdrawnIs(withdrawn),
    draft === undefined ? undefined : draftIs(draft),
  );
}

/** Those that it lists besides come by an index of their own, and only where there are any: all other lists are read from one. */
async function isIn(db: Database, { category, subcategory }: PlacedFilter): Promise<SQL | undefined> {
  if (category === undefined) return undefined;
  const isOfIt = and(
    eq(products.category, category),
    subcategory === undefined ? undefined : eq(products.subcategory, subcategory),
  );
  return withFurther(db, isOfIt, isAlsoIn(subcategory ?? category, products));
}

async function isFor(db: Database, { pet }: PlacedFilter): Promise<SQL | undefined> {
  return pet === undefined ? undefined : withFurther(db, eq(products.pet, pet), isAlsoFor(pet, products));
}

async function withFurther(db: Database, isFirst: SQL | undefined, isFurther: SQL): Promise<SQL | undefined> {
  if ((await countUpTo(db, products, isFurther, 1)) === 0) return isFirst;
  return or(isFirst, sql`${products.id} in (select ${products.id} from ${products} where ${isFurther})`);
}

/** Only dropshipped products: own stock has no code that could match. */
function matchIs(matched: boolean): SQL {
  return sql`${matched ? products.isMatched : sql`not ${products.isMatched}`} and ${products.supplierId} is not null`;
}

function draftIs(draft: boolean): SQL {
  // Bare, as the index has it.
  return draft ? sql`${products.isDraft}` : sql`not ${products.isDraft}`;
}

function withdrawnIs(withdrawn: boolean): SQL {
  return withdrawn ? isNotNull(products.withdrawnAt) : isNull(products.withdrawnAt);
}

/** Each kind of match by its own index, because no single index covers them all. */
function named(q: string): SQL {
  const matches = matchesOf(q, inWords(q)).map((match) => sql`select ${products.id} from ${products} where ${match}`);
  return sql`${products.id} in (${sql.join(matches, sql` union `)})`;
}

/** The same row by row: with '' appended it is no longer the expression of the words index. */
function namedRowByRow(q: string): SQL | undefined {
  return or(...matchesOf(q, inWords(q, sql`(${products.words} || '')`)));
}

function matchesOf(q: string, words: SQL | undefined): SQL[] {
  const id = /^#?(\d{1,9})$/.exec(q)?.[1];
  return [
    sql`lower(${products.supplierProductCode}) like ${startOf(q)}`,
    sql`${products.sku} is not null and lower(${products.sku}) like ${startOf(q)}`,
    ...(words ? [words] : []),
    ...(id ? [eq(products.id, Number(id))] : []),
  ];
}

/** Undefined without a letter or digit. */
function inWords(q: string, words: SQL | AnyColumn = products.words): SQL | undefined {
  const prefixes = prefixesIn(q);
  return prefixes === '' ? undefined : sql`${words} @@ ${meaning(q, prefixes)}`;
}

/** Words as typed, or as prefixes: `pupp` finds puppies, and `be` finds beds although it is a stop word. */
function meaning(q: string, prefixes: string): SQL {
  return sql`(websearch_to_tsquery('english', ${withoutIdleSigns(q)}) || to_tsquery('english', ${prefixes}) || to_tsquery('simple', ${prefixes}))`;
}

function startOf(q: string): string {
  return `${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** What each order sorts by, as an index has it; the id makes a page end where the next one begins. */
const orders: Record<AdminSort, [direction: typeof asc, ...columns: AnyColumn[]]> = {
  name: [asc, products.sortName],
  'name-desc': [desc, products.sortName],
  'price-asc': [asc, products.price],
  'price-desc': [desc, products.price],
  stock: [asc, products.stockBand, products.stock],
  'stock-desc': [desc, products.stockBand, products.stock],
  margin: [asc, products.margin],
  'margin-desc': [desc, products.margin],
  newest: [desc],
};

function inOrder(sort: AdminSort): SQL[] {
  const [direction, ...columns] = orders[sort];
  return [...columns, products.id].map((column) => direction(column));
}
