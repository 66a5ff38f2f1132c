import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';

/** What the owner has changed; everything else has the default of the contract. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timeColumn().notNull().defaultNow(),
});
