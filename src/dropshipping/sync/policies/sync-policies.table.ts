import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { syncPolicies } from '../sync-words.contract.ts';

/** How a supplier's reports are applied, and how often it is queried. Without a row the defaults apply. */
export const supplierSyncPolicies = pgTable(
  'supplier_sync_policies',
  {
    supplierId: integer()
      .primaryKey()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    pictures: text({ enum: syncPolicies }).notNull().default('apply'),
    stock: text({ enum: syncPolicies }).notNull().default('apply'),
    prices: text({ enum: syncPolicies }).notNull().default('hold'),
    picturesEveryHours: integer().default(168), // null: only on request
    stockEveryHours: integer().default(1),
    pricesEveryHours: integer().default(24),
    stockBuffer: integer().notNull().default(0), // pieces of the supplier's stock that the shop never sells
    inStockCountsAs: integer().notNull().default(10), // pieces, where a supplier reports a product as in stock without a number
    holdShare: integer().notNull().default(40), // percent of the products; a run that would change more is held
    staleAfterHours: integer().notNull().default(24), // a stock figure older than this is marked
    soldOutAfterHours: integer().notNull().default(72), // and sold out after this
  },
  (table) => [
    ...onlyKnownValues(table),
    check('a_buffer_is_not_negative', sql`${table.stockBuffer} >= 0`),
    check('in_stock_counts_as_pieces', sql`${table.inStockCountsAs} between 0 and 10000`),
    check('a_hold_share_is_a_percentage', sql`${table.holdShare} between 1 and 100`),
    check('stale_comes_before_sold_out', sql`${table.staleAfterHours} between 1 and ${table.soldOutAfterHours}`),
    check(
      'a_schedule_is_at_least_hourly',
      sql`least(${table.picturesEveryHours}, ${table.stockEveryHours}, ${table.pricesEveryHours}) >= 1`,
    ),
  ],
);
