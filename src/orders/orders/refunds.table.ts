import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#accounts/users/users.table.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { orders } from './orders.table.ts';

export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    amount: penceColumn().notNull(),
    reason: text(),
    byUserId: integer().references(() => users.id, { onDelete: 'set null' }), // null: the customer or the shop itself
    at: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    index('refunds_of_an_order').on(table.orderId),
    check('a_refund_gives_something_back', sql`${table.amount} > 0`),
  ],
);
