import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { products } from '../products/products.table.ts';

/** Who wants to hear when a product is back. A row lasts until the mail is queued: one asking, one mail. It waits twelve months at most. */
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
