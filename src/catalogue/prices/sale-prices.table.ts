import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { products } from '../products/products.table.ts';

/** The sale that a product is in or is to be in. What has ended is gone; the history of prices keeps it. */
export const salePrices = pgTable(
  'sale_prices',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    price: penceColumn().notNull(),
    startsAt: timeColumn().notNull(),
    endsAt: timeColumn(), // null: until somebody ends it
    hasBegun: boolean().notNull().default(false), // products.price and products.regular_price say so too
    lowestBefore: penceColumn(), // the lowest price of the 30 days before it began; null: it has not
  },
  (table) => [
    check('a_sale_price_is_above_nothing', sql`${table.price} > 0`),
    check('a_sale_ends_after_it_starts', sql`${table.endsAt} > ${table.startsAt}`),
    index('sales_to_begin')
      .on(table.startsAt)
      .where(sql`not has_begun`),
    index('sales_to_end')
      .on(table.endsAt)
      .where(sql`ends_at is not null`),
  ],
);
