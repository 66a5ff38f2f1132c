import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { bytesColumn, timeColumn } from '#platform/database/columns.ts';

/** A feed that somebody uploaded; it counts instead of the one at the supplier's address. */
export const supplierFeeds = pgTable('supplier_feeds', {
  supplierId: integer()
    .primaryKey()
    .references(() => suppliers.id, { onDelete: 'cascade' }),
  fileName: text().notNull(),
  content: bytesColumn().notNull(), // as it came
  uploadedAt: timeColumn().notNull(),
});
