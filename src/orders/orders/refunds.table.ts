import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
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
    isForGoods: boolean().notNull().default(false), // for pieces that the customer does not get; false: for whatever reason
    byUserId: integer().references(() => users.id, { onDelete: 'set null' }), // null: the customer or the shop itself
    at: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    index('refunds_of_an_order').on(table.orderId),
    index('refunds_by_a_person')
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
    check('a_refund_gives_something_back', sql`${table.amount} > 0`),
  ],
);
