import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#accounts/users/users.table.ts';
import { timeColumn } from '#platform/database/columns.ts';
import { orders } from './orders.table.ts';

/** Notes of staff about an order. No customer ever sees one. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    text: text().notNull(),
    byUserId: integer().references(() => users.id, { onDelete: 'set null' }),
    at: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    index('notes_of_an_order').on(table.orderId, table.id),
    index('order_notes_by_a_person').on(table.byUserId),
  ],
);
