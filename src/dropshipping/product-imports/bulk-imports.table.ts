import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { timeColumn } from '#platform/database/columns.ts';
import type { BulkImportBody, BulkImportOutcome } from './bulk-imports.contract.ts';

/** Several of a supplier's products that are imported in the background, with the result for each. */
export const bulkImports = pgTable(
  'bulk_imports',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    supplierId: integer()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    byUserId: integer().notNull(), // no reference: the products stay when the account goes
    askedAt: timeColumn().notNull(),
    endedAt: timeColumn(), // null: in progress
    wanted: jsonb().$type<BulkImportBody>().notNull(),
    outcomes: jsonb().$type<BulkImportOutcome[]>().notNull().default([]), // in the order of the products; those done so far
  },
  (table) => [
    index('bulk_imports_by_supplier').on(table.supplierId),
    check('a_bulk_import_has_a_list', sql`jsonb_typeof(${table.outcomes}) = 'array'`),
  ],
);
