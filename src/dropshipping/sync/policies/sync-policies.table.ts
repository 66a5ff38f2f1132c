import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { syncPolicies } from '../sync-words.contract.ts';

/** Of suppliers without a row: a newly connected one is synced, so that nothing sold out there is sold here. */
export const usualPolicy = {
  pictures: 'apply',
  stock: 'apply',
  prices: 'hold',
  picturesEveryHours: 168,
  stockEveryHours: 1,
  pricesEveryHours: 24,
  stockBuffer: 0,
  inStockCountsAs: 10,
  holdShare: 40,
  staleAfterHours: 24,
  soldOutAfterHours: 72,
} as const;

/** Of an uploaded feed: owners upload one now and then, and no schedule gets anything newer. */
export const usualPolicyOfUpload = { ...usualPolicy, staleAfterHours: 168, soldOutAfterHours: 8_760 } as const;

/** How a supplier's reports are applied, and how often it is queried. Without a row the usual policy applies. */
export const supplierSyncPolicies = pgTable(
  'supplier_sync_policies',
  {
    supplierId: integer()
      .primaryKey()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    pictures: text({ enum: syncPolicies }).notNull().default(usualPolicy.pictures),
    stock: text({ enum: syncPolicies }).notNull().default(usualPolicy.stock),
    prices: text({ enum: syncPolicies }).notNull().default(usualPolicy.prices),
    picturesEveryHours: integer().default(usualPolicy.picturesEveryHours), // null: only on request
    stockEveryHours: integer().default(usualPolicy.stockEveryHours),
    pricesEveryHours: integer().default(usualPolicy.pricesEveryHours),
    stockBuffer: integer().notNull().default(usualPolicy.stockBuffer), // pieces of the supplier's stock that the shop never sells
    inStockCountsAs: integer().notNull().default(usualPolicy.inStockCountsAs), // pieces, where a supplier reports a product as in stock without a number
    holdShare: integer().notNull().default(usualPolicy.holdShare), // percent of the products; a run that would change more is held
    staleAfterHours: integer().notNull().default(usualPolicy.staleAfterHours), // a stock figure older than this is marked
    soldOutAfterHours: integer().notNull().default(usualPolicy.soldOutAfterHours), // and sold out after this
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
