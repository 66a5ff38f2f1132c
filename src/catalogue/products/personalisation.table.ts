import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { TextField } from './personal-texts.contract.ts';
import { products } from './products.table.ts';

/** Of products that are made for one customer: what is asked for each piece. */
export const productPersonalisations = pgTable(
  'product_personalisations',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    fields: jsonb().$type<TextField[]>().notNull(),
  },
  (table) => [check('a_personalisation_asks_for_something', sql`jsonb_array_length(${table.fields}) > 0`)],
);
