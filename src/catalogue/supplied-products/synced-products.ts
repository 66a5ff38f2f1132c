import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import { longGtin } from '../products/gtin.contract.ts';
import { productPictures, products } from '../products/products.table.ts';

/** A product as a sync needs it, with a code of the supplier's own. */
export type SyncedProduct = { id: number; name: string; code: string; pictureKey: string | null };

const ofSupplier = (supplierId: number): SQL | undefined =>
  and(eq(products.supplierId, supplierId), isNull(products.withdrawnAt));

/** The number of a supplier's products on sale: with codes of its own, and with codes made up by the shop. */
export async function countSyncedProducts(db: Database, supplierId: number) {
  const [counts] = await db
    .select({
      matched: sql<number>`(count(*) filter (where ${products.isMatched}))::int`,
      unmatched: sql<number>`(count(*) filter (where not ${products.isMatched}))::int`,
    })
    .from(products)
    .where(ofSupplier(supplierId));
  return counts ?? { matched: 0, unmatched: 0 };
}

/** A batch in the order of their ids, after this one. */
export async function findSyncedProducts(
  db: Database,
  supplierId: number,
  { after, limit }: { after: number; limit: number },
): Promise<SyncedProduct[]> {
  return readSynced(db, and(ofSupplier(supplierId), gt(products.id, after)), limit);
}

/** The supplier's products with one of these ids or codes, in the order of their ids. */
export async function findSyncedAmong(
  db: Database,
  supplierId: number,
  { ids, codes }: { ids: readonly number[]; codes: readonly string[] },
): Promise<SyncedProduct[]> {
  const among = or(isOneOf(products.id, ids), isOneOf(products.supplierProductCode, codes));
  return readSynced(db, and(ofSupplier(supplierId), among));
}

async function readSynced(db: Database, wanted: SQL | undefined, limit?: number): Promise<SyncedProduct[]> {
  const found = db
    .select({
      id: products.id,
      name: products.name,
      code: products.supplierProductCode,
      pictureKey: productPictures.pictureKey,
    })
    .from(products)
    .leftJoin(productPictures, and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)))
    .where(and(wanted, eq(products.isMatched, true)))
    .orderBy(asc(products.id));
  const rows = await (limit === undefined ? found : found.limit(limit));
  return rows.flatMap(({ code, ...product }) => (code === null ? [] : { ...product, code }));
}

/**
 * A condition for queries on another area's table: the row's product is on sale and still linked to the supplier under this
 * code.
 */
export function isStillSent(row: { productId: Column; supplierId: Column; code: Column }): SQL {
  return sql`exists (select from ${products} where ${products.id} = ${row.productId} and ${products.withdrawnAt} is null
    and ${products.supplierId} = ${row.supplierId} and ${products.supplierProductCode} = ${row.code})`;
}

/** The same of a row of a supplier's list: the supplier's product of this code is in the shop, on sale or not. */
export function isSoldUnder(row: { supplierId: Column; code: Column }): SQL {
  return sql`exists (select from ${products} where ${products.supplierId} = ${row.supplierId} and ${products.supplierProductCode} = ${row.code})`;
}

/** The same, of all rows of one supplier's list at once. */
export function isSoldAmong(supplierId: number, code: Column): SQL {
  return sql`${code} in (select ${products.supplierProductCode} from ${products}
    where ${products.supplierId} = ${supplierId} and ${products.supplierProductCode} is not null)`;
}

export type ListedName = { code: string; gtin: string | null };
export type SoldProduct = { id: number; name: string };

/** The shop's products for a supplier's list, by code: those with the same GTIN first, then those with the code. */
export async function findListed(
  db: Database,
  supplierId: number,
  listed: readonly ListedName[],
): Promise<Map<string, SoldProduct>> {
  if (listed.length === 0) return new Map();
  const codes = listed.map(({ code }) => code);
  const gtins = listed.flatMap(({ gtin }) => (gtin === null ? [] : longGtin(gtin)));
  const { id, name, gtin, supplierProductCode: code } = products;
  const isOfCode = sql<boolean>`coalesce(${and(eq(products.supplierId, supplierId), isOneOf(code, codes))}, false)`;
  const hasGtin = and(isNull(products.withdrawnAt), gtins.length === 0 ? sql`false` : inArray(gtinInFull, gtins));
  const rows = await db
    .select({ id, name, gtin, code, isOfCode })
    .from(products)
    .where(or(isOfCode, hasGtin))
    // The supplier's own product before somebody else's, and then the older one.
    .orderBy(desc(isOfCode), asc(id));
  return new Map(
    listed.flatMap((one) => {
      const sameGtin = rows.find(
        (row) => row.gtin !== null && one.gtin !== null && longGtin(row.gtin) === longGtin(one.gtin),
      );
      const found = sameGtin ?? rows.find((row) => row.isOfCode && row.code === one.code);
      return found ? [[one.code, { id: found.id, name: found.name }] as const] : [];
    }),
  );
}

/** As the index has it. */
const gtinInFull = sql`lpad(${products.gtin}, 14, '0')`;

/** Products on sale with a code made up by the shop and a GTIN, by which the supplier's code may be found. */
export async function findUnmatched(
  db: Database,
  supplierId: number,
  limit: number,
): Promise<{ id: number; code: string | null; gtin: string }[]> {
  const { id, gtin, supplierProductCode: code } = products;
  const rows = await db
    .select({ id, code, gtin })
    .from(products)
    .where(and(ofSupplier(supplierId), eq(products.isMatched, false), isNotNull(gtin)))
    .orderBy(asc(id))
    .limit(limit);
  return rows.flatMap((row) => (row.gtin === null ? [] : { ...row, gtin: row.gtin }));
}
