import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { products } from '../products/products.table.ts';

/** Bought together; similar enough to replace it; of another kind for the same animal. */
const reasons = ['together', 'alike', 'complement'] as const;

/** Products to show beside a product, updated every night, so that a page reads only a few rows. */
export const relatedProducts = pgTable(
  'related_products',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    otherId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    reason: text({ enum: reasons }).notNull(),
    place: smallint().notNull(), // 1 fits best
  },
  (table) => [
    ...onlyKnownValues(table),
    primaryKey({ columns: [table.productId, table.reason, table.otherId] }),
    index('relations_to_a_product').on(table.otherId),
    check('a_product_is_not_related_to_itself', sql`${table.productId} <> ${table.otherId}`),
  ],
);
