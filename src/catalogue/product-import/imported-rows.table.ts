import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { products } from '../products/products.table.ts';

/** Rows without id and slug that created a product: sent again, as after a crash, such a row creates no second one. */
export const importedRows = pgTable(
  'imported_rows',
  {
    fingerprint: text().primaryKey(), // a hash of the row's cells, and which of several identical rows in its file it is
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    at: timeColumn().notNull(),
  },
  (table) => [index('imported_rows_by_age').on(table.at)],
);
