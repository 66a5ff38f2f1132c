import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import type { ClosedDays } from '#shop/working-days/working-days.contract.ts';
import { priceKinds } from './supplier-prices.contract.ts';

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
    expressRate: penceColumn(), // null: not agreed, counts as much more than that as express costs the shop itself
    shippingVat: text({ enum: ['with', 'without'] }), // whether these rates contain VAT; null: nobody has said
    pricesAre: text({ enum: priceKinds }), // null: nobody has said
    discount: integer().notNull().default(0), // of retail prices, in hundredths of a percent
    currency: text(), // of prices that do not name one, such as EUR; null: pounds
    currencyMargin: integer().notNull().default(0), // on converted prices, in hundredths of a percent
    costRounding: integer().notNull().default(1), // converted prices are rounded up to a multiple of so many pence
    processingTime: integer().notNull().default(1), // working days
    returnAddress: text(), // where its goods go back to; null: to the shop
    closedDays: jsonb().$type<ClosedDays>().notNull().default([]), // besides weekends and bank holidays
    isActive: boolean().notNull().default(true),
    createdAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    ...onlyKnownValues(table),
    check('a_shipping_rate_is_not_negative', sql`${table.shippingRate} >= 0`),
    check('an_express_rate_is_not_negative', sql`${table.expressRate} >= 0`),
    check('a_discount_is_below_the_whole', sql`${table.discount} between 0 and 9999`),
    check('a_currency_margin_is_moderate', sql`${table.currencyMargin} between 0 and 5000`),
    check('a_currency_has_three_letters', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('processing_takes_a_day_or_more', sql`${table.processingTime} >= 1`),
  ],
);
