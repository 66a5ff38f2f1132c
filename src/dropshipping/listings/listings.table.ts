import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Margin } from '#catalogue/prices/margin.contract.ts';
import { animals, categories } from '#catalogue/products/categories.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';

const supplierId = () =>
  integer()
    .notNull()
    .references(() => suppliers.id, { onDelete: 'cascade' });

/** All that a supplier lists, as it was last read, so that it can be filtered, sorted and imported by the hundred. */
export const supplierListings = pgTable(
  'supplier_listings',
  {
    supplierId: supplierId(),
    code: text().notNull(),
    name: text().notNull(),
    brand: text(),
    description: text(),
    gtin: text(),
    category: text().notNull().default(''), // in the supplier's words; '': it names none
    cost: penceColumn(), // of the shop, by the supplier's terms when it was read; null: not stated
    retail: penceColumn(), // that the supplier suggests, with VAT; null: not stated
    margin: integer().$type<Margin>(), // of that at this cost, in ten-thousandths; null: not known
    stock: integer().notNull(), // 0: none, or not stated
    isUncounted: boolean().notNull().default(false), // in stock without a number
    firstSeenAt: timeColumn(), // null: it was there when the list was first read
    seenAt: timeColumn().notNull(), // when it was last read
  },
  (table) => [
    primaryKey({ columns: [table.supplierId, table.code] }),
    index('listings_by_name').on(table.supplierId, table.name, table.code),
    index('listings_by_cost').on(table.supplierId, table.cost, table.code),
    index('listings_dearest').on(table.supplierId, table.cost.desc().nullsLast(), table.code),
    index('listings_by_margin').on(table.supplierId, table.margin.desc().nullsLast(), table.code),
    index('listings_by_stock').on(table.supplierId, table.stock, table.code),
    index('listings_uncounted')
      .on(table.supplierId)
      .where(sql`${table.isUncounted}`),
    index('listings_newest').on(table.supplierId, table.firstSeenAt.desc().nullsLast(), table.code),
    index('listings_of_a_category').on(table.supplierId, table.category, table.name, table.code),
    index('listings_not_seen').on(table.supplierId, table.seenAt),
    index('listings_found_by_words').using('gin', sql`(${wordsOfListing(table)}) gin_trgm_ops`),
    check('a_listing_has_some_or_none', sql`${table.stock} >= 0`),
  ],
);

/** The text it is searched by. The index is on this very expression. */
export function wordsOfListing(row: Record<'code' | 'name' | 'brand', AnyPgColumn>): SQL {
  return sql`lower(' ' || ${row.code} || ' ' || ${row.name} || ' ' || coalesce(${row.brand}, ''))`;
}

/** When a supplier's list was last read, or how far that is. */
export const listingReads = pgTable(
  'listing_reads',
  {
    supplierId: supplierId().primaryKey(),
    startedAt: timeColumn().notNull(),
    endedAt: timeColumn(), // null: it is being read
    read: integer().notNull().default(0), // products so far
    fault: text(), // why the last one failed; null: it did not
  },
  () => [],
);

/** What a supplier's category is in this shop. */
export const categoryMappings = pgTable(
  'supplier_category_mappings',
  {
    supplierId: supplierId(),
    theirs: text().notNull(),
    category: text()
      .notNull()
      .references(() => categories.key, { onDelete: 'cascade' }),
    kind: text(), // null: the same as the category
    pet: text().references(() => animals.key, { onDelete: 'set null' }), // null: for all
  },
  (table) => [...onlyKnownValues(table), primaryKey({ columns: [table.supplierId, table.theirs] })],
);
