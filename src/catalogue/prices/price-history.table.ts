import { index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { products } from '../products/products.table.ts';
import { priceCauses } from './price-causes.contract.ts';

/** Prices and costs of a product, each valid from its time on. Rows are never changed. */
export const priceHistory = pgTable(
  'price_history',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    at: timeColumn().notNull(),
    price: penceColumn().notNull(),
    cost: penceColumn(), // null: own stock, or not known
    margin: numeric({ precision: 5, scale: 4 }), // as in products
    cause: text({ enum: priceCauses }).notNull(),
    byUserId: integer(), // no reference: the history outlives the account; null: the shop itself
  },
  (table) => [
    ...onlyKnownValues(table),
    index('price_history_of_a_product').on(table.productId, table.id),
    index('price_history_by_time').on(table.at),
  ],
);
