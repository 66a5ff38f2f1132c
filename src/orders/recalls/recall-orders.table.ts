import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { recalls } from '#catalogue/recalls/recalls.table.ts';
import { timeColumn } from '#platform/database/columns.ts';
import { orders } from '../order/orders.table.ts';

/** The orders that a recall is about, as they were when it began. Who placed them stands on the order alone. */
export const recallOrders = pgTable(
  'recall_orders',
  {
    recallId: integer()
      .notNull()
      .references(() => recalls.id, { onDelete: 'cascade' }),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    pieces: integer().notNull(), // with the customer or on their way
    unsent: integer().notNull(), // of these, not yet sent
    isDone: boolean().notNull().default(false), // neither written to nor without an address: false
    mailKey: text(), // what the email is known by in the outbox; null: none was written, as nobody's address is known
    writtenAt: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.recallId, table.orderId] }),
    index('recalls_of_an_order').on(table.orderId),
    index('recalled_orders_to_write_to').on(table.recallId, table.isDone, table.orderId),
  ],
);
