import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { products } from '#catalogue/products/products.table.ts';
import { vatSides } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';

/** Costs that somebody typed: agreements with the supplier, which a sync questions and never replaces. */
export const agreedCosts = pgTable(
  'agreed_costs',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    // Once the product has another supplier, it counts no more.
    supplierId: integer()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    amount: penceColumn().notNull(), // as typed
    vat: text({ enum: vatSides }), // whether that contains VAT; null: as the supplier's prices do, from whose list it was typed
    at: timeColumn().notNull(),
  },
  (table) => [
    ...onlyKnownValues(table),
    check('an_agreed_cost_is_above_nothing', sql`${table.amount} > 0`),
    index('agreed_costs_of_a_supplier').on(table.supplierId),
  ],
);
