import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, unique } from 'drizzle-orm/pg-core';
import { sessions } from '#accounts/session/session.table.ts';
import { users } from '#accounts/users/users.table.ts';
import type { PersonalTexts } from '#catalogue/products/personal-texts.contract.ts';
import { products } from '#catalogue/products/products.table.ts';
import { timeColumn } from '#platform/database/columns.ts';

/** Belongs to a customer, or to a visitor's session until they sign in. */
export const baskets = pgTable(
  'baskets',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    sessionId: integer()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: integer()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [check('a_basket_has_one_owner', sql`num_nonnulls(${table.sessionId}, ${table.userId}) = 1`)],
);

export const basketLines = pgTable(
  'basket_lines',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(), // also the order in which lines were added
    basketId: integer()
      .notNull()
      .references(() => baskets.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    texts: jsonb().$type<PersonalTexts>(), // what to write on its pieces, as far as it is known; null: nothing was given
  },
  (table) => [
    unique('one_line_per_product').on(table.basketId, table.productId),
    check('a_line_holds_something', sql`${table.quantity} > 0`),
  ],
);
