import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#accounts/users/users.table.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { products } from '../products/products.table.ts';

/** What a customer has chosen for the list of what they saved; no row: nothing yet. */
export const savedLists = pgTable(
  'saved_lists',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    shareKey: text(), // the random part of the link that anybody may read it by; null: nobody else may
    isNotified: boolean().notNull().default(false),
    mailedAt: timeColumn(), // when the last email about it was sent; null: none yet
  },
  (table) => [
    uniqueIndex('saved_list_of_a_link').on(table.shareKey),
    index('saved_lists_to_notify')
      .on(table.userId)
      .where(sql`is_notified`),
  ],
);

export const savedProducts = pgTable(
  'saved_products',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    savedAt: timeColumn().notNull(),
    price: penceColumn().notNull(), // when it was saved
    namedPrice: penceColumn(), // in the last email about it; null: none has named it
    wasSoldOut: boolean().notNull(), // when it was saved or looked at, until an email has said that it is back
  },
  (table) => [
    primaryKey({ name: 'a_product_is_saved_once', columns: [table.userId, table.productId] }),
    index('saves_of_a_product').on(table.productId),
  ],
);
