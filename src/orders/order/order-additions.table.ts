import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { orders } from './orders.table.ts';

/** Orders for goods that a customer added to an earlier order and paid apart from it. */
export const orderAdditions = pgTable(
  'order_additions',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    addedToId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
  },
  (table) => [index('additions_to_an_order').on(table.addedToId)],
);
