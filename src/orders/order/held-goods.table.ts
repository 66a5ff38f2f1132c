import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { orders } from './orders.table.ts';

/** Who holds goods with an unpaid order; deleted once it is paid, and after a day. */
export const heldGoods = pgTable(
  'held_goods',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    heldBy: text().notNull(), // hash of a network or an account
    createdAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    index('goods_of_a_holder').on(table.heldBy, table.createdAt),
    index('held_goods_by_age').on(table.createdAt),
  ],
);
