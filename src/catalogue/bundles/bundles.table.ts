import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { products } from '../products/products.table.ts';

/** Fixed goods at one price. No product and no stock of its own: what it saves is a promotion. */
export const bundles = pgTable(
  'bundles',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    slug: text().notNull().unique(), // the end of its address
    name: text().notNull().unique(),
    description: text().notNull(),
    price: penceColumn().notNull(), // of one whole set
    isActive: boolean().notNull().default(true), // false: staff ended it
    startsAt: timeColumn(), // null: at once
    endsAt: timeColumn(), // null: until it is ended
    coverProductId: integer(), // the part that lends it its picture; null: the first one
    createdAt: timeColumn().notNull(),
  },
  (table) => [check('a_bundle_costs_something', sql`${table.price} > 0`)],
);

export const bundleParts = pgTable(
  'bundle_parts',
  {
    bundleId: integer()
      .notNull()
      .references(() => bundles.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    place: integer().notNull(), // from 0
  },
  (table) => [
    primaryKey({ columns: [table.bundleId, table.productId] }),
    check('a_part_is_some_pieces', sql`${table.quantity} between 1 and 20`),
    index('bundles_of_a_product').on(table.productId),
  ],
);
