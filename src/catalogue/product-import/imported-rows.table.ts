import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { products } from '../products/products.table.ts';

/** Rows that made a product without saying which: sent again, as after a process that died, such a row makes no second one. */
export const importedRows = pgTable(
  'imported_rows',
  {
    fingerprint: text().primaryKey(), // of what stands in the row, and how many like it came before in its file
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    at: timeColumn().notNull(),
  },
  (table) => [index('imported_rows_by_age').on(table.at)],
);
