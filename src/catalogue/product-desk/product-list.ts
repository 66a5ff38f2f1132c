import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { products } from '../products/products.table.ts';
import { isLow } from '../products/stock-bands.ts';
import type { DeskProduct } from './desk-products.contract.ts';
import { findDeskProducts } from './desk-products.ts';
import type { DeskSort } from './product-list-words.contract.ts';
import type { DeskProductFilter, DeskProductQuery } from './product-list.contract.ts';
import { prefixesIn } from './product-list.rules.ts';

/** All products of the shop, withdrawn ones too: for the owner. Ids first, from an index alone; then what is shown of them. */
export async function listDeskProducts(
  db: Database,
  { sort, limit, offset, ...filter }: DeskProductQuery,
): Promise<{ total: number; list: DeskProduct[] }> {
  const wanted = await matches(db, filter);
  const [total, list] = await Promise.all([
    db.$count(products, wanted),
    db
      .select({ id: products.id })
      .from(products)
      .where(wanted)
      .orderBy(...inOrder(sort))
      .limit(limit)
      .offset(offset)
      .then((rows) =>
        findDeskProducts(
          db,
          rows.map(({ id }) => id),
        ),
      ),
  ]);
  return { total, list };
}

async function matches(db: Database, filter: DeskProductFilter): Promise<SQL | undefined> {
  const { q, category, supplierId, link, stock, unmatched, withdrawn } = filter;
  return and(
    q ? named(q) : undefined,
    category && eq(products.category, category),
    supplierId === undefined ? undefined : eq(products.supplierId, supplierId),
    link && (link === 'none' ? isNull(products.supplierId) : isNotNull(products.supplierId)),
    stock === 'out' ? eq(products.stockBand, 0) : undefined,
    stock === 'low' ? isLow((await readSettings(db)).lowStock) : undefined,
    unmatched === undefined ? undefined : eq(products.isMatched, !unmatched),
    withdrawn === undefined ? undefined : withdrawnIs(withdrawn),
  );
}

function withdrawnIs(withdrawn: boolean): SQL {
  return withdrawn ? isNotNull(products.withdrawnAt) : isNull(products.withdrawnAt);
}

/** Each kind of match by its own index, because no one index knows them all. */
function named(q: string): SQL {
  const words = prefixesIn(q);
  const ways = [
    sql`select ${products.id} from ${products} where lower(${products.supplierProductCode}) like ${startOf(q)}`,
    ...(words === ''
      ? []
      : [sql`select ${products.id} from ${products} where ${products.words} @@ ${meaning(q, words)}`]),
    ...(/^#?\d{1,9}$/.test(q)
      ? [sql`select ${products.id} from ${products} where ${products.id} = ${Number(q.replace('#', ''))}`]
      : []),
  ];
  return sql`${products.id} in (${sql.join(ways, sql` union `)})`;
}

/** Words as they are typed, or as the beginnings of others: `pupp` finds puppies, and `be` beds although it is a word without meaning. */
function meaning(q: string, prefixes: string): SQL {
  return sql`(websearch_to_tsquery('english', ${q}) || to_tsquery('english', ${prefixes}) || to_tsquery('simple', ${prefixes}))`;
}

function startOf(q: string): string {
  return `${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** What each order sorts by, as an index has it; the id makes a page end where the next one begins. */
const orders: Record<DeskSort, [direction: typeof asc, ...columns: AnyColumn[]]> = {
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

function inOrder(sort: DeskSort): SQL[] {
  const [direction, ...columns] = orders[sort];
  return [...columns, products.id].map((column) => direction(column));
}
