import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { products } from '../products/products.table.ts';

/** Requests for an email when a product is back in stock. A row is deleted when its email is queued, and after twelve months. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    askedAt: timeColumn().notNull(),
  },
  (table) => [
    uniqueIndex('one_alert_per_product_and_email').on(table.productId, sql`lower(${table.email})`),
    index('alerts_by_age').on(table.askedAt),
    index('alerts_of_an_email').on(sql`lower(${table.email})`),
  ],
);
