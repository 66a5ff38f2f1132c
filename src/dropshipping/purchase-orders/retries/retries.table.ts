import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';

/** Several purchase orders that somebody sends at once, in the background. What became of each is read from it. */
export const purchaseOrderRetries = pgTable(
  'purchase_order_retries',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    byUserId: integer().notNull(), // no reference: it outlives the account
    askedAt: timeColumn().notNull(),
    endedAt: timeColumn(), // when all of them had been queued; null: not yet
    purchaseOrderIds: integer().array().notNull(),
    done: integer().notNull().default(0), // the first so many of them have been queued or refused
    refusals: jsonb().$type<Record<string, string>>().notNull().default({}), // by id: why one could not be queued
  },
  (table) => [
    index('retries_by_time').on(table.askedAt),
    check('a_retry_queues_what_it_names', sql`${table.done} between 0 and cardinality(${table.purchaseOrderIds})`),
  ],
);
