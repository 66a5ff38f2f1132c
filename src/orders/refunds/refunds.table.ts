import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#accounts/users/users.table.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { orderLines, orders } from '../orders/orders.table.ts';

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

/** How many pieces of a line refunds name so far; beside `order_lines`. */
export const refundedPieces = sql<number>`(
  select coalesce(sum(refund_lines.quantity), 0) from refund_lines where refund_lines.order_line_id = order_lines.id
)::int`;

/** What of a refund is for which goods. The rest of it is for the order as a whole. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: integer()
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    orderLineId: integer()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
    amount: penceColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.orderLineId] }),
    index('refunds_of_a_line').on(table.orderLineId),
    check('a_refund_of_a_line_is_for_something', sql`${table.quantity} > 0 and ${table.amount} >= 0`),
  ],
);
