import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { bytesColumn, timeColumn } from '#platform/database/columns.ts';

/** An uploaded feed; it replaces the one at the supplier's address. */
export const supplierFeeds = pgTable(
  'supplier_feeds',
  {
    supplierId: integer()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    isWaiting: boolean().notNull().default(false), // until somebody chooses the code column; not used before that
    fileName: text().notNull(),
    content: bytesColumn().notNull(), // the original bytes
    uploadedAt: timeColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.supplierId, table.isWaiting] })],
);
