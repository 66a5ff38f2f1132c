import { and, type AnyColumn, asc, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { countUpTo, estimateCount } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { lacksCost, products } from '../products/products.table.ts';
import { isLow } from '../products/stock.ts';
import { withoutIdleSigns } from '../search/search-words.rules.ts';
import type { AdminProduct } from './product-admin.contract.ts';
import { findAdminProducts } from './product-admin.ts';
import type { AdminSort } from './product-list-words.contract.ts';
import type { AdminProductFilter, AdminProductQuery } from './product-list.contract.ts';

/** More words than anybody types; the rest of a pasted page is left out. */
const mostWords = 12;

/** Every word of a search as the beginning of one, in the language of `to_tsquery`; empty without letters and digits. */
export function prefixesIn(q: string): string {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, mostWords)
    .map((word) => `'${word}':*`)
    .join(' & ');
}

/** Counting on, and sorting what was found, costs more than reading in order until the page is full. */
const countedExactly = 2_000;

/**
 * All products of the shop, withdrawn ones too: for the owner. Ids first, from an index alone; then what is shown of them.
 * `total` is exact, but for words of more than two thousand products, where it is PostgreSQL's estimate.
 */
export async function listAdminProducts(
  db: Database,
  { sort, limit, offset, q, ...filter }: AdminProductQuery,
): Promise<{ total: number; list: AdminProduct[] }> {
  const plain = await plainConditions(db, filter);
  const page = { sort, limit, offset };
  if (!q) return pageOf(db, plain, page);
  const words = inWords(q);
  if (!words || !(await isInMany(db, and(plain, words)))) return pageOf(db, and(plain, named(q)), page);
  return pageOf(db, and(plain, namedRowByRow(q)), {
    ...page,
    total: await estimateCount(db, products, and(plain, words)),
  });
}

// PostgreSQL cannot tell beforehand how many products have some words; having counted, we tell it.
async function isInMany(db: Database, wanted: SQL | undefined): Promise<boolean> {
  return (await countUpTo(db, products, wanted, countedExactly + 1)) > countedExactly;
}

/** On sale, and nobody has said what they cost, so that profit looks higher than it is. @returns at most `most` */
export function countWithoutCost(db: Database, most: number): Promise<number> {
  return countUpTo(db, products, lacksCost, most);
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

async function plainConditions(db: Database, filter: Omit<AdminProductFilter, 'q'>): Promise<SQL | undefined> {
  const { category, supplierId, link, stock, cost, unmatched, withdrawn } = filter;
  return and(
    category && eq(products.category, category),
    supplierId === undefined ? undefined : eq(products.supplierId, supplierId),
    link && (link === 'none' ? isNull(products.supplierId) : isNotNull(products.supplierId)),
    stock === 'out' ? eq(products.stockBand, 0) : undefined,
    stock === 'low' ? isLow((await readSettings(db)).lowStock) : undefined,
    cost && lacksCost,
    unmatched === undefined ? undefined : matchIs(!unmatched),
    withdrawn === undefined ? undefined : withdrawnIs(withdrawn),
  );
}

/** Of what suppliers send: own stock has no code that could match. */
function matchIs(matched: boolean): SQL {
  return sql`${matched ? products.isMatched : sql`not ${products.isMatched}`} and ${products.supplierId} is not null`;
}

function withdrawnIs(withdrawn: boolean): SQL {
  return withdrawn ? isNotNull(products.withdrawnAt) : isNull(products.withdrawnAt);
}

/** Each kind of match by its own index, because no one index knows them all. */
function named(q: string): SQL {
  const ways = waysOf(q, inWords(q)).map((way) => sql`select ${products.id} from ${products} where ${way}`);
  return sql`${products.id} in (${sql.join(ways, sql` union `)})`;
}

/** The same, but each product is asked in its turn: with something added it is not what the index of words holds. */
function namedRowByRow(q: string): SQL | undefined {
  return or(...waysOf(q, inWords(q, sql`(${products.words} || '')`)));
}

function waysOf(q: string, words: SQL | undefined): SQL[] {
  const id = /^#?(\d{1,9})$/.exec(q)?.[1];
  return [
    sql`lower(${products.supplierProductCode}) like ${startOf(q)}`,
    ...(words ? [words] : []),
    ...(id ? [eq(products.id, Number(id))] : []),
  ];
}

/** Undefined without a letter or digit. */
function inWords(q: string, words: SQL | AnyColumn = products.words): SQL | undefined {
  const prefixes = prefixesIn(q);
  return prefixes === '' ? undefined : sql`${words} @@ ${meaning(q, prefixes)}`;
}

/** Words as they are typed, or as the beginnings of others: `pupp` finds puppies, and `be` beds although it is a word without meaning. */
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
