import { sql } from 'drizzle-orm';
import { check, integer, pgTable } from 'drizzle-orm/pg-core';
import { products } from './products.table.ts';

/** Updated in the transaction that changes a review, so that no page ever counts reviews. No row: no reviews. */
export const productRatings = pgTable(
  'product_ratings',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    total: integer().notNull().default(0), // reviews
    stars: integer().notNull().default(0), // the sum of all ratings
    one: integer().notNull().default(0),
    two: integer().notNull().default(0),
    three: integer().notNull().default(0),
    four: integer().notNull().default(0),
    five: integer().notNull().default(0),
  },
  (table) => [
    check(
      'ratings_add_up',
      sql`${table.total} = ${table.one} + ${table.two} + ${table.three} + ${table.four} + ${table.five}`,
    ),
  ],
);
