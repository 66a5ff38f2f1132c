import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { bytesColumn, timeColumn } from '#platform/database/columns.ts';

/** A feed that somebody uploaded; it counts instead of the one at the supplier's address. */
export const supplierFeeds = pgTable(
  'supplier_feeds',
  {
    supplierId: integer()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    isWaiting: boolean().notNull().default(false), // until somebody says which column holds the codes, and counts for nothing
    fileName: text().notNull(),
    content: bytesColumn().notNull(), // as it came
    uploadedAt: timeColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.supplierId, table.isWaiting] })],
);
