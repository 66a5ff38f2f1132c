import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';

/** Who sends the goods. Connections to a supplier's own system belong to dropshipping. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    website: text(),
    apiEndpoint: text(),
    fulfillmentType: text({ enum: ['dropship', 'warehouse'] })
      .notNull()
      .default('dropship'),
    shippingRate: penceColumn(), // null: not agreed yet, counts as the shop's standard rate
    processingTime: integer().notNull().default(1), // working days
    isActive: boolean().notNull().default(true),
    createdAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    ...onlyKnownValues(table),
    check('a_shipping_rate_is_not_negative', sql`${table.shippingRate} >= 0`),
    check('processing_takes_a_day_or_more', sql`${table.processingTime} >= 1`),
  ],
);
