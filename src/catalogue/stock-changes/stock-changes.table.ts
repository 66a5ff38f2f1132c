import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { products } from '../products/products.table.ts';
import { stockReasons } from './stock-reasons.contract.ts';

/** Corrections by hand or by import. Sales and returned goods are recorded with their orders. */
export const stockChanges = pgTable(
  'stock_changes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    at: timeColumn().notNull(),
    byUserId: integer(), // no reference: a change outlives the account; null: the shop itself
    before: integer().notNull(),
    after: integer().notNull(),
    reason: text({ enum: [...stockReasons, 'import', 'sync'] }).notNull(),
    note: text(),
  },
  (table) => [
    ...onlyKnownValues(table),
    check('a_stock_change_counts_from_zero', sql`${table.before} >= 0 and ${table.after} >= 0`),
    index('stock_changes_of_a_product').on(table.productId, table.id),
    index('stock_changes_by_time').on(table.at),
  ],
);
