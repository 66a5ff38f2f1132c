import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { timeColumn } from '#platform/database/columns.ts';
import type { FeedCheck } from './feed-check.contract.ts';

/** What was found in a supplier's feed each time it had changed. */
export const feedChecks = pgTable(
  'feed_checks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    supplierId: integer()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    origin: text().notNull(), // an address, or 'upload'
    readAt: timeColumn().notNull(),
    found: jsonb().$type<FeedCheck>().notNull(),
    fault: text(), // why its figures wait; null: they may be used
    isBaseline: boolean().notNull().default(true), // whether later feeds are compared with it, if it has no fault
  },
  (table) => [index('feed_checks_of_a_supplier').on(table.supplierId, table.id)],
);
