import { and, eq, gt, gte, inArray, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { toFraction } from '#catalogue/prices/margin.contract.ts';
import { findListed, isSoldAmong, isSoldUnder } from '#catalogue/supplied-products/synced-products.ts';
import { days } from '#platform/clock.ts';
import { countOrEstimate } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { wordPatterns } from '#platform/database/word-patterns.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { fromPounds, toPounds } from '#platform/money.ts';
import { mostListingsAtOnce } from './listing-words.contract.ts';
import type { ListingSort } from './listing-words.contract.ts';
import type { Listing, ListingFilter, ListingQuery } from './listings.contract.ts';
import { categoryMappings, supplierListings, wordsOfListing } from './listings.table.ts';

/** Above this, as many as are imported at once, an estimate will do. */
const countedExactly = mostListingsAtOnce;

/** A page of what a supplier lists, as it was last read. */
export async function listListings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  supplierId: number,
  { limit, offset, sort, ...filter }: ListingQuery,
): Promise<{ total: number; list: Listing[] }> {
  const wanted = matching(supplierId, filter, clock.now());
  const { total, isCommon } = await countOrEstimate(db, supplierListings, wanted, countedExactly);
  // A hundred thousand rows on the way to a late page are compared with a set of codes sooner than each with the index.
  const among = matching(supplierId, filter, clock.now(), isSoldAmong(supplierId, supplierListings.code));
  const codes = await findCodes(db, among, { sort, limit, offset, isCommon });
  return { total: Math.max(total, offset + codes.length), list: await view(db, supplierId, codes) };
}

/** A condition on `supplier_listings`. */
export function matching(
  supplierId: number,
  filter: ListingFilter,
  now: Date,
  isSold: SQL = isSoldUnder(supplierListings),
): SQL | undefined {
  const { q = '', category, isUnmapped, costFrom, costTo, marginFrom, stockFrom, newSinceDays, isInShop } = filter;
  const { cost, margin, stock, isUncounted, firstSeenAt } = supplierListings;
  return and(
    eq(supplierListings.supplierId, supplierId),
    category === undefined ? undefined : eq(supplierListings.category, category),
    isUnmapped ? sql`not ${isMapped}` : undefined,
    costFrom === undefined ? undefined : gte(cost, fromPounds(costFrom)),
    costTo === undefined ? undefined : lte(cost, fromPounds(costTo)),
    marginFrom === undefined ? undefined : sql`${margin} >= ${Math.ceil(marginFrom * 100)}`,
    stockFrom === undefined ? undefined : or(gte(stock, stockFrom), sql`${isUncounted}`),
    newSinceDays === undefined ? undefined : gt(firstSeenAt, new Date(now.getTime() - days(newSinceDays))),
    isInShop && (isInShop === 'true' ? isSold : sql`not ${isSold}`),
    ...wordPatterns(q).map((pattern) => sql`${wordsOfListing(supplierListings)} like ${pattern}`),
  );
}

const isMapped = sql`exists (select from ${categoryMappings}
  where ${categoryMappings.supplierId} = ${supplierListings.supplierId} and ${categoryMappings.theirs} = ${supplierListings.category})`;

/** Each has an index. */
const orders: Record<ListingSort, SQL> = {
  name: sql`name, code`,
  'cost-asc': sql`cost, code`,
  'cost-desc': sql`cost desc nulls last, code`,
  'margin-desc': sql`margin desc nulls last, code`,
  'stock-desc': sql`stock desc, code desc`,
  newest: sql`first_seen_at desc nulls last, code`,
};

type Page = { sort: ListingSort; limit: number; offset: number; isCommon: boolean };

/** Of few among many the rows are found first and sorted then; of many they are read in the order of the list. */
async function findCodes(
  db: Database,
  wanted: SQL | undefined,
  { sort, limit, offset, isCommon }: Page,
): Promise<string[]> {
  const fence = isCommon ? sql`` : sql`offset 0`;
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from (select * from ${supplierListings} where ${wanted} ${fence}) found
    order by ${orders[sort]} limit ${limit} offset ${offset}`);
  return rows.map(({ code }) => code);
}

async function view(db: Database, supplierId: number, codes: readonly string[]): Promise<Listing[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .select({ listing: supplierListings, isMapped: sql<boolean>`${isMapped}` })
    .from(supplierListings)
    .where(and(eq(supplierListings.supplierId, supplierId), inArray(supplierListings.code, [...codes])));
  const sold = await findListed(
    db,
    supplierId,
    rows.map(({ listing: { code, gtin } }) => ({ code, gtin })),
  );
  const byCode = new Map(rows.map((row) => [row.listing.code, row]));
  return codes.flatMap((code) => {
    const row = byCode.get(code);
    if (!row) return [];
    const { name, brand, category, cost, retail, margin, stock, isUncounted, firstSeenAt } = row.listing;
    return {
      code,
      name,
      brand,
      category,
      isMapped: row.isMapped,
      cost: cost === null ? null : toPounds(cost),
      retail: retail === null ? null : toPounds(retail),
      margin: margin === null ? null : toFraction(margin),
      stock: isUncounted ? 'in-stock' : stock,
      firstSeenAt: firstSeenAt?.toISOString() ?? null,
      product: sold.get(code) ?? null,
    };
  });
}
